/** SHA-256 and HMAC in plain arithmetic: crypto.subtle exists only over https or on localhost, and dealing must be checked everywhere. */

const BLOCK = 64

/** The first 32 bits of the fractional parts of the cube roots (or square roots) of the first primes. */
function fractions(count: number, power: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes.map((prime) => {
    const root = prime ** power
    return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
  })
}

const ROUNDS = fractions(64, 1 / 3)
const START = fractions(8, 1 / 2)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(data: Uint8Array): Uint8Array {
  const length = Math.ceil((data.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(length - 4, (data.length << 3) >>> 0)

  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let offset = 0; offset < length; offset += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + 4 * i)
    for (let i = 16; i < 64; i += 1) {
      const early = words[i - 15]!
      const late = words[i - 2]!
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[i] = (words[i - 16]! + first + words[i - 7]! + second) | 0
    }
    compress(state, words)
  }

  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, i) => out.setInt32(4 * i, word))
  return digest
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  sums.forEach((word, i) => {
    state[i] = (state[i]! + word) | 0
  })
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message))
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner))
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex digits; null where they are none. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
