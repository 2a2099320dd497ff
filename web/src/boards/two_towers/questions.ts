/** What the reader is asked, where the board can say it better than the game's own prompt. */

import { briefly, handName, short } from './characters.ts'
import type { Stage } from './stage.svelte.ts'
import { fieldsOf, isSolo, NOBODY, type Sight } from './world.ts'

/** The question in words; null leaves it to the prompt. */
export function questionOf(stage: Stage): string | null {
  const { asked, view, game } = stage
  if (asked === NOBODY) return null
  switch (view.phase) {
    case 'play':
      return playing(stage)
    case 'give':
    case 'return':
      return exchanging(stage)
    case 'choose':
      // Whoever shares the device has to be told whose turn it is.
      return asked === stage.near && !isSolo(view) && !game.shared ? game.words.say('towers.ask-character') : null
    default:
      return null
  }
}

function playing(stage: Stage): string {
  const { asked, view, game } = stage
  const other = isSolo(view) || asked !== stage.near
  const name = handName(game.words, view, asked, game.names)
  const kind = asked === view.leader ? 'lead' : view.suit ? 'follow' : 'any'
  const follows = kind === 'follow' && stage.cardsOf(asked).some((code) => code.startsWith(view.suit) && /\d$/.test(code))
  return game.words.say(`towers.ask-${kind === 'follow' && !follows ? 'void' : kind}${other ? '-of' : ''}`, { name, suit: `suit.${view.suit}` })
}

/** Whose exchange it is, and whether its first or its second card is chosen: two follow each other with nearly the same question. */
function exchanging({ view, game }: Stage): string | null {
  const one = view.hands[view.actor]?.character
  const other = view.hands[partnerOf(view)]?.character
  if (!one || !other) return null
  const among = view.hands.map((held) => held.character)
  const words = new Set(among.map((code) => short(game.words, code))).size === among.length ? briefly(game.words) : game.words
  return words.say(`towers.ask-${view.phase}`, { one: `character.${one}`, other: `character.${other}` })
}

const partnerOf = (view: Sight): number => Number(fieldsOf(view).partner ?? 0) - 1

/** Whether nothing that the question is about is shut, so that nobody asks why. */
export function openEverywhere(stage: Stage): boolean {
  const { actions, asked, view } = stage
  const all = view.phase === 'choose' ? view.cast.map(({ code }) => code) : stage.cardsOf(asked)
  return all.length > 0 && all.every((code) => actions.has(code))
}
