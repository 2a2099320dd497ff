/** How far a goal has come, as signs: pips for what is collected, numbers where hands are compared. */

import { kindIcon } from './cards.ts'
import type { Goal } from './world.ts'

export interface Mark {
  kind: 'pips' | 'most' | 'against'
  icon: string
  have: number
  /** What is needed, allowed, or what the other has. */
  need: number
  /** The most that can still be reached. */
  most: number
}

const COMPARISON = /^(.*?)\s*(>=|<=|==|>|<)\s*(.*)$/
/** Against a number, and not against other hands. */
const FIXED = /^(?:[\s\d+)]|burden|number|pile)*$/
/** More pips than this are a number. */
export const MOST_PIPS = 8

/** What is counted, as an icon. */
function iconOf(left: string): string {
  const inside = /(?:won|with|holding|ends)\(([A-Z]+)\d*(?:=number)?\)/.exec(left)?.[1]
  if (inside) return kindIcon(inside)
  const card = /(?:before|after|beaten)\((\w+)\)/.exec(left)?.[1]
  if (card) return kindIcon(card.replace(/\d+$/, ''))
  return 'card-pick'
}

/** The marks of a goal, one for each comparison that is not told by its verdict alone. */
export function marksOf(goal: Goal): Mark[] {
  const parts = goal.text.split(/ and | or /)
  return goal.progress.flatMap(([have, need, most], index): Mark[] => {
    const [, left = '', relation = '>=', right = ''] = COMPARISON.exec(parts[index] ?? '') ?? []
    const icon = iconOf(left)
    if (!FIXED.test(right)) return [{ kind: 'against', icon, have, need: need - Number(relation === '>') + Number(relation === '<'), most }]
    if (relation === '<=' || relation === '<') return need > 0 ? [{ kind: 'most', icon, have, need, most }] : []
    if (need < 1) return []
    return [{ kind: 'pips', icon, have, need, most }]
  })
}
