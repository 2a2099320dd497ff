/** Where the spaces of the path lie: one winding line through seven places, eight steps from each to the next. */

import type { Point } from '../../art/random'
import { STEPS, type Place } from './world'

/** Where the name of a destination stands, from the middle of its space. */
interface Name {
  dx: number
  dy: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Layout {
  width: number
  height: number
  spaces: Point[]
  /** The line of the path, point by point. */
  line: Point[]
  names: Name[]
  /** Where those stand who have gone past Minas Morgul. */
  waiting: Point
  /** Half axes of an ordinary space and of a destination. */
  oval: Point
  goal: Point
  /** How large figures are drawn. */
  k: number
  portrait: boolean
}

type Way = [number, number, true?]

const WIDE: Way[] = [
  [84, 118, true], [156, 70], [240, 116], [330, 70], [424, 112, true], [506, 66], [596, 108], [690, 68], [776, 92], [824, 162, true],
  [836, 238], [756, 272], [668, 226], [584, 262], [500, 232, true], [412, 204], [326, 262], [238, 218], [150, 232], [78, 274], [96, 350, true],
  [166, 392], [250, 350], [330, 392], [410, 362, true], [486, 334], [556, 388], [628, 446], [700, 424], [748, 386], [796, 344, true],
]
const WIDE_NAMES: Name[] = [
  { dx: 0, dy: 42, anchor: 'middle' }, { dx: 0, dy: 42, anchor: 'middle' }, { dx: -38, dy: 6, anchor: 'end' }, { dx: 30, dy: -28, anchor: 'middle' },
  { dx: 42, dy: -14, anchor: 'start' }, { dx: 14, dy: 46, anchor: 'middle' }, { dx: 0, dy: -32, anchor: 'middle' },
]

const ROW = 55
const TOP = 44
/** On a phone every stage is a row, there and back. */
function tall(stretch: number): Way[] {
  const ways: Way[] = [[44, TOP, true]]
  const down = ROW * stretch
  for (let row = 0; row < 6; row++) {
    const y = TOP + row * down
    const x = (k: number) => (row % 2 ? 390 - k : k)
    ways.push([x(90), y - 6], [x(180), y + 5], [x(270), y - 5])
    ways.push([x(352), y + (row < 5 ? 8 : 0), true])
    if (row < 5) ways.push([x(362), y + down - 14])
  }
  return ways
}
/** Names stand half-way between two rows, towards the middle of the sheet. */
function tallNames(stretch: number): Name[] {
  const half = (ROW * stretch) / 2
  return [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const right = i % 2 === 1
    return { dx: right ? -24 : i === 0 ? -32 : 24, dy: i === 6 ? 5 - half : i === 0 ? half + 5 : half - 3, anchor: right ? 'end' : 'start' }
  })
}

/** Points along a curve through the ways (Catmull-Rom), forty from each to the next. */
function along(ways: Way[]): { line: Point[]; marks: number[] } {
  const line: Point[] = []
  const marks: number[] = []
  for (let i = 0; i < ways.length - 1; i++) {
    const p1 = ways[i]!
    const p2 = ways[i + 1]!
    const p0 = ways[i - 1] ?? p1
    const p3 = ways[i + 2] ?? p2
    if (p1[2]) marks.push(line.length)
    const bend = (a: 0 | 1, t: number) =>
      0.5 * (2 * p1[a] + (p2[a] - p0[a]) * t + (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t + (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t * t * t)
    for (let k = 0; k < 40; k++) line.push([bend(0, k / 40), bend(1, k / 40)])
  }
  marks.push(line.length)
  const end = ways.at(-1)!
  line.push([end[0], end[1]])
  return { line, marks }
}

/** Eight equal steps from each destination to the next. */
function stepped(line: Point[], marks: number[]): Point[] {
  const spaces: Point[] = [line[0]!]
  for (let stage = 1; stage < marks.length; stage++) {
    const part = line.slice(marks[stage - 1], marks[stage]! + 1)
    const far = [0]
    for (let i = 1; i < part.length; i++) far.push(far[i - 1]! + Math.hypot(part[i]![0] - part[i - 1]![0], part[i]![1] - part[i - 1]![1]))
    for (let step = 1; step <= STEPS; step++) {
      const wanted = (far.at(-1)! * step) / STEPS
      const at = far.findIndex((length) => length >= wanted - 1e-6)
      spaces.push(part[at < 0 ? part.length - 1 : at]!)
    }
  }
  return spaces
}

function lay(portrait: boolean, stretch: number): Layout {
  const { line, marks } = along(portrait ? tall(stretch) : WIDE.map(([x, y, goal]) => [x, y * stretch, goal]))
  return {
    width: portrait ? 390 : 900,
    height: portrait ? TOP + 5 * ROW * stretch + 37 : 536 * stretch,
    spaces: stepped(line, marks),
    line,
    names: portrait ? tallNames(stretch) : WIDE_NAMES,
    waiting: portrait ? [312, TOP + 4.5 * ROW * stretch] : [500, 420 * stretch],
    oval: portrait ? [14, 11] : [16.5, 12.5],
    goal: portrait ? [20, 15] : [28, 21],
    k: portrait ? 0.5 : 0.66,
    portrait,
  }
}

const made = new Map<string, Layout>()

/** The path on a sheet of some shape: it is drawn out or pressed together a little, so that it fills it. */
export function layout(portrait: boolean, across = 0, down = 0): Layout {
  const wanted = across && down ? (portrait ? ((down / across) * 390 - TOP - 37) / (5 * ROW) : ((down / across) * 900) / 536) : 1
  const stretch = Math.round(Math.max(portrait ? 0.86 : 0.74, Math.min(portrait ? 1.4 : 1.25, wanted)) * 50) / 50
  const key = `${portrait} ${stretch}`
  if (!made.has(key)) made.set(key, lay(portrait, stretch))
  return made.get(key)!
}

export const spot = (laid: Layout, place: Place): Point => (place === 'waiting' ? laid.waiting : laid.spaces[place]!)

/** Where the feet of several figures on one space stand, the front row last, so that it is drawn over the others. */
export function feet(laid: Layout, place: Place, count: number): Point[] {
  const [x, y] = spot(laid, place)
  const w = 30 * laid.k
  const low = 14 * laid.k
  // All together they stand closer on a phone, and at the start a little back: neither over the frame nor on the next space.
  const close = laid.portrait && count > 3
  const middle = close && place === 0 ? x - 6 : x
  const row = (count: number, dy: number): Point[] => Array.from({ length: count }, (_, n) => [middle + (n - (count - 1) / 2) * w * (close ? 1.13 : 1.3), y + low + dy])
  if (count <= 3) return row(count, 0)
  const back = Math.floor(count / 2)
  return [...row(back, -26 * laid.k), ...row(count - back, 8 * laid.k)]
}
