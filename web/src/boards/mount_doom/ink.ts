/** The land that the path leads through, as SVG markup written once for a sheet's shape: washes, hills, woods, mountains, the volcano. */

import { fir, hill, marsh, peak, tree, tuft, volcano } from '../../art/glyphs'
import { at, curve, n, random, type Point } from '../../art/random'
import { neatline, type Box } from '../../art/sheet'
import type { Layout } from './path'

interface Wash {
  x: number
  y: number
  rx: number
  ry: number
  name: string
}

/** The lands of the six stages in a sheet of width and height 1, and what grows there. */
const LANDS: [number, number, string, string][] = [
  [0.08, 0.12, 'hill', 'shire'], [0.28, 0.06, 'hill', 'shire'], [0.3, 0.3, 'peak', 'mount'], [0.5, 0.12, 'fir', 'forest'], [0.56, 0.28, 'fir', 'forest'], [0.74, 0.24, 'tree', 'forest'],
  [0.9, 0.08, 'tree', 'forest'], [0.94, 0.4, 'tuft', 'plain'], [0.72, 0.54, 'tuft', 'plain'], [0.46, 0.54, 'peak', 'mount'], [0.6, 0.58, 'peak', 'mount'], [0.2, 0.54, 'tuft', 'gondor'],
  [0.05, 0.42, 'hill', 'gondor'], [0.16, 0.9, 'tuft', 'gondor'], [0.46, 0.86, 'marsh', 'marsh'], [0.64, 0.94, 'marsh', 'marsh'], [0.78, 0.94, 'peak', 'mordor'], [0.96, 0.7, 'peak', 'mordor'],
]
const TALL_LANDS: [number, number, string, string][] = [
  [0.2, 0.05, 'hill', 'shire'], [0.8, 0.08, 'fir', 'forest'], [0.3, 0.25, 'tuft', 'plain'], [0.7, 0.4, 'peak', 'mount'], [0.2, 0.45, 'peak', 'mount'],
  [0.6, 0.58, 'tuft', 'gondor'], [0.2, 0.72, 'marsh', 'marsh'], [0.8, 0.76, 'peak', 'mordor'], [0.3, 0.95, 'peak', 'mordor'],
]
const WASHES: Record<'wide' | 'tall', Wash[]> = {
  wide: [
    { x: 0.12, y: 0.14, rx: 0.24, ry: 0.26, name: 'shire' }, { x: 0.48, y: 0.14, rx: 0.22, ry: 0.26, name: 'forest' }, { x: 0.84, y: 0.28, rx: 0.24, ry: 0.34, name: 'plain' },
    { x: 0.46, y: 0.5, rx: 0.26, ry: 0.16, name: 'mount' }, { x: 0.12, y: 0.56, rx: 0.2, ry: 0.26, name: 'gondor' }, { x: 0.24, y: 0.88, rx: 0.26, ry: 0.18, name: 'plain' },
    { x: 0.5, y: 0.84, rx: 0.18, ry: 0.2, name: 'marsh' }, { x: 0.86, y: 0.78, rx: 0.26, ry: 0.3, name: 'mordor' },
  ],
  tall: [
    { x: 0.2, y: 0.06, rx: 0.4, ry: 0.16, name: 'shire' }, { x: 0.8, y: 0.1, rx: 0.4, ry: 0.18, name: 'forest' }, { x: 0.4, y: 0.3, rx: 0.5, ry: 0.14, name: 'plain' },
    { x: 0.5, y: 0.46, rx: 0.5, ry: 0.14, name: 'mount' }, { x: 0.5, y: 0.62, rx: 0.5, ry: 0.14, name: 'gondor' }, { x: 0.3, y: 0.76, rx: 0.4, ry: 0.12, name: 'marsh' },
    { x: 0.6, y: 0.92, rx: 0.6, ry: 0.16, name: 'mordor' },
  ],
}

function wash({ x, y, rx, ry, name }: Wash, box: Box): string {
  const chance = random('wash' + name + x)
  const points: Point[] = []
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * Math.PI * 2
    const k = 0.82 + chance() * 0.36
    points.push([box.x + box.width * (x + Math.cos(a) * rx * k), box.y + box.height * (y + Math.sin(a) * ry * k)])
  }
  return `<path d="${curve([...points, points[0]!, points[1]!])}" fill="var(--w-${name})"/>`
}

/** Washes flow into each other: one blur over all of them, drawn once. */
function ground(laid: Layout, box: Box): string {
  const all = WASHES[laid.portrait ? 'tall' : 'wide'].map((one) => wash(one, box)).join('')
  return `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" fill="var(--land)"/><g filter="url(#doom-soft)">${all}</g>`
}

