/** What glows: the choices of the moment laid out on the map, the hand and beside them, given what is in hand. */

import { readAction, specialOf, type Meaning } from './actions'
import type { Choice } from '../../lib/types'

/** What the player holds: one of the own pieces, and the special card that is being played. */
export interface Held {
  piece: string | null
  special: string | null
}

export const NOTHING: Held = { piece: null, special: null }

export interface Glow {
  /** Own or open pieces that can be taken up (null) or that a touch decides (the action). */
  pieces: Map<string, string | null>
  /** Regions that a touch decides; several actions where they must be told apart. */
  regions: Map<string, string[]>
  /** Regions whose hidden pieces can be pointed at or attacked. */
  backs: Map<string, string>
  cards: Map<string, string>
  /** Special cards that can be taken up (null) or that a touch plays. */
  specials: Map<string, string | null>
  /** What has no place on the map: answers in words. */
  answers: Choice[]
}

function put(glow: Glow, choice: Choice, meaning: Meaning, held: Held, region: string | null): void {
  const special = specialOf(meaning)
  if (special && meaning.kind !== 'special') {
    glow.specials.set(special, null)
    if (held.special !== special) return
  } else if (held.special && meaning.kind !== 'special' && meaning.kind !== 'answer') {
    return
  }
  switch (meaning.kind) {
    case 'go':
    case 'stride':
    case 'step':
      glow.pieces.set(meaning.piece, null)
      if (held.piece === meaning.piece) glow.regions.set(meaning.to, [...(glow.regions.get(meaning.to) ?? []), choice.action])
      break
    case 'retreat':
      glow.regions.set(meaning.to, [choice.action])
      break
    case 'at-region':
      if (meaning.special === 'Palantir') glow.regions.set(meaning.region, [choice.action])
      else glow.backs.set(meaning.region, choice.action)
      break
    case 'piece':
    case 'at-piece':
      glow.pieces.set(meaning.piece, choice.action)
      break
    case 'card':
      glow.cards.set(meaning.card, choice.action)
      break
    case 'special':
      glow.specials.set(meaning.special, meaning.special === 'White' && choice.key === 'action.play-special' ? null : choice.action)
      if (meaning.special === 'White' && held.special === 'White') glow.regions.set('Fan', [choice.action])
      break
    case 'answer':
      if (meaning.answer === 'hidden' && region) glow.backs.set(region, choice.action)
      if (choice.key !== 'action.ready' && meaning.answer !== 'back') glow.answers.push(choice)
      break
  }
}

const fresh = (): Glow => ({ pieces: new Map(), regions: new Map(), backs: new Map(), cards: new Map(), specials: new Map(), answers: [] })
const DARK = fresh()

/** The choices on the board. Recall's pieces are touched at once, Shadowfax's and the Dark's are taken up first. */
export function glowOf(choices: Choice[], held: Held = NOTHING, region: string | null = null): Glow {
  // Always the same nothing: what did not glow before is not drawn again.
  if (!choices.length) return DARK
  const glow = fresh()
  for (const choice of choices) {
    const meaning = readAction(choice.action)
    if (meaning) put(glow, choice, meaning, held, region)
  }
  return glow
}

/** The action that a touch would mean although it does not glow, so that the engine can say why not. */
export function meant(held: Held, touched: { region?: string; piece?: string; card?: string }): string | null {
  const { region, piece, card } = touched
  if (card) return card
  if (held.special === 'Shadowfax' || held.special === 'Dark') {
    return held.piece && region ? `${held.special}:${held.piece}-${region}` : null
  }
  if (held.special === 'Recall') return piece ? `Recall:${piece}` : null
  if (held.special) return region ? `${held.special}:${region}` : null
  if (held.piece && region) return `${held.piece}-${region}`
  return null
}
