/** What a board is given: the game as its reader sees it now or then, and the few things it can ask of the table. */

import { SPECTATOR, type Choice, type Event, type Outcome, type Prompt, type Refusal, type View } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'

/** Where a board's state comes from: a live table, or a game that is looked at again. */
export interface Source {
  /** The table's name; empty in a game that is looked at again. */
  readonly table: string
  readonly view: View
  /** The view of an earlier moment while the clock is turned back. */
  readonly past: View | null
  /** Whether a decision could be sent now. */
  readonly open: boolean
  readonly me: number
  readonly names: string[]
  readonly toAct: number[]
  readonly choices: Choice[]
  readonly prompt: Prompt | null
  readonly words: Words
  /** All that the reader has seen happen, and of it what was not shown yet. */
  readonly events: readonly Event[]
  readonly news: Event[]
  readonly outcome: Outcome | null
  readonly memory: Record<string, unknown> | null
  readonly all: boolean
  /** Several seats are played at this screen: what one of them has only thought of must be kept nowhere. */
  readonly shared: boolean
  /** How many undos there were; a game that is looked at again has none. */
  readonly undos?: number
  finish(): void
  decide(action: string): void
  why(action: string): Promise<Refusal | null>
  suggest(): Promise<string[]>
  openRule(number: string): void
  /** Where people at the table point, the newest last; games in which nobody may talk have no pointing. */
  readonly pointed?: Pointed[]
  point?(place: string): void
}

/** Somebody's finger on a place of the board; the board knows what its places are called. */
export interface Pointed {
  seat: number
  place: string
  /** Tells one pointing from the next at the same place. */
  number: number
}

export class BoardState {
  /** Actions (`Ara-Fan`) and kinds of action (`action.move`) that the board itself offers; the table shows buttons for the rest. */
  handled = $state.raw<Set<string> | 'all'>(new Set())
  portrait = $state(false)
  /** A window that is wide and not high. */
  low = $state(false)
  /** The board's own wording of what is asked, and how many places glow for it. */
  asked = $state<string | null>(null)
  glowing = $state<number | null>(null)
  /** What stands in the place of the question while the board tells what others do; empty: the old question. */
  telling = $state('')
  /** The action that a hint names, for the board to show where it leads. */
  hinted = $state<string | null>(null)
  /** Opens what a good player would do, where somebody advises. */
  openHint = $state.raw<(() => void) | null>(null)
  /** The answer to the last "why can't I?". */
  refusal = $state.raw<Refusal | null>(null)

  #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  get table(): string {
    return this.#source.table
  }

  get view(): View {
    return this.#source.view
  }

  get shown(): View {
    return this.#source.past ?? this.#source.view
  }

  get live(): boolean {
    return this.#source.past === null && this.#source.open
  }

  get me(): number {
    return this.#source.me
  }

  get names(): string[] {
    return this.#source.names
  }

  get toAct(): number[] {
    return this.#source.toAct
  }

  get choices(): Choice[] {
    return this.live ? this.#source.choices : []
  }

  get prompt(): Prompt | null {
    return this.#source.prompt
  }

  get words(): Words {
    return this.#source.words
  }

  get events(): readonly Event[] {
    return this.#source.events
  }

  get outcome(): Outcome | null {
    return this.#source.outcome
  }

  get news(): Event[] {
    return this.#source.past === null ? this.#source.news : []
  }

  get memory(): Record<string, unknown> | null {
    return this.#source.past === null ? this.#source.memory : null
  }

  get all(): boolean {
    return this.#source.all
  }

  get shared(): boolean {
    return this.#source.shared
  }

  get undos(): number {
    return this.#source.undos ?? 0
  }

  /** The choices that the board does not offer itself. */
  get unhandled(): Choice[] {
    const handled = this.handled
    if (handled === 'all') return []
    return this.choices.filter((choice) => !handled.has(choice.action) && !handled.has(choice.key))
  }

  finish(): void {
    this.#source.finish()
  }

  decide(action: string): void {
    this.refusal = null
    this.hinted = null
    this.#source.decide(action)
  }

  /** Why an action is not allowed; the table says it in the prompt's second line. */
  async why(action: string): Promise<Refusal | null> {
    this.refusal = await this.#source.why(action)
    return this.refusal
  }

  suggest(): Promise<string[]> {
    return this.#source.suggest()
  }

  openRule(number: string): void {
    this.#source.openRule(number)
  }

  get pointed(): Pointed[] {
    return this.#source.past === null ? (this.#source.pointed ?? []) : []
  }

  get canPoint(): boolean {
    return this.live && this.me >= 0 && this.#source.point !== undefined
  }

  point(place: string): void {
    this.#source.point?.(place)
  }

  /** The reader has gone: whatever of the board is still at work reaches nobody any more. */
  retire(): void {
    const { table, view, names, words } = this.#source
    this.#source = {
      table,
      view,
      past: null,
      open: false,
      me: SPECTATOR,
      names,
      toAct: [],
      choices: [],
      prompt: null,
      words,
      events: [],
      news: [],
      outcome: null,
      memory: null,
      all: false,
      shared: true,
      finish: () => undefined,
      decide: () => undefined,
      why: () => Promise.resolve(null),
      suggest: () => Promise.resolve([]),
      openRule: () => undefined,
    }
  }

  ask(sentence: string | null, glowing: number | null = null): void {
    this.asked = sentence
    this.glowing = glowing
    this.refusal = null
  }
}
