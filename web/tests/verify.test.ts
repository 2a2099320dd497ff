import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fromHex, hex, hmac, sha256 } from '../src/lib/sha256.ts'
import type { Moments } from '../src/lib/types.ts'
import { below, dealingKey, verifyDraws } from '../src/lib/verify.ts'

type Dealt = Pick<Moments, 'commit' | 'nonces' | 'secret' | 'draws'>

const GAMES = ['confrontation', 'two_towers', 'battle', 'mount_doom']
const dealt = (game: string) => JSON.parse(readFileSync(`tests/fixtures/draws.${game}.json`, 'utf-8')) as Dealt

describe.each(GAMES)('a finished game of %s', (game) => {
  const fair = dealt(game)

  test('is verified draw by draw', () => {
    expect(fair.draws.length).toBeGreaterThan(0)
    expect(verifyDraws(fair)).toEqual({ ok: true, draws: fair.draws.length, problem: '', at: -1 })
  })

  test('is not, when one outcome was changed', () => {
    const last = fair.draws.at(-1)!
    const other = last.chances.find(([outcome]) => outcome !== last.outcome)
    const draws = [...fair.draws.slice(0, -1), { ...last, outcome: other ? other[0] : last.outcome + 1 }]
    expect(verifyDraws({ ...fair, draws })).toMatchObject({ ok: false, problem: 'draw', at: last.number })
  })
})

describe('fair dealing', () => {
  const fair = dealt('battle')

  test('a left out draw is found', () => {
    expect(verifyDraws({ ...fair, draws: fair.draws.slice(1) })).toMatchObject({ ok: false, problem: 'draw', at: 1 })
  })

  test('another secret does not match the commitment', () => {
    expect(verifyDraws({ ...fair, secret: '00'.repeat(32) }).problem).toBe('commitment')
    expect(verifyDraws({ ...fair, secret: 'no hex' }).problem).toBe('commitment')
  })

  test('another nonce of a seat gives other draws', () => {
    expect(verifyDraws({ ...fair, nonces: ['ff', ...fair.nonces.slice(1)] }).problem).toBe('draw')
  })

  test('a commitment or nonce that this browser did not see before the game is found', () => {
    expect(verifyDraws(fair, { commit: fair.commit, seats: [{ seat: 0, nonce: fair.nonces[0] }] }).ok).toBe(true)
    expect(verifyDraws(fair, { commit: '00', seats: [] }).problem).toBe('commitment')
    expect(verifyDraws(fair, { seats: [{ seat: 1, nonce: 'ab' }] }).problem).toBe('nonce')
  })

  test('a known deal has nonces of its own, whatever this browser gave', () => {
    expect(verifyDraws({ ...fair, deal: 'day-2026-11-15' }, { seats: [{ seat: 1, nonce: 'ab' }] }).ok).toBe(true)
  })

  test('a game that goes on from another one numbers its draws on, without a gap', () => {
    const draws = fair.draws.slice(2)
    expect(verifyDraws({ ...fair, draws, branch: 3 })).toMatchObject({ ok: true, draws: draws.length })
    expect(verifyDraws({ ...fair, draws, branch: 0 })).toMatchObject({ ok: false, problem: 'draw', at: 2 })
    expect(verifyDraws({ ...fair, draws: [draws[0]!, ...draws.slice(2)], branch: 3 })).toMatchObject({ ok: false, problem: 'draw', draws: 1 })
  })

  test('nothing is verified before the end', () => {
    expect(verifyDraws({ ...fair, secret: '', draws: [] })).toMatchObject({ ok: false, problem: 'not-over' })
  })

  test('a number beyond the last whole multiple is drawn again', () => {
    // Just over half of all 64-bit numbers are refused for this total, so that some of the draws need further attempts.
    const total = 2n ** 63n + 1n
    const key = dealingKey(fromHex(fair.secret)!, fair.nonces.map((nonce) => fromHex(nonce)!))
    const first = (number: number, attempt: number) => {
      const message = Buffer.alloc(12)
      message.writeBigUInt64BE(BigInt(number))
      message.writeUInt32BE(attempt, 8)
      return createHmac('sha256', key).update(message).digest().readBigUInt64BE()
    }
    for (let number = 0; number < 8; number += 1) {
      let attempt = 0
      while (first(number, attempt) >= total) attempt += 1
      expect(below(key, total, number)).toBe(first(number, attempt))
    }
  })
})

describe('the page’s own arithmetic', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 255)

  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('hashes %d bytes as Node does', (length) => {
    expect(hex(sha256(bytes(length)))).toBe(createHash('sha256').update(bytes(length)).digest('hex'))
  })

  test.each([0, 20, 64, 65, 131])('authenticates with a key of %d bytes as Node does', (length) => {
    expect(hex(hmac(bytes(length), bytes(77)))).toBe(createHmac('sha256', bytes(length)).update(bytes(77)).digest('hex'))
  })
})
