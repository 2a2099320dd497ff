/** What is on the table now: the picture that is being told, the encounter, what the player holds. Sheet, hand and panel share it. */

import { untrack } from 'svelte'
import type { Choice, Event } from '../../lib/types'
import type { BoardState } from '../state.svelte'
import { Fingers } from './fingers.svelte'
import { follow, remembered, type Fight } from './fight'
import { buttons, marksOf, select, touch, type Selection } from './marks'
import { hop, isRoll, isStill, isStop, reading, TOO_MUCH, tumble } from './pace'
import { perGame } from './per-game'
import { after } from './picture'
import { isMet, wishFor, type Until, type Wish } from './wishes'
import { codeOf, placeOf, type Figure, type Place, type Sight } from './world'

/** Read instead of a card: which ones have not been seen. */
export const UNSEEN = '?'

export const stageOf = perGame((game) => new Stage(game))

/** The last way of a figure, dotted on the path. */
export interface Trail {
  figure: Figure
  from: number
  to: number
}

export class Stage {
  readonly game: BoardState
  readonly fingers: Fingers
  /** What is drawn: while something is told, what has been told so far. */
  view: Sight = $state.raw({} as Sight)
  fight: Fight | null = $state.raw(null)
  /** The event that is being told. */
  told: Event | null = $state.raw(null)
  telling = $state(false)
  /** The telling waits for "Next". */
  waits = $state(false)
  /** Grows with every roll, so that the dice tumble anew; and which do, where it is only one. */
  roll = $state(0)
  rolled = $state('')
  trail: Trail | null = $state.raw(null)
  held: string[] = $state.raw([])
  /** The card whose text is read. */
  read = $state('')
  /** The encounter is laid aside to look at the path. */
  aside = $state(false)
  wide = $state(true)
  /** For each seat at this screen until when no card is asked for. Kept nowhere: a page that is loaded anew asks again. */
  #wishes: Record<number, Wish | null> = $state.raw({})

  #told = 0
  /** The window that was answered by the wish. */
  #passed: unknown = null
  #undos: number
  #run = 0
  #hurry = false
  #go: (() => void) | null = null

  constructor(game: BoardState) {
    this.game = game
    this.#undos = game.undos
    this.fingers = new Fingers(game)
    this.view = this.shown
    if (!game.news.length) this.fight = remembered(game.events, this.shown)
    const room = matchMedia('(min-width: 1100px)')
    this.wide = room.matches
    room.addEventListener('change', () => (this.wide = room.matches))
  }

  get shown(): Sight {
    return this.game.shown as Sight
  }

  get isPast(): boolean {
    return this.game.shown !== this.game.view
  }

  /** Nothing is being told, and it is the reader's decision. */
  get isAsked(): boolean {
    return !this.telling && this.game.news.length === 0 && this.game.choices.length > 0
  }

  get choices(): Choice[] {
    return this.isAsked ? this.game.choices : []
  }

  get selection(): Selection {
    return select(this.choices, this.shown, this.held)
  }

  /** What a hint points at. */
  get hints(): Set<string> {
    const hinted = this.choices.find((choice) => choice.action === this.game.hinted)
    return new Set(hinted ? [...marksOf(hinted, this.shown), hinted.action] : [])
  }

  get buttons(): Choice[] {
    return buttons(this.choices, this.shown)
  }

  /** Somebody touches a thing: what can be chosen is chosen, and chosen again it is done; anything else is pointed at. */
  press(mark: string): void {
    const { glow, ready } = this.selection
    this.read = ''
    if (!glow.has(mark)) {
      this.#other(mark)
      return
    }
    const held = touch(this.choices, this.shown, this.held, mark)
    if (ready && held.length < this.held.length) this.decide(ready.action)
    else this.held = held
    this.game.refusal = null
  }

