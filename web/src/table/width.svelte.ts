/** How much room the window leaves: a phone has tabs, a wide window a side panel, and between them the panel is a drawer; a phone held sideways is low. */

const PHONE = 700
const WIDE = 1100
const LOW = 500

export class Width {
  #now = $state(innerWidth)
  #high = $state(innerHeight)

  constructor() {
    $effect(() => {
      const look = (): void => {
        this.#now = innerWidth
        this.#high = innerHeight
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

  get low(): boolean {
    return !this.phone && this.#high < LOW
  }
}
