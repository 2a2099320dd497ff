/** The server's REST side: one function a call. Secrets travel in the body or the Authorization header, never in an address. */

import type { Moments, TableInfo } from './types.ts'

/** What went wrong: `code` is a word of server/problems.py, or `offline` when no answer came. The page says `error.<code>`. */
export class ApiError extends Error {
  readonly code: string
  readonly detail: string

  constructor(code: string, detail = '') {
    super(detail || code)
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
  }
}

export interface GameOption {
  name: string
  values: string[]
  default: string
  rule: string
  /** By value, what the printed book has of it; empty where tables do not dispute it. */
  marks: Record<string, '' | 'book' | 'against' | 'open'>
}

export interface GameInfo {
  id: string
  players: number[]
  playable: boolean
  /** The best first. */
  bots: string[]
  /** The bot that sits where nobody names one. */
  usual: string
  /** How long those with levels think about a move at most. */
  seconds: Record<string, number>
  options: GameOption[]
}

export interface House {
  version: string
  lan: string[]
  secure: boolean
  games: GameInfo[]
}

export interface SeatWish {
  kind: 'here' | 'friend' | 'bot'
  name: string
  bot: string
}

export interface TableWish {
  game: string
  options: Record<string, string>
  seats: SeatWish[]
  strict: boolean
  listed: boolean
  /** A deal by its name, or a finished game whose deal it is; with `at` the game goes on after so many of its lines. */
  deal?: string
  record?: string
  at?: number
  /** An owner's content file. */
  content?: string
}

export interface MadeTable {
  table: string
  commit: string
  watch: string
  invites: Record<string, string>
}

export interface Claim {
  table: string
  seat: number
  key: string
  watch: string
}

export type TableState = TableInfo & { to_act: number[]; seat: number }

export type As = 'me' | 'watch' | 'all' | `${number}`

export type Replayed = Moments & { problem: string; verified: number }

export interface Rule {
  number: string
  title: string
  text: string
  ruling: string
  against: boolean
  option: string
}

export interface Chapter {
  number: string
  title: string
  notes: string
  rules: Rule[]
}

export interface Rulebook {
  title: string
  introduction: string
  chapters: Chapter[]
}

interface Call {
  body?: unknown
  text?: string
  key?: string
}

async function call(path: string, { body, text, key }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8'
  if (key !== undefined) headers.Authorization = `Bearer ${key}`
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers,
      body: sent ?? null,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    throw new ApiError('offline')
  }
  if (!response.ok) throw await problem(response)
  return response
}

async function problem(response: Response): Promise<ApiError> {
  try {
    const { code, detail } = (await response.json()) as { code?: unknown; detail?: unknown }
    if (typeof code === 'string') return new ApiError(code, typeof detail === 'string' ? detail : '')
  } catch {
    // An answer that is not the server's own: something stands in between.
  }
  return new ApiError('offline', `HTTP ${response.status}`)
}

async function json<T>(path: string, request?: Call): Promise<T> {
  return (await (await call(path, request)).json()) as T
}

const name = encodeURIComponent

export const house = (): Promise<House> => json('house')

export const makeTable = (wish: TableWish): Promise<MadeTable> => json('tables', { body: wish })

/** The listed tables that have a free seat. */
export const openTables = (): Promise<TableInfo[]> => json('tables')

/** A fresh invite for a free seat of a listed table. */
export const joinTable = (table: string): Promise<{ invite: string; seat: number }> => json(`tables/${name(table)}/join`, { body: {} })

/** Looks at what an invite opens, without claiming it. */
export const lookAtInvite = (invite: string): Promise<{ table: TableInfo; seat: number }> => json('invites', { body: { invite } })

/** Claims a seat. The nonce is this browser's share in the dealing, made after the table has committed to its own. */
export const claim = (invite: string, player: string, nonce: string = freshNonce(), accepts = ''): Promise<Claim> =>
  json('claims', { body: { invite, name: player, nonce, accepts } })

/** Gives the seat up; its key opens nothing any more. */
export const leave = (table: string, key: string): Promise<{ invite: string }> => json('leave', { body: { table }, key })

export const tableState = (table: string, key: string): Promise<TableState> => json(`tables/${name(table)}`, { key })

export const moments = (table: string, key: string, as: As): Promise<Moments> => json(`tables/${name(table)}/moments?as=${name(as)}`, { key })

/** The finished game's record, as `mathom verify` and `mathom replay` read it. */
export const record = async (table: string, key: string): Promise<string> => (await call(`tables/${name(table)}/record`, { key })).text()

/** Says something about a line of a finished game, or with an empty text takes it back; what all have said about it. */
export const comment = (table: string, key: string, line: number, text: string): Promise<{ line: number; comment: string }> =>
  json(`tables/${name(table)}/comments`, { body: { line, text }, key })

export const replay = (text: string, as: As): Promise<Replayed> => json(`replays?as=${name(as)}`, { text })

type Texts = Record<string, string | Record<string, string>>

export const texts = (game: string, lang: string): Promise<Texts> => json(`texts/${name(game)}/${name(lang)}`)

/** What is said of the options that go against the book. */
export const optionTexts = (game: string, lang: string): Promise<Texts> => json(`texts/${name(game)}/${name(lang)}/options`)

export const rules = (game: string, lang: string): Promise<Rulebook> => json(`rules/${name(game)}/${name(lang)}`)

export const oneRule = (game: string, lang: string, number: string): Promise<Rule> => json(`rules/${name(game)}/${name(lang)}/${name(number)}`)

/** A QR code as an SVG document; show it as an image from a data address. */
export const qr = async (text: string): Promise<string> => (await call('qr', { body: { text } })).text()

/** 128 bits or more from this browser, as hex digits. */
export function freshNonce(bytes = 32): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
