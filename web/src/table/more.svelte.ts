/** Words that a part of the table brings along when it is opened, in the reader's language. */

import type { Words } from '../lib/words.ts'

export class MoreWords {
  now = $state.raw<Words | null>(null)

  /** To be made while a component is set up. */
  constructor(of: () => Words, name: string) {
    $effect(() => {
      const words = of()
      const take = (found: Words): void => {
        if (words === of()) this.now = found
      }
      // Without them the page says the keys, and goes on.
      words.with(name).then(take, () => take(words))
    })
  }
}
