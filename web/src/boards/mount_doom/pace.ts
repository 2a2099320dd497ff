/** How long things take to be seen. */

import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types'

const FACTORS = { step: 1, slow: 1.7, normal: 1, fast: 0.35 }
export const TUMBLE = 500
const HOP = 170
const STILL = 120
/** More than this has not been followed live: it is not told again, only shown. */
export const TOO_MUCH = 60

const READ: Record<string, number> = {
  turn: 350, put: 350, meets: 900, 'turned-up': 700, layout: 1000, battle: 700, 'battle-alone': 700, 'battle-boromir': 700, 'battle-won': 900,
  'battle-lost': 900, 'courage-up': 800, 'courage-down': 900, nazgul: 900, warriors: 900, used: 900, ally: 900, 'gandalf-drawn': 1000,
  'gandalf-put-away': 900, 'stage-ends': 900, 'event-heart': 500, 'event-nazgul': 500, 'event-covered': 800, balrog: 900, 'roll-card': 500,
  'over-crater': 1600, 'over-courage': 1600, 'over-nazgul': 1600,
}
const OTHERS = 600

/** Where a person who goes on step by step wants to stop. */
const STOPS = /^(roll-|battle|meets|courage-|nazgul|layout|warriors|ally|used|stage-ends|gandalf-|event-)/

export const isRoll = (kind: string): boolean => kind.startsWith('roll-') || ['rerolled', 'denethor'].includes(kind) || /^battle(-alone|-boromir)?$/.test(kind)

export const isStop = (event: Event): boolean => settings.speed === 'step' && STOPS.test(event.kind)

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long an event is looked at, after whatever moved has come to rest. */
export const reading = (event: Event): number => (READ[event.kind] ?? OTHERS) * FACTORS[settings.speed]

export const hop = (): number => (isStill() ? STILL : HOP * FACTORS[settings.speed])
export const tumble = (): number => (isStill() ? STILL : TUMBLE)
