/**
 * Ink glyphs as SVG markup: hills, trees, peaks and towers, each standing on (x, y), the middle of its foot.
 * A glyph is a few paths, each with the class (art/ink.css) that says how it is inked.
 */
import { at, fractal, lines, n, random, type Point } from './random'

const mark = (ink: string, d: string) => `<path class="${ink}" d="${d}"/>`

/** A path from numbers and letters, rounded. */
const path = (parts: TemplateStringsArray, ...values: number[]) =>
  parts.reduce((d, part, i) => d + n(values[i - 1]!) + part)

/** Short strokes from a ridge towards the shadow side's slope. */
function hatching(ridge: Point[], slope: Point[], strokes: number, drop: number, chance: () => number): string {
  let d = ''
  for (let i = 1; i <= strokes; i++) {
    const t = i / (strokes + 1)
    const [x, y] = ridge[Math.round(t * (ridge.length - 1))]!
    const [x2, y2] = slope[Math.round(t * (slope.length - 1))]!
    const k = 0.55 + chance() * 0.35
    d += `M${at([x, y])}L${at([x + (x2 - x) * k, y + (y2 - y) * k + drop])}`
  }
  return d
}

export function peak(x: number, y: number, w: number, h: number, seed: string): string {
  const chance = random('pk' + seed)
  const top: Point = [x + (chance() - 0.5) * w * 0.16, y - h]
  const left = fractal([x - w / 2, y], top, 0.07, 3, seed + 'l')
  const right = fractal(top, [x + w / 2, y], 0.07, 3, seed + 'r')
  const ridge = fractal(top, [x + w * 0.06 + (chance() - 0.5) * w * 0.1, y - h * 0.04], 0.13, 3, seed + 'm')
  const strokes = Math.max(3, Math.round(w / 7.5))
  return (
    mark('peak', lines([...left, ...right.slice(1)])) +
    mark('shade', lines([...ridge, ...right.slice().reverse()], true)) +
    mark('ridge', lines(ridge)) +
    mark('hatch', hatching(ridge, right, strokes, h * 0.05, chance))
  )
}

export function volcano(x: number, y: number, w: number, h: number, seed: string): string {
  const top = y - h
  const q = h / 46
  const left = fractal([x - w / 2, y], [x - w * 0.12, top], 0.06, 3, seed + 'l')
  const right = fractal([x + w * 0.12, top], [x + w / 2, y], 0.06, 3, seed + 'r')
  const ridge = fractal([x + w * 0.02, y - h * 0.96], [x + w * 0.1, y], 0.1, 3, seed + 'm')
  const crater: Point[] = [[x - w * 0.04, top + 3], [x + w * 0.05, top + 2]]
  return (
    mark('smoke', path`M${x - 2 * q} ${top - 2 * q}c${-6 * q} ${-7 * q} ${5 * q} ${-10 * q} 0 ${-17 * q}s${7 * q} ${-9 * q} ${3 * q} ${-16 * q}M${x + 3 * q} ${top - 2 * q}c${7 * q} ${-6 * q} ${-2 * q} ${-11 * q} ${5 * q} ${-16 * q}s${2 * q} ${-9 * q} ${8 * q} ${-12 * q}`) +
    mark('peak', lines([...left, ...crater, ...right])) +
    mark('shade', lines([...ridge, ...right.slice().reverse()], true)) +
    mark('lava', path`M${x - w * 0.12} ${top}L${x - w * 0.04} ${top + 4}L${x + w * 0.12} ${top}L${x + 4} ${top + h * 0.42}L${x} ${top + h * 0.26}L${x - 4} ${top + h * 0.36}Z`) +
    mark('hatch', hatching(ridge, right, 6, 2, random(seed)))
  )
}

export function tree(x: number, y: number, s: number, seed: string): string {
  const chance = random('t' + seed)
  const crown: Point[] = []
  for (let i = 0; i < 7; i++) {
    const a = (i / 7) * Math.PI * 2 - 0.3
    const r = s * (0.44 + chance() * 0.12)
    crown.push([x + Math.cos(a) * r, y - s * 0.72 + Math.sin(a) * r * 0.86])
  }
  const arc = `A${n(s * 0.27)} ${n(s * 0.27)} 0 0 1 `
  return (
    mark('line', path`M${x - 0.6} ${y}v${-s * 0.35}M${x + 1.2} ${y}v${-s * 0.35}`) +
    mark('leaf', 'M' + crown.map(at).join(arc) + arc + at(crown[0]!)) +
    mark('hatch', path`M${x + s * 0.12} ${y - s * 0.5}l${s * 0.2} ${-s * 0.12}M${x + s * 0.08} ${y - s * 0.66}l${s * 0.28} ${-s * 0.16}M${x + s * 0.12} ${y - s * 0.84}l${s * 0.2} ${-s * 0.1}`)
  )
}

