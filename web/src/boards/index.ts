/** The boards, one folder a game, loaded when a table of that game is opened. */

import type { Component } from 'svelte'
import type { BoardState } from './state.svelte.ts'

export interface Board {
  Sheet: Component<{ game: BoardState }>
  Hand: Component<{ game: BoardState }>
  Panel: Component<{ game: BoardState }>
  /** What stands under the result when a game is over. */
  End?: Component<{ game: BoardState }>
  /** The sheet leaves no room for the prompt: it stands in the side panel, above the board's own part of it. */
  full?: boolean
  /** The icon of the phone's tab that opens the Panel. */
  icon?: string
  /** Kinds of event that the chronicle leaves out: the board shows them well enough. */
  quiet?: ReadonlySet<string>
}

const found = import.meta.glob<{ default: Board }>('./*/index.ts')

/** The board of a game; a game without one gets the plain board, which lists what is there. */
export async function loadBoard(game: string): Promise<Board> {
  const load = found[`./${game}/index.ts`] ?? found['./plain/index.ts']
  if (!load) throw new Error(`There is no board for ${game}.`)
  return (await load()).default
}
