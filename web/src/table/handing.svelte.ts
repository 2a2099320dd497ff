/** Several seats of one table at one screen: it is subscribed to one reader at a time, and a curtain falls between them. */

import type { HeldSeat } from '../lib/keyring.ts'
import type { Session } from '../lib/session.svelte.ts'
import { SPECTATOR } from '../lib/types.ts'

/** Games in which everybody sees the same: the screen is handed on without a curtain. */
const FRANK = new Set(['mount_doom'])

export const isFrank = (game: string | undefined): boolean => FRANK.has(game ?? '')

export class Handing {
  /** The seats of this screen. */
  seats = $state.raw<HeldSeat[]>([])
  /** The curtain is drawn: behind it stands what any onlooker may see. */
  drawn = $state(false)

  readonly #session: Session
  readonly #watch: string
  readonly #frank: boolean
  readonly #forget: () => void

  /** `forget` drops whatever else the page holds of the reader: past views, what is known, open drawers. */
  constructor(session: Session, seats: HeldSeat[], watch: string, frank: boolean, forget: () => void) {
    this.#session = session
    this.seats = seats
    this.#watch = watch
    this.#forget = forget
    this.drawn = seats.length > 1 && !frank
    this.#frank = frank
  }

  get shared(): boolean {
    return this.seats.length > 1
  }

  /** Whether the screen can be hidden from the others at it. */
  get hides(): boolean {
    return this.shared && !this.#frank
  }

  /** The seats that have something to answer now: a request to take back goes before the game. */
  get due(): number[] {
    const play = this.#session.play
    return play?.undo?.waiting ?? play?.to_act ?? []
  }

  /** Those of them at this screen. */
  get next(): HeldSeat[] {
    const due = this.due
    return this.seats.filter(({ seat }) => due.includes(seat))
  }

  /** The key that the page may use now: the reader's own. */
  get key(): string {
    return this.seats.find(({ seat }) => seat === this.#session.seat)?.key ?? this.#watch
  }

  /** To be called whenever the table has changed: hands the screen on when its turn has passed to another seat here. */
  look(): void {
    const { seat, play, table } = this.#session
    if (!this.shared || !play || seat === null) return
    if (table?.over) {
      this.drawn = false
      if (seat === SPECTATOR && this.seats[0]) this.#session.switchTo(this.seats[0].key)
    } else if (!this.drawn && this.next[0] && !this.due.includes(seat)) {
      // A card that only one of them has looked at is a secret after all.
      if (this.#frank && !play.view.peek?.card) this.#session.switchTo(this.next[0].key, true)
      else this.draw()
    }
  }

  draw(): void {
    this.drawn = true
    this.#forget()
    this.#session.switchTo(this.#watch)
  }

  take(seat: number): void {
    const held = this.seats.find((other) => other.seat === seat)
    if (!held) return
    this.#forget()
    this.#session.switchTo(held.key)
    this.drawn = false
  }
}
