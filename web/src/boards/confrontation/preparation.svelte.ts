/** The reader's own preparation: arranged here, kept while the page is, sent when "Ready" is said. */

import { untrack } from 'svelte'
import type { BoardState } from '../state.svelte'
import { readAction } from './actions'
import { perGame } from './per-game'
import { fittingPlaces, isPlaced, layBack, nextPick, nextPlacing, sentFaces, sentPlaces, stand, suggestedFaces, suggestedPlaces, type Faces, type Places } from './setup'
import { FRONT, HOME, isPreparation, type Piece, type Sight } from './world'

/** How long to wait before the next step is tried, and how often without any change. */
const BREATH = 100
const TRIES = 50

export const preparationOf = perGame((game) => new Preparation(game))

export class Preparation {
  readonly game: BoardState
  places: Places = $state.raw({})
  faces: Faces = $state.raw([])
  /** "Ready" was said: the steps go out one after the other. */
  sending = $state(false)
  #opened = ''
  /** Special cards that a suggestion takes. */
  #wanted: string[] | null = null

  constructor(game: BoardState) {
    this.game = game
  }

  get view(): Sight {
    return this.game.view as Sight
  }

  /** The reader arranges now. */
  get isMine(): boolean {
    const { phase, side, ready } = this.view
    return this.game.shown === this.game.view && side !== null && isPreparation(phase) && !ready.includes(this.game.me)
  }

  get isWhole(): boolean {
    const { phase, side } = this.view
    if (!side) return false
    if (phase === 'draft') return this.faces.length === 9 && !this.faces.includes(null)
    if (phase === 'place') return isPlaced(side, this.places)
    return this.game.choices.some((choice) => choice.action === 'ready')
  }

  get left(): number {
    const { phase, side } = this.view
    if (!side) return 0
    if (phase === 'draft') return this.faces.filter((face) => face === null).length
    return FRONT[side].filter((region) => !Object.values(this.places).includes(region)).length
  }

  /** The own pieces that are not on the map. */
  get tray(): string[] {
    const { side, rosters } = this.view
    return side ? rosters[side].filter((piece) => !this.places[piece]) : []
  }

  /** The map with the arrangement on it. */
  get board(): Record<string, Piece[]> {
    const { side, board, rosters } = this.view
    if (!side) return board
    const found: Record<string, Piece[]> = {}
    for (const region of Object.keys(board)) {
      const own = rosters[side].filter((piece) => this.places[piece] === region).map((piece) => ({ side, piece, open: false }))
      found[region] = [...own, ...(board[region] ?? []).filter((one) => one.side !== side)]
    }
    return found
  }

  get #store(): string {
    return `mathom.setup.${this.game.table}.${this.game.me}.${this.view.game}`
  }

  /** Called whenever the view has changed: opens what is kept, and goes on sending. */
  watch(): void {
    const { phase, side, rosters, ready } = this.view
    const mine = this.isMine
    untrack(() => {
      const name = `${this.game.table} ${this.game.me} ${this.view.game} ${phase} ${mine}`
      if (mine && side && this.#opened !== name) {
        this.#opened = name
        const kept = this.#kept()
        if (phase === 'place') {
          const places = fittingPlaces(side, rosters[side], kept.places)
          this.places = Object.keys(places).length ? places : sentPlaces(this.view)
        }
        if (phase === 'draft') this.faces = this.#facesFrom(kept.faces)
      }
      if (side && (!isPreparation(phase) || ready.includes(this.game.me))) this.#forget()
    })
  }

  #facesFrom(kept: unknown): Faces {
    const sent = sentFaces(this.view)
    return this.view.tokens.map((pair, slot) => {
      const face = Array.isArray(kept) ? (kept[slot] as unknown) : sent[slot]
      return pair.find((one) => one === face) ?? null
    })
  }

  /** The next step towards what was arranged; null where there is none. */
  #next(): string | null {
    const { phase, side, specials } = this.view
    if (phase === 'place') return nextPlacing(this.view, this.places)
    if (phase === 'draft') return nextPick(this.view, this.faces)
    if (phase !== 'hold' || !side) return null
    const wanted = this.#wanted
    if (!wanted) return 'ready'
    const held = specials[side]
    return held.find((card) => !wanted.includes(card)) ?? wanted.find((card) => !held.includes(card)) ?? null
  }

  /** Sends step after step: each waits until the table has taken the one before. */
  async #send(): Promise<void> {
    if (this.sending) return
    this.sending = true
    const { phase } = this.view
    let tries = 0
    let last = ''
    while (this.isMine && this.view.phase === phase && tries < TRIES) {
      const next = this.#next()
      if (!next) break
      const now = `${Object.keys(sentPlaces(this.view)).join()} ${sentFaces(this.view).join()} ${this.view.specials[this.view.side!].join()} ${next}`
      tries = now === last ? tries + 1 : 0
      last = now
      if (this.game.choices.some((choice) => choice.action === next)) this.game.decide(next)
      await new Promise((resolve) => setTimeout(resolve, BREATH))
    }
    this.sending = false
    this.#wanted = null
  }

  ready(): void {
    if (this.isWhole) void this.#send()
  }

  put(piece: string, region: string, onto: string | null = null): void {
    const { side, rosters } = this.view
    if (!side || this.sending) return
    this.places = stand(side, rosters[side], this.places, piece, region, onto)
    this.#keep()
  }

  /** Whether a piece may stand there at all. */
  takes(region: string): boolean {
    const { side } = this.view
    return side !== null && (FRONT[side].includes(region) || HOME[side] === region)
  }

  back(piece: string): void {
    const { side } = this.view
    if (!side || this.sending) return
    this.places = layBack(side, this.places, piece)
    this.#keep()
  }

  choose(slot: number, face: string): void {
    if (this.sending) return
    this.faces = this.faces.map((one, at) => (at === slot ? face : one))
    this.#keep()
  }

  clear(): void {
    this.places = {}
    this.faces = this.faces.map(() => null)
    this.#keep()
  }

  async suggest(): Promise<void> {
    const { phase, side } = this.view
    const actions = await this.game.suggest()
    if (this.view.phase !== phase || !side) return
    if (phase === 'place') this.places = suggestedPlaces(this.view, actions)
    else if (phase === 'draft') this.faces = suggestedFaces(this.view.tokens, sentFaces(this.view), actions)
    else {
      this.#wanted = actions.filter((action) => readAction(action)?.kind === 'special').concat(this.view.specials[side])
      await this.#send()
    }
    this.#keep()
  }

  #kept(): { places?: unknown; faces?: unknown } {
    // At a shared screen the next person could read it.
    if (this.game.shared) {
      this.#remove()
      return {}
    }
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#store) ?? '{}')
      return typeof kept === 'object' && kept !== null ? kept : {}
    } catch {
      return {}
    }
  }

  #keep(): void {
    if (this.game.shared) return
    try {
      const { phase } = this.view
      sessionStorage.setItem(this.#store, JSON.stringify(phase === 'draft' ? { faces: this.faces } : { places: this.places }))
    } catch {
      // Without storage the arrangement lasts as long as the page.
    }
  }

  #forget(): void {
    this.#opened = ''
    this.#remove()
  }

  #remove(): void {
    try {
      sessionStorage.removeItem(this.#store)
    } catch {
      // Nothing was kept.
    }
  }
}
