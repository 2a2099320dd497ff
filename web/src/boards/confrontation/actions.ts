/** What a decision means on the board: the notation of games/confrontation/actions.py, read. */

import { CARDS, PIECES, REGIONS, SPECIALS } from './world'

export type Meaning =
  | { kind: 'go'; piece: string; to: string }
  /** Treebeard* strides to Fangorn by his ability. */
  | { kind: 'stride'; piece: string; to: string }
  /** Shadowfax or the Dark of Mordor moves that piece. */
  | { kind: 'step'; special: string; piece: string; to: string }
  /** A face of the draft, a revealed defender, or whom to change places with. */
  | { kind: 'piece'; piece: string }
  | { kind: 'retreat'; to: string }
  | { kind: 'card'; card: string }
  | { kind: 'special'; special: string }
  /** A special card pointed at a region or at a face. */
  | { kind: 'at-region'; special: string; region: string }
  | { kind: 'at-piece'; special: string; piece: string }
  | { kind: 'answer'; answer: 'yes' | 'no' | 'hidden' | 'ready' | 'back' }

const SPECIAL_CARDS = [...SPECIALS.F, ...SPECIALS.S]
const ANSWERS = ['yes', 'no', 'hidden', 'ready', 'back'] as const

function isAnswer(text: string): text is (typeof ANSWERS)[number] {
  return (ANSWERS as readonly string[]).includes(text)
}

function readGo(text: string): { piece: string; to: string } | null {
  const [piece, to, rest] = text.split('-')
  return piece !== undefined && to !== undefined && rest === undefined && PIECES.includes(piece) && REGIONS.includes(to) ? { piece, to } : null
}

/** The meaning of an action, or null where the text is none of this game's. */
export function readAction(text: string): Meaning | null {
  if (isAnswer(text)) return { kind: 'answer', answer: text }
  if (text === 'Tre*~Fan') return { kind: 'stride', piece: 'Tre*', to: 'Fan' }
  if (CARDS.includes(text)) return { kind: 'card', card: text }
  if (SPECIAL_CARDS.includes(text)) return { kind: 'special', special: text }
  if (PIECES.includes(text)) return { kind: 'piece', piece: text }
  if (text.startsWith('to ')) return REGIONS.includes(text.slice(3)) ? { kind: 'retreat', to: text.slice(3) } : null
  const colon = text.indexOf(':')
  if (colon < 0) {
    const go = readGo(text)
    return go && { kind: 'go', ...go }
  }
  const special = text.slice(0, colon)
  const target = text.slice(colon + 1)
  if (!SPECIAL_CARDS.includes(special)) return null
  if (REGIONS.includes(target)) return { kind: 'at-region', special, region: target }
  if (PIECES.includes(target)) return { kind: 'at-piece', special, piece: target }
  const go = readGo(target)
  return go && { kind: 'step', special, ...go }
}

/** The special card that an action plays, if any. */
export function specialOf(meaning: Meaning): string | null {
  return 'special' in meaning ? meaning.special : null
}
