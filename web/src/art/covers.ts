/** The four covers, drawn in a box of 280 by 360. One drawing is day in the light theme and night in the dark one: only tokens differ. */
import { fir, peak } from './glyphs'
import { drawing } from './iconset.svelte'
import { curve, fractal, lines, n, random, type Point } from './random'

interface Paint {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  dash?: string
  move?: string
  ink?: string
}

/** One path with its paint. */
function shape(d: string, { fill = 'none', stroke, width, opacity, dash, move, ink }: Paint): string {
  const attributes = { d, fill, stroke, 'stroke-width': width, opacity, 'stroke-dasharray': dash, transform: move, class: ink }
  return '<path' + Object.entries(attributes).map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`)).join('') + '/>'
}

/** Glyphs in one of the covers' own palettes. */
const glyphs = (palette: string, markup: string) => `<g class="ink ${palette}">${markup}</g>`

const W = 280
const H = 360
const INK = 'var(--cv-ink)'

const disc = (x: number, y: number, rx: number, ry = rx) => `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0`

const filled = (d: string, fill: string, width = 1.4, move?: string) => shape(d, { fill, stroke: INK, width, move })
const drawn = (d: string, width: number, opacity?: number) => shape(d, { stroke: INK, width, opacity })

/** A ridge from edge to edge, and all that is under it. */
function ridge(art: string, from: number, to: number, amplitude: number, seed: string, far: number, ink: number): string {
  const line = fractal([-4, H * from], [W + 4, H * to], amplitude, 5, seed)
  const fill = `color-mix(in srgb, var(--${art}-far) ${far}%, var(--${art}-near))`
  return shape(`${lines(line)}V${H}H-4Z`, { fill }) + drawn(lines(line), 1.3, ink)
}

function stars(height: number, seed: string): string {
  const chance = random(seed)
  let d = ''
  for (let i = 0; i < 46; i++) d += disc(chance() * W, chance() * H * height, chance() < 0.12 ? 1.5 : 0.8)
  return shape(d, { fill: '#f3e6c4', opacity: 0.7, ink: 'stars' })
}

const birds = (list: [number, number, number][]) =>
  drawn(list.map(([x, y, s]) => `M${n(x - s)} ${n(y - s * 0.3)}q${n(s / 2)} ${n(-s / 2)} ${s} ${n(s * 0.3)}q${n(s / 2)} ${n(-s * 0.8)} ${s} ${n(-s * 0.3)}`).join(''), 1.5)

/** Points given in parts of a tower's width and height, from the middle of its foot. */
const towerPath = (x: number, y: number, w: number, h: number, parts: string) =>
  lines(parts.split(', ').map((part): Point => { const [dx, dy] = part.split(' ').map(Number); return [x + dx! * w, y - dy! * h] }), true)

function whiteTower(x: number, y: number, w: number, h: number): string {
  const wall = '-.5 0, -.36 .7, -.3 .88, -.46 .88, -.46 1, -.28 1, -.28 .965, -.1 .965, -.1 1, .1 1, .1 .965, .28 .965, .28 1, .46 1, .46 .88, .3 .88, .36 .7, .5 0'
  const slit = [0.76, 0.52, 0.3].map((at, i) => `M${n(x - w * (0.12 + i * 0.02))} ${n(y - h * at)}v${n(h * 0.055)}`).join('')
  return [
    filled(towerPath(x, y, w, h, wall), 'var(--cv-white)', 1.5),
    shape(towerPath(x, y, w, h, '.08 .87, .3 .87, .36 .7, .5 0, .14 0'), { fill: 'var(--cv-whites)' }),
    drawn(slit, 2.6),
  ].join('')
}

function blackTower(x: number, y: number, w: number, h: number): string {
  const wall = '-.55 0, -.34 .66, -.42 .84, -.52 1.02, -.2 .89, -.1 .83, .1 .83, .2 .89, .52 1.02, .42 .84, .34 .66, .55 0'
  const seams = `M${n(x - w * 0.2)} ${y}L${n(x - w * 0.1)} ${n(y - h * 0.7)}M${n(x + w * 0.15)} ${y}L${n(x + w * 0.06)} ${n(y - h * 0.68)}M${n(x - w * 0.33)} ${n(y - h * 0.38)}h${n(w * 0.66)}`
  return filled(towerPath(x, y, w, h, wall), 'var(--cv-dark)', 1.5) + shape(seams, { stroke: '#ffffff30', width: 1.2 })
}

function eye(x: number, y: number, s: number): string {
  const lid = (a: number, b: number) => `M${n(x - a)} ${y}Q${x} ${n(y - b)} ${n(x + a)} ${y}Q${x} ${n(y + b)} ${n(x - a)} ${y}Z`
  return [
    shape(disc(x, y, s * 1.9, s * 1.5), { fill: 'var(--cv-ember)', opacity: 0.28 }),
    filled(lid(s * 1.5, s * 1.3), 'var(--cv-ember)', 1),
    shape(`M${x} ${n(y - s * 0.6)}q${n(s * 0.3)} ${n(s * 0.6)} 0 ${n(s * 1.2)}q${n(-s * 0.3)} ${n(-s * 0.6)} 0 ${n(-s * 1.2)}Z`, { fill: '#1b0d08' }),
  ].join('')
}

/** From a round door in the west, by the mountains, to the tower in the east. */
function confrontation(): string {
  const peaks = [[140, 281, 96, 150], [101, 288, 80, 104], [182, 288, 84, 112], [123, 310, 70, 76], [162, 313, 74, 82]] as const
  const door: Point = [56, 311]
  return [
    stars(0.5, 's1'),
    shape(disc(140, 108, 34), { fill: 'var(--cv-sun)' }),
    shape(disc(140, 108, 42), { stroke: 'var(--cv-sun)', width: 1.4, opacity: 0.7 }),
    birds([[62, 92, 7], [82, 108, 5], [48, 116, 5]]),
    ridge('cf', 0.52, 0.5, 0.12, 'cf0', 88, 0.25),
    glyphs('rock', peaks.map(([x, y, w, h]) => peak(x, y, w, h, 'cp' + x)).join('')),
    ridge('cf', 0.74, 0.86, 0.05, 'cf2', 30, 0.5),
    filled('M174 360L202 295L218 310L235 259L252 288L284 252V360Z', 'var(--cv-dark)', 1.3),
    blackTower(244, 302, 30, 151),
    eye(244, 153, 8),
    shape(curve([[96, 352], [128, 340], [150, 322], [178, 318], [200, 330]]), { stroke: 'var(--cv-stone)', width: 2.4, dash: '1 6' }),
    filled('M-4 360V288C28 238 95 238 146 353V360Z', 'var(--cv-green)'),
    shape(disc(...door, 23.5), { stroke: 'var(--cv-stone)', width: 4 }),
    filled(disc(...door, 19), 'var(--cv-door)', 1.6),
    drawn(disc(...door, 26), 1),
    drawn('M56 292v38M47 294v34M65 294v34', 0.8, 0.6),
    filled(disc(...door, 2.2), 'var(--cv-sun)', 0.6),
    filled('M78 268v-24h9v28', 'var(--cv-stone)', 1.1),
    drawn('M82.6 236c-5-8 6-11 0-19s5-11 1-17', 1.1, 0.6),
  ].join('')
}

/** Two towers and the moon between them, woods at their feet. */
function twoTowers(): string {
  const chance = random('ttf')
  const wood = Array.from({ length: 22 }, (_, i) => fir((i * W) / 21 + chance() * 6 - 3, H * 0.93 + chance() * 10, 26 + chance() * 16, 'q' + i)).join('')
  const near = Array.from({ length: 17 }, (_, i) => fir((i * W) / 16 + 5, H * 1.03, 34 + chance() * 14, 'z' + i)).join('')
  return [
    stars(0.6, 's2'),
    shape(disc(140, 122, 52), { fill: 'var(--cv-moon)' }),
    shape(disc(140, 122, 61), { stroke: 'var(--cv-moon)', width: 1.4, opacity: 0.8 }),
    birds([[118, 108, 7], [154, 90, 6], [168, 119, 5], [132, 144, 5]]),
    ridge('tt', 0.58, 0.6, 0.14, 'tt0', 92, 0.3),
    ridge('tt', 0.68, 0.64, 0.1, 'tt1', 60, 0.4),
    whiteTower(62, 313, 50, 252),
    blackTower(218, 313, 52, 252),
    ridge('tt', 0.82, 0.84, 0.04, 'tt2', 25, 0.5),
    glyphs('wood', wood),
    glyphs('near', near),
  ].join('')
}

/** Riders and banners in the colours of the six weapons before a rising sun. */
function battle(): string {
  let rays = ''
  for (let i = 0; i < 24; i++) {
    const a = -Math.PI + (i * Math.PI) / 23
    const r = i % 2 ? 88 : 104
    rays += `M${n(140 + Math.cos(a) * 66)} ${n(180 + Math.sin(a) * 66)}L${n(140 + Math.cos(a) * r)} ${n(180 + Math.sin(a) * r)}`
  }
  const chance = random('sp')
  let spears = ''
  for (let i = 0; i < 34; i++) spears += `M${n((i * W) / 33)} 270L${n((i * W) / 33 + chance() * 4 - 2)} ${n(H * (0.44 + chance() * 0.08))}`
  const cloths = ['M0 0h26v18l-13-7l-13 7Z', 'M0 0h28l-7 8l7 8h-28Z', 'M0 0h26v12q-13 12-26 0Z']
  const banners = [[17, 108, '#b3362b'], [59, 79, '#c96a1e'], [104, 97, '#b8901f'], [151, 72, '#4b7a34'], [196, 94, '#2f6690'], [235, 112, '#6b4a8c']] as const
  let grass = ''
  for (let i = 0; i < 40; i++) {
    const [x, y] = [chance() * W, H * (0.82 + chance() * 0.17)]
    grass += `M${n(x)} ${n(y)}l-2-7M${n(x + 2)} ${n(y)}v-9M${n(x + 4)} ${n(y)}l2-7`
  }
  const riders = [[11, 180, 74], [95, 193, 84], [185, 180, 74]] as const
  return [
    stars(0.5, 's3'),
    shape(disc(140, 180, 56), { fill: 'var(--cv-sun)' }),
    shape(rays, { stroke: 'var(--cv-sun)', width: 2.4 }),
    ridge('bf', 0.52, 0.55, 0.1, 'bf0', 85, 0.25),
    drawn(spears, 1.3, 0.75),
    ...banners.map(([x, y, colour], i) => drawn(`M${x} 281V${y - 6}`, 2.2) + filled(cloths[i % 3]!, colour, 1.4, `translate(${x} ${y})`)),
    ridge('bf', 0.66, 0.68, 0.03, 'bf1', 50, 0.5),
    ...riders.map(([x, y, s]) => shape(drawing('cavalry'), { fill: 'var(--cv-rider)', move: `translate(${x} ${y}) scale(${s / 192})` })),
    ridge('bf', 0.77, 0.75, 0.03, 'bf2', 16, 0.5),
    drawn(grass, 1, 0.45),
  ].join('')
}

/** Two small figures on a long way up a mountain of fire. */
function mountDoom(): string {
  const left = fractal([11, 295], [132, 108], 0.06, 5, 'vl')
  const right = fractal([176, 108], [291, 302], 0.06, 5, 'vr')
  const spine = fractal([162, 115], [185, 306], 0.09, 5, 'vm')
  const cone = [...left, [143, 117] as Point, [160, 114.5] as Point, ...right]
  let hatching = ''
  for (let i = 1; i < 16; i++) {
    const [x, y] = spine[i * 2]!
    const [x2, y2] = right[i * 2]!
    hatching += `M${n(x)} ${n(y)}L${n(x + (x2 - x) * 0.6)} ${n(y + (y2 - y) * 0.6 + 4)}`
  }
  const way: Point[] = [[34, 355], [95, 335], [168, 324], [207, 301], [162, 281], [101, 268], [84, 247], [118, 227], [151, 212], [157, 194]]
  const figure = (x: number, y: number, s: number) =>
    filled(`M${n(x - s * 0.5)} ${y}C${n(x - s * 0.55)} ${n(y - s)} ${n(x - s * 0.3)} ${n(y - s * 1.3)} ${x} ${n(y - s * 1.35)}C${n(x + s * 0.3)} ${n(y - s * 1.3)} ${n(x + s * 0.55)} ${n(y - s)} ${n(x + s * 0.5)} ${y}Z`, 'var(--cv-cloak)', 1.1) +
    filled(disc(x, y - s * 1.5, s * 0.36), 'var(--cv-skin)', 1.1)
  return [
    stars(0.45, 's4'),
    shape('M148 108C118 79 168 65 134 36C112 14 140-7 118-18H258C241 7 252 29 213 36C179 47 202 72 168 79C154 86 168 101 160 108Z', { fill: 'var(--md-smoke)', stroke: INK, width: 0.8 }),
    ridge('md', 0.56, 0.52, 0.12, 'md0', 90, 0.3),
    shape(lines(cone, true), { fill: 'color-mix(in srgb, var(--md-far) 45%, var(--md-near))' }),
    shape(lines([...spine, ...right.slice().reverse()], true), { fill: '#0003' }),
    drawn(lines(cone), 1.6),
    drawn(hatching, 1, 0.4),
    filled('M132 108L143 117L160 114.5L176 108L168 130L172 162L161 144L157 180L148 148L137 162L141 130Z', 'var(--cv-ember)', 1),
    ridge('md', 0.78, 0.84, 0.05, 'md2', 22, 0.5),
    shape(curve(way), { stroke: 'var(--cv-stone)', width: 2.4, dash: '1 6' }),
    ...way.map(([x, y], i) => filled(disc(x, y, 13 * (1 - i * 0.075), 6 * (1 - i * 0.075)), i === 9 ? 'var(--cv-ember)' : 'var(--cv-stone)', 1.2)),
    figure(91, 336, 17),
    figure(108, 335, 17),
  ].join('')
}

const DRAW: Record<string, [string, () => string]> = {
  confrontation: ['cf', confrontation],
  two_towers: ['tt', twoTowers],
  battle: ['bf', battle],
  mount_doom: ['md', mountDoom],
}

const known = new Map<string, { sky: string; markup: string }>()

/** The cover of a game with the prefix of its sky's tokens, drawn once; a game without one gets none. */
export function cover(game: string): { sky: string; markup: string } | null {
  const art = DRAW[game]
  if (!art) return null
  if (!known.has(game)) known.set(game, { sky: art[0], markup: art[1]() })
  return known.get(game)!
}
