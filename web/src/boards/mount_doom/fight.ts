/** An encounter as it is told: whom the Fellowship meets, and roll by roll what comes of it. */

import type { Event } from '../../lib/types'
import { codeOf, type Face, type Figure, type Sight } from './world'

/** One roll of the battle die, or of a black die for a card. */
export interface Roll {
  face: Face | null
  black: number | null
  supporters: Figure[]
  boromir: boolean
  /** What it came to; null while it is not settled. */
  result: 'won' | 'lost' | null
  /** Courage that it cost. */
  cost: number
}

export interface Fight {
  space: number
  card: string
  rolls: Roll[]
  /** What happened beside the rolls: friends used, Uruk-hai gone. */
  lines: Event[]
  over: boolean
}

const BLACK = ['witch-king', 'die']
const BATTLES = ['battle', 'uruk-hai', 'mouth']

export const isBattle = (view: Sight, card: string): boolean => BATTLES.includes(view.printed[card]!.kind)
/** Whether rolls decide what becomes of an encounter. */
export const isRolled = (view: Sight, card: string): boolean => isBattle(view, card) || BLACK.includes(view.printed[card]!.kind)

const ENDS = ['turn', 'moves', 'waits', 'turned-up', 'meets', 'symbol-nazgul', 'symbol-figure', 'layout', 'put', 'stage-ends', 'roll-first', 'roll-last', 'webbed']
const LINES = ['used', 'gandalf-discarded', 'uruk-removed', 'treebeard', 'eowyn', 'removed', 'wrath', 'courage-up']

const settled = (fight: Fight, change: Partial<Roll>): Fight => ({ ...fight, rolls: fight.rolls.map((roll, at) => (at === fight.rolls.length - 1 ? { ...roll, ...change } : roll)) })

/** A black die that was followed by another has cost nothing. */
const harmless = (rolls: Roll[]): Roll[] => rolls.map((roll) => (roll.result === null ? { ...roll, result: 'won' } : roll))

/** The encounter after one more event; null where there is none. */
export function follow(fight: Fight | null, event: Event, view: Sight): Fight | null {
  if (event.kind === 'meets') {
    const card = codeOf(event.args.card)
    return isRolled(view, card) ? { space: Number(event.args.space), card, rolls: [], lines: [], over: false } : null
  }
  if (!fight) return null
  if (event.kind === 'moves' && event.rule === 'M13.3') return { ...fight, lines: [...fight.lines, event] }
  if (ENDS.includes(event.kind)) return null
  const last = fight.rolls.at(-1)
  switch (event.kind) {
    case 'battle':
    case 'battle-alone':
    case 'battle-boromir': {
      const roll: Roll = {
        face: codeOf(event.args.face) as Face,
        black: null,
        supporters: ((event.args.supporters ?? []) as string[]).map((noun) => codeOf(noun) as Figure),
        boromir: event.kind === 'battle-boromir',
        result: null,
        cost: 0,
      }
      // A roll that was not settled is rolled again: the new one takes its place.
      return { ...fight, rolls: last && last.result === null ? [...fight.rolls.slice(0, -1), roll] : [...fight.rolls, roll] }
    }
    case 'roll-card':
      return { ...fight, rolls: [...harmless(fight.rolls), { face: null, black: Number(event.args.value), supporters: [], boromir: false, result: null, cost: 0 }] }
    case 'rerolled':
    case 'turned':
      return last && last.black !== null ? settled(fight, { black: Number(event.args.value) }) : fight
    case 'battle-won':
      // Éomer wins without a roll.
      return last && last.result === null ? settled(fight, { result: 'won' }) : { ...fight, rolls: [...fight.rolls, { face: null, black: null, supporters: [], boromir: false, result: 'won', cost: 0 }] }
    case 'battle-lost':
      return settled(fight, { result: 'lost' })
    case 'courage-down':
      return settled(fight, { result: 'lost', cost: Number(event.args.cost) })
  }
  return LINES.includes(event.kind) ? { ...fight, lines: [...fight.lines, event] } : fight
}

/** The encounter that some events have left open, if the view still has it. */
export function remembered(events: readonly Event[], view: Sight): Fight | null {
  if (!view.encounter?.card || view.over) return null
  const begun = events.findLastIndex((event) => event.kind === 'meets')
  return events.slice(begun < 0 ? events.length : begun).reduce((fight, event) => follow(fight, event, view), null as Fight | null)
}
