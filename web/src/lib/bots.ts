/** The bots of a game as people choose and read them. */

import type { GameInfo } from './api.ts'

/** Those that people choose from: the levels, the gentlest first; all there are where there are none. */
export function offered({ bots, seconds }: GameInfo): string[] {
  const levels = bots.filter((bot) => seconds[bot]).reverse()
  return levels.length ? levels : bots
}
