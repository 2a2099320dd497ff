/** Takes and gives up seats, and keeps what this browser must not lose. */

import { claim, freshNonce, leave, lookAtInvite, type Claim } from './api.ts'
import { keyring } from './keyring.ts'

/** Claims a seat by an invite. The nonce is made after the table has shown its commitment; both are kept, to check the dealing by. `accepts` is the fingerprint of an owner's cards, where the table has some. */
export async function takeSeat(invite: string, name: string, accepts = ''): Promise<Claim> {
  const { table } = await lookAtInvite(invite)
  const nonce = freshNonce()
  const claimed = await claim(invite, name, nonce, accepts)
  // Whoever takes over a seat of a game that has begun had no share in its dealing.
  const share = table.nonces[claimed.seat] ? {} : { nonce }
  keyring.addSeat(claimed.table, table.game, { seat: claimed.seat, key: claimed.key, name, ...share }, claimed.watch, table.commit)
  return claimed
}

/** Gives a seat up; the fresh invite for it opens it to somebody else. */
export async function giveUpSeat(table: string, seat: number): Promise<string> {
  const { invite } = await leave(table, keyring.key(table, seat))
  keyring.dropSeat(table, seat)
  return invite
}
