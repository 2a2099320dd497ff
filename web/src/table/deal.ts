/** The deal of a finished game: played once more, and compared. */

import { ApiError, house, record, type SeatWish } from '../lib/api.ts'
import type { HeldSeat } from '../lib/keyring.ts'
import { isTogether } from '../lib/together.ts'
import type { TableInfo } from '../lib/types.ts'
import { sitDown } from './again.ts'

export interface Result {
  own: boolean
  seats: { kind: string; bot: string }[]
  winners: number[]
  score: number[]
  rule: string
  key: string
  steps: number
  /** Seconds since 1970. */
  ended: number
  /** How often draws were taken back. */
  redrawn: number
}

export interface Comparison {
  deal: string
  results: Result[]
}

/** How the games of this table's deal ended, one's own first. */
export async function compare(table: string, key: string): Promise<Comparison> {
  let response: Response
  try {
    response = await fetch(`/api/tables/${encodeURIComponent(table)}/compare`, {
      headers: { Authorization: `Bearer ${key}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    throw new ApiError('offline')
  }
  const answer = (await response.json()) as Comparison & { code?: string; detail?: string }
  if (!response.ok) throw new ApiError(answer.code ?? 'offline', answer.detail ?? '')
  return answer
}

/** Who sits where when a deal is played again: where people compete, I alone, `shift` seats further on, against bots. */
export function seatsAgain(table: TableInfo, mine: HeldSeat[], shift: number, bot: string, botName: string): SeatWish[] {
  const here = new Map(mine.map((held) => [held.seat, held]))
  // A name that only says which seat it was would be wrong at another one.
  const name = (seat: number): string => (table.seats[seat]?.name || here.get(seat)?.name || '').replace(/^(Player|Gracz) \d$/, '')
  if (isTogether(table.game)) {
    return table.seats.map(({ kind, bot: level }, seat): SeatWish => {
      if (kind === 'bot') return { kind, name: name(seat), bot: level }
      return here.has(seat) || mine.length === 0 ? { kind: 'here', name: name(seat), bot: '' } : { kind: 'friend', name: '', bot: '' }
    })
  }
  const from = mine[0]?.seat ?? 0
  const me = (from + shift) % table.seats.length
  const level = table.seats.find(({ kind }) => kind === 'bot')?.bot || bot
  return table.seats.map((_, seat): SeatWish => (seat === me ? { kind: 'here', name: name(from), bot: '' } : { kind: 'bot', name: botName, bot: level }))
}

/** Makes the table and sits down at it; where to go. The record brings the owner's cards, where there are some. */
export async function once(table: TableInfo, key: string, mine: HeldSeat[], shift: number, botName: string): Promise<string> {
  const [text, { games }] = await Promise.all([record(table.id, key), house()])
  const bot = games.find(({ id }) => id === table.game)?.usual ?? 'random'
  const seats = seatsAgain(table, mine, shift, bot, botName)
  return sitDown({ game: table.game, options: { ...table.options }, seats, strict: table.strict, listed: false, record: text }, table.content)
}
