/** Through whose eyes the screen of a finished game looks: all open, as each seat saw it, as an onlooker did. */

import type { As } from '../../lib/api.ts'
import { isOwnName, type Words } from '../../lib/words.ts'
import { say, seatTitle } from './speech.svelte.ts'

export interface Reader {
  value: As
  label: string
}

/** `words` are the game's, for the sides it has. */
export function readers(game: string, names: string[], words: Words | null): Reader[] {
  const seats = names.map((name, number): Reader => {
    const seat = seatTitle(words, game, number)
    return { value: `${number}`, label: isOwnName(name, number) ? say('replay.as-seat', { seat, name }) : seat }
  })
  return [{ value: 'all', label: say('replay.as-all') }, ...seats, { value: 'watch', label: say('replay.as-watch') }]
}
