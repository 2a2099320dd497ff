/** Which side a seat or a noun belongs to, where a game has sides; colour and shape follow from it. */

import { SHAPES, type Side } from '../art/sides.ts'
import type { View } from '../lib/types.ts'

export { SHAPES, type Side }

const SIDES: readonly Side[] = ['F', 'S']

/** The side that a seat leads; in the second game of a match they are changed. */
export function seatSide(view: View, seat: number): Side | null {
  if (!view?.rosters || seat < 0 || seat > 1) return null
  return SIDES[seat ^ (view.game === 2 ? 1 : 0)] ?? null
}

/** The side of a noun of the catalogue: a side's own name, or a piece of its roster. */
export function nounSide(view: View, noun: string): Side | null {
  if (noun === 'side.F' || noun === 'side.S') return noun.slice(5) as Side
  if (!noun.startsWith('piece.') || !view?.rosters) return null
  const code = noun.slice(6)
  return SIDES.find((side) => view.rosters[side]?.some((member: string) => bare(member) === bare(code))) ?? null
}

function bare(code: string): string {
  return code.replace('*', '')
}
