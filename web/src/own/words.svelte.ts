/** The words of what is loaded only by those who want it, in the language that is set now. */

import { page } from '../lib/page.svelte.ts'
import type { Words } from '../lib/words.ts'

export class OwnWords {
  now = $state.raw<Words | null>(null)

  /** To be made while a component is set up; `file` names a pair of files in texts/. */
  constructor(file = 'own') {
    $effect(() => {
      let current = true
      page.words.with(file).then(
        (words) => {
          if (current) this.now = words
        },
        () => {},
      )
      return () => {
        current = false
      }
    })
  }
}
