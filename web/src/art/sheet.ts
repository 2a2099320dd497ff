/** What every chart has around its land, as SVG markup: rhumb lines, compass, neatline, a ship. Their ink is in ink.css. */
import { at, n, type Point } from './random'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const spot = (angle: number, length: number): Point => [Math.sin(angle) * length, -Math.cos(angle) * length]

/** Thirty-two lines from a point to beyond the edge of any sheet. */
export function rhumb([x, y]: Point): string {
  let d = ''
  for (let i = 0; i < 32; i++) d += `M${n(x)} ${n(y)}l${at(spot((i * Math.PI) / 16, 2200))}`
  return `<path class="rhumb" d="${d}"/>`
}

/** A compass rose; north is given in degrees to the right of up. */
export function compass(centre: Point, r: number, north = 0): string {
  let points = ''
  for (let i = 0; i < 8; i++) {
    const a = (i * Math.PI) / 4
    const tip = at(spot(a, i % 2 ? r * 0.55 : r))
    const wide = i % 2 ? 0.384 : 0.32
    const half = (ink: string, side: number) => `<path class="${ink}" d="M${tip}L${at(spot(a + side * wide, r * 0.2))}L0 0Z"/>`
    points += half('dark', 1) + half('light', -1)
  }
  const [x, y] = spot((north * Math.PI) / 180, r + 8)
  const letter = `<text x="${n(x)}" y="${n(y + (north ? 4.5 : 1))}" font-size="${Math.max(11, n(r * 0.3))}">N</text>`
  return `<g class="compass" transform="translate(${at(centre)})"><circle r="${n(r * 0.66)}"/><circle r="${n(r * 0.72)}" stroke-dasharray="1 3"/>${points}${letter}</g>`
}

/** The frame: two rules and alternating blocks between them, an odd number to a side, so that its corners are dark. */
export function neatline({ x, y, width, height }: Box, margin = 9, thick = 6, block = 28): string {
  const [w, h] = [n(width - 2 * margin), n(height - 2 * margin)]
  const blocks = (length: number, draw: (from: number, size: number) => string) => {
    const count = Math.floor(length / block / 2) * 2 + 1
    let d = ''
    for (let i = 0; i < count; i += 2) d += draw(n(thick + (i * length) / count), n(length / count))
    return d
  }
  const across = (from: number, size: number) => [0, n(h - thick)].map((top) => `M${from} ${top}h${size}v${thick}h-${size}z`).join('')
  const down = (from: number, size: number) => [0, n(w - thick)].map((left) => `M${left} ${from}h${thick}v${size}h-${thick}z`).join('')
  const rule = (inset: number) => `<rect x="${inset}" y="${inset}" width="${n(w - 2 * inset)}" height="${n(h - 2 * inset)}"/>`
  const d = blocks(w - 2 * thick, across) + blocks(h - 2 * thick, down)
  return `<g class="neatline" transform="translate(${n(x + margin)} ${n(y + margin)})">${rule(0)}${rule(thick)}<path d="${d}"/></g>`
}

/** A ship under sail, for the empty part of a sea. */
export const ship = (middle: Point) =>
  `<g class="ink ship" transform="translate(${at(middle)})">` +
  '<path class="hatch" d="M-52 14q6-5 12 0t12 0 12 0M-12 20q6-5 12 0t12 0 12 0 12 0M28 11q5-4 10 0t10 0"/>' +
  '<path class="sail" d="M-34-6C-30 8-24 13-14 13H16C28 13 34 4 39-9C30-4 24-3 18-3H-18C-26-3-30-4-34-6Z"/>' +
  '<path d="M-31 1H35M-26 7H29M-8-3V-56M14-3V-44M38-9 48-20"/>' +
  '<path class="sail" d="M-27-46C-14-51-2-51 10-47C15-36 15-24 10-13C-3-17-16-17-28-12C-23-24-23-35-27-46ZM8-40C16-43 24-42 31-39C34-30 34-22 31-14C24-16 17-16 12-14C14-24 13-32 8-40Z"/>' +
  '<path class="hatch" d="M3-46C7-35 7-25 3-15M-3-48C1-36 1-27-3-16M26-40C28-31 28-23 26-15M-8-56l-9 4 9 3M14-44l-7 3 7 2"/></g>'
