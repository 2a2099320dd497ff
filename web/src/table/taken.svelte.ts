/** What became of a wish to take a decision back: said until the game goes on. */

import type { Session } from '../lib/session.svelte.ts'

export class TakenBack {
  /** The key of the sentence; empty where there is nothing to say. */
  word = $state('')

  constructor(of: () => Session) {
    let before: { seat: number | null; line: number; at: number; asked: boolean } | null = null
    $effect(() => {
      const { seat, line, play } = of()
      const now = { seat, line, at: play?.at ?? 0, asked: !!play?.undo }
      // Another reader at this screen has asked for nothing yet.
      if (!before || before.seat !== seat) this.word = ''
      else if (before.line !== line) this.word = 'table.undo.done'
      else if (before.asked && !now.asked) this.word = 'table.undo.not'
      else if (before.at !== now.at || now.asked) this.word = ''
      before = play ? now : null
    })
  }
}
