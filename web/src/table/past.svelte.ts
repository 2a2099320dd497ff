/** The clock of decisions: the situations on the way, and which of them is looked at. */

import type { Event, Moment, Moments } from '../lib/types.ts'
import { turnAt, turnFrom } from './turns.ts'

export class Past {
  moments = $state.raw<Moment[]>([])
  events = $state.raw<Event[]>([])
  /** The place of the situation that is looked at; null is now. */
  at = $state<number | null>(null)
  failed = $state(false)

  readonly #fetch: () => Promise<Moments>
  #asked = 0
  #loading: Promise<void> | null = null

  constructor(fetch: () => Promise<Moments>) {
    this.#fetch = fetch
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1)
  }

  get moment(): Moment | null {
    return this.at === null ? null : (this.moments[this.at] ?? null)
  }

  /** For each situation, how many turns had begun, over all games of a match. */
  readonly #turns = $derived.by(() => {
    const begun: number[] = []
    let count = 0
    let told = 0
    for (const moment of this.moments) {
      for (; told < moment.seen; told++) if (turnFrom(this.events, told) !== null) count++
      begun.push(count)
    }
    return begun
  })

  /** The number of the turn that is looked at. */
  get turn(): number {
    return turnAt(this.events, this.moments[this.at ?? this.last]?.seen ?? 0)
  }

  /** Fetches what there is, keeping the place that is looked at. */
  async load(): Promise<void> {
    const asked = ++this.#asked
    this.failed = false
    try {
      const found = await this.#fetch()
      if (asked !== this.#asked) return
      this.moments = found.moments
      this.events = found.events
      if (this.at !== null && this.at >= this.last) this.at = null
    } catch {
      if (asked === this.#asked) this.failed = true
    }
  }

  /** Two hasty steps wait for one and the same load. */
  async #ready(): Promise<void> {
    this.#loading ??= this.load()
    await this.#loading
    this.#loading = null
  }

  async goto(place: number): Promise<void> {
    if (!this.moments.length) await this.#ready()
    const wanted = Math.max(0, Math.min(place, this.last))
    this.at = wanted === this.last ? null : wanted
  }

  /** The last situation after at most so many lines of the record. */
  async gotoLine(line: number): Promise<void> {
    await this.goto(Math.max(0, this.moments.findLastIndex((moment) => (moment.line ?? 0) <= line)))
  }

  async step(by: number): Promise<void> {
    if (!this.moments.length) await this.#ready()
    await this.goto((this.at ?? this.last) + by)
  }

  /** To the beginning of this turn or of the one before; or of the next one. */
  async turnBy(by: number): Promise<void> {
    if (!this.moments.length) await this.#ready()
    const here = this.at ?? this.last
    const now = this.#turns[here] ?? 0
    if (by > 0) {
      const ahead = this.#turns.findIndex((turn) => turn > now)
      await this.goto(ahead < 0 ? this.last : ahead)
      return
    }
    const start = this.#turns.indexOf(now)
    await this.goto(start < here ? start : Math.max(0, this.#turns.indexOf(this.#turns[start - 1] ?? 0)))
  }

  now(): void {
    this.at = null
  }

  /** Forgets everything, for another reader or another line of the game. */
  clear(): void {
    this.#asked++
    this.#loading = null
    this.at = null
    this.moments = []
    this.events = []
  }
}
