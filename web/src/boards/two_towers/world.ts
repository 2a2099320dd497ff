/** What a reader sees of a chapter (src/mathom/games/two_towers/observation.py), and what follows from it. */

import type { Args } from '../../lib/types.ts'

export type Piece = [key: string, args: Args]

export interface Goal {
  text: string
  said: Piece[]
  /** 1 met for certain, -1 impossible, 0 open: for everybody, and for the reader, who also knows the own cards. */
  verdict: number
  private: number
  /** For each comparison: what the hand has, what it needs, the most it can have. */
  progress: [have: number, need: number, most: number][]
}

export interface Held {
  character: string
  seat: number
  cards: string[]
  size: number
  shown: string[]
  hidden: boolean
  hidden_card: string
  put_away: string[] | null
  played: string
  previous: string
  tricks: number
  won: string[]
  number: number
  steps: number[]
  goal: Goal | null
}

export interface Candidate {
  code: string
  required: boolean
  said: Piece[]
}

export interface Sight {
  position: string
  chapter: string
  /** What the content gives the chapter. */
  features: string[]
  phase: string
  round: number
  done: string[]
  hands: Held[]
  first: number
  leader: number
  actor: number
  suit: string
  winning: number
  tricks: { winner: number; cards: string[] }[]
  tricks_left: number
  lost: string
  aside: string
  burden: number
  token: string
  tower_tokens: [number, number]
  rings_broken: boolean
  light: boolean
  pile: number
  palantir_left: number
  offered_numbers: number[]
  slots: string[]
  runner: number
  settled: number
  cast: Candidate[]
  cause: string
}

export const NOBODY = -1

/** The parts of a position after its first two words, by label. */
export function fieldsOf(view: Sight): Record<string, string> {
  return Object.fromEntries(view.position.split(' ').slice(2).map((word) => word.split(/=(.*)/s).slice(0, 2) as [string, string]))
}

export function playersOf(view: Sight): number {
  return Number(/\/(\d)/.exec(view.position)?.[1] ?? view.hands.length)
}

/** What a label of a position says of each hand, like 1:H3,H4;2:O. */
export function byHand(text: string | undefined): Record<number, string[]> {
  const found: Record<number, string[]> = {}
  for (const part of (text ?? '').split(';')) {
    const [hand, cards] = part.split(':')
    if (hand && cards) found[Number(hand) - 1] = cards.split(',')
  }
  return found
}

export const isSolo = (view: Sight): boolean => playersOf(view) === 1
export const isPyramid = (view: Sight, hand: number): boolean => playersOf(view) === 2 && hand === 2
export const has = (view: Sight, feature: 'rings' | 'palantir' | 'rounds' | 'groups'): boolean => view.features.includes(feature)

/** The text key of a chapter's name. */
export const titleKey = (view: Sight): string => `chapter.${view.chapter === 'road' ? 37 : view.chapter}`

/** The hands that are asked now. */
export function decidersOf(view: Sight): number[] {
  if (view.phase === 'over') return []
  const partner = Number(fieldsOf(view).partner ?? 0) - 1
  if (view.phase === 'return') return [partner]
  if (view.phase === 'both') {
    const pending = byHand(fieldsOf(view).pending)
    return [view.actor, partner].filter((hand) => !pending[hand])
  }
  return view.actor >= 0 ? [view.actor] : []
}

/** The hand that a seat decides for now, or nobody. */
export function askedHand(view: Sight, seat: number): number {
  return decidersOf(view).find((hand) => view.hands[hand]?.seat === seat) ?? NOBODY
}

/** How many cards a hand has; of the pyramid also those that are covered. */
export function sizeOf(view: Sight, hand: number): number {
  const size = view.hands[hand]?.size ?? 0
  return isPyramid(view, hand) ? size + placesOf(view).filter((place) => place.code && !place.free).length : size
}

export interface Place {
  /** Counted from 1, as actions name it. */
  number: number
  /** A card's code, `?` for one that lies face down, empty where nothing lies. */
  code: string
  free: boolean
}

/** The places of the pyramid. */
export function placesOf(view: Sight): Place[] {
  const slots = fieldsOf(view).pyramid?.split(',') ?? []
  return slots.map((slot, index) => ({ number: index + 1, code: slot === '-' ? '' : slot.replace('*', ''), free: slot.endsWith('*') }))
}

/** The pyramid row by row, the covered ones first. */
export function pyramidRows(view: Sight): Place[][] {
  const places = placesOf(view)
  const rows: Place[][] = []
  let from = 0
  for (const width of has(view, 'palantir') ? [2, 3, 4] : [3, 4, 5]) {
    rows.push(places.slice(from, from + width))
    from += width
  }
  // When the last place is empty, cards may still lie beside the bottom row.
  return places.length ? rows : [[]]
}

/** The cards that were added at an end of the pyramid's bottom row and cover nothing. */
export function looseCards(view: Sight): string[] {
  const left = [...(view.hands[2]?.cards ?? [])]
  for (const place of placesOf(view)) if (place.free && left.includes(place.code)) left.splice(left.indexOf(place.code), 1)
  return left
}

/** How many cards of a kind are still to be played, as far as this reader can count. */
export function stillOut(view: Sight, code: string): number {
  const fields = fieldsOf(view)
  const cards = (fields.pool ?? '').split(',')
  for (const label of ['hands', 'hidden']) cards.push(...Object.values(byHand(fields[label])).flat())
  for (const label of ['token', 'ahead', 'final']) cards.push(fields[label] ?? '')
  cards.push(...placesOf(view).filter((place) => !place.free).map((place) => place.code))
  return cards.filter((card) => card.replace('!', '') === code).length
}

/** The text key of where a card lies that is in no hand; empty where it has no place of its own. */
export function placeKey(view: Sight, code: string): string {
  const { ahead, final } = fieldsOf(view)
  if (code === view.token) return 'towers.token'
  return code === ahead ? 'towers.ahead' : code === final ? 'towers.final' : ''
}

/** Whether a step card's owner has won the first or last trick: 1 yes, -1 no, 0 open. */
export function stepVerdict(view: Sight, hand: number, step: number): number {
  const { tricks } = view
  if (!tricks.length || (step && view.tricks_left)) return 0
  return tricks.at(step ? -1 : 0)?.winner === hand ? 1 : -1
}

/** The hands in the order of play, the near one first. */
export function around(view: Sight, near: number): number[] {
  return view.hands.map((_, index) => (near + index) % view.hands.length)
}

/** The hand that lies in front of the reader. */
export function nearHand(view: Sight, me: number): number {
  return me >= 0 && me < view.hands.length && !isSolo(view) ? me : 0
}
