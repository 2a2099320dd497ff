/** What can be known of what is hidden, as the table worked it out from all that the reader saw. */

import { REGIONS } from './world'

export interface Share {
  piece: string
  share: number
}

/** For each region with hidden pieces, who can be among them, the likeliest first. */
export function sharesOf(data: Record<string, unknown> | null): Record<string, Share[]> {
  const found: Record<string, Share[]> = {}
  const regions = data?.regions
  if (typeof regions !== 'object' || regions === null) return found
  for (const region of REGIONS) {
    const shares: unknown = (regions as Record<string, unknown>)[region]
    if (typeof shares !== 'object' || shares === null) continue
    const list = Object.entries(shares)
      .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
      .map(([piece, share]) => ({ piece, share }))
    if (list.length) found[region] = list.sort((a, b) => b.share - a.share || a.piece.localeCompare(b.piece))
  }
  return found
}

/** The marks on the backs: how many characters each can still be, or who it must be. */
export function countsOf(data: Record<string, unknown> | null, name: (piece: string) => string): Record<string, string> {
  const mark = (shares: Share[]) => (shares.length === 1 ? name(shares[0]!.piece) : `${shares.length}?`)
  return Object.fromEntries(Object.entries(sharesOf(data)).map(([region, shares]) => [region, mark(shares)]))
}

/** A share as it is spoken of: certain is certain, and what is possible is never 0 or 100 %. */
export function percent(share: number): string {
  if (share > 1 - 1e-9) return '100 %'
  if (share < 0.01) return '<1 %'
  if (share > 0.99) return '>99 %'
  return `${Math.round(share * 100)} %`
}
