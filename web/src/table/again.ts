/** A new table from an old one: the same once more, or a game that goes on from a point of another. */

import { ApiError, makeTable, type SeatWish, type TableWish } from '../lib/api.ts'
import { keyring, type HeldSeat } from '../lib/keyring.ts'
import { takeSeat } from '../lib/seat.ts'
import type { TableInfo } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import { kept } from '../screens/parts/kept.ts'

/** The option that numbers the rules: a new game has today's. */
const RULES = 'rules'

/** Makes a table and claims the seats of this screen; the answer is where to go: the board, or the lobby while friends are missing.
 * `accepts` is the fingerprint of an owner's cards, of which whoever sits here has seen what differs. */
export async function sitDown(wish: TableWish, accepts = ''): Promise<string> {
  const made = await makeTable(wish).catch((error: unknown) => {
    // Before there is a table nobody can accept anything: the cards themselves are refused.
    throw error instanceof ApiError && error.code === 'content' ? new ApiError('content-refused', error.detail) : error
  })
  kept.keepCommit(made.table, made.commit)
  const invites = { ...made.invites }
  for (const [seat, { kind, name }] of wish.seats.entries()) {
    const invite = invites[String(seat)]
    if (kind !== 'here' || !invite) continue
    await takeSeat(invite, name, accepts)
    delete invites[String(seat)]
  }
  // Not before: a table at which nobody could sit down is none to come back to.
  keyring.addWatch(made.table, wish.game, made.watch)
  if (!Object.keys(invites).length) return `#/table/${encodeURIComponent(made.table)}`
  kept.keepInvites(made.table, invites)
  return `#/lobby/${encodeURIComponent(made.table)}`
}

/** The same once more, with the owner's cards where there are some; `key` is any of that table. */
export async function playAgain(table: TableInfo, mine: HeldSeat[], key: string): Promise<string> {
  const here = new Map(mine.map((held) => [held.seat, held]))
  const seats = table.seats.map(({ kind, name, bot }, seat): SeatWish => {
    if (kind === 'bot') return { kind, name, bot }
    const held = here.get(seat)
    return held ? { kind: 'here', name: name || held.name, bot: '' } : { kind: 'friend', name: '', bot: '' }
  })
  const options = Object.fromEntries(Object.entries(table.options).filter(([name]) => name !== RULES))
  const { file } = table.content ? await (await import('../own/contents.ts')).tableContent(table.id, key) : { file: '' }
  return sitDown({ game: table.game, options, seats, strict: table.strict, listed: false, content: file }, table.content)
}

/** Why there is no new table, in a sentence; the rarer ones stand among the words of the lesser screens. */
export async function whyNot(error: unknown, words: Words): Promise<string> {
  const key = `error.${error instanceof ApiError ? error.code : 'offline'}`
  const all = words.has(key) ? words : await words.with('more').catch(() => words)
  return all.say(all.has(key) ? key : 'error.unknown')
}
