/** Dragging a piece or a card, with mouse, pen or finger: a plus, for everything can be done by touching one after the other. */

const FAR_ENOUGH = 6

export class Dragging<Place> {
  ghost: { what: string; x: number; y: number } | null = $state.raw(null)
  /** What the pointer is over. */
  over: Place | null = $state.raw(null)
  /** A pointer is down on something that can be dragged. */
  isDown = false
  #justDropped = false
  readonly #find: (x: number, y: number) => Place

  /** `find` says what lies at a point of the window. */
  constructor(find: (x: number, y: number) => Place) {
    this.#find = find
  }

  /** Follows the pointer; a touch that does not move is left to the click. */
  begin(event: PointerEvent, what: string, take: () => void, drop: (at: Place) => void): void {
    if (event.button !== 0) return
    const { clientX, clientY, pointerId } = event
    this.#justDropped = false
    this.isDown = true
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return
      if (!this.ghost) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < FAR_ENOUGH) return
        take()
      }
      this.ghost = { what, x: now.clientX, y: now.clientY }
      this.over = this.#find(now.clientX, now.clientY)
    }
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      this.isDown = false
      const dragged = this.ghost !== null
      this.ghost = null
      this.over = null
      if (!dragged || now.type === 'pointercancel') return
      this.#justDropped = true
      setTimeout(() => (this.#justDropped = false))
      drop(this.#find(now.clientX, now.clientY))
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  /** The click that ends a drag is none. */
  get isOver(): boolean {
    return this.#justDropped
  }
}
