/** The table that somebody is about to make. */

import type { GameInfo, SeatWish, TableWish } from '../../lib/api.ts'
import { settings } from '../../lib/settings.svelte.ts'

export type Who = 'me' | 'here' | 'friend' | 'bot'

export interface Place {
  who: Who
  name: string
  bot: string
}

export class Plan {
  readonly info: GameInfo
  seats: Place[] = $state([])
  options: Record<string, string> = $state({})
  strict = $state(false)
  listed = $state(false)

  /** As most people want it: I lead the first seat, the best bot the others, and the rules stand as they are by default. */
  constructor(info: GameInfo) {
    this.info = info
    const bot = info.bots[0] ?? 'random'
    const count = Math.max(2, Math.min(...info.players))
    this.seats = Array.from({ length: count }, (_, seat) => ({ who: seat === 0 ? 'me' : 'bot', name: seat === 0 ? settings.name : '', bot }))
    this.options = Object.fromEntries(info.options.map((option) => [option.name, option.default]))
  }

  /** There is one me: whoever sat on my new chair takes the old one. */
  sit(seat: number, who: Who): void {
    const place = this.seats[seat]!
    const mine = this.seats.findIndex((other) => other.who === 'me')
    if (who === 'me' && mine >= 0 && mine !== seat) {
      const [there, here] = [this.seats[mine]!, place]
      this.seats[mine] = { ...here }
      this.seats[seat] = { ...there }
      return
    }
    place.who = who
    if (who === 'me' && !place.name) place.name = settings.name
  }

  get here(): number {
    return this.seats.filter(({ who }) => who === 'me' || who === 'here').length
  }

  get friends(): number {
    return this.seats.filter(({ who }) => who === 'friend').length
  }

  /** How many of some options differ from what they are by default. */
  changed(names: string[]): number {
    return this.info.options.filter(({ name, default: usual }) => names.includes(name) && this.options[name] !== usual).length
  }

  /** What the server is asked for; `unnamed` says what a seat without a name is called, `botName` what bots are. */
  wish(unnamed: (seat: number) => string, botName: string): TableWish {
    const seats = this.seats.map(({ who, name, bot }, seat): SeatWish => {
      if (who === 'bot') return { kind: 'bot', name: botName, bot }
      if (who === 'friend') return { kind: 'friend', name: '', bot: '' }
      return { kind: 'here', name: name.trim() || unnamed(seat), bot: '' }
    })
    return { game: this.info.id, options: { ...this.options }, seats, strict: this.strict, listed: this.listed && this.friends > 0 }
  }
}
