/** What sheet, hand and panel of one game share: what is being told, and what the player has in hand and in mind. */

import { tick, untrack } from 'svelte'
import { settings } from '../../lib/settings.svelte.ts'
import type { Event } from '../../lib/types.ts'
import type { BoardState } from '../state.svelte.ts'
import { Dragging } from '../dragging.svelte.ts'
import { helpsFor, lentTo, teamOf, type Help, type Plan } from './helps.ts'
import { isStep, isStill, pauseOf, TOO_MUCH } from './motion.ts'
import { Picture } from './picture.ts'
import { sumOf, type Sum } from './sum.ts'
import { NO_OFFER, offerOf, positions, within, type Offer } from './targets.ts'
import { freeTeam, isOtherColours, type Enemy, type Sight } from './world.ts'

/** An attack that is thought of: the team, the enemies and how their symbols stand against each other. */
export interface Thought {
  plan: Plan
  sum: Sum
  action: string
  isLegal: boolean
}

const stages = new WeakMap<BoardState, Stage>()

function teamAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-team]'))
  return found.find((element) => element !== null)?.dataset.team ?? null
}

export function stageOf(game: BoardState): Stage {
  let stage = stages.get(game)
  if (!stage) {
    stage = untrack(() => new Stage(game))
    stages.set(game, stage)
  }
  return stage
}

export class Stage {
  readonly game: BoardState
  readonly dragging = new Dragging(teamAt)
  /** The table while something is told. */
  picture: Sight | null = $state.raw(null)
  event: Event | null = $state.raw(null)
  attacking: { seat: number; team: string } | null = $state.raw(null)
  telling = $state(false)
  waits = $state(false)

  /** The card of the hand, or Tom Bombadil, that looks for a team. */
  held = $state('')
  /** The team that would attack, where the player has chosen one. */
  chosen = $state('')
  /** The enemies that would be attacked, by code. */
  foes: string[] = $state.raw([])
  /** The card that would be taken, borrowed or discarded. */
  pick = $state('')
  /** The card whose trait is read. */
  read = $state('')
  /** The player's last touch was a key. */
  keys = false

  /** The view that was shown last. */
  #seen: Sight | null = null
  /** The views that have come since the telling began: bots do not wait for it. */
  #later: Sight[] = []
  #told = 0
  /** Grows when what is being told no longer matters. */
  #run = 0
  #hurry = false
  #go: (() => void) | null = null

  constructor(game: BoardState) {
    this.game = game
  }

  get view(): Sight {
    return this.picture ?? (this.game.shown as Sight)
  }

  get me(): number {
    return this.game.me
  }

  /** The seat whose hand and teams lie in front: the reader's, or the first. */
  get near(): number {
    return Math.max(0, this.me)
  }

  get isAsked(): boolean {
    return !this.telling && this.game.news.length === 0 && this.game.choices.length > 0
  }

  readonly offer: Offer = $derived.by(() => (this.isAsked ? offerOf(this.game.choices) : NO_OFFER))

  /** The teams that glow for what is in hand. */
  get open(): string[] {
    if (this.offer.to.size) return [...this.offer.to]
    return this.offer.places.get(this.held) ?? this.offer.walks.get(this.held) ?? []
  }

  /** The letter of the team that a card would start. */
  get fresh(): string {
    const player = this.view.players[this.near]
    return player ? freeTeam(player) : ''
  }

  /** What is being thought of; null where nobody is attacked, even in thought. */
  readonly thought: Thought | null = $derived.by(() => {
    const { view, me } = this
    const player = view.players[me]
    if (!player || view.phase === 'over' || this.telling) return null
    const foes = view.row.filter((foe): foe is Enemy => foe !== null && this.foes.includes(foe.enemy))
    if (!foes.length) return null
    const isMine = view.active === me
    const plus = this.offer.places.has(this.held) || this.offer.walks.has(this.held) ? this.held : ''
    const fixed = isMine && view.attack ? view.attack.team : this.chosen
    const letters = fixed ? [fixed] : [...Object.keys(player.teams), ...(plus && this.offer.places.has(plus) ? [this.fresh] : [])]
    const thoughts = letters.map((team) => this.#thought({ view, me, team, plus, foes }))
    const best = (one: Thought, two: Thought): number => Number(two.isLegal) - Number(one.isLegal) || one.sum.missing - two.sum.missing
    return thoughts.sort(best)[0] ?? null
  })

  #thought(plan: Plan): Thought {
    const { view, team, foes } = plan
    const set = positions(foes.map((foe) => view.row.findIndex((each) => each?.enemy === foe.enemy)))
    const sum = sumOf(teamOf(plan), lentTo(plan), foes, isOtherColours(view))
    return { plan, sum, action: `${team}:${set}`, isLegal: this.offer.strikes.get(team)?.includes(set) ?? false }
  }

  /** Who could bring what the attack lacks. */
  readonly helps: Help[] = $derived.by(() => {
    const thought = this.thought
    if (!thought) return []
    const { offer } = this
    return helpsFor(thought.plan, (card) => offer.uses.has(card), [...offer.walks.values()].flat()).filter((help) => help.kind !== 'hand' || offer.places.size > 0)
  })

