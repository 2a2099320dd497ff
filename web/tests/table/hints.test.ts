import { expect, test } from 'vitest'
import { Words } from '../../src/lib/words.ts'
import { kinds } from '../../src/table/hints.ts'

const words = new Words('en', { 'action.place': 'Place {card}.', 'action.draw': 'Draw.' })
const place = (card: string) => ({ action: `${card}-A`, key: 'action.place', args: { card } })
const draw = { action: 'draw', key: 'action.draw', args: {} }

test('choices of one kind stand together, and many of them are counted', () => {
  const all = kinds([place('Frodo'), draw, ...['Sam', 'Merry', 'Pippin', 'Gimli'].map(place)], words)
  expect(all).toEqual([
    { key: 'action.place', sentences: ['Place Frodo.', 'Place Sam.'], more: 3 },
    { key: 'action.draw', sentences: ['Draw.'], more: 0 },
  ])
})

test('a few are all told', () => {
  expect(kinds(['Frodo', 'Sam', 'Merry', 'Pippin'].map(place), words)[0]).toMatchObject({ more: 0 })
})
