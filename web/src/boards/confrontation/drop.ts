/** Where a piece that is dragged over the sheet would be dropped. */

export interface Drop {
  region: string | null
  /** The own piece it was dropped on. */
  onto: string | null
  tray: boolean
}

export function dropAt(x: number, y: number): Drop {
  const found = document.elementsFromPoint(x, y)
  const of = (name: string) => found.map((element) => element.closest<HTMLElement | SVGElement>(`[data-${name}]`)).find((element) => element !== null)
  return {
    region: of('region')?.dataset.region ?? null,
    onto: of('piece')?.dataset.piece ?? null,
    tray: of('tray') !== undefined,
  }
}
