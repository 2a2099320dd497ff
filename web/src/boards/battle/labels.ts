/** What is said of cards, teams and symbols, by the catalogues. */

import type { Words } from '../../lib/words.ts'
import { type Companion, type Enemy } from './world.ts'

/** “red sword, red sword, joker”. */
export const symbolsSaid = (words: Words, symbols: string): string => [...symbols].map((symbol) => words.name(`symbol.${symbol}`)).join(', ')

export function companionLabel(words: Words, card: Companion): string {
  const args = { card: `card.${card.code}`, symbols: symbolsSaid(words, card.symbols) }
  if (card.trait === 'none') return words.say('battle.companion', args)
  // What stands on the card is part of the label, in one piece: whoever speaks to the page says what is seen.
  return `${words.say('battle.companion-trait', { ...args, short: traitShort(words, card.trait) })} ${words.say(`trait.${card.trait}`)}`
}

export function enemyLabel(words: Words, foe: Enemy, place: number): string {
  const args = { enemy: `enemy.${foe.enemy}`, symbols: symbolsSaid(words, foe.symbols), n: foe.points, place: place + 1 }
  return words.say(foe.captain ? 'battle.enemy-captain' : 'battle.enemy', args)
}

/** What a trait does, in the few words that a card has room for. */
export const traitShort = (words: Words, trait: string): string => (trait === 'none' ? '' : words.say(`battle.trait.${trait}`))

/** A letter of Alegreya is about half as wide as it is high. */
const LETTER = 0.52
const SMALLEST = 11.5

/** The size at which the longest word of a name fits into a width. */
export function fitted(name: string, width: number, size: number): string {
  const longest = Math.max(...name.split(' ').map((word) => word.length))
  return `${Math.max(SMALLEST, Math.min(size, width / (longest * LETTER)))}px`
}
