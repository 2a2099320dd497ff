import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Event } from '../../src/lib/types.ts'
import { Words, type Entries } from '../../src/lib/words.ts'
import { told } from '../../src/table/seats.ts'
import { byTurn, turnAt } from '../../src/table/turns.ts'

const catalogue = (game: string, lang: string): Entries => JSON.parse(readFileSync(`../src/mathom/games/${game}/text.${lang}.json`, 'utf-8')) as Entries
const seated = (game: string, lang: string, names = ['Ada', 'Ben']): Words => new Words(lang, catalogue(game, lang)).seated(names)
const event = (kind: string, args: Event['args'] = {}): Event => ({ kind, rule: '', args })

test('at a table people are called by their names', () => {
  const gives = event('gives', { player: 1, other: 2, card: 'card.Fro' })
  expect(seated('battle', 'en').tell(gives)).toBe('Frodo goes from Ada to Ben, face down, worth 1 point.')
  expect(seated('battle', 'en').tell(event('over-shared', { winners: ['1', '2'] }))).toContain('shared: Ada, Ben.')
  expect(seated('two_towers', 'en').tell(event('chooses', { seat: 'player.2', who: 'character.Leg' }))).toBe('Ben takes Legolas (Hunter).')
})

test('in Polish a name stands for itself, and behind the word where it would have to change', () => {
  const pl = seated('battle', 'pl')
  expect(pl.tell(event('draws', { player: 2, could: [] }))).toBe('Ben dobiera towarzysza.')
  expect(pl.tell(event('gives', { player: 1, other: 2, card: 'card.Fro' }))).toBe('Frodo przechodzi od gracza Ada do gracza Ben jako zakryta karta warta 1 punkt.')
  expect(seated('two_towers', 'pl').name('player.1', 'dat')).toBe('graczowi Ada')
})

test('without names, or with a name that says no more, the catalogue stands', () => {
  const draws = event('draws', { player: 2, could: [] })
  expect(new Words('en', catalogue('battle', 'en')).tell(draws)).toBe('Player 2 draws a companion.')
  // Whatever a seat is called, it is called so everywhere.
  expect(seated('battle', 'en', ['Bot', 'Player 1']).tell(draws)).toBe('Player 1 draws a companion.')
  expect(seated('battle', 'pl', ['Ada', 'Gracz 2']).tell(event('walks', { player: 2, card: 'card.Sam', from: 'A', to: 'B' }))).toContain('Gracza 2')
  expect(new Words('en', catalogue('battle', 'en')).tell(event('over-shared', { winners: ['1', '2'] }))).toContain('Players 1, 2')
})

test('a name is nothing but a name', () => {
  expect(seated('battle', 'en', ['{card}', 'Ben']).tell(event('draws', { player: 1, card: 'card.Fro' }))).toBe('{card} draws Frodo.')
})

test('those who are called alike are told apart by their seats', () => {
  expect(told(['Ada', 'Bot', 'Bot'])).toEqual(['Ada', 'Bot 2', 'Bot 3'])
})

test('a game of tricks is told trick by trick, and each round counts anew', () => {
  const round = [event('round-begins'), event('dealt'), event('chooses'), event('leads'), event('plays'), event('wins-trick'), event('leads-declared'), event('plays')]
  const events = [...round, ...round.slice(0, 4)]
  expect(byTurn(events).map(({ turn, first }) => [turn, first])).toEqual([['', 0], ['1', 3], ['2', 6], ['', 8], ['1', 11]])
  expect([3, 4, 6, 8, 9, 12].map((seen) => turnAt(events, seen))).toEqual([0, 1, 1, 2, 0, 1])
})

test('what a board shows well enough is left out of the chronicle', () => {
  const turns = byTurn([event('round-begins'), event('dealt'), event('dealt'), event('leads')], new Set(['dealt']))
  expect(turns.map(({ lines }) => lines.map(({ number }) => number))).toEqual([[0], [3]])
})
