import { describe, expect, test } from 'vitest'
import { beats, sumOf, type Coin } from '../../src/boards/battle/sum'
import type { Companion, Enemy } from '../../src/boards/battle/world'
import fixture from '../fixtures/battle-sums.json'

interface Case {
  team: string[]
  lent: string[]
  row: string[]
  other: boolean
  sums: Record<string, number | [string[], string[]]>
}

const PRINTED = fixture.companions as unknown as Record<string, [string, string]>
const FOES = fixture.enemies as unknown as Record<string, [string, number, boolean]>
const CASES = fixture.cases as unknown as Case[]

const card = (code: string): Companion => ({ code, symbols: PRINTED[code]![0], trait: PRINTED[code]![1] })
const foe = (code: string): Enemy => ({ enemy: code, symbols: FOES[code]![0], points: FOES[code]![1], captain: FOES[code]![2] })
const written = (coin: Coin): string => `${coin.card} ${coin.symbol} ${coin.doubledBy}${coin.extra ? '+' : ''}`.trim()

describe('the sum of an attack', () => {
  test('is what the engine counts, symbol by symbol, or misses as many as the engine misses', () => {
    for (const { team, lent, row, other, sums } of CASES) {
      for (const [mask, expected] of Object.entries(sums)) {
        const foes = row.filter((_, place) => (Number(mask) >> place) % 2 === 1).map(foe)
        const sum = sumOf(team.map(card), lent.map(card), foes, other)
        const paid = sum.payments.map(({ enemy, colour, coin }) => `${enemy} ${colour}: ${coin ? written(coin) : 'missing'}`)
        if (typeof expected === 'number') expect([team, foes, sum.missing]).toEqual([team, foes, expected])
        else expect([team, paid, sum.left.map(written), sum.missing]).toEqual([team, ...expected, 0])
      }
    }
  })

  test('finds the sets of enemies that the engine lets a team attack, the most points first', () => {
    for (const { team, lent, row, other, sums } of CASES) {
      const found = beats(team.map(card), lent.map(card), row.map(foe), other)
      const masks = found.map((foes) => foes.reduce((mask, { enemy }) => mask | (1 << row.indexOf(enemy)), 0))
      expect(masks.sort()).toEqual(Object.keys(sums).filter((mask) => typeof sums[mask] !== 'number').map(Number))
      const points = found.map((foes) => foes.reduce((sum, each) => sum + each.points, 0))
      expect(points).toEqual(points.toSorted((one, two) => two - one))
    }
  })

  test('the fixture holds every trait of an attack: doubled symbols, jokers and extra jokers, and attacks that fall short', () => {
    const said = CASES.flatMap(({ sums }) => Object.values(sums).flatMap((sum) => (typeof sum === 'number' ? ['short'] : sum[0])))
    for (const pattern of [/^short$/, / [ROYGBV]: \w+ [ROYGBV] \w+$/, /: \w+ J \w+$/, / J$/, / J \+$/]) expect(said.filter((line) => pattern.test(line)).length).toBeGreaterThan(5)
  })

  test('an empty position cannot be attacked', () => {
    expect(beats([card('Ara')], [], [null, null, foe('Arc')], false).map((foes) => foes.map((each) => each.enemy))).toEqual([['Arc']])
  })
})
