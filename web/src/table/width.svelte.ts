/** How much room the window leaves: a phone has tabs, a wide window a side panel, and between them the panel is a drawer. */

const PHONE = 700
const WIDE = 1100

export class Width {
  #now = $state(innerWidth)

  constructor() {
    $effect(() => {
      const look = (): void => {
        this.#now = innerWidth
      }
      addEventListener('resize', look)
      return () => removeEventListener('resize', look)
    })
  }

  get phone(): boolean {
    return this.#now < PHONE
  }

  get wide(): boolean {
    return this.#now >= WIDE
  }
}
