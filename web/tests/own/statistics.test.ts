import { beforeEach, describe, expect, test } from 'vitest'
import type { TableInfo } from '../../src/lib/types.ts'
import { Words, type Entries } from '../../src/lib/words.ts'
import { finished, forgetFinished, keepFinished } from '../../src/own/finished.ts'
import { houseCharts, myCharts, withoutEmpty, type Group } from '../../src/screens/statistics/charts.ts'
import statistics from '../../src/texts/statistics.en.json'

const words = new Words('en', {
  ...(statistics as Entries),
  'bot.rule': 'sensible',
  'mode.classic': 'Classic',
  'mode.draft': 'Draft',
  'side.F': { nom: 'Fellowship' },
  'side.S': { nom: 'Sauron' },
  'chapter.19': { nom: 'The Departure of Boromir' },
  'chapter.37': { nom: 'The Road' },
})

const table = (id: string, game: string, options: Record<string, string> = {}, players = 2) =>
  ({ id, game, options, seats: Array.from({ length: players }, () => ({})) }) as unknown as TableInfo

const seat = (number: number, who: string, won: number, lost: number, drawn = 0) => ({ seat: number, who, won, lost, drawn, best: 0 })

describe('my finished games', () => {
  beforeEach(forgetFinished)

  test('count once each, however often their end is seen', () => {
    keepFinished(table('a', 'battle'), 0, [1])
    keepFinished(table('a', 'battle'), 0, [1])
    keepFinished(table('a', 'battle'), 1, [1])
    expect(finished().map(({ seat, result }) => [seat, result])).toEqual(expect.arrayContaining([[0, 'lost'], [1, 'won']]))
    expect(finished()).toHaveLength(2)
  })

  test('are drawn where nobody won against another, and lost where all play together', () => {
    keepFinished(table('a', 'confrontation', { mode: 'classic' }), 0, [])
    keepFinished(table('b', 'mount_doom', { mode: 'normal' }), 0, [])
    expect(Object.fromEntries(finished().map(({ game, result }) => [game, result]))).toEqual({ confrontation: 'drawn', mount_doom: 'lost' })
  })

  test('hold nobody who only watched, no name and nothing of the game', () => {
    keepFinished(table('a', 'battle'), -2, [0])
    keepFinished(table('b', 'two_towers', { chapter: '19' }, 3), 2, [0, 1, 2])
    expect(finished().map((one) => Object.keys(one).sort())).toEqual([['ended', 'game', 'players', 'result', 'seat', 'way']])
  })

  test('outlast nonsense in the storage', () => {
    localStorage.setItem('mathom.finished', '[broken')
    expect(finished()).toEqual([])
    localStorage.setItem('mathom.finished', '{"x": {"game": 7, "result": "won"}}')
    expect(finished()).toEqual([])
  })

  test('are charted by chapter and number of players, or by side', () => {
    keepFinished(table('a', 'two_towers', { chapter: 'road' }, 3), 0, [0, 1, 2])
    keepFinished(table('b', 'confrontation', { mode: 'draft' }), 1, [1])
    const [way, players] = myCharts('two_towers', finished().filter(({ game }) => game === 'two_towers'), words)
    expect(way!.rows).toEqual([{ label: 'The Road', values: [1, 0] }])
    expect(players!.rows).toEqual([{ label: '3 players', values: [1, 0] }])
    const side = myCharts('confrontation', finished().filter(({ game }) => game === 'confrontation'), words)[1]!
    expect([side.title, side.rows]).toEqual(['By side', [{ label: 'Sauron', values: [1, 0] }]])
  })
})

describe("the house's games", () => {
  test('of The Confrontation are told by mode and side, and by who sat there', () => {
    const groups: Group[] = [
      { game: 'confrontation', players: 2, options: { mode: 'classic', match: 'no' }, played: 4, won: 3, seats: [seat(0, 'person', 2, 1, 1), seat(1, 'rule', 1, 2, 1)] },
      { game: 'confrontation', players: 2, options: { mode: 'classic', match: 'yes' }, played: 1, won: 1, seats: [seat(0, 'person', 0, 1), seat(1, 'person', 1, 0)] },
    ]
    const [sides, who] = houseCharts('confrontation', groups, words)
    expect(sides!.parts).toEqual(['Fellowship', 'Sauron', 'nobody won'])
    expect(sides!.rows).toEqual([
      { label: 'Classic', values: [2, 1, 1] },
      { label: 'Classic, match of two games', values: [0, 1, 0] },
    ])
    expect(who!.rows).toEqual([
      { label: 'People', values: [3, 2, 1] },
      { label: 'Bot: sensible', values: [1, 2, 1] },
    ])
  })

  test('of a game that all play together are won or lost, chapter by chapter', () => {
    const groups: Group[] = [
      { game: 'two_towers', players: 2, options: { chapter: '19' }, played: 3, won: 1, seats: [] },
      { game: 'two_towers', players: 3, options: { chapter: '19' }, played: 2, won: 2, seats: [] },
    ]
    const [chapters, players] = houseCharts('two_towers', groups, words)
    expect(chapters!.rows).toEqual([{ label: '19 · The Departure of Boromir', values: [3, 2] }])
    expect(players!.rows).toEqual([
      { label: '2 players', values: [1, 2] },
      { label: '3 players', values: [2, 0] },
    ])
  })
})

test('a third part that no row has is left out', () => {
  const chart = { title: '', head: '', parts: ['won', 'lost', 'drawn'], rows: [{ label: 'a', values: [1, 0, 0] }] }
  expect(withoutEmpty(chart)).toEqual({ title: '', head: '', parts: ['won', 'lost'], rows: [{ label: 'a', values: [1, 0] }] })
})
