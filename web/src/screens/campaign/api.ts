/** The calls of a campaign: src/mathom/server/rest_campaigns.py. */

import { ApiError, type MadeTable, type SeatWish } from '../../lib/api.ts'
import type { TableInfo } from '../../lib/types.ts'

export type Result = 'open' | 'won' | 'lost' | 'given-up'

/** A chapter in figures. */
export interface Standing {
  chapter: string
  attempts: number
  won: number
  lost: number
  given_up: number
  is_open: boolean
  /** Which attempt was the first to win; 0 where none has. */
  first_won: number
  rounds: number
  tricks: number
  /** The characters that the next attempt may keep. */
  kept: string[]
}

export interface Attempt {
  chapter: string
  number: number
  table: string
  result: Result
  cause: string
  begun: string
  ended: string | null
  rounds: number
  tricks: number
  done: string[]
  went_on: boolean
}

export interface UnderWay {
  chapter: string
  table: string
  number: number
  kept: string[]
  waiting: number[]
  commit: string
  playable: boolean
}

export interface Seen {
  table: TableInfo
  seat: number
  book: Standing[]
  upcoming: string
  under_way: UnderWay | null
  attempts: Attempt[]
}

export interface Sat {
  table: string
  seat: number
  commit: string
  /** The seat's share in the dealing that counts: the first that was given. */
  nonce: string
  watch: string
  waiting: number[]
}

export interface CampaignWish {
  seats: SeatWish[]
  options: Record<string, string>
  strict: boolean
  /** An owner's content file; empty for ours. */
  content: string
}

async function ask<T>(path: string, key: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api/campaigns${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(key && { Authorization: `Bearer ${key}` }), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    throw new ApiError('offline')
  }
  const answer = (await response.json().catch(() => null)) as (T & { code?: string; detail?: string }) | null
  if (response.ok && answer) return answer
  throw new ApiError(answer?.code ?? 'offline', answer?.detail ?? '')
}

const at = (campaign: string, what = ''): string => `/${encodeURIComponent(campaign)}${what && `/${what}`}`

export const makeCampaign = (wish: CampaignWish): Promise<MadeTable> => ask('', '', wish)

export const campaign = (id: string, key: string): Promise<Seen> => ask(at(id), key)

/** Begins an attempt; two who do so at once get the same one. */
export const begin = (id: string, key: string, chapter: string, keep: boolean): Promise<Seen> => ask(at(id, 'attempts'), key, { chapter, keep })

/** Takes the key's seat at the attempt under way; the nonce is this browser's share in the dealing. */
export const sit = (id: string, key: string, nonce: string): Promise<Sat> => ask(at(id, 'sit'), key, { nonce })

export const giveUp = (id: string, key: string, table: string): Promise<Seen> => ask(at(id, 'give-up'), key, { table })

/** The key that lets one watch an attempt, or look back at it. */
export const show = (id: string, key: string, table: string): Promise<{ table: string; watch: string }> => ask(at(id, 'show'), key, { table })