  /** The team that an attack is thought of with, or that is asked for one. */
  get team(): string {
    return this.thought?.plan.team ?? this.chosen
  }

  /** Whether touching an enemy leads to an attack that can be made. */
  leads(enemy: string): boolean {
    const { row } = this.view
    const places = [...new Set([...this.foes, enemy])].map((each) => row.findIndex((foe) => foe?.enemy === each))
    return [...this.offer.strikes].some(([team, sets]) => (!this.chosen || team === this.chosen) && within(places, sets))
  }

  hold(card: string): void {
    this.held = this.held === card ? '' : card
    this.read = this.held
    if (this.held) this.#lead('[data-testid="table"] .drop, [data-testid="table"] button.new')
  }

  /** Picks a card, which is then to be confirmed, or lays it back. */
  choosePick(card: string): void {
    this.pick = this.pick === card ? '' : card
    this.game.refusal = null
    if (this.pick) this.#lead(`[data-testid="do-${card}"]`)
  }

  /** Whoever plays by keys is led on to where the next key counts. */
  #lead(selector: string): void {
    if (this.keys) void tick().then(() => document.querySelector<HTMLElement>(selector)?.focus())
  }

  /** A new question is there, and the control that answered the last one is gone. */
  leadOn(): void {
    if (this.keys && this.isAsked && document.activeElement === document.body) this.#lead('.companion.glow, .foe.glow, .won, .acts .btn')
  }

  mark(enemy: string): void {
    this.foes = this.foes.includes(enemy) ? this.foes.filter((each) => each !== enemy) : [...this.foes, enemy]
    this.game.refusal = null
    const thought = this.thought
    if (this.isAsked && thought && this.foes.includes(enemy) && !this.leads(enemy)) void this.game.why(thought.action)
  }

  choose(team: string): void {
    this.chosen = this.chosen === team ? '' : team
    this.game.refusal = null
  }

  /** What is in hand goes to a team; or why not. */
  send(team: string): void {
    const { offer, held } = this
    if (offer.to.has(team)) this.decide(`to ${team}`)
    else if (this.open.includes(team)) this.decide(`${held}-${team}`)
    else if (held) void this.game.why(`${held}-${team}`)
  }

  decide(action: string): void {
    this.forget()
    this.game.decide(action)
  }

  forget(): void {
    this.held = ''
    this.chosen = ''
    this.foes = []
    this.pick = ''
    this.read = ''
  }

  /** Another question: what was in hand is laid down, what is in mind stays as far as it still stands there. */
  renew(): void {
    this.held = ''
    this.pick = ''
    this.read = ''
    const { row, players } = this.view
    this.foes = this.foes.filter((enemy) => row.some((foe) => foe?.enemy === enemy))
    if (this.chosen && !(this.chosen in (players[this.me]?.teams ?? {}))) this.chosen = ''
  }

  /** Follows the table: called whenever view or news have changed. */
  watch(): void {
    const { news, shown, view } = this.game
    untrack(() => {
      if (shown !== view || news.length === 0) this.stop()
      else if (!this.telling) void this.#tell()
      else if (news.length < this.#told) this.stop()
      else this.#later.push(view as Sight)
    })
  }

  next(): void {
    this.#go?.()
  }

  atOnce(): void {
    this.#hurry = true
    this.#go?.()
  }

  stop(): void {
    this.#run += 1
    this.#go?.()
    this.#go = null
    this.#told = 0
    this.#hurry = false
    this.telling = false
    this.waits = false
    this.picture = null
    this.event = null
    this.attacking = null
  }

  async #tell(): Promise<void> {
    const run = ++this.#run
    const isOld = (): boolean => this.#run !== run
    this.telling = true
    // Whoever comes to the table in the middle of it has nothing before their eyes that could change.
    this.#told = this.game.news.length > TOO_MUCH || !this.#seen ? this.game.news.length : 0
    this.#later = [this.game.view as Sight]
    const picture = new Picture(this.#seen ?? (this.game.view as Sight), this.#later)
    while (!isOld() && this.#told < this.game.news.length) {
      const event = this.game.news[this.#told]!
      picture.tell(event)
      this.#told += 1
      this.picture = picture.view
      this.attacking = picture.attacking
      this.event = event
      await this.#pause(event)
    }
    if (isOld()) return
    this.stop()
    this.#seen = this.game.view as Sight
    this.game.finish()
  }

  /** Called with every view that is shown while nothing is told. */
  remember(): void {
    if (!this.telling && this.game.shown === this.game.view && this.game.news.length === 0) this.#seen = this.game.view as Sight
  }

  async #pause(event: Event): Promise<void> {
    const ms = pauseOf(event)
    if (!ms || this.#hurry) return
    if (settings.speed === 'step' && isStep(event)) {
      this.waits = true
      await new Promise<void>((resolve) => (this.#go = resolve))
      this.waits = false
    } else if (!isStill()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#go = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#go = null
  }
}
