import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import letters from '../scripts/letters.json'
import type { Entries } from '../src/lib/words.ts'

const FOLDER = 'src/texts'
const PLURALS: Record<string, string[]> = { en: ['one', 'other'], pl: ['few', 'many', 'one', 'other'] }
const FIELD = /\{(\w+)(?::\w+)?\}/g

const names = [...new Set(readdirSync(FOLDER).map((file) => file.split('.')[0]!))]
const read = (name: string, lang: string) => JSON.parse(readFileSync(`${FOLDER}/${name}.${lang}.json`, 'utf-8')) as Entries

const forms = (value: string | Record<string, string>) => (typeof value === 'string' ? [value] : Object.values(value))
const isPlural = (value: string | Record<string, string>) => typeof value === 'object' && 'other' in value
const fields = (value: string | Record<string, string>) =>
  [...new Set(forms(value).flatMap((form) => [...form.matchAll(FIELD)].map((field) => field[1]!)))].sort()

describe.each(names)('the texts of %s', (name) => {
  const en = read(name, 'en')
  const pl = read(name, 'pl')

  test('have the same keys in both languages', () => {
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort())
  })

  test('take the same arguments in both languages', () => {
    for (const [key, value] of Object.entries(en)) expect([key, fields(pl[key] ?? '')]).toEqual([key, fields(value)])
  })

  test.each([
    ['en', en],
    ['pl', pl],
  ])('have every plural form of %s', (lang, entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (isPlural(value)) expect([key, Object.keys(value).sort()]).toEqual([key, PLURALS[lang]])
    }
  })

  test('are plural in both languages or in neither', () => {
    for (const [key, value] of Object.entries(en)) expect([key, isPlural(pl[key] ?? '')]).toEqual([key, isPlural(value)])
  })

  test('say something', () => {
    for (const [key, value] of [...Object.entries(en), ...Object.entries(pl)]) {
      for (const form of forms(value)) expect([key, form.trim()]).not.toEqual([key, ''])
    }
  })
})

/** Words of the table that a game may have its own for: `table.turn` is a trick where tricks are played. */
const OWN = /^table\.(turn|clock|then|tab|keys|speed|end|tabs|glow)\b/

test('no key stands in two files, so that none is lost when they are merged, unless a game words what all tables say', () => {
  const games = ['confrontation', 'two_towers', 'battle', 'mount_doom']
  const all = names.flatMap((name) => Object.keys(read(name, 'en')).filter((key) => !games.includes(name) || !OWN.test(key)))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

test('every letter that is written has a place in the fonts', () => {
  const games = readdirSync('../src/mathom/games', { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  const files = [
    ...readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`),
    ...games.flatMap(({ name }) => ['en', 'pl'].map((lang) => `../src/mathom/games/${name}/text.${lang}.json`)),
  ]
  // Braces are never shown, a soft hyphen has no glyph, and no font of ours has the two signs: the system's are good enough.
  const known = new Set(`${Object.values(letters).join('')}{}\n\u00ad≤≥`)
  const missing = new Set(files.flatMap((file) => [...readFileSync(file, 'utf-8')].filter((letter) => !known.has(letter))))
  expect([...missing]).toEqual([])
})
