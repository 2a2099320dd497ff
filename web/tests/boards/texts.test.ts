import { expect, test } from 'vitest'
import en from '../../src/texts/confrontation.en.json'
import pl from '../../src/texts/confrontation.pl.json'
import { SPECIALS, PIECES } from '../../src/boards/confrontation/world'

type Entry = string | Record<string, string>

const fields = (entry: Entry) => [...new Set((typeof entry === 'string' ? [entry] : Object.values(entry)).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1])))].sort()

test('both languages say the same things', () => {
  expect(Object.keys(pl)).toEqual(Object.keys(en))
})

test.each(Object.keys(en))('%s is given the same in both languages', (key) => {
  expect(fields((pl as Record<string, Entry>)[key]!)).toEqual(fields((en as Record<string, Entry>)[key]!))
})

test('every piece, text card and special card has a short name', () => {
  for (const code of [...PIECES, ...SPECIALS.F, ...SPECIALS.S, 'Mag', 'Nob', 'Clo', 'Eye', 'Ret']) expect(Object.keys(en), code).toContain(`short.${code}`)
})

test('what the map asks for while a side prepares is there with the map', () => {
  for (const phase of ['draft', 'hold']) expect(Object.keys(en)).toContain(`board.${phase}`)
})
