/** The lands around the way, in ink, as SVG markup; drawn once for each form of the sheet. */

import { fir, hill, marsh, peak, stones, tower, tree, tuft, volcano } from '../../art/glyphs.ts'
import { at, curve, fractal, lines, n, random, type Point } from '../../art/random.ts'
import { compass, neatline } from '../../art/sheet.ts'
import { TALL, type Sheet } from './way.ts'

/** A region with a coast of its own: a wash, and a rim as if tinted by hand. */
function region(wash: string, corners: Point[], seed: string, border = false): string {
  const edge = corners.flatMap((corner, i) => fractal(corner, corners[(i + 1) % corners.length]!, 0.09, 4, seed + i).slice(1))
  const d = lines(edge, true)
  const line = border ? `<path class="border" d="${d}"/>` : ''
  return `<path d="${d}" fill="var(--w-${wash})" fill-opacity=".78"/>${line}`
}

/** Glyphs strewn over a box, those further up drawn first. */
function strewn(count: number, [x, y, w, h]: [number, number, number, number], seed: string, draw: (x: number, y: number, chance: () => number, i: number) => string): string {
  const chance = random(seed)
  const spots = Array.from({ length: count }, (): Point => [x + chance() * w, y + chance() * h]).sort((a, b) => a[1] - b[1])
  return spots.map(([sx, sy], i) => draw(n(sx), n(sy), chance, i)).join('')
}

/** A chain of mountains along a line. */
function range(points: Point[], size: number, seed: string): string {
  const chance = random(seed)
  return [...points]
    .sort((a, b) => a[1] - b[1])
    .map(([x, y], i) => peak(x + (chance() - 0.5) * size * 0.3, y + (chance() - 0.5) * size * 0.2, size * (0.8 + chance() * 0.5), size * (0.75 + chance() * 0.55), seed + i))
    .join('')
}

/** So many points along a polyline, evenly. */
function along(points: Point[], count: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const t = (i / (count - 1)) * (points.length - 1)
    const k = Math.min(points.length - 2, Math.floor(t))
    const [a, b] = [points[k]!, points[k + 1]!]
    return [a[0] + (b[0] - a[0]) * (t - k), a[1] + (b[1] - a[1]) * (t - k)]
  })
}

const river = (points: Point[], width = 4.6): string =>
  `<path class="bank" stroke-width="${n(width + 1.8)}" d="${curve(points)}"/><path class="water" stroke-width="${width}" d="${curve(points)}"/>`

const ink = (markup: string, strong = false): string => `<g class="ink ${strong ? 'high' : 'low'}">${markup}</g>`

function wide(): string {
  const anduin: Point[] = [[598, 8], [566, 84], [578, 160], [540, 232], [530, 300], [540, 372], [588, 440], [604, 520], [566, 632]]
  return [
    region('plain', [[120, 240], [300, 190], [470, 210], [520, 300], [520, 400], [400, 430], [250, 400], [130, 420], [60, 330]], 'ro'),
    region('forest', [[150, 40], [300, 30], [350, 110], [320, 190], [200, 232], [120, 190], [112, 100]], 'fa', true),
    region('mount', [[8, 8], [120, 8], [130, 80], [96, 130], [122, 220], [20, 300], [8, 300]], 'mi'),
    region('mount', [[8, 470], [120, 420], [240, 476], [400, 470], [560, 560], [540, 632], [8, 632]], 'wh'),
    region('hill', [[556, 210], [640, 232], [660, 300], [620, 350], [560, 350], [540, 280]], 'em'),
    region('marsh', [[600, 120], [720, 130], [730, 230], [660, 240], [596, 200]], 'ma'),
    region('gondor', [[620, 340], [720, 270], [742, 380], [736, 520], [640, 560], [600, 470]], 'it'),
    region('mordor', [[720, 84], [880, 60], [952, 60], [952, 632], [800, 632], [756, 560], [752, 440], [768, 330], [752, 220]], 'mo', true),
    river(anduin, 6.4),
    river([[256, 190], [330, 250], [430, 372], [560, 420]], 3.2),
    river([[96, 132], [124, 240], [120, 330], [60, 420], [8, 450]], 3.2),
    ink(range(along([[24, 40], [60, 62], [40, 120], [30, 200], [24, 300]], 11), 44, 'mm'), true),
    ink(range(along([[30, 504], [130, 530], [230, 524], [350, 520], [440, 600], [530, 604]], 13), 46, 'wm') + range(along([[150, 600], [240, 606], [330, 612], [420, 624]], 6), 40, 'wn'), true),
    ink(range(along([[742, 100], [830, 84], [936, 92]], 8), 40, 'el') + range(along([[756, 230], [778, 300], [766, 370]], 7), 42, 'ed') + range(along([[766, 560], [800, 600], [900, 612]], 6), 42, 'es'), true),
    ink(volcano(880, 300, 92, 82, 'oro'), true),
    ink(tower(908, 176, 54) + tower(930, 452, 40), true),
    ink(tower(110, 98, 48), true),
    ink(strewn(34, [140, 62, 190, 150], 'fo', (x, y, chance, i) => tree(x, y, 17 + chance() * 7, 'w' + i))),
    ink(strewn(26, [170, 250, 320, 140], 'gr', (x, y, chance) => tuft(x, y, 6 + chance() * 4))),
    ink(hill(612, 250, 46, 22) + hill(568, 262, 42, 20) + hill(632, 308, 48, 22) + hill(570, 336, 40, 18)),
    ink(strewn(13, [614, 142, 100, 84], 'ms', (x, y, chance) => marsh(x, y, 8 + chance() * 5))),
    ink(strewn(9, [632, 386, 90, 140], 'ih', (x, y, chance, i) => (i % 3 ? fir(x, y, 20 + chance() * 8, 'i' + i) : tree(x, y, 18, 'j' + i)))),
    ink(hill(274, 402, 60, 26) + tower(274, 388, 24) + tower(136, 446, 26), true),
    ink(strewn(14, [790, 220, 150, 330], 'ash', (x, y) => stones(x, y, 4.5))),
    `<g class="falls"><path d="M534 366q-4 8-3 16M540 367q-3 8-2 16M546 368q-2 8-1 16"/></g>`,
    compass([74, 578], 28),
  ].join('')
}

