import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Event } from '../src/lib/types.ts'
import { Words, type Entries } from '../src/lib/words.ts'

interface Fixture {
  language: string
  entries: Entries
  say: [string, Record<string, unknown>, string][]
  tell: [Event, string][]
}

const fixture = (lang: string) => JSON.parse(readFileSync(`tests/fixtures/words.${lang}.json`, 'utf-8')) as Fixture

describe.each(['en', 'pl'])('sentences in %s', (lang) => {
  const { entries, say, tell } = fixture(lang)
  const words = new Words(lang, entries)

  test('are those that Python says', () => {
    expect(say.length).toBeGreaterThan(100)
    for (const [key, args, sentence] of say) expect([key, args, words.say(key, args)]).toEqual([key, args, sentence])
  })

  test('tell of an event what its reader may know', () => {
    for (const [event, sentence] of tell) expect(words.tell(event)).toBe(sentence)
  })
})

test('a noun has a name, and a key that is none stands for itself', () => {
  const words = new Words('pl', { 'region.Fan': { nom: 'Fangorn', to: 'do Fangornu' }, plain: 'tak' })
  expect(words.name('region.Fan')).toBe('Fangorn')
  expect(words.name('region.Fan', 'to')).toBe('do Fangornu')
  expect(words.name('plain')).toBe('tak')
  expect(words.name('Bilbo')).toBe('Bilbo')
  expect(words.say('no.such.key')).toBe('no.such.key')
  expect(words.has('toString')).toBe(false)
  expect(words.name('toString')).toBe('toString')
})
