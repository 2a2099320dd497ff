import { expect, test } from 'vitest'
import type { Event } from '../../src/lib/types.ts'
import { parts, stressed } from '../../src/table/marked.ts'
import { nounSide, seatSide } from '../../src/table/sides.ts'
import { byTurn, turnAt } from '../../src/table/turns.ts'
import { words } from './catalogue.ts'

const event = (kind: string, args: Event['args'] = {}): Event => ({ kind, rule: 'C1.1', args })

test('a name is found in the case that it stands in', () => {
  const pl = words('pl')
  const args = { side: 'side.S', from: 'region.Ere', to: 'region.Cdn', could: [] }
  const told = parts(pl, pl.tell(event('moves', args)), args)
  expect(told.find((part) => part.noun === 'side.S')?.text).toBe('Saurona')
  expect(told.map((part) => part.text).join('')).toBe(pl.tell(event('moves', args)))
})

test('a name inside a longer one is not marked', () => {
  const en = words('en')
  const found = parts(en, 'Samwise meets Sam and Sam*.', { piece: 'piece.Sam' })
  expect(found.filter((part) => part.noun).map((part) => part.text)).toEqual(['Sam'])
})

test('two names of one sentence are both marked', () => {
  const en = words('en')
  const args = { fellow: 'piece.Bor', servant: 'piece.Orc' }
  const found = parts(en, en.tell(event('ability-boromir', args)), args)
  expect(found.filter((part) => part.noun).map((part) => part.noun)).toEqual(['piece.Bor', 'piece.Orc'])
})

test('a board stresses a name by b', () => {
  expect(stressed('Where does <b>Aragorn</b> go?')).toEqual([
    { text: 'Where does ', noun: null },
    { text: 'Aragorn', noun: 'stress' },
    { text: ' go?', noun: null },
  ])
})

test('events are gathered by the turn they happened in', () => {
  const turns = byTurn([event('start'), event('placed'), event('turn', { turn: 1, side: 'side.S' }), event('moves'), event('turn', { turn: 2, side: 'side.F' })])
  expect(turns.map(({ turn, lines }) => [turn, lines.length])).toEqual([
    ['', 2],
    ['1', 2],
    ['2', 1],
  ])
  expect(turns.map(({ first }) => first)).toEqual([0, 2, 4])
})

test('a line that has been told stays the same when the chronicle grows', () => {
  const told = [event('turn', { turn: 1, side: 'side.S' }), event('moves')]
  const before = byTurn(told).flatMap(({ lines }) => lines)
  const after = byTurn([...told, event('moves')]).flatMap(({ lines }) => lines)
  expect(after).toHaveLength(3)
  before.forEach((line, place) => expect(after[place]).toBe(line))
  expect(byTurn(told.slice(1))[0]?.lines[0]?.number).toBe(0)
})

test('in the second game of a match the seats lead the other sides', () => {
  const rosters = { F: ['Fro', 'Sam'], S: ['Orc*'] }
  expect([seatSide({ rosters, game: 1 }, 0), seatSide({ rosters, game: 2 }, 0)]).toEqual(['F', 'S'])
  expect([nounSide({ rosters }, 'piece.Sam'), nounSide({ rosters }, 'piece.Orc'), nounSide({ rosters }, 'side.S'), nounSide({}, 'piece.Sam')]).toEqual(['F', 'S', 'S', null])
})

test('the second game of a match counts its turns anew', () => {
  const turn = (number: number): Event => event('turn', { turn: number, side: 'side.F' })
  const events = [event('start'), turn(1), turn(2), event('over-bearer-defeated'), event('start'), turn(1), event('moves')]
  expect([1, 2, 3, 5, 6, 7].map((seen) => turnAt(events, seen))).toEqual([0, 1, 2, 0, 1, 1])
  expect(turnAt(events.slice(0, 4), 4)).toBe(2)
})
