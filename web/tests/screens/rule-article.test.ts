import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import RuleArticle from '../../src/screens/parts/RuleArticle.svelte'

afterEach(cleanup)

// No catalogue is loaded here, so each entry stands for itself.
test.each([
  [['A45'], false, 'rules.left-open'],
  [['A47'], true, 'rules.against'],
  [[], false, undefined],
])('a rule with the rulings %j says what its mark is (against the book: %s)', (ruling, against, mark) => {
  const rule = { number: 'C7.5', title: 'The turn limit', text: 'The game is drawn.', ruling: ruling as unknown as string, option: '', against }
  const { container } = render(RuleArticle, { rule, numbers: new Set<string>(), href: (number: string) => `#${number}`, open: () => undefined })
  const said = [...container.querySelectorAll('.tag')].map((tag) => tag.textContent)
  expect(said.filter((text) => text === 'rules.left-open' || text === 'rules.against')).toEqual(mark ? [mark] : [])
})
