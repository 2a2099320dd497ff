/** Where people point: for a few seconds their name stands there. */

import type { BoardState } from '../state.svelte'

const SHOWN = 4500

interface Finger {
  seat: number
  place: string
  key: number
}

export class Fingers {
  all: Finger[] = $state.raw([])
  readonly #game: BoardState
  #seen: number
  #key = 0

  constructor(game: BoardState) {
    this.#game = game
    this.#seen = game.pointed.at(-1)?.number ?? -1
  }

  /** Whether pointing reaches anybody: not when playing alone. */
  get isOn(): boolean {
    return this.#game.canPoint && this.#game.names.length > 1
  }

  /** Called whenever somebody may have pointed. */
  watch(): void {
    for (const { seat, place, number } of this.#game.pointed) {
      if (number <= this.#seen) continue
      this.#seen = number
      this.#show(seat, place)
    }
  }

  point(place: string): void {
    if (!this.isOn) return
    this.#show(this.#game.me, place)
    this.#game.point(place)
  }

  /** The names of those who point there. */
  at(place: string): string[] {
    return this.all.filter((finger) => finger.place === place).map(({ seat }) => this.#game.names[seat] ?? '')
  }

  #show(seat: number, place: string): void {
    const finger = { seat, place, key: ++this.#key }
    this.all = [...this.all.filter((other) => other.seat !== seat), finger]
    setTimeout(() => (this.all = this.all.filter((other) => other !== finger)), SHOWN)
  }
}
