/** What sheet, hand and panel of one game share: made when the first of them asks for it. */

import { untrack } from 'svelte'
import type { BoardState } from '../state.svelte.ts'

export function perGame<T extends object>(make: (game: BoardState) => T): (game: BoardState) => T {
  const all = new WeakMap<BoardState, T>()
  return (game) => {
    let found = all.get(game)
    if (!found) {
      found = untrack(() => make(game))
      all.set(game, found)
    }
    return found
  }
}
