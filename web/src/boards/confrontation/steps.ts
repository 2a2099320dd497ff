/** How the telling is paced: which events are shown together, which move, and which wait to be read. */

import type { Event } from '../../lib/types'
import { isOfBattle } from './duel'

export interface Step {
  /** quiet: nothing to wait for; walk: a piece moves; show: something is seen on the map; battle: a step of the dialog. */
  kind: 'quiet' | 'walk' | 'show' | 'battle'
  events: Event[]
}

const WALKING = ['moves', 'attacks', 'strides', 'shadowfax', 'dark', 'tunnel-passed', 'recalled', 'retreats', 'goes-home', 'swaps']
const SHOWING = ['revealed', 'palantir', 'king', 'pointed', 'crebain', 'gandalf-returns', 'balrog', 'tunnel', 'shadowfax-tunnel', 'falls', 'stuck', 'sam-bears-ring']
const QUIET = ['start', 'rosters', 'specials', 'placed', 'turn', 'not-stuck', 'rider-moves', 'another-moves', 'named-can-move', 'named-stays', 'named-moves', 'explains-full', 'explains-end', 'explains-rooted', 'refilled']
/** What may happen several times in a row and is then seen at once. */
const TOGETHER = ['revealed', 'falls', 'void']

const ATTACKS = ['attacks', 'strides', 'tunnel-passed']
const ENDS = ['turn', 'placed', 'start']

/** Whether the pace of this event was thought of; one that was not is told quietly. */
export function isPaced(event: Event): boolean {
  return [...WALKING, ...SHOWING, ...QUIET].includes(event.kind) || isOfBattle(event)
}

export function kindOf(event: Event, inBattle: boolean): Step['kind'] {
  if (inBattle && isOfBattle(event)) return 'battle'
  if (WALKING.includes(event.kind)) return 'walk'
  if (SHOWING.includes(event.kind) || event.kind.startsWith('over-')) return 'show'
  if (QUIET.includes(event.kind)) return 'quiet'
  return isOfBattle(event) ? 'battle' : 'quiet'
}

/** The steps of a telling; `inBattle`: a battle is already open. */
export function stepsOf(events: Event[], inBattle = false): Step[] {
  const steps: Step[] = []
  let fighting = inBattle
  for (const event of events) {
    if (ENDS.includes(event.kind)) fighting = false
    const kind = kindOf(event, fighting)
    if (ATTACKS.includes(event.kind)) fighting = true
    const last = steps.at(-1)
    if (last && last.kind === kind && TOGETHER.includes(event.kind) && last.events[0]!.kind === event.kind && last.events[0]!.rule === event.rule) {
      last.events.push(event)
    } else {
      steps.push({ kind, events: [event] })
    }
  }
  return steps
}