  #other(mark: string): void {
    const [kind, code = ''] = mark.split('-')
    if (kind === 'friend' && this.isAsked) void this.game.why(`use ${code}`)
    this.fingers.point(mark)
  }

  decide(action: string): void {
    this.held = []
    this.read = ''
    this.game.decide(action)
  }

  drop(): void {
    this.held = []
  }

  /** The reader's own wish; another seat at the same screen may have another. */
  get wish(): Wish | null {
    return this.#wishes[this.game.me] ?? null
  }

  /** Says when cards are to be asked for again; null: now. */
  wishes(until: Until | null): void {
    this.#wishes = { ...this.#wishes, [this.game.me]: until && wishFor(until, this.shown, this.game.events) }
    this.#silence()
  }

  /** Goes on where a card is asked for too early. */
  #silence(): void {
    const view = this.shown
    if (!this.wish || view.phase !== 'window' || this.#passed === view || !this.choices.some(({ action }) => action === 'pass')) return
    if (isMet(this.wish, view, this.game.events)) {
      this.wishes(null)
      return
    }
    this.#passed = view
    this.decide('pass')
  }

  /** Somebody has taken a decision back: what stands there again is asked. */
  #asksAgain(undos: number): void {
    this.#undos = undos
    this.#wishes = {}
  }

  /** Follows the table: called whenever view or news have changed. */
  watch(): void {
    const { news, shown, view, undos } = this.game
    untrack(() => {
      if (undos !== this.#undos) this.#asksAgain(undos)
      if (shown !== view || news.length === 0) this.#snap()
      else if (!this.telling) void this.#tell()
      else if (news.length < this.#told) this.#snap()
    })
  }

  /** The sheet is gone: what it was telling is told anew should it come back. */
  stop(): void {
    this.#end()
  }

  next(): void {
    this.#go?.()
  }

  atOnce(): void {
    this.#hurry = true
    this.#go?.()
  }

  #end(): void {
    this.#run += 1
    this.#go?.()
    this.#go = null
    this.#told = 0
    this.#hurry = false
    this.telling = false
    this.waits = false
    this.told = null
  }

  #snap(): void {
    this.#end()
    this.view = this.shown
    this.fight = this.isPast ? null : remembered(this.game.events, this.shown)
    if (!this.fight) this.aside = false
    if (this.isPast) this.trail = null
    this.#silence()
  }

  async #tell(): Promise<void> {
    const run = ++this.#run
    const isOld = () => this.#run !== run
    this.telling = true
    this.held = []
    if (this.game.news.length > TOO_MUCH) this.#told = this.game.news.length
    while (!isOld() && this.#told < this.game.news.length) {
      const event = this.game.news[this.#told]!
      await this.#show(event, isOld)
      if (isOld()) return
      this.#told += 1
    }
    if (isOld()) return
    this.#told = 0
    this.#hurry = false
    this.telling = false
    this.told = null
    this.view = this.game.view as Sight
    this.fight = remembered(this.game.events, this.game.view as Sight)
    this.aside = false
    this.game.finish()
  }

  async #show(event: Event, isOld: () => boolean): Promise<void> {
    const last = this.game.view as Sight
    this.told = event
    this.fight = follow(this.fight, event, last)
    if (event.kind === 'moves') await this.#walk(event, isOld)
    if (isOld()) return
    this.view = after(this.view, event, last)
    if (isRoll(event.kind)) {
      const die = codeOf(event.args.die ?? (event.kind === 'denethor' ? event.args.figure : ''))
      this.rolled = die === 'black' ? `black-${event.args.value}` : die && `die-${die}`
      this.roll += 1
      await this.#pause(tumble())
    }
    if (isOld() || this.#hurry) return
    if (isStop(event)) await this.#wait()
    else await this.#pause(reading(event))
  }

  /** A figure goes from space to space. */
  async #walk(event: Event, isOld: () => boolean): Promise<void> {
    const figure = codeOf(event.args.figure) as Figure
    const [from, to] = [placeOf(event.args.from), placeOf(event.args.to)]
    if (from === 'waiting' || to === 'waiting') return
    this.trail = { figure, from, to }
    if (isStill() || this.#hurry) return
    for (let step = from + 1; step < to; step++) {
      this.#place(figure, step)
      await this.#pause(hop())
      if (isOld() || this.#hurry) return
    }
  }

  #place(figure: Figure, place: Place): void {
    this.view = { ...this.view, places: { ...this.view.places, [figure]: place } }
  }

  async #wait(): Promise<void> {
    this.waits = true
    await new Promise<void>((resolve) => (this.#go = resolve))
    this.#go = null
    this.waits = false
  }

  #pause(ms: number): Promise<void> {
    if (this.#hurry) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#go = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
