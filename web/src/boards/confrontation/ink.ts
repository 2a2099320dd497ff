/** All of the chart that never changes, as SVG markup: it is written once for each position and put into the page whole. */
import { at } from '../../art/random'
import { compass, neatline, rhumb, ship, type Box } from '../../art/sheet'
import type { Chart } from './chart'
import { terrain } from './terrain'
import { river, tunnel, type Arrow } from './ways'

export interface Ink {
  /** Sea and tinted land, under the glow. */
  ground: string
  /** Glyphs, borders, river and tunnel, over the glow. */
  lines: string
}

/** The clip path of a region, made by the chart's component. */
export const clip = (code: string) => `chart-${code}`

function ground({ coast, regions, portrait }: Chart): string {
  const k = portrait ? 0.62 : 1
  const stroke = (colour: string, width: number) => `<path d="${coast}" stroke="${colour}" stroke-width="${width}"/>`
  let svg = '<g fill="none" stroke-linejoin="round">'
  for (const [width, opacity] of [[34, 25], [25, 40], [17, 60], [10, 85]] as const)
    svg += stroke(`color-mix(in srgb,var(--sea-line) ${opacity}%,var(--sea))`, width * k + 1.6) + stroke('var(--sea)', width * k)
  svg += `</g><path d="${coast}" fill="var(--land)"/>`
  for (const { code, d, wash } of Object.values(regions)) {
    const rim = (width: number, opacity: number) => `<path d="${d}" stroke-width="${width * k}" stroke-opacity="${opacity}"/>`
    svg += `<path d="${d}" fill="var(--w-${wash})" fill-opacity=".72"/>`
    svg += `<g clip-path="url(#${clip(code)})" class="rim" stroke="color-mix(in srgb,var(--rim-mix) var(--rim-part),var(--w-${wash}))">${rim(22, 0.4)}${rim(13, 0.75)}</g>`
  }
  return svg
}

function ways(chart: Chart): string {
  const anduin = river(chart)
  const moria = tunnel(chart)
  const k = chart.portrait ? 0.76 : 1
  const [[x1, y1], [x2, y2]] = anduin.mouth
  const head = (ink: string, { at: tip, turn }: Arrow, d: string) => `<path class="${ink}" transform="translate(${at(tip)}) rotate(${turn}) scale(${k})" d="${d}"/>`
  const rail = (ink: string, width: number) => `<path class="${ink}" d="${moria.d}" stroke-width="${width * k}"/>`
  return (
    `<linearGradient id="chart-mouth" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="var(--river)"/><stop offset="1" stop-color="var(--river)" stop-opacity="0"/></linearGradient>` +
    `<path d="${anduin.water}" fill="url(#chart-mouth)"/><path class="banks" d="${anduin.banks}"/>` +
    anduin.arrows.map((arrow) => head('flow', arrow, 'M-8.5-6.4 7.7 0-8.5 6.4-4.2 0Z')).join('') +
    rail('rail', 8) + rail('rail bed', 5.6) + `<path class="rail ties" d="${moria.d}"/>` +
    `<g transform="translate(${at(moria.gate)}) scale(${k})"><path class="stonework" d="M-9 9V-1.8A9 9 0 0 1 9-1.8V9Z"/><path d="M-4.5 9V0A4.5 4.5 0 0 1 4.5 0V9Z" fill="var(--edge)"/></g>` +
    head('stonework', moria.arrow, 'M-9-8 9 0-9 8-5 0Z')
  )
}

function lines(chart: Chart): string {
  const { mountains, rest } = terrain(chart)
  const borders = chart.borders.map(({ d, ridge }) => `<path class="${ridge ? 'ridge' : 'border'}" d="${d}"/>`).join('')
  return `<g class="ink rest">${rest}</g><g class="ink mountains">${mountains}</g>${borders}<path class="coast" d="${chart.coast}"/>${ways(chart)}`
}

const written = new Map<Chart, Ink>()

export function inkOf(chart: Chart): Ink {
  if (!written.has(chart)) written.set(chart, { ground: ground(chart), lines: lines(chart) })
  return written.get(chart)!
}

/** The sheet takes the shape of its container, with the land in the middle. */
export function sheetFor({ width, height }: { width: number; height: number }, across: number, down: number): Box {
  const scale = Math.min(across / width, down / height)
  if (!scale) return { x: 0, y: 0, width, height }
  const [w, h] = [across / scale, down / scale]
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }
}

/** Rhumb lines, compass and ship, and the frame, on a sheet of that shape. */
export function surroundings({ portrait, flip }: Chart, box: Box): { sea: string; frame: string } {
  const { x, y, width, height } = box
  if (portrait) {
    const rose: [number, number] = [x + 52, y + 66]
    return { sea: rhumb(rose) + compass(rose, 28, flip ? 90 : -90), frame: neatline(box, 3, 3, 20) }
  }
  const rose: [number, number] = [x + width - 108, y + 118]
  return { sea: rhumb(rose) + compass(rose, 46) + ship([x + 150, y + height - 76]), frame: neatline(box) }
}
