/**
 * The chart's geometry. Regions are cells of a grid stood on its corner; u runs from the Shire (0) to Mordor (6) and v from south to north,
 * so a wide chart lies as Middle-earth does, and a tall one is the same chart turned until the reader's home is at the bottom.
 */
import { at, fractal, lines, random, type Point } from '../../art/random'

/** The regions in the notation, row by row of the grid. */
export const CODES = 'Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi'.split(' ')

const WASHES: Record<string, string> = {
  Mor: 'mordor', Gon: 'gondor', Roh: 'plain', Gap: 'mount', Dag: 'marsh', Fan: 'forest', Car: 'mount', Ene: 'plain',
  Mir: 'forest', Mis: 'mount', Ere: 'ruin', Cdn: 'hill', Hig: 'mount', Rhu: 'hill', Art: 'hill', Shi: 'shire',
}

/** Regions whose name may need two lines, or lies under the tunnel: name and stands are lower there in every language. */
const LOW_NAMES = new Set(['Gap', 'Mis', 'Hig', 'Mir', 'Car'])

/** What differs between the two formats; lengths in units of the sheet. */
interface Format {
  width: number
  height: number
  /** The length of one step of u and of v. */
  du: number
  dv: number
  /** The outer corners of the two homes, widened for four stands: tip u, side u, side v. */
  home: [number, number, number]
  /** How far outwards the middle of a home is moved, in u. */
  out: number
  /** Below the centre: the feet of the stands, and how much lower they are under a low name. */
  foot: number
  lower: number
  /** Baselines of the names, and their size. */
  name: number
  lowName: number
  size: number
  /** The scale of a stand. */
  stand: number
}

export const WIDE: Format = {
  width: 980, height: 622, du: 121, dv: 139, home: [0.75, 0.62, 0.8], out: 0.12,
  foot: 38, lower: 8, name: -46, lowName: -36, size: 14.5, stand: 1,
}
export const TALL: Format = {
  width: 390, height: 574, du: 71, dv: 89.5, home: [0.84, 0.78, 0.74], out: 0.08,
  foot: 27, lower: 4, name: -21, lowName: -16, size: 12.4, stand: 0.64,
}

export interface Region {
  code: string
  wash: string
  home: boolean
  mountain: boolean
  centre: Point
  outline: Point[]
  d: string
  /** The middle of the last line of the name, on the baseline. */
  name: Point
}

export interface Border {
  between: [string, string]
  points: Point[]
  d: string
  /** A ridge between two mountain regions, which nobody crosses sideways. */
  ridge: boolean
}

export interface Place {
  x: number
  y: number
  k: number
}

export interface Chart {
  format: Format
  portrait: boolean
  flip: boolean
  regions: Record<string, Region>
  borders: Border[]
  coast: string
  /** From the grid's u and v to the sheet. */
  project: (u: number, v: number) => Point
}

/** Of all seeds tried, the one that leaves the stands most room. */
const SEED = 'al'

const cell = (code: string): Point => {
  const i = CODES.indexOf(code)
  const r = i >> 2
  const c = i & 3
  return [6 - r - c, (r - c) / 2]
}

/** A region is a hexagon, not a rhombus: neighbours in a row share a border too. Hundredths, so that cells that meet agree to the last bit. */
const corners = ([u, v]: Point): Point[] =>
  [[-44, 50], [44, 50], [56, 0], [44, -50], [-44, -50], [-56, 0]].map(([du, dv]) => [(u * 100 + du!) / 100, (v * 100 + dv!) / 100])

const key = ([u, v]: Point) => u.toFixed(2) + ',' + v.toFixed(2)

function widened([u, v]: Point, [tip, side, half]: Format['home']): Point {
  if (u > -0.3 && u < 6.3) return [u, v]
  const middle = Math.abs(v) < 0.1
  const out = middle ? tip : side
  return [u < 0 ? -out : 6 + out, middle ? 0 : Math.sign(v) * half]
}

function build(portrait: boolean, flip: boolean): Chart {
  const format = portrait ? TALL : WIDE
  const { width, height, du, dv } = format
  const turn = flip ? -1 : 1
  const project = (u: number, v: number): Point =>
    portrait ? [width / 2 - turn * v * dv, height / 2 - turn * (u - 3) * du] : [width / 2 + (u - 3) * du, height / 2 - v * dv]

  // A vertex is moved once, by a chance that hangs on where it is: all cells that meet there agree.
  const vertex = (corner: Point): Point => {
    const chance = random(key(corner) + SEED)
    const [u, v] = widened(corner, format.home)
    // The homes need all their room for four stands.
    const play = u === corner[0] ? 0.16 : 0.05
    return project(u + (chance() - 0.5) * play, v + (chance() - 0.5) * play)
  }

  const owners = new Map<string, string[]>()
  const sides = (code: string) =>
    corners(cell(code)).map((a, i, all) => {
      const b = all[(i + 1) % 6]!
      const forward = key(a) < key(b)
      const [from, to] = forward ? [a, b] : [b, a]
      return { from, to, forward, id: key(from) + '|' + key(to) }
    })
  for (const code of CODES) for (const { id } of sides(code)) owners.set(id, [...(owners.get(id) ?? []), code])

  const edges = new Map<string, { points: Point[]; from: string; to: string }>()
  const edge = ({ id, from, to }: { id: string; from: Point; to: Point }) => {
    if (!edges.has(id)) {
      const coast = owners.get(id)!.length === 1
      const points = fractal(vertex(from), vertex(to), coast ? 0.15 : 0.11, coast ? 5 : 4, id + SEED)
      edges.set(id, { points, from: key(from), to: key(to) })
    }
    return edges.get(id)!.points
  }

  const regions: Record<string, Region> = {}
  for (const code of CODES) {
    const [u, v] = cell(code)
    const outline = sides(code).flatMap((side) => (side.forward ? edge(side) : edge(side).slice().reverse()).slice(0, -1))
    const home = u === 0 || u === 6
    const centre = project(u === 0 ? -format.out : u === 6 ? 6 + format.out : u, v)
    const low = LOW_NAMES.has(code)
    const above = !home ? (low ? format.lowName : format.name) : portrait ? (centre[1] < height / 2 ? -41 : -30) : -65
    regions[code] = {
      code, home, centre, outline, wash: WASHES[code]!, mountain: u === 3,
      d: lines(outline, true), name: [centre[0], centre[1] + above],
    }
  }

  const borders: Border[] = []
  const shore = new Map<string, { points: Point[]; from: string; to: string }[]>()
  for (const [id, line] of edges) {
    const between = owners.get(id)!
    if (between.length === 2) {
      const ridge = between.every((code) => regions[code]!.mountain)
      borders.push({ between: between as [string, string], points: line.points, d: lines(line.points), ridge })
    } else for (const end of [line.from, line.to]) shore.set(end, [...(shore.get(end) ?? []), line])
  }
  return { format, portrait, flip, regions, borders, coast: lines(chain(shore), true), project }
}

