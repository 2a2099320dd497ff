/** Dragging a card to a team, with mouse, pen or finger: a plus, for everything can be done by touching one after the other. */

const FAR_ENOUGH = 8

export class Dragging {
  ghost: { card: string; x: number; y: number } | null = $state.raw(null)
  /** The team that the pointer is over. */
  over: string | null = $state(null)
  #justDropped = false

  /** Follows the pointer from a card on; a touch that does not move is left to the click. */
  begin(event: PointerEvent, card: string, take: () => void, drop: (team: string | null) => void): void {
    if (event.button !== 0) return
    const { clientX, clientY, pointerId } = event
    this.#justDropped = false
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return
      if (!this.ghost) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < FAR_ENOUGH) return
        take()
      }
      this.ghost = { card, x: now.clientX, y: now.clientY }
      this.over = teamAt(now.clientX, now.clientY)
    }
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      const dragged = this.ghost !== null
      this.ghost = null
      this.over = null
      if (!dragged || now.type === 'pointercancel') return
      this.#justDropped = true
      setTimeout(() => (this.#justDropped = false))
      drop(teamAt(now.clientX, now.clientY))
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

function teamAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-team]'))
  return found.find((element) => element !== null)?.dataset.team ?? null
}
