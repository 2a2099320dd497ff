import { describe, expect, test } from 'vitest'
import { goalKey } from '../../src/table/goal.ts'
import { words } from './catalogue.ts'

describe.each(['en', 'pl'] as const)('in %s', (lang) => {
  test.each(['classic', 'variant', 'draft'])('beside the chronicle stands what the reader plays for in a game of mode %s', (mode) => {
    for (const side of ['F', 'S']) {
      const key = goalKey({ side, position: `${mode} S Gon=Orc Shi=Fro` })
      expect(words(lang).has(key)).toBe(true)
      expect(words(lang).say(key).includes('*')).toBe(mode !== 'classic')
    }
  })

  test.each(['battle', 'mount_doom', 'two_towers'])('where all want the same there is one sentence: %s', (game) => {
    expect(words(lang, game).has(goalKey({ position: '2 P1 turn' }))).toBe(true)
  })
})

test('who looks on has no side to play for', () => {
  expect(words('en').has(goalKey({ side: null, position: 'classic S' }))).toBe(false)
})
