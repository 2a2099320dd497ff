import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Rulebook } from '../../src/lib/api.ts'
import { AUTHORS } from '../../src/screens/parts/credits.ts'
import { marked, numbersOf, pieces, plain, search, tableOf } from '../../src/screens/parts/rulebook.ts'

const rule = (number: string, title: string, text: string) => ({ number, title, text, ruling: [] as unknown as string, option: '', against: false })

const BOOK: Rulebook = {
  title: 'Konfrontacja',
  introduction: '',
  chapters: [
    { number: 'C4', title: 'Walka', notes: '', rules: [rule('C4.1', 'Kroki', 'Potem Odwrót.'), rule('C4.10', 'Koniec', 'Nic więcej.')] },
    { number: 'C5', title: 'Karty', notes: '', rules: [rule('C5.1', 'Odwrót Saurona', 'Musi się wycofać (C4.1).')] },
    { number: 'C41', title: 'Inne', notes: '', rules: [rule('C41.1', 'Obce', 'Góra.')] },
  ],
}

const numbers = (wanted: string): string[] => search(BOOK, wanted).map((found) => found.number)

describe('search', () => {
  it('finds a word without its accents, rules that are called so first', () => {
    expect(numbers('odwrot')).toEqual(['C5.1', 'C4.1'])
  })
  it('finds words by their beginning, not by their middle', () => {
    expect(numbers('wycof')).toEqual(['C5.1'])
    expect(numbers('cofa')).toEqual([])
  })
  it('wants all words of the question', () => {
    expect(numbers('odwrót saurona')).toEqual(['C5.1'])
  })
  it('finds a chapter by its number and no other that begins like it', () => {
    expect(numbers('c4')).toEqual(['C4.1', 'C4.10'])
  })
  it('puts the very number first', () => {
    expect(numbers('C4.1')).toEqual(['C4.1', 'C4.10'])
  })
  it('finds nothing for nothing', () => {
    expect(numbers('  ')).toEqual([])
  })
})

describe('text', () => {
  it('links the numbers of rules that exist and leaves others alone', () => {
    expect(pieces('Patrz (C4.1) i C9.9.', numbersOf(BOOK))).toEqual([
      { kind: 'text', text: 'Patrz (' },
      { kind: 'rule', text: 'C4.1' },
      { kind: 'text', text: ') i C9.9.' },
    ])
  })
  it('knows the star of a character from emphasis', () => {
    expect(pieces("Gandalf*'s help and Sméagol* too", new Set())).toEqual([{ kind: 'text', text: "Gandalf*'s help and Sméagol* too" }])
    expect(pieces('przy poleceniu *drużyna* towarzysza', new Set())[1]).toEqual({ kind: 'em', text: 'drużyna' })
    expect(pieces('With `stuck` = `any`', new Set()).filter(({ kind }) => kind === 'code')).toHaveLength(2)
  })
  it('marks what was looked for where it stands, accents kept', () => {
    expect(marked('Góra i Odwrót', 'odwr gora')).toEqual([
      { text: 'Góra', hit: true },
      { text: ' i ', hit: false },
      { text: 'Odwr', hit: true },
      { text: 'ót', hit: false },
    ])
  })
  it('flattens letter for letter', () => {
    expect(plain('Żółć Łódź Nazgûl')).toBe('zolc lodz nazgul')
  })
  it('reads a table and nothing else', () => {
    expect(tableOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([['a', 'b'], ['1', '2']])
    expect(tableOf('no | table')).toBeNull()
  })
})

describe('credits', () => {
  it('name everybody whose icons are used', () => {
    const { authors } = JSON.parse(readFileSync('src/art/credits.json', 'utf8')) as { authors: Record<string, string[]> }
    expect(AUTHORS).toEqual(Object.keys(authors).sort())
  })
})
