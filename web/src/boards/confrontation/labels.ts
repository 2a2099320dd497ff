/** What a screen reader says of pieces and regions, from the catalogues. */

import type { Words } from '../../lib/words.ts'
import { fitting } from '../../art/fitting'
import type { Piece, Side, Sight } from './world'

/** Characters that are many: their sentences are in the plural. */
const MANY = ['Orc', 'Orc*', 'Uru*']

export function countOf(piece: string): number {
  return MANY.includes(piece) ? 2 : 1
}

export function pieceLabel(words: Words, stand: Piece, strengths: Sight['strengths']): string {
  if (stand.piece === null) return words.say('board.backs', { n: 1, side: `side.${stand.side}` })
  // What stands on the plate is part of the label, in one piece: whoever speaks to the page says what is seen.
  const plate = short(words, stand.piece)
  const isWhole = words.name(`piece.${stand.piece}`).replace('*', '').endsWith(plate)
  const what = words.say(isWhole ? 'board.piece' : 'board.piece-short', { piece: `piece.${stand.piece}`, short: plate, strength: strengths[stand.piece]! })
  return stand.open ? words.say('board.piece-open', { what }) : what
}

/** "Fangorn: Gandalf, strength 5, 2 hidden pieces of Sauron": backs are only counted. */
export function regionLabel(words: Words, region: string, stands: Piece[], strengths: Sight['strengths']): string {
  if (!stands.length) return words.say('board.region-empty', { region: `region.${region}` })
  const seen = stands.filter((stand) => stand.piece !== null).map((stand) => pieceLabel(words, stand, strengths))
  for (const side of ['F', 'S'] as Side[]) {
    const n = stands.filter((stand) => stand.piece === null && stand.side === side).length
    if (n) seen.push(words.say('board.backs', { n, side: `side.${side}` }))
  }
  return words.say('board.region', { region: `region.${region}`, stands: seen })
}

/** The short name of a piece or a card, as a plate can hold it. */
export function short(words: Words, code: string): string {
  if (words.has(`short.${code}`)) return words.say(`short.${code}`)
  return words.name(words.has(`card.${code}`) ? `card.${code}` : `piece.${code}`)
}

/** The name of a card on its face: a strength card shows its number. */
export function cardName(words: Words, code: string): string {
  return code.startsWith('+') ? words.name(`card.${code}`) : short(words, code)
}

/** A card's label with the name written as on the card, where it is broken to fit. */
export function cardLabel(label: string, name: string, width: number): string {
  const shown = fitting(name, width - 7, Math.min(17, Math.max(10.8, width * 0.172)))
  const at = label.toLowerCase().indexOf(name.toLowerCase())
  if (shown === name || width < 50 || at < 0) return label
  return label.slice(0, at) + shown + label.slice(at + name.length)
}
