/** The cards: which suit, which icon, and how a value is drawn as that many map glyphs. */

import { fir, hill, peak } from '../../art/glyphs'

/** A card without a suit is its own kind. */
export const kindOf = (code: string): string => (/^[HMFSR]\d/.test(code) ? code[0]! : code)
export const valueOf = (code: string): number => (/^[HMFSR]\d/.test(code) ? Number(code.slice(1)) : 0)

const ICONS: Record<string, string> = {
  H: 'hills', M: 'peaks', F: 'pine-tree', S: 'cowled', R: 'ring', WT: 'white-tower', BT: 'evil-tower', O: 'orc-head', W: 'tired-eye', L: 'polar-star',
} // prettier-ignore

export const kindIcon = (kind: string): string => ICONS[kind] ?? ''

const ORDER = ['H', 'M', 'F', 'S', 'R', 'WT', 'BT', 'O', 'W', 'L']

/** Hands as people sort them: by suit, then by value. */
export function sorted(codes: readonly string[]): string[] {
  return [...codes].sort((one, other) => ORDER.indexOf(kindOf(one)) - ORDER.indexOf(kindOf(other)) || valueOf(one) - valueOf(other))
}

/** Where the glyphs of each number stand in the picture, as parts of its width and height. */
const LAYOUTS: Record<number, [number, number][]> = {
  1: [[0.5, 0.66]],
  2: [[0.32, 0.62], [0.68, 0.72]],
  3: [[0.5, 0.42], [0.28, 0.8], [0.72, 0.8]],
  4: [[0.3, 0.45], [0.7, 0.45], [0.3, 0.86], [0.7, 0.86]],
  5: [[0.5, 0.36], [0.25, 0.6], [0.75, 0.6], [0.34, 0.92], [0.68, 0.92]],
  6: [[0.3, 0.36], [0.7, 0.36], [0.22, 0.64], [0.76, 0.64], [0.32, 0.94], [0.7, 0.94]],
  7: [[0.5, 0.3], [0.22, 0.46], [0.78, 0.46], [0.5, 0.64], [0.24, 0.78], [0.78, 0.78], [0.5, 0.97]],
  8: [[0.32, 0.3], [0.7, 0.3], [0.2, 0.54], [0.8, 0.54], [0.5, 0.62], [0.24, 0.84], [0.78, 0.84], [0.5, 0.98]],
} // prettier-ignore

/** More than eight stand in four rows. */
function layout(value: number): [number, number][] {
  const known = LAYOUTS[value]
  if (known) return known
  const found: [number, number][] = []
  let left = value
  for (let row = 4; row > 0; row--) {
    const wide = Math.ceil(left / row)
    for (let i = 0; i < wide; i++) found.push([(i + 0.5) / wide + (row % 2 ? 0.03 : -0.03), 1.24 - row * 0.24])
    left -= wide
  }
  return found
}

export interface Stroke {
  ink: string
  d: string
}

export interface Spot {
  x: number
  y: number
  size: number
}

export const WIDTH = 96
export const HEIGHT = 136

const drawn = new Map<string, Stroke[]>()
const STROKE = /<path class="(\w+)" d="([^"]*)"/g

/** Where the glyphs of a value stand on a card, and how large they are. */
export function spotsOf(code: string): Spot[] {
  const value = valueOf(code)
  const size = value > 12 ? 0.68 : value > 8 ? 0.8 : 1
  return layout(value).map(([x, y]) => ({ x: 12.5 + x * 71, y: 46 + y * 76, size }))
}

/** The inked glyphs of hills, mountains and forests; other suits repeat their icon. */
export function strokesOf(code: string): Stroke[] {
  const known = drawn.get(code)
  if (known) return known
  const kind = kindOf(code)
  const glyphs = spotsOf(code).map(({ x, y, size }, i) => {
    if (kind === 'M') return peak(x, y, 26 * size, 25 * size, `c${code}${i}`)
    if (kind === 'H') return hill(x, y, 27 * size, 12 * size)
    return fir(x, y, 25 * size, `t${code}${i}`)
  })
  const strokes = 'HMF'.includes(kind) ? [...glyphs.join('').matchAll(STROKE)].map((found) => ({ ink: found[1]!, d: found[2]! })) : []
  drawn.set(code, strokes)
  return strokes
}
