/** Checks in this browser that a finished game was dealt fairly: the same arithmetic as kernel/dealing.py. */

import { fromHex, hex, hmac, joined, sha256 } from './sha256.ts'
import type { Draw, Moments } from './types.ts'

/**
 * What is wrong: nothing; the game is not over; the commitment is to another secret, or not the one that was shown before the game;
 * a nonce is not the one that this browser gave; or draw `at` should have come out otherwise.
 */
export type Fault = '' | 'not-over' | 'commitment' | 'nonce' | 'draw'

/** What this browser kept from before the game. */
export interface Kept {
  commit?: string | undefined
  seats: { seat: number; nonce?: string | undefined }[]
}

export interface Verdict {
  ok: boolean
  /** How many draws came out as they had to. */
  draws: number
  problem: Fault
  /** The number of the draw that did not, or -1. */
  at: number
}

const WORDS = 2n ** 64n
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

function wholeNumber(number: number, bytes: number): Uint8Array {
  const data = new Uint8Array(bytes)
  let rest = BigInt(number)
  for (let i = bytes - 1; i >= 0; i -= 1, rest >>= 8n) data[i] = Number(rest & 255n)
  return data
}

export const commitment = (secret: Uint8Array): string => hex(sha256(joined(ascii('mathom-commit-1'), secret)))

export function dealingKey(secret: Uint8Array, nonces: Uint8Array[]): Uint8Array {
  const parts = nonces.flatMap((nonce) => [wholeNumber(nonce.length, 2), nonce])
  return hmac(secret, joined(ascii('mathom-deal-1'), ...parts))
}

/** Draw `number`: uniform from 0 up to, not including, `total`, by rejection on 64 bits. */
export function below(key: Uint8Array, total: bigint, number: number): bigint {
  const limit = WORDS - (WORDS % total)
  for (let attempt = 0; ; attempt += 1) {
    const block = hmac(key, joined(wholeNumber(number, 8), wholeNumber(attempt, 4)))
    const value = BigInt(`0x${hex(block.subarray(0, 8))}`)
    if (value < limit) return value % total
  }
}

/** The outcome that a draw gives for its chances; null where the chances are none. */
export function outcomeOf(key: Uint8Array, draw: Pick<Draw, 'number' | 'chances'>): number | null {
  const total = draw.chances.reduce((sum, [, weight]) => sum + BigInt(weight), 0n)
  if (total <= 0n) return null
  let number = below(key, total, draw.number)
  for (const [outcome, weight] of draw.chances) {
    if (number < BigInt(weight)) return outcome
    number -= BigInt(weight)
  }
  return null
}

/**
 * Recomputes every draw of a finished game from the secret that is shown at its end and from the seats' own nonces. A known deal has nonces of
 * its own; a game that goes on from another one numbers its draws on from those taken over.
 */
export function verifyDraws(moments: Pick<Moments, 'commit' | 'nonces' | 'secret' | 'draws' | 'deal' | 'branch'>, kept: Kept | null = null): Verdict {
  const verdict = (problem: Fault, draws = 0, at = -1): Verdict => ({ ok: problem === '', draws, problem, at })
  if (moments.secret === '') return verdict('not-over')
  const secret = fromHex(moments.secret)
  const nonces = moments.nonces.map(fromHex)
  if (!secret || commitment(secret) !== moments.commit) return verdict('commitment')
  if (kept?.commit && kept.commit !== moments.commit) return verdict('commitment')
  if (!nonces.every((nonce) => nonce !== null)) return verdict('nonce')
  if (!moments.deal && kept?.seats.some(({ seat, nonce }) => nonce && nonce !== moments.nonces[seat])) return verdict('nonce')

  const key = dealingKey(secret, nonces)
  const first = moments.branch ? (moments.draws[0]?.number ?? 0) : 0
  let next = first
  for (const draw of moments.draws) {
    // Each draw has the number after the one before: a skipped one could hide a draw that was not liked.
    if (draw.number !== next || outcomeOf(key, draw) !== draw.outcome) return verdict('draw', next - first, draw.number)
    next += 1
  }
  return verdict('', next - first)
}
