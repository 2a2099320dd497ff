/** The news in steps: what is shown at once, and how long it takes to be seen. */

import type { Event } from '../../lib/types.ts'

export type Step =
  /** A card goes into the trick. */
  | { kind: 'card'; events: [Event] }
  /** The trick is won, or nobody wins it. */
  | { kind: 'trick'; events: [Event] }
  /** A sentence that is read on the table. */
  | { kind: 'told'; events: [Event] }
  /** What became of every goal. */
  | { kind: 'goals'; events: Event[] }
  /** A new round: cards and characters are fresh. */
  | { kind: 'round'; events: [Event] }
  /** Nothing to look at. */
  | { kind: 'quiet'; events: [Event] }

const CARDS = new Set(['leads', 'plays', 'leads-declared', 'declares', 'leads-entish', 'plays-entish', 'light'])
const TRICKS = new Set(['wins-trick', 'no-winner'])
const GOALS = new Set(['goal-met', 'goal-missed', 'first-step-missed', 'last-step-missed'])
const ROUNDS = new Set(['round-begins', 'round-begins-group'])
const QUIET = new Set(['start', 'dealt', 'turned-up', 'lost-card', 'road-drawn', 'horn-draws', 'draws'])

function kindOf({ kind }: Event): Step['kind'] {
  if (CARDS.has(kind)) return 'card'
  if (TRICKS.has(kind)) return 'trick'
  if (GOALS.has(kind)) return 'goals'
  if (ROUNDS.has(kind)) return 'round'
  return QUIET.has(kind) ? 'quiet' : 'told'
}

export function stepsOf(events: readonly Event[]): Step[] {
  const steps: Step[] = []
  for (const event of events) {
    const kind = kindOf(event)
    const last = steps.at(-1)
    if (kind === 'goals' && last?.kind === 'goals') last.events.push(event)
    else steps.push({ kind, events: [event] } as Step)
  }
  return steps
}

/** The card that an argument names, `card.H3` for H3. */
export const codeOf = (value: unknown): string => String(value ?? '').replace(/^card\./, '')

/** The card that an event puts into the trick. */
export const playedBy = (event: Event): string => (event.kind === 'light' ? 'L' : codeOf(event.args.card))

/** The card that leaves the hand by it: in Entish another one than the one that enters the trick. */
export const leftBy = (event: Event): string => codeOf(event.args.laid ?? event.args.card)

/** The hand that an event is about, counted from 0. */
export const handOf = (event: Event): number => Number(event.args.hand ?? 0) - 1
