/** The events of a game, gathered by turn. */

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

export function byTurn(events: Event[]): Turn[] {
  const turns: Turn[] = []
  events.forEach((event, number) => {
    const last = turns.at(-1)
    if (!last || event.kind === 'turn') {
      turns.push({ first: number, turn: event.kind === 'turn' ? String(event.args.turn ?? '') : '', lines: [{ event, number }] })
    } else {
      last.lines.push({ event, number })
    }
  })
  return turns
}

/** The number of the turn in which the first `seen` events ended; 0 before the first turn of a game. */
export function turnAt(events: readonly Event[], seen: number): number {
  for (let place = seen - 1; place >= 0; place--) {
    const event = events[place]
    if (event?.kind === 'turn') return Number(event.args.turn ?? 0)
    if (event?.kind.startsWith('over-')) return place === events.length - 1 ? turnAt(events, place) : 0
  }
  return 0
}
