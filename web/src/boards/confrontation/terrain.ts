/** Where the ink glyphs stand on the chart. They ring a region and leave its middle to the name and the stands. */
import * as glyphs from '../../art/glyphs'
import { random, type Point } from '../../art/random'
import type { Chart } from './chart'

type Kind = 'peak' | 'volcano' | 'tree' | 'fir' | 'hill' | 'tuft' | 'marsh' | 'tower' | 'stones' | 'smial'

/** Glyphs by kind: x and y of the foot from the region's centre, then the sizes that the glyph takes. */
type Planting = Partial<Record<Kind, string>>

const WIDE: Record<string, Planting> = {
  Mir: { fir: '-47 -24 20, 30 -8 18, -54 -4 20, 46 6 20, -52 18 18, -40 8 18, 44 28 20, -50 40 22, 40 46 22, -36 54 22, -20 60 20, -4 63 20, 14 62 22, 28 60 20' },
  Fan: { tree: '-42 -30 22, -28 -36 18, 30 -34 20, 44 -26 22, -55 -4 20, 50 -2 20, -50 44 22, -34 56 24, -14 62 22, 8 64 22, 28 58 24, 44 46 22' },
  Roh: { tuft: '-44 -26 8, 42 -30 8, -52 4 8, 48 2 8, -46 36 8, -28 52 9, -6 58 8, 16 54 9, 38 46 8, 46 28 7, 30 -40 7, -36 14 7, 38 16 7' },
  Gon: { hill: '-44 46 30 10, 36 52 34 12', tower: '46 -14 34, -46 -14 24, -16 54 24' },
  Dag: { marsh: '-42 -28 10, 44 -32 9, -46 30 10, -20 56 11, 22 60 10, 50 34 9, 30 -4 8' },
  Mor: { peak: '-54 -46 22 24, 62 -48 34 38, 68 -8 26 34, 66 34 26 30, 60 70 30 32, 28 86 28 20, 50 92 28 26', volcano: '34 -74 60 46' },
  Ere: { tree: '-46 -24 18, 46 -28 18, -54 8 17, -40 52 18, -22 60 17', stones: '28 58 10, 50 40 8' },
  Ene: { tuft: '-44 -28 8, 46 -26 8, -54 6 8, 52 14 8, -40 46 9, -16 58 8, 10 60 8, 36 50 8, -36 14 7, 38 30 7' },
  Rhu: { hill: '-42 -22 32 12, 44 -24 30 11, -38 56 36 13', fir: '6 62 20, 24 60 22, 42 52 18, 54 24 18, -54 20 16' },
  Cdn: { hill: '-42 -22 30 12, 44 -22 30 11, -30 56 38 14, 8 64 34 11', stones: '42 52 9, -54 22 7' },
  Art: { hill: '-42 -22 30 11, 44 -24 32 12, 30 60 38 13', stones: '-34 56 10, 52 24 8', tree: '-2 62 17, -56 18 15' },
  Shi: { hill: '-50 -60 24 9, 56 -48 30 10', smial: '-36 94 38, 4 95 30', tree: '68 -22 16, -64 -16 16, -66 30 16, 70 12 15, 60 44 15, -14 99 13' },
}

