import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import DisputedList from '../../src/screens/parts/DisputedList.svelte'
import type { Plan } from '../../src/screens/parts/plan.svelte.ts'
import { words } from '../table/catalogue.ts'

afterEach(cleanup)

test.each([
  ['open', 'deal.mark-open'],
  ['against', 'deal.mark-against'],
  ['', undefined],
] as const)('an option with the mark “%s” says what the book has of it', (mark, said) => {
  const option = { name: 'turn_limit', values: ['200', '0'], default: '200', rule: 'C7.5', mark }
  const props = { plan: { options: { turn_limit: '200' } } as unknown as Plan, options: [option], words: words('en'), valued: (_: string, value: string) => value, open: () => undefined }
  // No texts of the page are given, so each entry stands for itself.
  const { container } = render(DisputedList, { ...props, notes: { say: (key: string) => key } as unknown as ReturnType<typeof words> })
  expect(container.querySelector('small')?.textContent).toBe(said)
})
