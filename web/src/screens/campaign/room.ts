/** The way from a table to the campaign that it belongs to. */

import { tableState } from '../../lib/api.ts'
import { keyring } from '../../lib/keyring.ts'
import { campaign } from './api.ts'
import { GAME } from './words.svelte.ts'

/** The campaign, of those held in this browser, that has an attempt at a table; empty where there is none. */
export async function roomOf(table: string): Promise<string> {
  for (const { table: id, game, watch } of keyring.tables()) {
    const key = keyring.key(id) || watch
    if (game !== GAME || (await tableState(id, key).catch(() => null))?.campaign !== id) continue
    const { attempts } = await campaign(id, key)
    if (attempts.some((attempt) => attempt.table === table)) return id
  }
  return ''
}
