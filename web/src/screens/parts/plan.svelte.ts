/** The table that somebody is about to make. */

import type { GameInfo, SeatWish, TableWish } from '../../lib/api.ts'
import type { Hold, OwnFile } from '../../own/contents.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { isTogether } from '../../lib/together.ts'

export type Who = 'me' | 'here' | 'friend' | 'bot'

export interface Place {
  who: Who
  name: string
  bot: string
}

/** The deal of the day by its name: the date where the player is. */
export const today = (): string => `day-${new Date().toLocaleDateString('sv')}`

export class Plan {
  readonly info: GameInfo
  seats: Place[] = $state([])
  options: Record<string, string> = $state({})
  strict = $state(false)
  listed = $state(false)
  /** The name of a deal; empty for a fresh one. */
  deal = $state('')
  /** The content file of somebody's own box, with its fingerprint. */
  own = $state.raw<OwnFile | null>(null)
  /** A file is looked at, or cannot be used: ours must not take its place without a word. */
  hold = $state.raw<Hold | null>(null)
  /** Somebody has wanted to begin. */
  tried = $state(false)

  /** As most people want it: I lead the first seat, the usual bot the others, and the rules stand as they are by default. */
  constructor(info: GameInfo) {
    this.info = info
    this.resize(Math.max(2, Math.min(...info.players)))
    this.sit(0, 'me')
    this.options = Object.fromEntries(info.options.map((option) => [option.name, option.default]))
  }

  /** More seats are bots'; with fewer the last ones go, and if I sat there, I take the last that stays. */
  resize(count: number): void {
    const mine = this.seats.findIndex(({ who }) => who === 'me')
    if (mine >= count) this.sit(count - 1, 'me')
    const bot = this.info.usual
    this.seats = Array.from({ length: count }, (_, seat) => this.seats[seat] ?? { who: 'bot', name: '', bot })
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

  /** Whether a table can be made: not before it is known with which content. */
  begin(): boolean {
    this.tried = true
    return this.hold === null
  }

  get here(): number {
    return this.seats.filter(({ who }) => who === 'me' || who === 'here').length
  }

  get friends(): number {
    return this.seats.filter(({ who }) => who === 'friend').length
  }

  /** The known deal that the table gets: none where people compete, for anybody could know it. */
  get known(): string {
    return this.here + this.friends > 1 && !isTogether(this.info.id) ? '' : this.deal.trim()
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
    const { strict, known: deal, own } = this
    return { game: this.info.id, options: { ...this.options }, seats, strict, listed: this.listed && this.friends > 0, deal, content: own?.text ?? '' }
  }
}
