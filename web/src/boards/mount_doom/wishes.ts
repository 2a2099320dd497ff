/** "Not until …": when a player wants to be asked for cards again. Until then the page answers "go on" for them, and every answer is recorded as theirs. */

import type { Sight } from './world'

export const UNTIL = ['turn', 'battle', 'event', 'stage', 'courage'] as const
export type Until = (typeof UNTIL)[number]

const LAST_STAGE = 'Dou'
const LOW_COURAGE = 4
const BATTLE = ['battle', 'battle-roll', 'loss']

/** Until when no card is to be asked for, and how things stood when that was said. */
export interface Wish {
  until: Until
  turn: number
  stage: string
  occasion: string
  /** The courage at which the wish for low courage ends. */
  least: number
}

/** What tells a battle, an event or a layout from the next one: the turn, its dice still to come, what is under way. */
function occasionOf({ turn, dice, moment, event }: Sight): string {
  const left = dice.tile.flatMap(({ black, figure }) => [black, figure]).filter((die) => die !== null)
  return [turn, left.length, BATTLE.includes(moment ?? '') ? 'battle' : moment, event?.figure, event?.space].join()
}

export const wishFor = (until: Until, view: Sight): Wish => ({
  until,
  turn: view.turn,
  stage: view.stage,
  occasion: occasionOf(view),
  least: Math.min(LOW_COURAGE, view.courage.value - 1),
})

/** Whether it is time to ask again; the last stage has no battles and no events. */
export function isMet(wish: Wish, view: Sight): boolean {
  const isNew = occasionOf(view) !== wish.occasion
  const isLast = view.stage === LAST_STAGE && wish.stage !== LAST_STAGE
  switch (wish.until) {
    case 'turn':
      return view.turn !== wish.turn
    case 'battle':
      return isLast || (isNew && BATTLE.includes(view.moment ?? ''))
    case 'event':
      return isLast || (isNew && view.moment === 'event')
    case 'stage':
      return view.stage !== wish.stage || (isNew && view.moment === 'layout')
    case 'courage':
      return view.courage.value <= wish.least
  }
}
