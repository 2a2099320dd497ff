/** Through whose eyes a finished game can be looked at again. */

import type { Words } from '../lib/words.ts'

export interface Eyes {
  value: string
  label: string
}

/** All open, as each seat saw it, as an onlooker did; `mine` are the seats of this screen. */
export function eyes(names: string[], mine: number[], words: Words): Eyes[] {
  const seats = names.map((name, seat) => ({
    value: String(seat),
    label: mine.length === 1 && mine[0] === seat ? words.say('table.as.me') : words.say('table.as.seat', { name }),
  }))
  return [{ value: 'all', label: words.say('table.as.all') }, ...seats, { value: 'watch', label: words.say('table.as.watch') }]
}
