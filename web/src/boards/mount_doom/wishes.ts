/** "Not until …": when a player wants to be asked for cards again. Until then the page answers "go on" for them, and every answer is recorded as theirs. */

import type { Event } from '../../lib/types'
import type { Sight } from './world'

export const UNTIL = ['turn', 'battle', 'event', 'stage', 'courage'] as const
export type Until = (typeof UNTIL)[number]

const LAST_STAGE = 'Dou'
const LOW_COURAGE = 4
const LEAST_COURAGE = 1
const BATTLE = ['battle', 'battle-roll', 'loss']
const FOUGHT = ['battle-won', 'battle-lost']
const EVENTS = ['event-heart', 'event-nazgul']

/** Until when no card is to be asked for, and how things stood when that was said. */
export interface Wish {
  until: Until
  turn: number
  stage: string
  moment: string | null
  /** How many battles or events there had been. */
  count: number
  /** The courage at which the wish for low courage ends. */
  least: number
}

/** How many battles or events there have been, the one under way too, and those in which no card could be used. */
function countOf(until: Until, view: Sight, events: readonly Event[]): number {
  const counted = until === 'battle' ? FOUGHT : EVENTS
  const isUnderWay = until === 'battle' && BATTLE.includes(view.moment ?? '')
  return events.filter(({ kind }) => counted.includes(kind)).length + (isUnderWay ? 1 : 0)
}

/** The stage that is walked; none before the first one is laid out. */
const stageOf = ({ turn, stage }: Sight): string => (turn ? stage : '')

/** Whether what a wish waits for may come before the game is over (M7.4, M8.2): otherwise every card would be silent to its end. */
export const canCome = (until: Until, view: Sight): boolean =>
  until === 'battle' || until === 'event' ? stageOf(view) !== LAST_STAGE : until !== 'courage' || view.courage.value > LEAST_COURAGE

/** The courage at which a wish for low courage ends. */
export const leastOf = (view: Sight): number => Math.min(LOW_COURAGE, view.courage.value - 1)

export const wishFor = (until: Until, view: Sight, events: readonly Event[]): Wish => ({
  until,
  turn: view.turn,
  stage: stageOf(view),
  moment: view.moment,
  count: countOf(until, view, events),
  least: leastOf(view),
})

/** Whether it is time to ask again; the last stage has no battles and no events. */
export function isMet(wish: Wish, view: Sight, events: readonly Event[]): boolean {
  switch (wish.until) {
    case 'turn':
      return view.turn !== wish.turn
    case 'battle':
    case 'event':
      return (view.stage === LAST_STAGE && wish.stage !== LAST_STAGE) || countOf(wish.until, view, events) > wish.count
    case 'stage':
      return stageOf(view) !== wish.stage || (view.moment === 'layout' && (view.turn !== wish.turn || wish.moment !== 'layout'))
    case 'courage':
      return view.courage.value <= wish.least
  }
}
