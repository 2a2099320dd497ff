/** Dragging a piece over the sheet, with mouse, pen or finger. */

export interface Drop {
  region: string | null
  /** The own piece it was dropped on. */
  onto: string | null
  tray: boolean
}

const FAR_ENOUGH = 6

export class Dragging {
  ghost: { piece: string; x: number; y: number } | null = $state.raw(null)
  /** The region that the pointer is over. */
  over: string | null = $state(null)
  /** A pointer is down on a piece that can be dragged. */
  isDown = false
  #justDropped = false

  /** Follows the pointer from a piece on; a touch that does not move is left to the click. */
  begin(event: PointerEvent, piece: string, take: () => void, drop: (at: Drop) => void): void {
    if (event.button !== 0) return
    const { clientX, clientY, pointerId } = event
    this.#justDropped = false
    this.isDown = true
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return
      if (!this.ghost) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < FAR_ENOUGH) return
        take()
      }
      this.ghost = { piece, x: now.clientX, y: now.clientY }
      this.over = dropAt(now.clientX, now.clientY).region
    }
    const end = (now: PointerEvent) => {
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
      drop(dropAt(now.clientX, now.clientY))
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

function dropAt(x: number, y: number): Drop {
  const found = document.elementsFromPoint(x, y)
  const of = (name: string) => found.map((element) => element.closest<HTMLElement | SVGElement>(`[data-${name}]`)).find((element) => element !== null)
  return {
    region: of('region')?.dataset.region ?? null,
    onto: of('piece')?.dataset.piece ?? null,
    tray: of('tray') !== undefined,
  }
}
