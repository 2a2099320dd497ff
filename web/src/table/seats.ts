/** The seats of a table as its bar shows them. */

import type { SeatInfo, TableInfo, View } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import { seatSide, type Side } from './sides.ts'

export interface Seat {
  seat: number
  /** The person's or the bot's name. */
  name: string
  side: Side | null
  /** What stands first in the pill: the side's name where there are sides. */
  title: string
  mine: boolean
  due: boolean
  away: boolean
  /** The bot that plays it, and whether it stands in for a person. */
  bot: string
  standIn: boolean
  info: SeatInfo
}

/** What people and bots at a table are called; whoever gave no name is called by the seat. */
export function namesOf(table: TableInfo | null, words: Words): string[] {
  const names = (table?.seats ?? []).map((info, seat) => {
    if (info.name) return info.name
    return info.kind === 'bot' ? botName(info.bot, words) : words.say('table.seat', { seat: seat + 1 })
  })
  return told(names)
}

/** Names that several bear get their seat's number, so that one knows who is meant. */
export function told(names: string[]): string[] {
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seat + 1}`))
}

export const botName = (bot: string, words: Words): string => words.say('table.bot', { bot: words.level(bot) })

/** `here` are the seats of this screen, which are never away. */
export function seatsOf(table: TableInfo | null, view: View, toAct: number[], me: number, here: number[], words: Words): Seat[] {
  const names = namesOf(table, words)
  return (table?.seats ?? []).map((info, seat) => {
    const side = seatSide(view, seat)
    const name = names[seat] ?? ''
    return {
      seat,
      name,
      side,
      title: side ? words.say(`table.side.${side}`) : name,
      mine: seat === me,
      due: toAct.includes(seat),
      away: info.kind !== 'bot' && info.claimed && !info.present && seat !== me && !here.includes(seat),
      bot: info.bot,
      standIn: info.kind !== 'bot' && info.bot !== '',
      info,
    }
  })
}

/** The small words beside a pill's title. */
export function notes(seat: Seat, words: Words): string[] {
  const found: string[] = []
  if (seat.mine) found.push(words.say('table.you'))
  else if (seat.side) found.push(seat.name)
  if (seat.info.kind === 'bot' && seat.name !== botName(seat.bot, words)) found.push(words.level(seat.bot))
  if (seat.standIn) found.push(words.say('table.stand-in'))
  else if (seat.away) found.push(words.say('table.away'))
  return found
}
