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
  /** Of all tries; where a choice must not be foreseen, how often it would be made. */
  share: number
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
  /** In how many imagined worlds that was counted; 0 where it was worked out exactly, absent in games kept by older versions. */
  imagined?: number
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
  share: number
  value: number
}

/** A decision's moves as bars, the favourite first. */
export const bars = ({ considered, action }: Explained, words: Words): Bar[] =>
  considered.map(({ key, args, share, value, ...move }) => ({ text: words.say(key, args), args, played: move.action === action, share, value }))

/** Whether no other move had a higher figure than the one that was played. */
export function isHighest({ considered, action }: Explained): boolean {
  const played = considered.find((move) => move.action === action)
  return !played || considered.every(({ share, value }) => percent(share) <= percent(played.share) && percent(value) <= percent(played.value))
}

const KINDS = ['region', 'piece', 'card', 'character', 'player', 'suit', 'enemy', 'companion']

/** What a code of the notation stands for, where the game has a noun for it; a card of a suit is called by both. */
export function noun(code: string, words: Words): string {
  const kind = KINDS.find((name) => words.has(`${name}.${code}`))
  if (kind) return words.name(`${kind}.${code}`)
  const [, suit, value] = /^([A-Z])(\d)$/.exec(code) ?? []
  return suit && words.has(`suit.${suit}`) ? `${words.name(`suit.${suit}`)} ${value}` : code
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

/** What a bot believed, place by place, the likeliest first; a place that is a number is a player's hand. */
export function beliefs({ believed }: Explained, names: string[], words: Words): Belief[] {
  return Object.entries(believed).map(([place, shares]) => {
    const sorted = Object.entries(shares).sort((one, other) => other[1] - one[1])
    const told = sorted.filter(([, share], at) => at === 0 || (at < MOST && share >= LEAST))
    return {
      place: names[Number(place) - 1] ?? noun(place, words),
      who: told.map(([who, share]) => ({ name: noun(who, words), share })),
      others: sorted.length - told.length,
    }
  })
}

/** A share in whole per cent. */
export const percent = (share: number): number => Math.round(share * 100)
