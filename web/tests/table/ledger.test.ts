import { expect, test } from 'vitest'
import type { Event } from '../../src/lib/types.ts'
import { accounts } from '../../src/table/ledger.ts'
import { words } from './catalogue.ts'

const en = words('en')
const event = (kind: string, rule: string, args: Event['args'] = {}): Event => ({ kind, rule, args })

function compared(fellow: [number, number, number], servant: [number, number]): Event {
  const [base, card, bonus] = fellow
  return event(bonus ? 'compared-bonus' : 'compared', 'C4.15', {
    fellow: 'piece.Ara',
    fellow_base: base,
    fellow_card: card,
    bonus,
    fellow_total: base + card + bonus,
    servant: 'piece.She',
    servant_base: servant[0],
    servant_card: servant[1],
    servant_total: servant[0] + servant[1],
  })
}

test('each number has its row and its rule', () => {
  const events = [event('attacks', 'C3.3'), event('cards', 'C4.11', { fellow: 'card.+3', servant: 'card.Eye' }), compared([4, 3, 0], [5, 0])]
  const [fellow, servant] = accounts(events, 2, en)
  expect(fellow).toMatchObject({ side: 'F', sum: '4 + 3', total: 7 })
  expect(fellow?.rows.map(({ value, rule }) => [value, rule])).toEqual([
    ['4', 'C4.14'],
    ['+3', 'C4.14'],
  ])
  expect(servant?.rows.at(-1)).toEqual({ label: 'Eye of Sauron', value: '+0', struck: '', rule: 'C5.8' })
})

test('under the Elven Cloak the number is struck out', () => {
  const events = [
    event('attacks', 'C3.3'),
    event('cards', 'C4.11', { fellow: 'card.Clo', servant: 'card.+6' }),
    event('cloak', 'C5.14', { fellow: 'piece.Ara', servant: 'piece.She' }),
    compared([4, 0, 0], [5, 0]),
  ]
  const [, servant] = accounts(events, 3, en)
  expect(servant?.rows.at(-1)).toMatchObject({ value: '+0', struck: '6', rule: 'C5.14' })
})

test('the card that Magic fetched is the one that counts', () => {
  const events = [
    event('attacks', 'C3.3'),
    event('cards', 'C4.11', { fellow: 'card.Mag', servant: 'card.+1' }),
    event('magic', 'C5.2', { side: 'side.F', card: 'card.+5' }),
    compared([4, 5, 0], [5, 1]),
  ]
  const [fellow] = accounts(events, 3, en)
  expect(fellow?.rows.at(-1)?.label).toContain('strength 5')
})

test('a battle without cards has none in its ledger, and another battle lends none', () => {
  const events = [
    event('attacks', 'C3.3'),
    event('cards', 'C4.11', { fellow: 'card.+3', servant: 'card.+1' }),
    compared([4, 3, 0], [5, 1]),
    event('falls', 'C4.15', { piece: 'piece.She', region: 'region.Fan' }),
    compared([4, 0, 1], [2, 0]),
  ]
  const [fellow, servant] = accounts(events, 4, en)
  expect(fellow?.rows.map(({ value }) => value)).toEqual(['4', '+1'])
  expect(fellow?.sum).toBe('4 + 0 + 1')
  expect(servant?.rows).toHaveLength(1)
})
