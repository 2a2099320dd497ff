/** What is on the sheet now: the picture, the walk and the battle that are being told, and what the player holds. Sheet, hand and panel share it. */

import { untrack } from 'svelte'
import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types'
import type { BoardState } from '../state.svelte'
import { Dragging } from '../dragging.svelte.ts'
import { same } from '../../lib/same.ts'
import { dropAt } from './drop.ts'
import { follow, isFought, joined, remembered, type Duel } from './duel'
import { factor, isStill, lastTrail, READ, RESULT, STILL, TIP, TOO_MUCH, trailOf, WALK, type Trail, type Walker } from './motion'
import { perGame } from './per-game'
import { after, codeOf, lift, pictureOf, walksOf, type Picture } from './picture'
import { stepsOf, type Step } from './steps'
import { glowOf, NOTHING, type Glow, type Held } from './targets'
import { fightOf, sideOf, type Piece, type Side, type Sight } from './world'

/** What is told, with its pauses in milliseconds; at 0 it waits for "Next". All between two pauses is drawn at once. */
type Story = Generator<number, void>

const NONE: never[] = []
const PALANTIR: Held = { piece: null, special: 'Palantir' }

export const stageOf = perGame((game) => new Stage(game))

export class Stage {
  readonly game: BoardState
  readonly dragging = new Dragging(dropAt)
  picture: Picture = $state.raw({ board: {}, fallen: [], hands: { F: [], S: [] }, discards: { F: [], S: [] }, specials: { F: [], S: [] } })
  duel: Duel | null = $state.raw(null)
  walkers: Walker[] = $state.raw(NONE)
  /** Pieces that tip over now, by region. */
  falling: { region: string; stand: Piece }[] = $state.raw(NONE)
  trail: Trail | null = $state.raw(null)
  /** A region that a special card points at. */
  pointed: string | null = $state.raw(null)
  /** The sentence of a special card or of the table, shown over the map while it is told. */
  caption: Event | null = $state.raw(null)
  telling = $state(false)
  /** The dialog waits for "Next". */
  waits = $state(false)
  /** The dialog is laid aside to look at the map. */
  aside = $state(false)
  held: Held = $state.raw(NOTHING)

  #told = 0
  /** How many events there were: fewer than that, and some have been taken back. */
  #seen = 0
  #hurry = false
  #story: Story | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What lay on the sheet before the telling. */
  #before: Picture = this.picture
  /** Falls and retreats of the open battle: seen on the map when the dialog is closed. */
  #later: Event[] = []

  constructor(game: BoardState) {
    this.game = game
    this.picture = pictureOf(game.shown as Sight)
    if (game.news.length === 0) this.duel = remembered(game.events, this.picture, fightOf(game.view as Sight))
  }

  get view(): Sight {
    return this.game.shown as Sight
  }

  /** The side whose home is at the bottom and whose hand is in front. */
  get near(): Side {
    return this.view.side ?? 'F'
  }

  /** Nothing is being told, and it is the reader's decision. */
  readonly isAsked = $derived.by(() => !this.telling && this.game.news.length === 0 && this.game.choices.length > 0)

  /** While the Palantír is asked about, it is in hand already. */
  readonly inHand: Held = $derived.by(() => (this.view.phase === 'palantir' ? PALANTIR : this.held))

