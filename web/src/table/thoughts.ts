/** What bots thought about the decisions of a finished game. */

import { ask } from '../own/rest.ts'
import type { Args, Moment } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'

export interface Weighed {
  action: string
  key: string
  args: Args
  visits: number
  /** From 0 (lost) to 1 (won), for the bot's seat. */
  value: number
}

export interface Explained {
  /** Which of the record's surviving lines it became; the first is 1. */
  line: number
  seat: number
  bot: string
  action: string
  iterations: number
  worlds: number
  considered: Weighed[]
  /** By place, who may be there, and how likely the bot took it to be. */
  believed: Record<string, Record<string, number>>
}

export const thoughts = async (table: string, key: string): Promise<Explained[]> =>
  (await ask<{ decisions: Explained[] }>(`tables/${encodeURIComponent(table)}/thoughts`, { key })).decisions

/** What was thought about the lines that led to a moment, since the one before it; of a longer step, about the last of them that a bot thought about. */
export function thoughtOf(all: Explained[], moments: Moment[], place: number, from = place - 1): Explained[] {
  for (let at = place; at > Math.max(from, 0); at--) {
    const [before, upto] = [moments[at - 1]?.line ?? 0, moments[at]?.line ?? 0]
    const found = all.filter(({ line }) => line > before && line <= upto)
    if (found.length) return found
  }
  return []
}

/** The next moment behind a place that some thought led to; -1 where there is none. */
export const nextThought = (all: Explained[], moments: Moment[], place: number): number =>
  moments.findIndex((_, other) => other > place && thoughtOf(all, moments, other).length > 0)

export interface Bar {
  text: string
  args: Args
  played: boolean
  /** Of all tries, and the expected result: from 0 to 1. */
  share: number
  value: number
}

/** A decision's moves as bars, the most tried first. */
export function bars({ considered, action, iterations }: Explained, words: Words): Bar[] {
  const all = Math.max(iterations, considered.reduce((sum, { visits }) => sum + visits, 0), 1)
  return considered.map((move) => ({
    text: words.say(move.key, move.args),
    args: move.args,
    played: move.action === action,
    share: move.visits / all,
    value: move.value,
  }))
}

const KINDS = ['region', 'piece', 'card', 'character', 'player', 'suit', 'enemy', 'companion']

/** What a code of the notation stands for, where the game has a noun for it. */
export function noun(code: string, words: Words): string {
  const kind = KINDS.find((name) => words.has(`${name}.${code}`))
  return kind ? words.name(`${kind}.${code}`) : code
}

const MOST = 4
/** Less than this is not told by name. */
const LEAST = 0.03

export interface Belief {
  place: string
  who: { name: string; share: number }[]
  /** How many others it held possible. */
  others: number
}

/** What a bot believed, place by place, the likeliest first. */
export function beliefs({ believed }: Explained, words: Words): Belief[] {
  return Object.entries(believed).map(([place, shares]) => {
    const sorted = Object.entries(shares).sort((one, other) => other[1] - one[1])
    const told = sorted.filter(([, share], at) => at === 0 || (at < MOST && share >= LEAST))
    return {
      place: noun(place, words),
      who: told.map(([who, share]) => ({ name: noun(who, words), share })),
      others: sorted.length - told.length,
    }
  })
}

/** A share in whole per cent. */
export const percent = (share: number): number => Math.round(share * 100)
