/** The finished games of this browser, for its own statistics: what was played and how it ended, nothing of the people and nothing of the game. */

import { isTogether } from '../lib/together.ts'
import type { TableInfo } from '../lib/types.ts'

export interface Finished {
  game: string
  players: number
  /** The mode or the chapter, where the game has one. */
  way: string
  seat: number
  result: 'won' | 'lost' | 'drawn'
  /** When it was seen to be over, in milliseconds. */
  ended: number
}

const STORE = 'mathom.finished'
const MOST = 500

function read(): Record<string, Finished> {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    return typeof data === 'object' && data !== null ? (data as Record<string, Finished>) : {}
  } catch {
    return {}
  }
}

function resultOf(game: string, seat: number, winners: readonly number[]): Finished['result'] {
  if (winners.includes(seat)) return 'won'
  return winners.length > 0 || isTogether(game) ? 'lost' : 'drawn'
}

/** Keeps how a game of mine ended; the same again counts once. */
export function keepFinished(table: TableInfo, seat: number, winners: readonly number[]): void {
  if (seat < 0) return
  const all = read()
  const place = `${table.id}/${seat}`
  if (all[place]) return
  const way = table.options.chapter ?? table.options.mode ?? ''
  all[place] = { game: table.game, players: table.seats.length, way, seat, result: resultOf(table.game, seat, winners), ended: Date.now() }
  const kept = Object.entries(all).sort(([, a], [, b]) => b.ended - a.ended)
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept.slice(0, MOST))))
  } catch {
    // Without storage only these figures are lost.
  }
}

/** All of them, the newest first. */
export function finished(): Finished[] {
  return Object.values(read())
    .filter(({ game, result }) => typeof game === 'string' && ['won', 'lost', 'drawn'].includes(result))
    .sort((a, b) => b.ended - a.ended)
}

export function forgetFinished(): void {
  localStorage.removeItem(STORE)
}
