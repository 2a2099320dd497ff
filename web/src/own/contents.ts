/** Content of a game: ours with its sources, an owner's file looked at, what differs at a table. */

import { Words, type Entries } from '../lib/words.ts'
import { ask } from './rest.ts'

type Named = Partial<Record<string, string>>

/** A value that an owner's content has otherwise than ours; an empty one stands for nothing. */
export interface Difference {
  table: string
  code: string
  name: Named
  field: string
  ours: string
  theirs: string
  /** What the field is called, and both values in words, by language. */
  label: Named
  said: Partial<Record<string, [string, string]>>
}

export interface Found {
  hash: string
  differences: Difference[]
  problem: string
  /** What is wrong, by language. */
  said?: Record<string, string>
}

export interface Source {
  table: string
  code: string
  name: Named
  source: string
  /** What its fields are called and hold, by language. */
  values: Partial<Record<string, [string, string][]>>
}

export interface Ours {
  hash: string
  entries: Source[]
  file: string
}

export interface TableContent {
  hash: string
  differences: Difference[]
  names: Partial<Record<string, Entries>>
  /** The content itself, to begin another table with. */
  file: string
}

/** An owner's cards as whoever sits down is asked about them. */
export type Otherwise = Pick<TableContent, 'hash' | 'differences'>

/** A file that a table is to be made with. */
export interface OwnFile {
  text: string
  hash: string
}

/** Why a table cannot be made yet with a chosen file. */
export interface Hold {
  checking: boolean
  said: string
}

/** The most bytes that a file may have. */
export const MOST = 262_144

/** What stands in a file; nothing where it is not UTF-8, which no reader of content files takes. */
export async function textOf(file: Pick<Blob, 'arrayBuffer'>): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return ''
  }
}

export const checkFile = (game: string, content: string): Promise<Found> => ask('contents', { method: 'POST', body: { game, content } })

export const invitedContent = (invite: string): Promise<TableContent> => ask('contents/invite', { method: 'POST', body: { invite } })

export const tableContent = (table: string, key: string): Promise<TableContent> => ask(`tables/${encodeURIComponent(table)}/content`, { key })

const loading = new Map<string, Promise<Ours>>()

/** Our content of a game, asked for once. */
export function ourContent(game: string): Promise<Ours> {
  const known = loading.get(game) ?? ask<Ours>(`contents/${encodeURIComponent(game)}`)
  loading.set(game, known)
  known.catch(() => loading.delete(game))
  return known
}

/** What an entry is called in the reader's language. */
export function entryName({ name }: { name: Named }, words: Words): string {
  const called = name[words.lang] ?? ''
  return called.charAt(0).toLocaleUpperCase(words.lang) + called.slice(1)
}

/** Hands a text to the browser as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The game's words, with the names that the content of a table gives to its cards; people are seated at them afterwards. */
export async function withOwnNames(words: Words, table: string, key: string): Promise<Words> {
  const { names } = await tableContent(table, key)
  return new Words(words.lang, { ...words.entries, ...names[words.lang] })
}
