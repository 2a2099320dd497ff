/** Randomness from a seed, and the irregular lines drawn with it: the same seed always gives the same chart. */

export type Point = [number, number]

/** Numbers from 0 to 1, always the same ones for the same seed. */
export function random(seed: string): () => number {
  let h = 2166136261
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619)
  return () => {
    h += 0x6d2b79f5
    let t = Math.imul(h ^ (h >>> 15), h | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A line from p to q, bent at every middle again and again, as a pen or a coast would. */
export function fractal(p: Point, q: Point, amplitude: number, levels: number, seed: string): Point[] {
  const chance = random(seed)
  let line = [p, q]
  for (let level = 0; level < levels; level++, amplitude *= 0.82) {
    const bent: Point[] = [p]
    for (let i = 1; i < line.length; i++) {
      const [x1, y1] = line[i - 1]!
      const [x2, y2] = line[i]!
      const k = (chance() - 0.5) * 2 * amplitude
      bent.push([(x1 + x2) / 2 - (y2 - y1) * k, (y1 + y2) / 2 + (x2 - x1) * k], line[i]!)
    }
    line = bent
  }
  return line
}

/** A number as it stands in a path: tenths are enough for ink. */
export const n = (value: number) => Math.round(value * 10) / 10

export const at = ([x, y]: Point) => n(x) + ' ' + n(y)

/** Straight lines through the points. */
export const lines = (points: Point[], closed = false) => 'M' + points.map(at).join('L') + (closed ? 'Z' : '')

/** A curve through the points (Catmull-Rom). */
export function curve(points: Point[]): string {
  let d = 'M' + at(points[0]!)
  for (let i = 1; i < points.length; i++) {
    const p1 = points[i - 1]!
    const p2 = points[i]!
    const p0 = points[i - 2] ?? p1
    const p3 = points[i + 1] ?? p2
    d += 'C' + at([p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6])
    d += ' ' + at([p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]) + ' ' + at(p2)
  }
  return d
}
