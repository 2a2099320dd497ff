/** The same once more: a new table with the same game, options and people. */

import { makeTable, type SeatWish } from '../lib/api.ts'
import type { HeldSeat } from '../lib/keyring.ts'
import { takeSeat } from '../lib/seat.ts'
import type { TableInfo } from '../lib/types.ts'
import { kept } from '../screens/parts/kept.ts'

/** Makes it and claims the seats of this screen; the answer is where to go: the board, or the lobby while friends are missing. */
export async function playAgain(table: TableInfo, mine: HeldSeat[]): Promise<string> {
  const here = new Map(mine.map((held) => [held.seat, held]))
  const seats = table.seats.map(({ kind, name, bot }, seat): SeatWish => {
    if (kind === 'bot') return { kind, name, bot }
    return here.has(seat) ? { kind: 'here', name, bot: '' } : { kind: 'friend', name: '', bot: '' }
  })
  const made = await makeTable({ game: table.game, options: { ...table.options }, seats, strict: table.strict, listed: false })
  kept.keepCommit(made.table, made.commit)
  for (const [seat, held] of here) {
    const invite = made.invites[String(seat)]
    if (!invite) continue
    await takeSeat(invite, table.seats[seat]?.name || held.name)
    delete made.invites[String(seat)]
  }
  if (!Object.keys(made.invites).length) return `#/table/${encodeURIComponent(made.table)}`
  kept.keepInvites(made.table, made.invites)
  return `#/lobby/${encodeURIComponent(made.table)}`
}
