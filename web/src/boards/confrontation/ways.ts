/** Anduin and the tunnel of Moria: the two ways that only the Fellowship takes. */
import { lines, n, type Point } from '../../art/random'
import type { Chart } from './chart'

export interface Arrow {
  at: Point
  /** Degrees from pointing right. */
  turn: number
}

export interface River {
  water: string
  banks: string
  /** Where the river crosses the border of the two moves along it. */
  arrows: Arrow[]
  /** The water fades into the sea between these two points. */
  mouth: [Point, Point]
}

export interface Tunnel {
  d: string
  gate: Point
  arrow: Arrow
}

const angle = ([x1, y1]: Point, [x2, y2]: Point) => n((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI)

/** Points along a curve through the given ones, four to a piece. */
function dense(points: Point[]): Point[] {
  const out: Point[] = [points[0]!]
  for (let i = 1; i < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 2] ?? points[i - 1]!, points[i - 1]!, points[i]!, points[i + 1] ?? points[i]!]
    for (let t = 0.25; t <= 1; t += 0.25) {
      const blend = (a: 0 | 1) =>
        0.5 * (2 * p1[a] + (p2[a] - p0[a]) * t + (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t + (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t ** 3)
      out.push([blend(0), blend(1)])
    }
  }
  return out
}

export function river(chart: Chart): River {
  const { portrait, project, borders } = chart
  const [x0, y0] = project(0, 0)
  const inward = (of: Point): Point => {
    const [x1, y1] = project(-0.04, 0)
    const k = (portrait ? 4 : 5) / Math.hypot(x1 - x0, y1 - y0)
    return [of[0] + (x1 - x0) * k, of[1] + (y1 - y0) * k]
  }
  const south = project(0, -1)
  const downstream = ([x, y]: Point) => x * (south[0] - x0) + y * (south[1] - y0)
  const reaches = [['Mir', 'Dag'], ['Dag', 'Fan'], ['Fan', 'Gon'], ['Gon', 'Roh']].map((pair) => {
    const { points } = borders.find(({ between }) => pair.every((code) => between.includes(code)))!
    return downstream(points[0]!) < downstream(points.at(-1)!) ? points : points.slice().reverse()
  })
  const course: Point[] = portrait ? [project(4.36, 1.4), project(4.44, 1.2)] : [project(4.16, 1.47), project(4.32, 1.41), project(4.43, 1.24)]
  for (const reach of reaches) for (let i = 3; i < reach.length; i += 5) course.push(inward(reach[i]!))
  const shore = inward(reaches[3]!.at(-1)!)
  const flow = Math.hypot(south[0] - x0, south[1] - y0)
  const out = (by: number): Point => [shore[0] + ((south[0] - x0) / flow) * by, shore[1] + ((south[1] - y0) / flow) * by]
  const end = out(portrait ? 16 : 24)
  course.push(shore, end)

  const line = dense(course)
  const [spring, sea] = portrait ? [1.4, 5] : [2, 7.6]
  const side = (sign: number) =>
    line.map(([x, y], i): Point => {
      const [ax, ay] = line[i - 1] ?? line[i]!
      const [bx, by] = line[i + 1] ?? line[i]!
      const length = Math.hypot(bx - ax, by - ay) || 1
      const t = i / (line.length - 1)
      // It grows from spring to sea, and opens in the last reach.
      const half = ((spring + (sea - spring) * t) * (1 + Math.max(0, t - 0.94) * 22) * sign) / 2
      return [x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half]
    })
  const left = side(1)
  const right = side(-1)
  const crossing = (reach: Point[]): Arrow => {
    const at = inward(reach[0]!)
    const i = line.findIndex(([x, y]) => downstream([x, y]) > downstream(at))
    return { at, turn: angle(line[Math.max(0, i - 3)]!, line[i + 3]!) }
  }
  return {
    water: lines([...left, ...right.slice().reverse()], true),
    banks: lines(left.slice(0, -3)) + lines(right.slice(0, -3)),
    arrows: [crossing(reaches[1]!), crossing(reaches[3]!)],
    mouth: [shore, end],
  }
}

export function tunnel({ portrait, project }: Chart): Tunnel {
  const [side, depth] = portrait ? [-0.16, -0.27] : [-0.1, -0.216]
  const gate = project(2.56, side)
  const far = project(3.18, depth)
  const end = project(3.41, side)
  const d = `M${gate.map(n)}C${project(2.82, depth).map(n)} ${far.map(n)} ${end.map(n)}`
  return { d, gate, arrow: { at: end, turn: angle(far, end) } }
}