  readonly #choices = $derived.by(() => (this.isAsked ? this.game.choices : NONE))
  readonly #battle = $derived.by(() => this.view.battle?.region ?? null)
  readonly glow: Glow = $derived.by(() => glowOf(this.#choices, this.inHand, this.#battle))

  readonly dialog: Duel | null = $derived.by(() => (this.game.shown === this.game.view && isFought(this.duel) ? this.duel : null))

  /** Pieces that stay revealed: the Watcher* once seen, and whom the crebain watch. */
  readonly #watched = $derived.by(() => {
    const events = this.game.events
    const begun = events.findLastIndex((event) => event.kind === 'placed')
    const watched = events.slice(begun + 1).filter((event) => event.kind === 'revealed' && event.rule === 'C13.11')
    return ['Wat*', ...watched.map((event) => codeOf(event.args.piece))].join()
  })
  readonly forGood = $derived.by(() => new Set(this.#watched.split(',')))

  take(held: Held): void {
    this.held = held
  }

  drop(): void {
    this.held = NOTHING
  }

  decide(action: string): void {
    this.held = NOTHING
    this.game.decide(action)
  }

  /** Follows the table: called whenever view or news have changed. */
  watch(): void {
    const { news, shown, view } = this.game
    untrack(() => {
      if (shown !== view || news.length === 0) this.#snap()
      else if (!this.telling) this.#begin()
      else if (news.length < this.#told) this.#snap()
    })
  }

  /** Stops in the middle: the sheet is gone, and perhaps what it showed. Should it come back, all is told anew. */
  stop(): void {
    if (this.telling) this.picture = this.#before
    this.#end()
  }

  /** Goes on at once. */
  next(): void {
    clearTimeout(this.#timer)
    const pause = this.#story?.next()
    if (pause?.value) this.#timer = setTimeout(() => this.next(), pause.value)
    if (pause?.done) this.#story = null
  }

  atOnce(): void {
    this.#hurry = true
    this.next()
  }

  #begin(): void {
    this.#story = this.#tell()
    this.next()
  }

  #draw(picture: Picture): void {
    this.picture = same(this.picture, picture)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#story = null
    this.#told = 0
    this.#hurry = false
    this.#later = []
    this.telling = false
    this.waits = false
    this.walkers = NONE
    this.falling = NONE
    this.pointed = null
    this.caption = null
  }

  #snap(): void {
    this.#end()
    this.#draw(pictureOf(this.view))
    const { events } = this.game
    const last = this.game.shown === this.game.view
    const fight = fightOf(this.view)
    if (last) this.duel = same(this.duel, this.duel && fight && events.length >= this.#seen ? joined(this.duel, fight) : remembered(events, this.picture, fight))
    if (last) this.#seen = events.length
    if (!this.duel) this.aside = false
    this.trail = same(this.trail, last ? lastTrail(events) : null)
  }

  *#tell(): Story {
    this.telling = true
    this.#before = this.picture
    this.held = NOTHING
    this.aside = false
    this.#told = this.game.news.length > TOO_MUCH ? this.game.news.length : 0
    while (this.#told < this.game.news.length) {
      const last = this.game.view as Sight
      for (const step of stepsOf(this.game.news.slice(this.#told), this.duel !== null)) {
        yield* this.#show(step, last)
        this.#told += step.events.length
      }
    }
    this.duel = same(this.duel, joined(this.duel, fightOf(this.game.view as Sight)))
    if (this.duel?.over) yield* this.#close()
    this.#told = 0
    this.#hurry = false
    this.telling = false
    this.caption = null
    this.pointed = null
    this.#draw(pictureOf(this.game.view as Sight))
    this.game.finish()
  }

  *#show(step: Step, last: Sight): Story {
    if (step.kind === 'battle') return yield* this.#fight(step, last)
    if (this.duel && (this.duel.decided || this.duel.over)) yield* this.#close()
    const first = step.events[0]!
    const before = this.picture
    if (step.kind === 'walk') yield* this.#walk(first)
    for (const event of step.events) {
      this.duel = follow(this.duel, event, before)
      this.#draw(after(step.kind === 'walk' ? before : this.picture, event, last))
    }
    if (first.kind === 'turn') this.caption = null
    if (step.kind !== 'show') return
    this.caption = first
    this.pointed = first.args.region === undefined ? null : codeOf(first.args.region)
    if (first.kind === 'balrog') yield* this.#tip([{ region: codeOf(first.args.from), piece: codeOf(first.args.piece) }], before)
    else yield READ * factor()
    this.pointed = null
  }

  *#walk(event: Event): Story {
    const ms = isStill() ? STILL : WALK * factor()
    let picture = this.picture
    const walkers: Walker[] = []
    for (const walk of walksOf(event)) {
      const [rest, stand] = lift(picture, walk)
      picture = rest
      walkers.push({ stand, from: walk.from, to: walk.to, ms })
      if (event.kind !== 'swaps') this.trail = trailOf(walk)
    }
    this.#draw(picture)
    this.walkers = walkers
    yield ms
    this.walkers = NONE
  }

  /** One step of the battle: the dialog shows it, the map follows when the dialog is closed. */
  *#fight(step: Step, last: Sight): Story {
    const before = this.duel
    for (const event of step.events) {
      this.duel = follow(this.duel, event, this.picture)
      if (['falls', 'retreats', 'goes-home'].includes(event.kind)) this.#later.push(event)
      else this.#draw(after(this.picture, event, last))
    }
    // Another defender is met while the dialog stays open: the last one's fall has been read already.
    if (before?.decided && this.duel && !this.duel.decided) this.#flush(last)
    if (!isFought(this.duel) || this.#hurry) return
    if (isStill() && settings.speed !== 'step') return
    yield* this.#read(READ)
  }

  #flush(last: Sight): void {
    for (const event of this.#later.splice(0)) this.#draw(after(this.picture, event, last))
  }

  *#close(): Story {
    if (isFought(this.duel) && this.duel.lines.length) yield* this.#read(RESULT)
    this.#hurry = false
    this.duel = null
    this.aside = false
    const later = this.#later.splice(0)
    const falls = later.filter((event) => event.kind === 'falls')
    if (falls.length) {
      const fallen = falls.map((event) => ({ region: codeOf(event.args.region), piece: codeOf(event.args.piece) }))
      const before = this.picture
      for (const event of falls) this.#draw(after(this.picture, event, this.game.view as Sight))
      yield* this.#tip(fallen, before)
    }
    for (const event of later.filter((one) => one.kind !== 'falls')) {
      const before = this.picture
      yield* this.#walk(event)
      this.#draw(after(before, event, this.game.view as Sight))
    }
  }

  *#tip(fallen: { region: string; piece: string }[], before: Picture): Story {
    const wasThere = fallen.filter(({ region }) => before.board[region]?.length)
    this.falling = wasThere.map(({ region, piece }) => ({ region, stand: { side: sideOf(piece), piece, open: true } }))
    yield isStill() ? STILL : TIP * factor()
    this.falling = NONE
  }

  /** Waits as long as it takes to read, or for "Next". */
  *#read(ms: number): Story {
    this.waits = true
    yield settings.speed === 'step' ? 0 : ms * factor()
    this.waits = false
  }
}
