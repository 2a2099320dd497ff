/** What lies on the table now: the settled view, or what is being told step by step. Sheet, hand and panel share it. */

import { untrack } from 'svelte'
import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types.ts'
import { same } from '../../lib/same.ts'
import type { BoardState } from '../state.svelte.ts'
import { perGame } from './per-game.ts'
import { handOf, leftBy, playedBy, stepsOf, type Step } from './steps.ts'
import { askedHand, nearHand, NOBODY, type Sight } from './world.ts'

const FACTORS = { step: 1, slow: 1.7, normal: 1, fast: 0.3 }
const CARD = 430
const READ = 1300
const TRICK = 1250
const LEAVE = 380
const GOALS = 3200
const STILL = 100
/** More than this has not been followed live: it is not told again, only shown. */
const TOO_MUCH = 90
const NONE: never[] = []

/** Cards as actions name them, without those that are named by their place. */
const CARDS = /^(?:[HMFSR]\d+|WT|BT|[OWL])$/

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export const stageOf = perGame((game) => new Stage(game))

/** The characters to choose from lie on the table. */
export const isCasting = ({ telling, view }: Stage): boolean => !telling && ['choose', 'name'].includes(view.phase) && view.cast.length > 0

export class Stage {
  readonly game: BoardState
  /** The table waits for "Next". */
  waits = $state(false)
  caption: Event | null = $state.raw(null)
  /** What became of every goal, while it is read. */
  goals: Event[] = $state.raw(NONE)
  /** Who has just won the trick, while it still lies there; its cards are leaving. */
  taker = $state(NOBODY)
  leaving = $state(false)
  /** The card that a finger has chosen: the next touch plays it. */
  picked = $state('')
  /** A card that can be played in two ways, while it is asked in which. */
  twofold = $state('')

  #telling = $state(false)
  #isFollowed = $state(false)
  /** The newest view that was asked for, as it came and as it is drawn. */
  #came = {} as Sight
  #drawn = {} as Sight
  #base: Sight = $state.raw({} as Sight)
  #table: string[] = $state.raw([])
  #leader = $state(NOBODY)
  /** Cards that have left the hands since the view that is drawn. */
  #left: { hand: number; code: string }[] = $state.raw(NONE)
  #told = 0
  #run = 0
  #go: (() => void) | null = null

  constructor(game: BoardState) {
    this.game = game
    this.#settle()
  }

  /** Something is told, or will be as soon as it is noticed: what it leads to is not drawn before. */
  get telling(): boolean {
    return this.#telling || (this.#isFollowed && this.game.news.length > 0 && this.game.shown === this.game.view)
  }

  /** The view that is drawn: while something is told, the one before it. */
  get view(): Sight {
    return this.telling ? this.#base : this.#shown
  }

  get #shown(): Sight {
    const came = this.game.shown as Sight
    if (came !== this.#came) this.#drawn = same(this.#drawn, came)
    this.#came = came
    return this.#drawn
  }

  /** The card that each hand has in the trick. */
  get table(): string[] {
    return this.telling ? this.#table : this.view.hands.map((held) => held.played)
  }

  get leader(): number {
    return this.telling ? this.#leader : this.view.leader
  }

  /** Who wins the trick now; while it is told, only who has won it. */
  get winning(): number {
    if (this.taker >= 0) return this.taker
    return this.telling ? NOBODY : this.view.winning
  }

  get near(): number {
    return nearHand(this.view, this.game.me)
  }

  cardsOf(hand: number): string[] {
    const cards = [...(this.view.hands[hand]?.cards ?? [])]
    for (const { hand: whose, code } of this.telling ? this.#left : []) {
      const at = whose === hand ? cards.indexOf(code) : -1
      if (at >= 0) cards.splice(at, 1)
    }
    return cards
  }

  /** Nothing is being told, and it is the reader's decision. */
  get isAsked(): boolean {
    return !this.telling && this.game.news.length === 0 && this.game.choices.length > 0
  }

  /** The hand that the reader decides for now. */
  get asked(): number {
    return this.isAsked ? askedHand(this.view, this.game.me) : NOBODY
  }

  /** The actions that are open. */
  get actions(): Set<string> {
    return new Set(this.isAsked ? this.game.choices.map((choice) => choice.action) : [])
  }

  /** Cards that can be played now and are not in the hand: under the token, set aside, or the Light. */
  get beside(): string[] {
    if (this.asked === NOBODY || this.view.phase !== 'play') return []
    const held = new Set(this.cardsOf(this.asked))
    return [...this.actions].filter((action) => CARDS.test(action) && !held.has(action))
  }

