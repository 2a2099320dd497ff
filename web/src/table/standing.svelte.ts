/** How the table stands for its reader: everything that the parts around the board say of it. */

import { same } from '../lib/same.ts'
import type { BoardState } from '../boards/state.svelte.ts'
import type { Session } from '../lib/session.svelte.ts'
import { SPECTATOR, type Choice, type Event, type Play, type TableInfo } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import { asking, plain, type Asking } from './asking.ts'
import { goalKey } from './goal.ts'
import type { Past } from './past.svelte.ts'
import type { Seat } from './seats.ts'
import { turnAt } from './turns.ts'

/** What it is made from; all of it may change. */
export interface Grounds {
  readonly session: Session
  readonly past: Past
  readonly game: BoardState
  readonly words: Words
  readonly names: string[]
  readonly seats: Seat[]
}

export class Standing {
  readonly #on: Grounds
  /** The last question that was asked with nothing left to tell. */
  #before = $state.raw<Asking | null>(null)

  constructor(on: Grounds) {
    this.#on = on
    $effect(() => {
      if (!on.game.news.length) this.#before = this.#asks
    })
  }

  readonly play: Play = $derived.by(() => this.#on.session.play!)
  readonly table: TableInfo = $derived.by(() => this.#on.session.table!)
  readonly me = $derived.by(() => this.#on.session.seat ?? SPECTATOR)
  readonly over = $derived(this.play.outcome !== null)
  /** The end is there, and everything before it has been shown. */
  readonly ended = $derived.by(() => this.over && !this.#on.game.news.length && this.#on.past.at === null)
  /** Whether something can be sent now. */
  readonly open = $derived.by(() => this.#on.session.status === 'open' && !this.#on.session.busy)
  readonly plays = $derived(this.me >= 0 && !this.over)
  readonly mine = $derived.by(() => this.#on.seats.find((seat) => seat.mine))
  readonly canUndo = $derived(this.play.can_undo !== '' && this.open && !this.play.undo)

  #asked: Asking | undefined
  readonly #asks: Asking = $derived.by(() => (this.#asked = same(this.#asked!, asking(this.#on.game, this.play, this.#on.past, this.#on.names, this.mine?.standIn ?? false, this.#on.words))))

  /** What is asked: the old question stays until the board has told what came of it. */
  get ask(): Asking {
    const { news, telling } = this.#on.game
    return !news.length ? this.#asks : telling ? plain(telling) : (this.#before ?? this.#asks)
  }

  /** The chronicle, without what the board is still telling. */
  readonly told: Event[] = $derived.by(() => {
    const { events } = this.#on.session
    return (this.#told = same(this.#told, events.slice(0, events.length - this.#on.game.news.length)))
  })
  #told: Event[] = []

  /** The choices that stand as buttons at the prompt. */
  readonly direct: Choice[] = $derived.by(() => (this.#on.game.news.length || this.play.undo ? [] : this.#on.game.unhandled))

  /** Somebody who has to decide and is away. */
  readonly absent = $derived.by(() => this.#on.seats.find((seat) => seat.due && seat.away && !seat.standIn))

  /** The bot that is thinking, and for how long at most. */
  readonly thinks = $derived.by(() => {
    const seat = this.ask.waiting ? this.#on.seats.find(({ due, info }) => due && info.seconds) : undefined
    return seat ? this.#on.words.level(seat.bot, seat.info.seconds) : ''
  })

  readonly turn = $derived.by(() => {
    const { events } = this.#on.session
    const number = this.over ? 0 : turnAt(events, events.length)
    return number ? this.#on.words.say('table.turn', { turn: number }) : ''
  })

  /** What the reader plays for. */
  readonly goal = $derived.by(() => {
    const { words } = this.#on
    const key = goalKey(this.play.view)
    return words.has(key) ? words.say(key) : ''
  })

  readonly trouble = $derived.by(() => {
    const { status, error } = this.#on.session
    if (status === 'lost') return this.#on.words.say('table.lost')
    return error ? this.#on.words.say(`error.${error}`) : ''
  })

  /** Changes whenever anything at the table does. */
  readonly version = $derived.by(() => {
    const { line, events } = this.#on.session
    return [line, events.length, this.play.at, this.play.to_act.join(), this.me, this.play.undo?.number].join('/')
  })
}
