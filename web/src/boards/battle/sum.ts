/**
 * How a team's symbols stand against those of some enemies: what pays for what, what is missing and what is left over. The same as
 * games/battle/matching.py and payment.py, which decide; this one also counts attacks that fall short. Tests compare them.
 */

import { byOrder, COLOURS, JOKER, type Companion, type Enemy } from './world.ts'

/** One symbol that can pay: whose it is, and by which card it is doubled or granted. */
export interface Coin {
  card: string
  symbol: string
  doubledBy: string
  extra: boolean
}

/** One symbol of an enemy, and what pays for it; nothing where it is missing. */
export interface Payment {
  enemy: string
  colour: string
  coin: Coin | null
}

export interface Sum {
  payments: Payment[]
  left: Coin[]
  missing: number
}

const LANES = COLOURS + JOKER

const count = (symbols: string, symbol: string): number => symbols.split(symbol).length - 1
const together = (cards: Companion[]): string => cards.map((card) => card.symbols).join('')

export function sumOf(team: Companion[], lent: Companion[], foes: Enemy[], otherColours: boolean): Sum {
  const own = [...team].sort((one, other) => byOrder(one.code, other.code))
  const all = [...team, ...lent].sort((one, other) => byOrder(one.code, other.code))
  const coins = all.flatMap((card) => [...card.symbols].map((symbol): Coin => ({ card: card.code, symbol, doubledBy: '', extra: false })))
  const extras = own
    .filter((card) => (card.trait === 'big-joker' && foes.some((foe) => foe.symbols.length > 2)) || (card.trait === 'captain-joker' && foes.some((foe) => foe.captain)))
    .map((card): Coin => ({ card: card.code, symbol: JOKER, doubledBy: '', extra: true }))
  coins.push(...doubled(own, together(all), together(foes as unknown as Companion[]), extras.length, otherColours), ...extras)

  const payments = foes.flatMap((foe) => [...foe.symbols].map((colour): Payment => ({ enemy: foe.enemy, colour, coin: null })))
  const pay = (payment: Payment, symbol: string): void => {
    const at = coins.findIndex((coin) => coin.symbol === symbol)
    if (at >= 0) payment.coin = coins.splice(at, 1)[0]!
  }
  for (const payment of payments) pay(payment, payment.colour)
  for (const payment of payments) if (!payment.coin) pay(payment, JOKER)
  return { payments, left: coins.filter((coin) => !coin.extra), missing: payments.filter((payment) => !payment.coin).length }
}

/** As many doubled symbols as are needed, or as many as there can be, each with the card that it stands on (B6.2, B7.3 to B7.5). */
function doubled(team: Companion[], supply: string, demand: string, extras: number, otherColours: boolean): Coin[] {
  const lacking = [...COLOURS].map((colour) => Math.max(0, count(demand, colour) - count(supply, colour)))
  const short = lacking.reduce((sum, n) => sum + n, 0) - count(supply, JOKER) - extras
  if (short <= 0) return []
  const coins: Coin[] = []
  doublings(team, lacking, otherColours).forEach((doublers, lane) => {
    for (const [doubler, card] of pairsOf(team, LANES[lane]!, doublers.slice(0, short - coins.length))) {
      coins.push({ card, symbol: LANES[lane]!, doubledBy: doubler, extra: false })
    }
  })
  return coins
}

/** For each symbol the cards that double one of it: each card once, no more than are lacking or shown. */
function doublings(team: Companion[], lacking: number[], otherColours: boolean): Companion[][] {
  const shown = together(team)
  const room = [...LANES].map((symbol, lane) => Math.min(count(shown, symbol), lacking[lane] ?? Infinity))
  const chosen: Companion[][] = [...LANES].map(() => [])

  function findRoom(doubler: Companion, seen: Set<number>): boolean {
    for (let lane = 0; lane < LANES.length; lane++) {
      const printed = count(doubler.symbols, LANES[lane]!)
      if (seen.has(lane) || room[lane] === 0 || count(shown, LANES[lane]!) === printed || (otherColours && printed)) continue
      seen.add(lane)
      const here = chosen[lane]!
      if (here.length < room[lane]!) {
        here.push(doubler)
        return true
      }
      for (let place = 0; place < here.length; place++) {
        if (findRoom(here[place]!, seen)) {
          here[place] = doubler
          return true
        }
      }
    }
    return false
  }

  for (const card of team) if (card.trait === 'double') findRoom(card, new Set())
  return chosen
}

/** Each doubling card with another card whose symbol it doubles, each symbol once. */
function pairsOf(team: Companion[], symbol: string, doublers: Companion[]): [string, string][] {
  const symbols = team.flatMap((card) => [...card.symbols].filter((each) => each === symbol).map(() => card.code))
  const taken = new Map<number, string>()

  function take(doubler: string, seen: Set<number>): boolean {
    for (const [index, card] of symbols.entries()) {
      if (card === doubler || seen.has(index)) continue
      seen.add(index)
      const holder = taken.get(index)
      if (holder === undefined || take(holder, seen)) {
        taken.set(index, doubler)
        return true
      }
    }
    return false
  }

  for (const doubler of doublers) take(doubler.code, new Set())
  return [...taken].sort(([one], [other]) => one - other).map(([index, doubler]) => [doubler, symbols[index]!])
}

/** The sets of open enemies that a team beats by itself, as sums of their points, best first. */
export function beats(team: Companion[], lent: Companion[], row: (Enemy | null)[], otherColours: boolean): Enemy[][] {
  const found: Enemy[][] = []
  for (let mask = 1; mask < 8; mask++) {
    const foes = row.filter((foe, place): foe is Enemy => (mask >> place) % 2 === 1 && foe !== null)
    if (foes.length !== [0, 1, 1, 2, 1, 2, 2, 3][mask]) continue
    if (sumOf(team, lent, foes, otherColours).missing === 0) found.push(foes)
  }
  return found.sort((one, other) => pointsOf(other) - pointsOf(one))
}

export const pointsOf = (foes: Enemy[]): number => foes.reduce((sum, foe) => sum + foe.points, 0)