export function fir(x: number, y: number, s: number, seed: string): string {
  const chance = random('f' + seed)
  const w = s * 0.5
  const outline: Point[] = [[x, y - s]]
  for (const side of [1, -1]) {
    const bough: Point[] = []
    for (let i = 1; i <= 3; i++) {
      bough.push([x + side * w * i * 0.3, y - s + (s * 0.86 * i) / 3 + chance() * 1.5])
      if (i < 3 || side > 0) bough.push([x + side * w * i * 0.15, y - s + (s * 0.83 * i) / 3])
    }
    outline.push(...(side > 0 ? bough : [[x - w * 0.45, y - s * 0.17] as Point, ...bough.reverse()]))
  }
  return (
    mark('line', path`M${x} ${y}v${-s * 0.2}`) +
    mark('leaf', lines(outline, true)) +
    mark('hatch', path`M${x + w * 0.15} ${y - s * 0.3}h${w * 0.45}M${x + w * 0.1} ${y - s * 0.5}h${w * 0.32}M${x + w * 0.05} ${y - s * 0.7}h${w * 0.16}`)
  )
}

export const hill = (x: number, y: number, w: number, h: number): string =>
  mark('hill', path`M${x - w / 2} ${y}C${x - w * 0.3} ${y - h * 1.25} ${x + w * 0.22} ${y - h * 1.3} ${x + w / 2} ${y}`) +
  mark('hatch', path`M${x + w * 0.16} ${y - h * 0.82}l${w * 0.1} ${h * 0.4}M${x + w * 0.25} ${y - h * 0.66}l${w * 0.09} ${h * 0.38}M${x + w * 0.33} ${y - h * 0.46}l${w * 0.06} ${h * 0.28}`)

export const tuft = (x: number, y: number, s: number): string =>
  mark('hatch', path`M${x - s * 0.4} ${y}q${s * 0.05} ${-s * 0.5} ${-s * 0.1} ${-s * 0.7}M${x} ${y}v${-s}M${x + s * 0.4} ${y}q${-s * 0.05} ${-s * 0.5} ${s * 0.1} ${-s * 0.7}`)

export const marsh = (x: number, y: number, s: number): string =>
  mark('hatch', path`M${x - s} ${y}h${s * 2}M${x - s * 0.5} ${y + 4}h${s * 1.3}`) +
  tuft(x - s * 0.3, y, 7) +
  tuft(x + s * 0.5, y, 5)

export function tower(x: number, y: number, s: number): string {
  const tooth = path`h${s * 0.1}v${s * 0.09}h${s * 0.1}v${-s * 0.09}`
  return (
    mark('wall', path`M${x - s * 0.22} ${y}L${x - s * 0.17} ${y - s * 0.72}H${x - s * 0.25}V${y - s}` + tooth + tooth + path`h${s * 0.1}V${y - s * 0.72}H${x + s * 0.17}L${x + s * 0.22} ${y}Z`) +
    mark('hatch', path`M${x + s * 0.05} ${y - s * 0.1}v${-s * 0.5}M${x + s * 0.1} ${y - s * 0.05}v${-s * 0.55}`) +
    mark('line', path`M${x - s * 0.06} ${y - s * 0.3}v${-s * 0.14}`)
  )
}

export const stones = (x: number, y: number, s: number): string =>
  mark('stone', path`M${x - s} ${y}l2 ${-s * 0.9}l4-1l2 ${s * 0.9 + 1}ZM${x} ${y + 1}l1 ${-s * 1.2}l5 1l1 ${s * 1.2 - 1}ZM${x + s * 0.95} ${y}l1 ${-s * 0.7}h4l1 ${s * 0.7}Z`)

/** A hobbit hole: a hill with a round door, a window and a chimney. */
export function smial(x: number, y: number, w: number): string {
  const r = w * 0.11
  return (
    mark('hill', path`M${x - w / 2} ${y}C${x - w * 0.34} ${y - w * 0.5} ${x + w * 0.34} ${y - w * 0.5} ${x + w / 2} ${y}Z`) +
    mark('door', path`M${x - r} ${y - w * 0.13}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`) +
    mark('line', path`M${x + w * 0.24} ${y - w * 0.09}a${w * 0.05} ${w * 0.05} 0 1 1 .1 0M${x + w * 0.12} ${y - w * 0.36}v-6h4v5`)
  )
}
