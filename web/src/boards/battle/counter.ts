/** A counterattack as it goes: what the order is, and what each player has answered. */

import type { Event } from '../../lib/types.ts'

export interface Answer {
  state: 'waits' | 'now' | 'spared' | 'shows' | 'done'
  /** The key of what was discarded. */
  card: string
}

export interface Counter {
  order: string
  answers: Answer[]
}

const ANSWERS: Record<string, Answer['state']> = { spared: 'spared', 'shows-hand': 'shows', 'discards-team': 'done', 'discards-hand': 'done', loses: 'done' }

/** The counterattack that is going on; null when it is over, or when there is none. `now` is the event that is being told, the last that counts. */
export function counterOf(events: readonly Event[], players: number, now: Event | null): Counter | null {
  const told = now ? events.slice(0, events.lastIndexOf(now) + 1) : events
  const begun = told.findLastIndex((event) => event.kind === 'counterattack')
  if (begun < 0) return null
  const rest = told.slice(begun + 1)
  const over = rest.findIndex((event) => event.kind === 'leaves')
  if (over >= 0 && now?.kind !== 'leaves') return null
  const answers = Array.from({ length: players }, (): Answer => ({ state: 'waits', card: '' }))
  const drawer = Number(told.findLast((event) => event.kind === 'turn')?.args.player ?? 1) - 1
  for (const event of rest) {
    const state = ANSWERS[event.kind]
    if (state) answers[Number(event.args.player) - 1] = { state, card: String(event.args.card ?? event.args.enemy ?? '') }
  }
  // They answer one after the other, from the one whose turn it is.
  const next = answers.map((_, step) => (drawer + step) % players).find((seat) => answers[seat]?.state === 'waits')
  if (next !== undefined) answers[next] = { state: 'now', card: '' }
  return { order: String(told[begun]!.args.order).slice('order.'.length), answers }
}
