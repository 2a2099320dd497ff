/** A new table from an old one: the same once more, or a game that goes on from a point of another. */

import { makeTable, type SeatWish, type TableWish } from '../lib/api.ts'
import { keyring, type HeldSeat } from '../lib/keyring.ts'
import { takeSeat } from '../lib/seat.ts'
import type { TableInfo } from '../lib/types.ts'
import { kept } from '../screens/parts/kept.ts'

/** The option that numbers the rules: a new game has today's. */
const RULES = 'rules'

/** Makes a table and claims the seats of this screen; the answer is where to go: the board, or the lobby while friends are missing. */
export async function sitDown(wish: TableWish, accepts = ''): Promise<string> {
  const made = await makeTable(wish)
  kept.keepCommit(made.table, made.commit)
  keyring.addWatch(made.table, wish.game, made.watch)
  const invites = { ...made.invites }
  for (const [seat, { kind, name }] of wish.seats.entries()) {
    const invite = invites[String(seat)]
    if (kind !== 'here' || !invite) continue
    await takeSeat(invite, name, accepts)
    delete invites[String(seat)]
  }
  if (!Object.keys(invites).length) return `#/table/${encodeURIComponent(made.table)}`
  kept.keepInvites(made.table, invites)
  return `#/lobby/${encodeURIComponent(made.table)}`
}

export function playAgain(table: TableInfo, mine: HeldSeat[]): Promise<string> {
  const here = new Map(mine.map((held) => [held.seat, held]))
  const seats = table.seats.map(({ kind, name, bot }, seat): SeatWish => {
    if (kind === 'bot') return { kind, name, bot }
    const held = here.get(seat)
    return held ? { kind: 'here', name: name || held.name, bot: '' } : { kind: 'friend', name: '', bot: '' }
  })
  const options = Object.fromEntries(Object.entries(table.options).filter(([name]) => name !== RULES))
  return sitDown({ game: table.game, options, seats, strict: table.strict, listed: false }, table.content)
}
