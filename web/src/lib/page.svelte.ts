/** The page's own words in the reader's language, as a value that screens can read at once: `page.words.say('home.play')`. */

import { settings } from './settings.svelte.ts'
import { allWords, Words, wordsFor } from './words.ts'

class Page {
  words: Words = $state.raw(new Words(settings.lang, {}))
  #whole = false

  /** Loads the words of the language that is set now: those for home, a new table and the game, or, once they were wanted, all. */
  async load(whole = false): Promise<void> {
    this.#whole ||= whole
    const [lang, all] = [settings.lang, this.#whole]
    const words = await (all ? allWords(lang) : wordsFor(null, lang))
    if (lang === settings.lang && all === this.#whole) this.words = words
  }
}

export const page = new Page()
