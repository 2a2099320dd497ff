/** What an attentive reader is warned of, from what everybody sees. */

import { type Piece, REGIONS, type Side } from './world'

/** The neighbours in front of a side, without the arrows: the grid of board.py. */
export function ahead(side: Side, region: string): string[] {
  const at = REGIONS.indexOf(region)
  const [row, column] = [at >> 2, at & 3]
  const step = side === 'S' ? 1 : -1
  const found: string[] = []
  if (row + step >= 0 && row + step <= 3) found.push(REGIONS[at + 4 * step]!)
  if (column + step >= 0 && column + step <= 3) found.push(REGIONS[at + step]!)
  return found
}

function holds(board: Record<string, Piece[]>, region: string, side: Side): number {
  return (board[region] ?? []).filter((stand) => stand.side === side).length
}

/** Whether the Ring-bearer, seen by its own side, stands where a plain move of Sauron's leads. */
export function isBearerInDanger(board: Record<string, Piece[]>, bearer: string | null): boolean {
  const place = REGIONS.find((region) => (board[region] ?? []).some((stand) => bearer !== null && stand.piece === bearer))
  return place !== undefined && REGIONS.some((region) => holds(board, region, 'S') > 0 && ahead('S', region).includes(place))
}

export const NOWHERE = new Set<string>()
const SHIRE = new Set(['Shi'])

/** The Shire, when one more piece of Sauron's there decides the game. */
export function regionsInDanger(board: Record<string, Piece[]>): Set<string> {
  return holds(board, 'Shi', 'S') >= 2 ? SHIRE : NOWHERE
}
