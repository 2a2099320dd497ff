/** How long things take to be seen. */

import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types.ts'

const FACTORS = { step: 1, slow: 1.7, normal: 1, fast: 0.35 }
/** More than this has not been followed live: it is not told again, only shown. */
export const TOO_MUCH = 60

/** How long an event is looked at before the next one: the longer, the more it decides. Those that are not here pass at once. */
const PAUSES: Record<string, number> = {
  turn: 250, joins: 700, founds: 700, walks: 700, takes: 1300, attacks: 900, helps: 1000, doubles: 900, extra: 900, beaten: 1300, unused: 700,
  gives: 900, stays: 700, draws: 450, mordor: 1000, counterattack: 1500, spared: 600, 'discards-team': 900, 'discards-hand': 900,
  'shows-hand': 1500, loses: 1000, leaves: 1100, reshuffled: 900, appears: 550,
} // prettier-ignore

export const pauseOf = (event: Event): number => (PAUSES[event.kind] ?? 0) * FACTORS[settings.speed]

/** Whether an event waits for “Next” where things are told step by step. */
export const isStep = (event: Event): boolean => (PAUSES[event.kind] ?? 0) >= 900

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
