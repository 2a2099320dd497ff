/** What can be done, laid out on the cards, teams and enemies that stand for it. */

import type { Choice } from '../../lib/types.ts'

export interface Offer {
  /** For each card of the hand, and for Tom Bombadil: the teams it may go to. */
  places: Map<string, string[]>
  walks: Map<string, string[]>
  /** For each team the sets of positions that it beats: `1+3`. */
  strikes: Map<string, string[]>
  /** Gandalf and hobbits who can be used. */
  uses: Set<string>
  /** Cards to take, to borrow or to discard, and won enemies to discard. */
  picks: Set<string>
  /** Teams that the taken card may join. */
  to: Set<string>
  draw: boolean
  done: boolean
  no: boolean
}

export const NO_OFFER = offerOf([])

export function offerOf(choices: readonly Choice[]): Offer {
  const offer: Offer = { places: new Map(), walks: new Map(), strikes: new Map(), uses: new Set(), picks: new Set(), to: new Set(), draw: false, done: false, no: false }
  const add = (map: Map<string, string[]>, key: string, value: string): void => void map.set(key, [...(map.get(key) ?? []), value])
  for (const { action, key } of choices) {
    const kind = key.slice('action.'.length)
    const [first = '', second = ''] = action.split(/[-:]/)
    if (kind === 'join' || kind === 'found') add(offer.places, first, second)
    else if (kind === 'walk') add(offer.walks, first, second)
    else if (kind.startsWith('strike')) add(offer.strikes, first, second)
    else if (kind === 'take-to') offer.to.add(action.slice('to '.length))
    else if (kind.startsWith('use-')) offer.uses.add(action)
    else if (kind === 'draw') offer.draw = true
    else if (kind === 'done') offer.done = true
    else if (kind.startsWith('no-')) offer.no = true
    else offer.picks.add(action)
  }
  return offer
}

/** Positions as they are written: 1+3. */
export const positions = (places: number[]): string => [...places].sort().map((place) => place + 1).join('+')

/** Whether some positions are all in one of the sets that a team beats. */
export const within = (places: number[], sets: string[]): boolean => sets.some((set) => places.every((place) => set.split('+').includes(String(place + 1))))