  decide(action: string): void {
    this.drop()
    this.game.decide(action)
  }

  drop(): void {
    this.picked = ''
    this.twofold = ''
  }

  /** A card is touched: it is played, or chosen by a finger first, or the table says why not. */
  touch(action: string, key: string, isFinger: boolean): void {
    if (!this.isAsked) return
    const { actions } = this
    if (!actions.has(action)) {
      this.drop()
      void this.game.why(action)
    } else if (isFinger && this.picked !== key) {
      this.twofold = ''
      this.picked = key
    } else if (actions.has(`${action}!`)) {
      this.twofold = action
    } else this.decide(action)
  }

  /** Follows the table: called whenever view or news have changed. */
  watch(): void {
    const { news, shown, view } = this.game
    untrack(() => {
      this.#isFollowed = true
      if (shown !== view || news.length === 0) this.#settle()
      else if (!this.#telling) void this.#tell()
      else if (news.length < this.#told) this.#settle()
    })
  }

  stop(): void {
    this.#run += 1
    this.#isFollowed = false
    this.#end()
  }

  /** Goes on at once. */
  next(): void {
    this.#go?.()
  }

  #end(): void {
    this.#go?.()
    this.#go = null
    this.#telling = false
    this.waits = false
    this.caption = null
    this.goals = NONE
    this.taker = NOBODY
    this.leaving = false
    this.#told = 0
  }

  #settle(): void {
    this.#run += 1
    this.#end()
    this.#lay(this.#shown)
  }

  /** What is told next begins with this. */
  #lay(view: Sight): void {
    this.#base = view
    this.#table = same(this.#table, view.hands.map((held) => held.played))
    this.#leader = view.leader
    this.#left = NONE
  }

  async #tell(): Promise<void> {
    const run = ++this.#run
    const isOld = (): boolean => this.#run !== run
    if (this.game.news.length > TOO_MUCH) return this.game.finish()
    this.drop()
    this.#lay(this.#base)
    this.#telling = true
    while (!isOld() && this.#told < this.game.news.length) {
      for (const step of stepsOf(this.game.news.slice(this.#told))) {
        await this.#show(step)
        if (isOld()) return
        this.#told += step.events.length
      }
    }
    if (isOld()) return
    this.#end()
    this.#lay(this.#shown)
    this.game.finish()
  }

  async #show(step: Step): Promise<void> {
    const [event] = step.events
    switch (step.kind) {
      case 'card':
        return this.#card(event!)
      case 'trick':
        return this.#trick(event!)
      case 'goals':
        // When the chapter is over, its end says the same.
        if (this.game.outcome) return
        this.goals = step.events
        await this.#read(GOALS)
        this.goals = NONE
        return
      case 'round':
        this.#lay(this.#shown)
        this.#table = this.#base.hands.map(() => '')
        return this.#caption(event!)
      case 'told':
        return this.#caption(event!)
    }
  }

  async #caption(event: Event): Promise<void> {
    this.caption = event
    await this.#read(READ)
    this.caption = null
  }

  async #card(event: Event): Promise<void> {
    const hand = handOf(event)
    if (this.#table.every((code) => !code)) this.#leader = hand
    this.#table = this.#table.map((code, index) => (index === hand ? playedBy(event) : code))
    this.#left = [...this.#left, { hand, code: leftBy(event) }]
    await this.#pause(isStill() ? STILL : CARD * FACTORS[settings.speed])
  }

  async #trick(event: Event): Promise<void> {
    this.taker = event.kind === 'wins-trick' ? handOf(event) : NOBODY
    // The cards say who has won, and where a question waits there is something to press.
    this.caption = event.kind === 'no-winner' || settings.speed === 'step' ? event : null
    await this.#read(TRICK)
    this.caption = null
    if (!isStill() && this.taker >= 0) {
      this.leaving = true
      await this.#pause(LEAVE)
    }
    this.leaving = false
    this.#leader = this.taker >= 0 ? this.taker : this.#leader
    this.taker = NOBODY
    this.#table = this.#table.map(() => '')
  }

  /** Waits as long as it takes to read, or for "Next". */
  async #read(ms: number): Promise<void> {
    this.waits = true
    if (settings.speed === 'step') await new Promise<void>((resolve) => (this.#go = resolve))
    else await this.#pause(ms * FACTORS[settings.speed])
    this.waits = false
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      this.#go = done
      function done(): void {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
