/** The events of a game, gathered by turn; in a game of tricks, by trick. */

import type { Event } from '../lib/types.ts'

export interface Line {
  event: Event
  /** Its place among all events. */
  number: number
}

export interface Turn {
  /** The place of its first event: a name that stays while lines are added. */
  first: number
  /** Empty before the first turn. */
  turn: string
  lines: Line[]
}

/** A card that is led begins a trick, a round everything anew. */
const isLead = (event: Event | undefined): boolean => !!event?.kind.startsWith('leads')
const isRound = (event: Event | undefined): boolean => !!event?.kind.startsWith('round-begins')

/** The number of the turn that begins with the event at a place; null where none does. */
export function turnFrom(events: readonly Event[], place: number): number | null {
  const event = events[place]
  if (event?.kind === 'turn') return Number(event.args.turn ?? 0)
  if (!isLead(event)) return null
  let number = 1
  for (let before = place - 1; before >= 0 && !isRound(events[before]); before--) if (isLead(events[before])) number++
  return number
}

const lines = new WeakMap<Event, Line>()

/** The same line for the same event: a chronicle that grows leaves alone what it has shown. */
function lineOf(event: Event, number: number): Line {
  const known = lines.get(event)
  if (known?.number === number) return known
  const line = { event, number }
  lines.set(event, line)
  return line
}

/** `quiet` are kinds of event that are left out. */
export function byTurn(events: Event[], quiet?: ReadonlySet<string>): Turn[] {
  const turns: Turn[] = []
  events.forEach((event, number) => {
    if (quiet?.has(event.kind)) return
    const last = turns.at(-1)
    const turn = turnFrom(events, number)
    if (!last || turn !== null || isRound(event)) turns.push({ first: number, turn: String(turn ?? ''), lines: [lineOf(event, number)] })
    else last.lines.push(lineOf(event, number))
  })
  return turns
}

/** The number of the turn in which the first `seen` events ended; 0 before the first turn of a game. */
export function turnAt(events: readonly Event[], seen: number): number {
  for (let place = seen - 1; place >= 0; place--) {
    const turn = turnFrom(events, place)
    if (turn !== null) return turn
    const event = events[place]
    if (isRound(event)) return 0
    if (event?.kind.startsWith('over-')) return place === events.length - 1 ? turnAt(events, place) : 0
  }
  return 0
}
