/** What an attentive reader is warned of, from what everybody sees. */

import { type Piece, REGIONS, type Side, type Sight } from './world'

function holds(board: Record<string, Piece[]>, region: string, side: Side): number {
  return (board[region] ?? []).filter((stand) => stand.side === side).length
}

/** Whether the Ring-bearer, seen by its own side, stands where a plain move of Sauron's leads. */
export function isBearerInDanger(board: Record<string, Piece[]>, { ahead, bearer }: Pick<Sight, 'ahead' | 'bearer'>): boolean {
  const place = REGIONS.find((region) => (board[region] ?? []).some((stand) => bearer !== null && stand.piece === bearer))
  return place !== undefined && REGIONS.some((region) => holds(board, region, 'S') > 0 && ahead[region]!.includes(place))
}

export const NOWHERE = new Set<string>()
const SHIRE = new Set(['Shi'])

/** The Shire, when one more piece of Sauron's there decides the game. */
export function regionsInDanger(board: Record<string, Piece[]>): Set<string> {
  return holds(board, 'Shi', 'S') >= 2 ? SHIRE : NOWHERE
}
