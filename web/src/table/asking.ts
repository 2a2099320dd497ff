/** The sentence that stands at the board: what the reader is asked, or whom the table waits for. */

import type { BoardState } from '../boards/state.svelte.ts'
import type { Play } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import { winner } from './ending.ts'
import { parts, stressed, type Part } from './marked.ts'
import type { Past } from './past.svelte.ts'

export interface Asking {
  sentence: Part[]
  /** Nothing is asked of the reader. */
  waiting: boolean
}

export function asking(game: BoardState, play: Play, past: Past, names: string[], standIn: boolean, words: Words): Asking {
  if (past.at !== null) return plain(words.say(past.turn ? 'table.then.turn' : 'table.then.before', { turn: past.turn }))
  if (play.outcome && !game.news.length) {
    return { sentence: stressed(winner(play.outcome, names, play.view, play.outcome.key === 'outcome.match', words)), waiting: false }
  }
  if (standIn) return plain(words.say('table.stand-in.plays'))
  const asked = play.to_act.includes(game.me)
  if (asked && game.asked) return { sentence: stressed(game.asked), waiting: false }
  if (asked && play.prompt) {
    return { sentence: parts(words, words.say(play.prompt.key, play.prompt.args), pieces(play.prompt.args)), waiting: false }
  }
  const others = play.to_act.filter((seat) => seat >= 0 && seat !== game.me).map((seat) => names[seat] ?? '')
  return plain(others.length ? words.say('table.waiting', { n: others.length, names: others }) : words.say('table.dealing'))
}

/** In a question pieces are stressed, sides are not: one knows which one leads. */
function pieces(args: Play['events'][number]['args']): Play['events'][number]['args'] {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => typeof value !== 'string' || !value.startsWith('side.')))
}

export function plain(sentence: string): Asking {
  return { sentence: [{ text: sentence, noun: null }], waiting: true }
}
