/** The Confrontation as the page knows it: the view's shape, and the names of the notation (games/confrontation/{board,roster,cards}.py). */

export type Side = 'F' | 'S'

export interface Piece {
  side: Side
  /** null: a back. */
  piece: string | null
  open: boolean
}

export interface Fight {
  region: string
  attacker: Side
  fighters: Record<Side, string> | null
  strength?: Record<Side, number>
  table?: Record<Side, { card: string | null; taken: string | null }>
  no_cards?: boolean
  bonus?: number
  gwaihir?: boolean
}

export interface Sight {
  position: string
  side: Side | null
  phase: string
  active: Side
  turn: number
  game: number
  score: number[]
  board: Record<string, Piece[]>
  rosters: Record<Side, string[]>
  /** What is printed on each character; in a draft, until both are ready, on those of one's own side alone. */
  strengths: Record<string, number>
  /** In the draft the reader's nine tokens, each with its classic and its starred face. */
  tokens: [string, string][]
  /** By region the neighbours on the way to the Shire. */
  ahead: Record<string, string[]>
  fallen: string[]
  hands: Record<Side, string[]>
  discards: Record<Side, string[]>
  specials: Record<Side, string[]>
  bearer: string | null
  ready: number[]
  battle: Fight | null
}

/** Row by row from Mordor to the Shire, north first. */
export const ROWS = [['Mor'], ['Dag', 'Gon'], ['Mir', 'Fan', 'Roh'], ['Hig', 'Mis', 'Car', 'Gap'], ['Rhu', 'Ere', 'Ene'], ['Art', 'Cdn'], ['Shi']]
export const REGIONS = 'Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi'.split(' ')
export const HOME: Record<Side, string> = { F: 'Shi', S: 'Mor' }
export const FRONT: Record<Side, string[]> = {
  F: ['Art', 'Cdn', 'Rhu', 'Ere', 'Ene'],
  S: ['Gon', 'Dag', 'Roh', 'Fan', 'Mir'],
}
export const HOME_ROOM = 4

const FELLOWS = 'Fro Sam Gan Ara Gim Pip Leg Mer Bor Fro* Sam* Gan* Ara* The* Sme* Elr* Far* Tre*'.split(' ')
const SERVANTS = 'Orc Naz Wit Sar She Bal Rid War Tro Orc* Naz* Wit* Sar* Wor* Uru* Mou* Gol* Wat*'.split(' ')
export const PIECES = [...FELLOWS, ...SERVANTS]

export function sideOf(piece: string): Side {
  return FELLOWS.includes(piece) ? 'F' : 'S'
}

export function other(side: Side): Side {
  return side === 'F' ? 'S' : 'F'
}

/** The side that a seat leads in this game of the match. */
export function sideOfSeat(seat: number, game: number): Side {
  return (seat ^ (game - 1)) === 0 ? 'F' : 'S'
}

export function seatOfSide(side: Side, game: number): number {
  return (side === 'F' ? 0 : 1) ^ (game - 1)
}

/** The rule that tells a character's ability. */
const ABILITIES: Record<string, string> = {
  Fro: 'C8.1', Sam: 'C8.2', Pip: 'C8.3', Mer: 'C8.4', Gan: 'C8.5', Ara: 'C8.6', Leg: 'C8.7', Gim: 'C8.8', Bor: 'C8.9',
  Bal: 'C9.1', She: 'C9.2', Wit: 'C9.3', Naz: 'C9.4', Rid: 'C9.5', Sar: 'C9.6', Orc: 'C9.7', War: 'C9.8', Tro: 'C9.9',
  'Fro*': 'C10.1', 'Sam*': 'C10.2', 'Elr*': 'C10.3', 'Ara*': 'C10.4', 'Gan*': 'C10.5', 'Tre*': 'C10.6', 'Far*': 'C10.7', 'Sme*': 'C10.8', 'The*': 'C10.9',
  'Uru*': 'C11.1', 'Wit*': 'C11.2', 'Sar*': 'C11.3', 'Wor*': 'C11.4', 'Orc*': 'C11.5', 'Mou*': 'C11.6', 'Wat*': 'C11.7', 'Naz*': 'C11.8', 'Gol*': 'C11.9',
} // prettier-ignore

export function abilityOf(piece: string): string {
  return ABILITIES[piece] ?? ''
}

export const HANDS: Record<Side, string[]> = {
  F: ['+1', '+2', '+3', '+4', '+5', 'Mag', 'Nob', 'Clo', 'Ret'],
  S: ['+1', '+2', '+3', '+4', '+5', '+6', 'Mag', 'Eye', 'Ret'],
}
export const CARDS = ['+1', '+2', '+3', '+4', '+5', '+6', 'Mag', 'Nob', 'Clo', 'Eye', 'Ret']

export const SPECIALS: Record<Side, string[]> = {
  F: ['Shadowfax', 'White', 'King', 'Gwaihir'],
  S: ['Recall', 'Dark', 'Crebain', 'Palantir'],
}

/** The rule of a combat card for the side that plays it, or of a special card. */
export function ruleOfCard(card: string, side: Side): string {
  const rules: Record<string, string> = {
    Mag: 'C5.2', Eye: 'C5.8', Nob: 'C5.12', Clo: 'C5.14', Ret: side === 'F' ? 'C5.15' : 'C5.10',
    Shadowfax: 'C13.5', White: 'C13.6', King: 'C13.7', Gwaihir: 'C13.8', Recall: 'C13.9', Dark: 'C13.10', Crebain: 'C13.11', Palantir: 'C13.12',
  } // prettier-ignore
  return rules[card] ?? 'C4.14'
}

export function numberOf(card: string): number | null {
  return card.startsWith('+') ? Number(card.slice(1)) : null
}

/** The battle that is being fought; of a game that is over the view still names the last one. */
export function fightOf(view: Sight): Fight | null {
  return view.phase === 'over' ? null : view.battle
}

const PREPARATION = ['draft', 'hold', 'place']

export function isPreparation(phase: string): boolean {
  return PREPARATION.includes(phase)
}
