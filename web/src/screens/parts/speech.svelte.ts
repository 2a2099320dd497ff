/** Words of a game for a screen, in the language that is set now; reloaded when either changes. */

import { ApiError } from '../../lib/api.ts'
import { page } from '../../lib/page.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { wordsFor, type Words } from '../../lib/words.ts'

export class GameWords {
  now = $state.raw<Words | null>(null)
  problem = $state('')

  /** To be made while a component is set up. */
  constructor(game: () => string) {
    $effect(() => {
      const [name, lang] = [game(), settings.lang]
      if (!name) return
      let current = true
      wordsFor(name, lang).then(
        (words) => {
          if (current) [this.now, this.problem] = [words, '']
        },
        (error: unknown) => {
          if (current) this.problem = sentence(error)
        },
      )
      return () => {
        current = false
      }
    })
  }
}

export const say = (key: string, args?: Record<string, unknown>): string => page.words.say(key, args)

/** What went wrong, as one sentence for the reader. */
export function sentence(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'unknown'
  const detail = error instanceof ApiError ? error.detail : ''
  return page.words.has(`error.${code}`) ? say(`error.${code}`, { detail }) : say('error.unknown')
}

export const gameTitle = (game: string): string => (page.words.has(`home.${game}.title`) ? say(`home.${game}.title`) : game)

const SIDES: Record<string, string[]> = { confrontation: ['side.F', 'side.S'] }

/** What a seat is called before anybody sits there: the side it leads, or its number. */
export function seatTitle(words: Words | null, game: string, seat: number): string {
  const side = SIDES[game]?.[seat]
  return side && words ? words.name(side) : say('new.seat', { n: seat + 1 })
}