/** How far a point is from the path. */
function gap(laid: Layout, x: number, y: number): number {
  let least = Infinity
  for (let i = 0; i < laid.line.length; i += 6) {
    const [px, py] = laid.line[i]!
    least = Math.min(least, Math.hypot(px - x, (py - y) * 1.15))
  }
  return least
}

function grown(kind: string, x: number, y: number, k: number, seed: string, chance: () => number): string {
  if (kind === 'peak') return peak(x, y, (27 + chance() * 12) * k, (23 + chance() * 13) * k, seed)
  if (kind === 'fir') return fir(x, y, (18 + chance() * 6) * k, seed)
  if (kind === 'tree') return tree(x, y, (15 + chance() * 5) * k, seed)
  if (kind === 'hill') return chance() < 0.62 ? hill(x, y, 28 * k, 11 * k) : tree(x, y, 15 * k, seed)
  if (kind === 'marsh') return chance() < 0.5 ? marsh(x, y, 9 * k) : tuft(x, y, 7 * k)
  return chance() < 0.8 ? tuft(x, y, 7 * k) : hill(x, y, 24 * k, 8 * k)
}

/** Rectangles that nothing is drawn in: names, boxes and the words over the sheet. */
function isKept(laid: Layout, kept: Box[], x: number, y: number): boolean {
  if (kept.some((box) => x > box.x - 14 && x < box.x + box.width + 14 && y > box.y - 6 && y < box.y + box.height + 30)) return true
  return laid.names.some(({ dx, dy, anchor }, i) => {
    const [sx, sy] = laid.spaces[i * 8]!
    const wide = laid.portrait ? 84 : 116
    const left = sx + dx - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0)
    return x > left - 8 && x < left + wide + 8 && y > sy + dy - 18 && y < sy + dy + 26
  })
}

function terrain(laid: Layout, box: Box, kept: Box[]): string {
  const chance = random('doom')
  const k = laid.portrait ? 0.62 : 1
  const lands = laid.portrait ? TALL_LANDS : LANDS
  const [crater] = laid.spaces.slice(-1)
  const spots: Point[] = []
  for (let y = box.y + 30 * k; y < box.y + box.height - 12; y += 23 * k)
    for (let x = box.x + 26 * k; x < box.x + box.width - 20; x += 27 * k) spots.push([x + chance() * 16 * k, y + chance() * 14 * k])
  let svg = ''
  for (const [x, y] of spots.sort((a, b) => a[1] - b[1])) {
    const skip = chance() < 0.36
    if (skip || gap(laid, x, y - 8 * k) < (laid.portrait ? 21 : 36) || isKept(laid, kept, x, y)) continue
    if (Math.abs(x - crater![0]) < 104 * k && y > crater![1] - 34 * k && y < crater![1] + 130 * k) continue
    const [u, v] = [(x - box.x) / box.width, (y - box.y) / box.height]
    const kind = lands.reduce((a, b) => (Math.hypot(u - a[0], v - a[1]) <= Math.hypot(u - b[0], v - b[1]) ? a : b))[2]
    svg += grown(kind, x, y, k, `m${n(x)}${n(y)}`, chance)
  }
  return svg
}

/** The mountain stands around the last space, which is its crater. */
function doom(laid: Layout): string {
  const [x, y] = laid.spaces.at(-1)!
  return laid.portrait ? volcano(x, y + 26, 58, 30, 'doom') : volcano(x, y + 104, 190, 112, 'doom')
}

export interface Ink {
  ground: string
  land: string
  frame: string
  line: string
}

const written = new Map<string, Ink>()

export function inkOf(laid: Layout, box: Box, kept: Box[]): Ink {
  const key = [laid.portrait, n(laid.height), n(box.width), n(box.height), ...kept.map((one) => n(one.x) + '/' + n(one.y))].join()
  let found = written.get(key)
  if (!found) {
    found = {
      ground: ground(laid, box),
      land: terrain(laid, box, kept) + `<g class="mount">${doom(laid)}</g>`,
      frame: laid.portrait ? neatline(box, 3, 3, 20) : neatline(box),
      line: 'M' + laid.line.filter((_, i) => i % 5 === 0 || i === laid.line.length - 1).map(at).join('L'),
    }
    written.set(key, found)
  }
  return found
}

/** The sheet takes the shape of its container, with the path in the middle. */
export function sheetFor(laid: Layout, across: number, down: number): Box {
  const { width, height } = laid
  const scale = Math.min(across / width, down / height)
  if (!scale) return { x: 0, y: 0, width, height }
  const [w, h] = [across / scale, down / scale]
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }
}
