/** Through whose eyes the screen of a finished game looks: all open, as each seat saw it, as an onlooker did. */

import type { As } from '../../lib/api.ts'
import type { Words } from '../../lib/words.ts'
import { say, seatTitle } from './speech.svelte.ts'

export interface Reader {
  value: As
  label: string
}

/** Whoever gave no name is called by the seat, as "Player 2" in the language of whoever made the table. */
const isOwn = (name: string, seat: number): boolean => name !== '' && /^(?:Player|Gracz) (\d)$/.exec(name)?.[1] !== String(seat + 1)

/** `words` are the game's, for the sides it has. */
export function readers(game: string, names: string[], words: Words | null): Reader[] {
  const seats = names.map((name, number): Reader => {
    const seat = seatTitle(words, game, number)
    return { value: `${number}`, label: isOwn(name, number) ? say('replay.as-seat', { seat, name }) : seat }
  })
  return [{ value: 'all', label: say('replay.as-all') }, ...seats, { value: 'watch', label: say('replay.as-watch') }]
}
