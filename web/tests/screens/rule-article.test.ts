import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import RuleArticle from '../../src/screens/parts/RuleArticle.svelte'

afterEach(cleanup)

// No catalogue is loaded here, so each entry stands for itself.
test.each([
  [['A45'], false, '', 'rules.left-open'],
  [['A47'], true, '', 'rules.against'],
  [['FF'], true, 'early_stage', 'rules.otherwise'],
  [['c'], false, 'doubling', 'rules.left-open'],
  [[], false, '', undefined],
])('a rule with the rulings %j says what its mark is (against the book: %s, option: %s)', (ruling, against, option, mark) => {
  const rule = { number: 'C7.5', title: 'The turn limit', text: 'The game is drawn.', ruling: ruling as unknown as string, option, against }
  const { container } = render(RuleArticle, { rule, numbers: new Set<string>(), href: (number: string) => `#${number}`, open: () => undefined })
  const said = [...container.querySelectorAll('.tag')].map((tag) => tag.textContent)
  expect(said.filter((text) => ['rules.left-open', 'rules.against', 'rules.otherwise'].includes(text ?? ''))).toEqual(mark ? [mark] : [])
})
