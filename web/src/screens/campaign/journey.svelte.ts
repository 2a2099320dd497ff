/** One campaign as this browser finds it: what the server says of it, and what its people do. */

import { freshNonce } from '../../lib/api.ts'
import { keyring } from '../../lib/keyring.ts'
import { go } from '../../lib/route.svelte.ts'
import { Session } from '../../lib/session.svelte.ts'
import { sentence } from '../parts/speech.svelte.ts'
import { begin, campaign, giveUp, show, sit, type Seen, type Standing } from './api.ts'
import { GAME } from './words.svelte.ts'

const AGAIN = 15_000

export class Journey {
  readonly id: string
  seen = $state.raw<Seen | null>(null)
  problem = $state('')
  busy = $state(false)
  /** A seat was taken at the attempt in this visit: the table is gone to as soon as all sit at it. */
  #eager = false
  /** The room itself: who is here. */
  connection = $state.raw<Session | null>(null)

  constructor(id: string) {
    this.id = id
  }

  get held() {
    return keyring.get(this.id)
  }

  get seats(): number[] {
    return this.held?.seats.map(({ seat }) => seat) ?? []
  }

  /** A key of a seat, or else the one to watch with. */
  get key(): string {
    return keyring.key(this.id) || (this.held?.watch ?? '')
  }

  /** Whether this browser plays, and does not only watch. */
  get plays(): boolean {
    return this.seats.length > 0
  }

  /** Everybody has come, so that a chapter can begin. */
  get complete(): boolean {
    return this.seen?.table.seats.every(({ claimed }) => claimed) ?? false
  }

  standing(chapter: string): Standing | undefined {
    return this.seen?.book.find((one) => one.chapter === chapter)
  }

  /** My seats that have not sat down at the attempt under way. */
  get toSit(): number[] {
    const waiting = this.seen?.under_way?.waiting ?? []
    return this.seats.filter((seat) => waiting.includes(seat))
  }

  /** Those that the attempt under way still waits for, besides me. */
  get missing(): number[] {
    const mine = this.seats
    return (this.seen?.under_way?.waiting ?? []).filter((seat) => !mine.includes(seat))
  }

  /** Enters the room and looks from time to time, until the answer is called; every frame of the room is a reason to look too. */
  start(): () => void {
    this.enter()
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') void this.look()
    }, AGAIN)
    return () => {
      clearInterval(clock)
      this.connection?.close()
    }
  }

  /** Listens in the room with the key that is held now. */
  enter(): void {
    this.connection?.close()
    this.connection = new Session(this.id, this.key)
  }

  async look(): Promise<void> {
    try {
      this.#take(await campaign(this.id, this.key))
      this.problem = ''
    } catch (error) {
      this.problem = sentence(error)
    }
  }

  #take(seen: Seen): void {
    this.seen = seen
    const there = seen.under_way
    if (this.#eager && there?.playable && there.waiting.length === 0) go(`#/table/${there.table}`)
  }

  async begin(chapter: string, keep: boolean): Promise<void> {
    await this.#do(async () => {
      this.#take(await begin(this.id, this.key, chapter, keep))
      await this.#sit()
    })
  }

  async sit(): Promise<void> {
    await this.#do(() => this.#sit())
  }

  /** Takes all seats that are held here at the attempt under way, also those that another device has taken. Their keys open it, so it belongs on the ring too. */
  async #sit(): Promise<void> {
    const { held } = this
    const commit = this.seen?.under_way?.commit ?? ''
    if (!held || !this.seen?.under_way?.playable) return
    this.#eager = true
    for (const { seat, key, name } of held.seats) {
      const nonce = freshNonce()
      const sat = await sit(this.id, key, nonce)
      const before = keyring.get(sat.table)?.seats.find((one) => one.key === key)
      // Another device may have had its share in the dealing: only what this one gave is kept to check it by.
      const share = [nonce, before?.nonce].includes(sat.nonce) ? { nonce: sat.nonce } : {}
      keyring.addSeat(sat.table, GAME, { seat, key, name, ...share }, sat.watch, commit)
    }
    this.#take(await campaign(this.id, this.key))
  }

  async giveUp(table: string): Promise<void> {
    await this.#do(async () => this.#take(await giveUp(this.id, this.key, table)))
  }

  /** Opens the table of an attempt to look at: again if it has ended, else as a spectator sees it. */
  async open(table: string, over: boolean): Promise<void> {
    await this.#do(async () => {
      const { watch } = await show(this.id, this.key, table)
      keyring.addWatch(table, GAME, watch)
      if (over) keyring.setOver(table)
      go(over ? `#/replay/${table}` : `#/watch/${table}/${watch}`)
    })
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      await work()
      this.problem = ''
    } catch (error) {
      await this.look()
      this.problem = sentence(error)
    } finally {
      this.busy = false
    }
  }
}
