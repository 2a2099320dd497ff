import type { Point } from '../../src/art/random'

/** Whether a point lies in a polygon (even-odd rule). */
export function inside([x, y]: Point, polygon: Point[]): boolean {
  let within = false
  polygon.forEach(([x1, y1], i) => {
    const [x2, y2] = polygon[(i + 1) % polygon.length]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
  })
  return within
}
