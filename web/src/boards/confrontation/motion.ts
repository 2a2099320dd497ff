/** How long things take to be seen, and where pieces go meanwhile. */

import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types'
import { walksOf, type Walk } from './picture'
import { kindOf } from './steps'
import type { Piece, Side } from './world'

/** A piece on its way. */
export interface Walker {
  stand: Piece
  from: string
  to: string
  ms: number
}

/** Where the last move went. */
export interface Trail {
  side: Side
  from: string
  to: string
}

const FACTORS = { step: 1, slow: 1.7, normal: 1, fast: 0.35 }
export const WALK = 420
export const TIP = 600
export const READ = 900
export const RESULT = 2600
export const STILL = 120
/** More than this has not been followed live: it is not told again, only shown. */
export const TOO_MUCH = 60

/** The player's speed as a factor of every pause. */
export function factor(): number {
  return FACTORS[settings.speed]
}

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function trailOf(walk: Walk): Trail {
  return { side: walk.side, from: walk.from, to: walk.to }
}

/** The last move among some events: where its dotted trail lies. */
export function lastTrail(events: readonly Event[]): Trail | null {
  const walk = events.findLast((event) => event.kind !== 'swaps' && kindOf(event, false) === 'walk')
  const way = walk && walksOf(walk)[0]
  return way ? trailOf(way) : null
}