/** The coast's pieces, joined end to end. */
function chain(shore: Map<string, { points: Point[]; from: string; to: string }[]>): Point[] {
  const seen = new Set<unknown>()
  const coast: Point[] = []
  let end = shore.keys().next().value!
  for (;;) {
    const next = shore.get(end)!.find((line) => !seen.has(line))
    if (!next) return coast
    seen.add(next)
    coast.push(...(next.from === end ? next.points : next.points.slice().reverse()).slice(1))
    end = next.from === end ? next.to : next.from
  }
}

const built = new Map<string, Chart>()

/** The chart in one of its three positions, built when it is first asked for. */
export function chart(portrait = false, flip = false): Chart {
  const turned = portrait && flip
  const id = `${portrait} ${turned}`
  if (!built.has(id)) built.set(id, build(portrait, turned))
  return built.get(id)!
}

/** The middle of a region, in units of the sheet. */
export const centre = (code: string, portrait = false, flip = false): Point => chart(portrait, flip).regions[code]!.centre

/** Where the feet of a region's stands are, and how large the stands: side by side, in a home from the third on two by two. */
export function places(code: string, count: number, portrait = false, flip = false): Place[] {
  const { format, regions } = chart(portrait, flip)
  const { home, centre } = regions[code]!
  const [x, y] = centre
  if (home && count > 2) {
    const top = y < format.height / 2
    const k = portrait ? 0.56 : 0.94
    const first = portrait ? (top ? -2 : 10) : 9
    const apart = portrait ? 34 : 66
    return Array.from({ length: count }, (_, i) => {
      const back = Math.floor(i / 2)
      const inRow = Math.min(2, count - back * 2)
      return { x: x + ((i % 2) - (inRow - 1) / 2) * 57 * k, y: y + first + back * apart, k }
    })
  }
  const k = format.stand
  const foot = home ? (portrait ? 27 : 34) : format.foot + (LOW_NAMES.has(code) ? format.lower : 0)
  return Array.from({ length: count }, (_, i) => ({ x: x + (i - (count - 1) / 2) * 57 * k, y: y + foot, k }))
}

/** The lines in which a name is written: long ones of several words in two, as equal as they can be. */
export function nameLines(name: string): string[] {
  if (name.length < 12 || !name.includes(' ')) return [name]
  const words = name.split(' ')
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  return splits.sort((a, b) => Math.max(...a.map((w) => w.length)) - Math.max(...b.map((w) => w.length)))[0]!
}

/** The region that lies nearest in the direction of an arrow key, if any. */
export function neighbour(code: string, arrow: string, portrait = false, flip = false): string | null {
  const { regions } = chart(portrait, flip)
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow]
  if (!direction) return null
  const [x, y] = regions[code]!.centre
  let nearest: string | null = null
  let best = Infinity
  for (const other of CODES) {
    const dx = regions[other]!.centre[0] - x
    const dy = regions[other]!.centre[1] - y
    const along = dx * direction[0]! + dy * direction[1]!
    const across = Math.abs(dx * direction[1]! - dy * direction[0]!)
    // A step aside costs more than a step ahead, and what lies more aside than ahead belongs to another arrow.
    if (along > 1 && across <= along * 1.2 && along + across * 1.5 < best) {
      best = along + across * 1.5
      nearest = other
    }
  }
  return nearest
}

/** The dotted trail of a move, bent a little and clear of the stands at its ends. */
export function trailPath(from: string, to: string, portrait = false, flip = false): string {
  const [x1, y1] = centre(from, portrait, flip)
  const [x2, y2] = centre(to, portrait, flip)
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ex, ey] = [(x2 - x1) / length, (y2 - y1) / length]
  const clear = portrait ? 14 : 30
  const bend = length * 0.12
  const down = portrait ? 8 : 12
  const start: Point = [x1 + ex * clear, y1 + ey * clear + down]
  const end: Point = [x2 - ex * clear, y2 - ey * clear + down]
  const middle: Point = [(start[0] + end[0]) / 2 + ey * bend, (start[1] + end[1]) / 2 - ex * bend]
  return `M${at(start)}Q${at(middle)} ${at(end)}`
}
