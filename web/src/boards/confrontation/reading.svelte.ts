/** What a card or a character does, read before it is used: by pointing at it, by focus, or by a finger's first touch. */

import { perGame } from './per-game'
import type { Side } from './world'

export interface Read {
  kind: 'card' | 'special' | 'piece'
  code: string
  side: Side
}

/** Long enough to go from the card to its text with the mouse. */
const LINGER = 600

export const readingOf = perGame(() => new Reading())

export class Reading {
  what: Read | null = $state.raw(null)
  /** The card that a finger has chosen: the next touch plays it. */
  picked = $state('')
  #finger = false
  #timer: ReturnType<typeof setTimeout> | undefined

  point(what: Read, event: PointerEvent | FocusEvent): void {
    if (event.type === 'focus') {
      // What a finger has chosen stays chosen wherever the focus goes.
      if (this.picked || !(event.currentTarget as Element).matches(':focus-visible')) return
    } else {
      // A finger may only be scrolling: its touch counts when it is a click.
      this.#finger = (event as PointerEvent).pointerType === 'touch'
      if (this.#finger) return
    }
    this.show(what)
  }

  leave(): void {
    this.keep()
    if (!this.#finger) this.#timer = setTimeout(() => this.close(), LINGER)
  }

  /** The pointer has reached the text. */
  keep(): void {
    clearTimeout(this.#timer)
  }

  show(what: Read): void {
    this.keep()
    if (this.what?.code !== what.code) this.picked = ''
    this.what = what
  }

  close(): void {
    this.keep()
    this.what = null
    this.picked = ''
  }

  /** Whether a press does what the card is for; a finger that has not read it yet is shown the text instead. */
  press(what: Read, event: MouseEvent, plays: boolean): boolean {
    if (!this.#finger || event.detail === 0) return true
    const isRead = this.picked === what.code
    this.show(what)
    this.picked = what.code
    return !plays || isRead
  }
}