interface Band {
  wash: string
  rows: [number, number]
  draw: (top: number, bottom: number) => string
}

/** What stands at the right edge beside some stages of the tall sheet. */
const BANDS: Band[] = [
  { wash: 'gondor', rows: [0, 1], draw: (t, b) => river([[356, t - 20], [318, t + 20], [330, b - 14], [300, b + 16]], 5.2) + ink(hill(282, t + 34, 44, 20) + stones(262, t + 24, 8)) },
  { wash: 'plain', rows: [1, 3], draw: (t, b) => ink(strewn(12, [236, t + 10, 104, b - t - 20], 'tg', (x, y, chance) => tuft(x, y, 6 + chance() * 4))) },
  { wash: 'forest', rows: [3, 5], draw: (t, b) => ink(strewn(13, [264, t + 22, 80, b - t - 30], 'tf', (x, y, chance, i) => tree(x, y, 17 + chance() * 7, 'v' + i))) },
  { wash: 'plain', rows: [5, 6], draw: (t) => ink(hill(306, t + 58, 66, 28) + tower(306, t + 42, 34)) },
  { wash: 'mount', rows: [6, 7], draw: (t) => ink(range(along([[250, t + 66], [344, t + 62]], 4), 40, 'th') + tower(286, t + 72, 30), true) },
  { wash: 'ruin', rows: [7, 10], draw: (t, b) => ink(range(along([[336, t + 50], [322, t + 130], [340, b - 20]], 6), 40, 'ti') + tower(272, t + 96, 56) + hill(272, b - 16, 50, 20), true) },
  { wash: 'hill', rows: [10, 11], draw: (t) => ink(hill(330, t + 44, 44, 20) + hill(292, t + 66, 50, 22) + stones(334, t + 66, 9)) },
  { wash: 'marsh', rows: [11, 12], draw: (t, b) => ink(strewn(8, [256, t + 16, 84, b - t - 26], 'tm', (x, y, chance) => marsh(x, y, 8 + chance() * 5))) },
  { wash: 'mordor', rows: [12, 13], draw: (t) => ink(range(along([[262, t + 64], [346, t + 60]], 4), 42, 'tb') + tower(300, t + 78, 40), true) },
  { wash: 'forest', rows: [13, 14], draw: (t, b) => ink(strewn(7, [262, t + 30, 82, b - t - 36], 'te', (x, y, chance, i) => fir(x, y, 20 + chance() * 10, 'u' + i))) },
  { wash: 'mordor', rows: [14, 18], draw: (t, b) => ink(range(along([[330, t + 60], [300, t + 150], [336, b - 130], [330, b - 30]], 8), 42, 'tu') + volcano(288, b - 34, 70, 62, 'tv'), true) },
  { wash: 'plain', rows: [18, 19], draw: (t) => ink(hill(290, t + 56, 80, 26) + tree(318, t + 44, 24, 'rd')) },
]

function tall(): string {
  const { width, height, places } = TALL
  const edge = (row: number): number => (row <= 0 ? 8 : row >= places.length ? height - 8 : n((places[row - 1]!.at[1] + places[row]!.at[1]) / 2))
  const border = (y: number, seed: string): Point[] => fractal([8, y], [width - 8, y], 0.035, 5, seed)
  const drawn = BANDS.map(({ wash, rows: [from, to], draw }, i) => {
    const [top, bottom] = [edge(from), edge(to)]
    const upper = from === 0 ? [[8, top] as Point, [width - 8, top] as Point] : border(top, 'b' + i)
    const lower = to === places.length ? [[8, bottom] as Point, [width - 8, bottom] as Point] : border(bottom, 'b' + (i + 1))
    const d = lines([...upper, ...lower.slice().reverse()], true)
    const line = from === 0 ? '' : `<path class="border" d="M${upper.map(at).join('L')}"/>`
    return { ground: `<path d="${d}" fill="var(--w-${wash})" fill-opacity=".78"/>${line}`, glyphs: draw(top, bottom) }
  })
  return drawn.map(({ ground }) => ground).join('') + drawn.map(({ glyphs }) => glyphs).join('')
}

const known = new Map<Sheet, string>()

/** Everything of a sheet but the way and its stages. */
export function scenery(sheet: Sheet): string {
  if (!known.has(sheet)) {
    const inner = `<clipPath id="way-frame"><rect x="15" y="15" width="${sheet.width - 30}" height="${sheet.height - 30}"/></clipPath>`
    const land = sheet.form === 'wide' ? wide() : tall()
    known.set(sheet, `${inner}<g clip-path="url(#way-frame)">${land}</g>${neatline({ x: 0, y: 0, width: sheet.width, height: sheet.height })}`)
  }
  return known.get(sheet)!
}
