/** What travels between page and server (src/mathom/server/wire.py), and what boards are given. */

import type { Difference } from '../own/contents.ts'

export type Scalar = string | number
export type Args = Record<string, Scalar | string[] | Record<string, string[]>>

export interface Event {
  kind: string
  rule: string
  args: Args
}

export interface Prompt {
  key: string
  rule: string
  args: Args
}

export interface Refusal {
  rule: string
  key: string
  args: Args
}

export interface Outcome {
  winners: number[]
  rule: string
  key: string
  score: number[]
}

export interface Choice {
  action: string
  key: string
  args: Args
}

export interface SeatInfo {
  name: string
  kind: 'here' | 'friend' | 'bot'
  claimed: boolean
  bot: string
  /** How long that bot thinks about a move at most. */
  seconds?: number
  present: boolean
  wished: number[]
}

export interface TableInfo {
  id: string
  game: string
  options: Record<string, string>
  strict: boolean
  listed: boolean
  seats: SeatInfo[]
  commit: string
  nonces: string[]
  over: boolean
  /** The name of a deal that anybody can compute; `again` where it is that of a finished game. */
  deal: string
  /** How many lines of another game it goes on from. */
  branch: number
  /** The fingerprint of the owner's content that it is played with, where it is not ours. */
  content: string
  campaign: string
  /** Until when it is kept, in seconds since 1970; 0 where that is not settled. */
  until?: number
}

export interface UndoRequest {
  number: number
  by: number
  waiting: number[]
}

/** A game's own view; each board knows its shape. */
export type View = any

export interface Play {
  at: number
  since: number
  events: Event[]
  view: View
  to_act: number[]
  prompt: Prompt | null
  choices: Choice[]
  outcome: Outcome | null
  undo: UndoRequest | null
  can_undo: '' | 'free' | 'ask'
  secret: string
}

export type Reply =
  | { type: 'welcome'; v: number; seat: number; epoch: string; watch: string }
  | { type: 'frame'; n: number; line: number; table: TableInfo; play: Play | null }
  | { type: 'ack'; id: string; at: number }
  | { type: 'denied'; id: string; refusal: Refusal | null }
  | { type: 'suggestion'; id: string; actions: string[] }
  | { type: 'memory'; id: string; data: Record<string, unknown> }
  | { type: 'hinted'; id: string; bot: string; action: string }
  | { type: 'pointed'; seat: number; place: string }
  | { type: 'words'; id: string; lines: string[] }
  | { type: 'error'; id: string; code: string }

/** One situation on the way, as a reader saw it: `seen` of the events had happened. */
export interface Moment {
  seen: number
  view: View
  to_act: number[]
  outcome: Outcome | null
  /** How many lines of the record had been played, and what was said about them since the moment before; once the game is over. */
  line?: number
  comment?: string
}

/** A game to look at again: answers GET /api/tables/{id}/moments and POST /api/replays. */
export interface Moments {
  as: string
  game: string
  options: Record<string, string>
  seats: string[]
  line: number
  events: Event[]
  moments: Moment[]
  commit: string
  nonces: string[]
  /** Empty until the game is over; with it come the draws. */
  secret: string
  draws: Draw[]
  /** The name of the deal, where anybody can compute it; how many lines were taken over from another game. */
  deal?: string
  branch?: number
  /** By language, what the owner's content calls its cards. */
  names?: Record<string, Record<string, string | Record<string, string>>>
  /** The fingerprint of the owner's cards, and what they have otherwise than ours; empty where they are ours. */
  content?: string
  differences?: Difference[]
}

/** One draw of the table: what it was drawn from (outcome, weight) and what came. */
export interface Draw {
  number: number
  chances: [number, number][]
  outcome: number
  text: string
}

export const SPECTATOR = -2

/** What the page sends after its hello; `id` is its own name for the message, and the same again counts once. */
export type Request =
  | { type: 'decide'; at: number; action: string }
  | { type: 'why'; action: string }
  | { type: 'undo' }
  | { type: 'answer'; undo: number; yes: boolean }
  | { type: 'stand-in'; seat: number; bot: string }
  | { type: 'suggest' }
  | { type: 'recall' }
  | { type: 'describe'; lang: string }
  | { type: 'hint' }
  | { type: 'point'; place: string }

/** What the server answers to a request. */
export type Answer = Exclude<Reply, { type: 'welcome' } | { type: 'frame' } | { type: 'pointed' }>

export const VERSION = 1