const TALL: Record<string, Planting> = {
  Mir: { fir: '-38 -6 13, -38 10 13, 37 10 13, -30 26 13, 28 27 13, -17 33 12, 14 34 12, 0 38 11' },
  Fan: { tree: '-38 -2 14, 38 8 13, -34 22 14, 34 24 14, -20 28 13, 18 29 13, 0 30 12' },
  Roh: { tuft: '-38 -2 6, 38 10 6, -30 26 6, 30 26 6, -12 34 6, 12 34 6' },
  Gon: { tower: '-34 14 19, 31 10 18', hill: '-16 32 20 6, 16 32 20 7' },
  Dag: { marsh: '-34 4 6, 34 18 6, -26 24 6, 4 30 7' },
  Ere: { tree: '-38 0 12, -34 22 12, 36 24 12', stones: '-14 30 6' },
  Ene: { tuft: '-38 0 6, 38 4 6, -28 26 6, 28 26 6, 0 35 6' },
  Rhu: { hill: '-35 2 18 7, 36 4 18 7', fir: '-26 28 13, -12 34 13, 14 34 13, 28 28 12' },
  Cdn: { hill: '-35 4 18 7, 34 2 18 7, -18 32 22 8, 18 32 22 7' },
  Art: { hill: '-35 2 18 7, 35 4 18 7', stones: '-18 33 7', tree: '24 32 12' },
}

/** The homes of a tall chart, wide at the top of the sheet or wide at its bottom. */
const TOP: Record<string, Planting> = {
  Mor: { peak: '-48 -30 18 18, -41 -2 14 18, 46 0 18 18, -38 24 14 14, 42 26 18 16', volcano: '48 -24 24 20' },
  Shi: { hill: '-44 14 20 8, 44 16 20 8', smial: '-50 -22 22, 50 -20 22', tree: '-40 28 12, 40 32 12' },
}
const BOTTOM: Record<string, Planting> = {
  Mor: { peak: '40 8 18 18, -46 32 18 18, 46 32 18 18, -52 50 20 18, 52 50 20 18', volcano: '-42 8 22 16' },
  Shi: { hill: '-42 8 20 8, 42 8 20 8', smial: '-46 44 24, 50 46 24', tree: '-46 28 12, 46 28 12' },
}

/** A tall chart has five peaks to a mountain region, a wide one a whole range. */
const PEAKS = '-33 3 23 20, 33 4 23 20, -26 26 24 20, 27 26 24 20, 0 31 22 14'

/** Four rows of four, no two peaks alike. */
function range(code: string): string {
  const chance = random(code)
  const peaks: string[] = []
  for (const [row, y] of [-3, 18, 40, 58].entries())
    for (const x of row % 2 ? [-40, -12, 14, 40] : [-46, -22, 22, 44])
      peaks.push([x + chance() * 6 - 3, y + chance() * 5 - 2, 32 + chance() * 10, row ? 28 + chance() * 12 : 24].map(Math.round).join(' '))
  return peaks.join(', ')
}

interface Glyph {
  kind: Kind
  code: string
  foot: Point
  sizes: number[]
  seed: string
}

/** Which glyphs stand where on a chart, the nearer after those that they hide. */
export function planted({ format, portrait, regions }: Chart): Glyph[] {
  const all: Glyph[] = []
  for (const { code, centre, home, mountain } of Object.values(regions)) {
    const [x, y] = centre
    const planting = mountain ? { peak: portrait ? PEAKS : range(code) } : !portrait ? WIDE[code]! : (home ? (y < format.height / 2 ? TOP : BOTTOM) : TALL)[code]!
    for (const [kind, list] of Object.entries(planting) as [Kind, string][]) {
      for (const item of list.split(', ')) {
        const [dx, dy, ...sizes] = item.split(' ').map(Number) as [number, number, ...number[]]
        all.push({ kind, code, foot: [x + dx, y + dy], sizes, seed: code + dx + dy })
      }
    }
  }
  return all.sort((a, b) => a.foot[1] - b.foot[1])
}

/** The glyphs' markup: the mountains, which are inked more strongly, and the rest. */
export function terrain(chart: Chart): { mountains: string; rest: string } {
  let mountains = ''
  let rest = ''
  for (const { kind, foot, sizes, seed } of planted(chart)) {
    const draw = glyphs[kind] as (...args: (number | string)[]) => string
    const drawn = draw(...foot, ...sizes, seed)
    if (kind === 'peak' || kind === 'volcano') mountains += drawn
    else rest += drawn
  }
  return { mountains, rest }
}
