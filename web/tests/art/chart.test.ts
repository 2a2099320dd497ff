import { expect, test } from 'vitest'
import type { Point } from '../../src/art/random'
import { chart, CODES, nameLines, neighbour, places, type Chart } from '../../src/boards/confrontation/chart'
import { planted } from '../../src/boards/confrontation/terrain'
import { inside } from './inside'

const POSITIONS: [string, Chart][] = [['wide', chart(false)], ['tall', chart(true)], ['turned', chart(true, true)]]
const held = (code: string) => (['Mor', 'Shi'].includes(code) ? 4 : ['Gap', 'Car', 'Mis', 'Hig'].includes(code) ? 1 : 2)
const spot = ([x, y]: Point) => `${x} ${y}`

/** Which regions of the board lie beside each other, by the rules of its grid. */
function neighbours(): string[] {
  const pairs: string[] = []
  CODES.forEach((a, i) =>
    CODES.forEach((b, j) => {
      const step = `${(j >> 2) - (i >> 2)} ${(j & 3) - (i & 3)}`
      if (['1 0', '0 1', '1 -1'].includes(step)) pairs.push([a, b].sort().join('-'))
    }),
  )
  return pairs.sort()
}

test.each(POSITIONS)('%s: regions share a border exactly when they are neighbours on the board', (_, { borders }) => {
  expect(borders.map(({ between }) => [...between].sort().join('-')).sort()).toEqual(neighbours())
})

test.each(POSITIONS)('%s: both neighbours have every point of their border', (_, { borders, regions }) => {
  for (const { between, points } of borders)
    for (const code of between) {
      const outline = new Set(regions[code]!.outline.map(spot))
      expect(points.filter((point) => !outline.has(spot(point)))).toEqual([])
    }
})

test.each(POSITIONS)('%s: only two mountain regions have a ridge between them', (_, { borders }) => {
  const ridges = borders.filter(({ ridge }) => ridge).map(({ between }) => between.join('-'))
  expect(ridges.sort()).toEqual(['Car-Mis', 'Gap-Car', 'Mis-Hig'])
})

test.each(POSITIONS)('%s: every stand has its foot and its body in its region', (_, { regions, portrait, flip }) => {
  const out: string[] = []
  for (const code of CODES)
    for (let count = 1; count <= held(code); count++)
      for (const { x, y, k } of places(code, count, portrait, flip))
        for (const point of [[x, y - 1], [x, y - 60 * k], [x - 16 * k, y - 30 * k], [x + 16 * k, y - 30 * k]] as Point[])
          if (!inside(point, regions[code]!.outline)) out.push(`${code} ${count}`)
  expect(out).toEqual([])
})

test.each(POSITIONS)('%s: stands in a region do not hide each other', (_, { portrait, flip }) => {
  for (const code of CODES)
    for (let count = 2; count <= held(code); count++) {
      const all = places(code, count, portrait, flip)
      expect(all).toHaveLength(count)
      for (const [i, a] of all.entries())
        for (const b of all.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 54 * a.k || Math.abs(a.y - b.y) >= 57 * a.k, `${code} ${count}`).toBe(true)
    }
})

test.each(POSITIONS)('%s: no name touches a stand, and every name lies on its region', (_, { format, regions, portrait, flip }) => {
  for (const { code, name, outline, home } of Object.values(regions)) {
    const [x, y] = name
    for (let count = 1; count <= held(code); count++)
      for (const place of places(code, count, portrait, flip)) expect(place.y - 66.5 * place.k, `${code} ${count}`).toBeGreaterThan(y)
    const size = format.size + (home ? 2.5 : 0)
    expect(inside([x, y - 1], outline), code).toBe(true)
    expect(inside([x, y - size * 0.6], outline), code).toBe(true)
  }
})

test.each(POSITIONS)('%s: all glyphs stand on land of their region', (_, drawn) => {
  const out = planted(drawn).filter(({ code, foot }) => !inside(foot, drawn.regions[code]!.outline))
  expect(out.map(({ code, kind, foot: [x, y] }) => `${code} ${kind} ${x - drawn.regions[code]!.centre[0]} ${y - drawn.regions[code]!.centre[1]}`)).toEqual([])
})

test.each(POSITIONS)("%s: the reader's home is at the bottom of a tall chart", (_, { portrait, flip, regions }) => {
  const [shire, mordor] = [regions.Shi!.centre, regions.Mor!.centre]
  if (portrait) expect(shire[1] > mordor[1]).toBe(!flip)
  else expect(shire[0]).toBeLessThan(mordor[0])
})

test.each(POSITIONS)('%s: the arrow keys reach every region from home', (_, { portrait, flip }) => {
  const seen = new Set(['Shi'])
  for (const code of seen)
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = neighbour(code, arrow, portrait, flip)
      if (next) seen.add(next)
    }
  expect([...seen].sort()).toEqual([...CODES].sort())
})

test('a chart is built once and is always the same', () => {
  expect(chart(true, true)).toBe(chart(true, true))
  expect(chart(false, true)).toBe(chart(false, false))
})

test('long names of several words stand in two lines', () => {
  expect(nameLines('Mroczna Puszcza')).toEqual(['Mroczna', 'Puszcza'])
  expect(nameLines('The High Pass')).toEqual(['The High', 'Pass'])
  expect(nameLines('The Shire')).toEqual(['The Shire'])
  expect(nameLines('Enedwaith')).toEqual(['Enedwaith'])
})
