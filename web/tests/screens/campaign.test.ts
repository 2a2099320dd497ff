import { describe, expect, it } from 'vitest'
import en from '../../src/texts/campaign.en.json'
import pl from '../../src/texts/campaign.pl.json'
import { Words, type Entries } from '../../src/lib/words.ts'
import type { Standing } from '../../src/screens/campaign/api.ts'
import { scenery } from '../../src/screens/campaign/scenery.ts'
import { stretches, TALL, WIDE } from '../../src/screens/campaign/way.ts'
import { chapterName, characters, stateLine, stateOf } from '../../src/screens/campaign/words.svelte.ts'

const CHAPTERS = [...Array.from({ length: 18 }, (_, i) => String(19 + i)), 'road']
const NEW: Standing = { chapter: '19', attempts: 0, won: 0, lost: 0, given_up: 0, is_open: false, first_won: 0, rounds: 0, tricks: 0, kept: [] }

describe.each([
  ['wide', WIDE, 850],
  ['tall', TALL, 362],
] as const)('the %s map', (_, sheet, shown) => {
  it('has a place for every chapter, in their order', () => {
    expect(sheet.places.map(({ chapter }) => chapter)).toEqual(CHAPTERS)
  })

  it('has its stages inside the frame and so far apart that a finger hits one', () => {
    const scale = shown / sheet.width
    for (const [i, one] of sheet.places.entries()) {
      expect(one.at[0]).toBeGreaterThan(30)
      expect(one.at[0]).toBeLessThan(sheet.width - 30)
      expect(one.at[1]).toBeGreaterThan(30)
      expect(one.at[1]).toBeLessThan(sheet.height - 30)
      for (const other of sheet.places.slice(i + 1)) {
        const apart = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) * scale
        expect([one.chapter, other.chapter, apart >= 48]).toEqual([one.chapter, other.chapter, true])
      }
    }
  })

  it('is drawn the same every time, without inline styles', () => {
    expect(scenery(sheet)).toBe(scenery(sheet))
    expect(scenery(sheet)).not.toMatch(/style=|NaN|undefined/)
  })
})

describe('the way', () => {
  it('parts at Amon Hen on the wide map, and the Road is apart from it', () => {
    const from = stretches(WIDE).map((stretch) => stretch.from)
    expect(from).toHaveLength(17)
    expect(from.filter((chapter) => chapter === '19')).toHaveLength(2)
    expect(from).not.toContain('28')
  })

  it('goes down through all chapters to the Road on the tall one', () => {
    expect(stretches(TALL).map((stretch) => stretch.from)).toEqual(CHAPTERS.slice(0, -1))
  })
})

describe('a chapter', () => {
  it('is under way before it is won, won before it is lost, and new where nobody tried', () => {
    expect(stateOf(NEW)).toBe('new')
    expect(stateOf({ ...NEW, attempts: 2, given_up: 1, lost: 1 })).toBe('lost')
    expect(stateOf({ ...NEW, attempts: 3, won: 1, first_won: 2 })).toBe('won')
    expect(stateOf({ ...NEW, attempts: 4, won: 1, first_won: 2, is_open: true })).toBe('open')
  })

  it('tells at which attempt it was won, not how many there were', () => {
    const words = new Words('en', en as Entries)
    expect(stateLine(words, { ...NEW, attempts: 5, won: 2, first_won: 3 })).toBe('Won at attempt 3.')
    expect(stateLine(words, { ...NEW, attempts: 1, won: 1, first_won: 1 })).toBe('Won at the first attempt.')
  })

  it('is said in Polish with the right forms', () => {
    const words = new Words('pl', pl as Entries)
    expect(stateLine(words, { ...NEW, attempts: 2, lost: 2 })).toBe('Jeszcze niewygrany, po 2 próbach.')
    expect(stateLine(words, { ...NEW, attempts: 1, is_open: true })).toBe('Trwa pierwsza próba.')
    expect([1, 2, 5].map((n) => words.say('campaign.tricks', { n }))).toEqual(['1 lewa', '2 lewy', '5 lew'])
  })

  it('has a number and a title; the Road has only a title', () => {
    const words = new Words('en', { ...(en as Entries), 'chapter.19': { nom: 'The Departure' }, 'chapter.37': { nom: 'The Road' }, 'character.Ara': { nom: 'Aragorn' } })
    expect(chapterName(words, '19')).toBe('Chapter 19: The Departure')
    expect(chapterName(words, 'road')).toBe('The Road')
    expect(characters(words, ['Ara', 'Ara'])).toBe('Aragorn, Aragorn')
  })
})
