/** Who won, in a sentence. */

import type { Outcome, View } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import { seatSide } from './sides.ts'

/** Over a match the person is named, for the sides have changed; in a single game the side is, with whoever led it. */
export function winner(outcome: Outcome, names: string[], view: View, isMatch: boolean, words: Words): string {
  const seats = outcome.winners
  if (seats.length === 0) return words.say(view?.rosters ? 'table.end.draw' : 'table.end.lost')
  if (seats.length === names.length && outcome.key !== 'outcome.shared') return words.say('table.end.all', { n: seats.length })
  const winners = seats.map((seat) => names[seat] ?? '')
  const side = seats.length === 1 && !isMatch ? seatSide(view, seats[0] ?? -1) : null
  if (side) return words.say('table.end.side', { side: words.say(`table.side.${side}`), name: winners[0] ?? '' })
  return words.say('table.end.wins', { n: winners.length, names: winners })
}
