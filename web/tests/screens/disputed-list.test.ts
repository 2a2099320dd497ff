import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { GameOption } from '../../src/lib/api.ts'
import { Words } from '../../src/lib/words.ts'
import DisputedList from '../../src/screens/parts/DisputedList.svelte'
import { Plan } from '../../src/screens/parts/plan.svelte.ts'
import en from '../../src/texts/deal.en.json'
import pl from '../../src/texts/deal.pl.json'
import { words } from '../table/catalogue.ts'

afterEach(cleanup)

const turns: GameOption = { name: 'turn_limit', values: ['200', '0'], default: '200', rule: 'C7.5', marks: { 200: 'against', 0: 'book' } }
const any: GameOption = { name: 'doubling', values: ['any', 'other'], default: 'any', rule: 'B7.3', marks: { any: 'open', other: 'open' } }
const free: GameOption = { name: 'match', values: ['no', 'yes'], default: 'no', rule: 'C7.6', marks: { no: '', yes: '' } }

function list(option: GameOption, lang: 'en' | 'pl' = 'en') {
  const info = { id: 'confrontation', players: [2], playable: true, bots: [], usual: '', seconds: {}, options: [option] }
  const props = { plan: new Plan(info), options: [option], words: words(lang), valued: (_: string, value: string) => value, open: () => undefined }
  const { container } = render(DisputedList, { ...props, notes: new Words(lang, lang === 'en' ? en : pl) })
  return {
    select: container.querySelector('select')!,
    values: () => [...container.querySelectorAll('option')].map(({ textContent, parentElement }) => [(parentElement as HTMLOptGroupElement).label, textContent].filter(Boolean).join(': ')),
    line: () => container.querySelector('small')?.textContent,
  }
}

test.each([
  ['en', 'by the book', "a table's choice against the book"],
  ['pl', 'zgodnie z instrukcją', 'wybór stołu wbrew instrukcji'],
] as const)('each value says whether it is the book’s, and the line below says it of the chosen one, %s', async (lang, book, against) => {
  const { select, values, line } = list(turns, lang)
  expect(values()).toEqual([`${against}: 200`, `${book}: 0`])
  expect(line()).toBe(against)
  await fireEvent.change(select, { target: { value: '0' } })
  expect(line()).toBe(book)
  expect(document.getElementById(select.getAttribute('aria-describedby')!)?.textContent).toBe(book)
})

test('where the book leaves it open no value is the book’s', () => {
  const { values, line } = list(any)
  expect(values()).toEqual(['left open by the book: any', 'left open by the book: other'])
  expect(line()).toBe('left open by the book')
})

test('what tables do not dispute has no line', () => {
  const { select, values, line } = list(free)
  expect(values()).toEqual(['no', 'yes'])
  expect(line()).toBeUndefined()
  expect(select.hasAttribute('aria-describedby')).toBe(false)
})
