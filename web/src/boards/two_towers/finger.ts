/** Whether the last press came from a finger: it chooses a card first, and plays it by the second touch. */

let touched = false

export function fingered(event: PointerEvent): void {
  touched = event.pointerType === 'touch'
}

/** Asked when a press is answered; a press of the keyboard comes without a pointer, so that each answer is good once. */
export function isFinger(): boolean {
  const was = touched
  touched = false
  return was
}
