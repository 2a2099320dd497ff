/** One table as one reader sees it, kept up to date over a connection that may break: nothing is lost, nothing is sent twice. */

import { freshNonce } from './api.ts'
import { same } from './same.ts'
import type { Pointed } from '../boards/state.svelte.ts'
import { Line, type LineEvents } from './line.ts'
import { VERSION, type Answer, type Event, type Play, type Refusal, type Reply, type Request, type TableInfo } from './types.ts'

export type Status = 'connecting' | 'open' | 'lost' | 'closed'

type Frame = Extract<Reply, { type: 'frame' }>

/** Errors after which no further try can help: what the key opened is gone, or the page is too old. */
const FINAL = new Set(['bad-key', 'unknown-table', 'version', 'old-rules'])
const SLOW_DOWN = 'too-fast'
const BREATH = 1_000
/** How long a pointing finger stays. */
const POINTING = 4_000
/** Whoever is farther behind than this sees the rest at once. */
const MOST_LATER = 200

interface Waiting {
  request: Request
  settle(answer: Answer | null): void
}

/** How much of a table's story a reader had been shown when the screen was handed on: a count, and nothing of what it counts. */
interface Shown {
  line: number
  count: number
}

export class Session {
  status = $state<Status>('connecting')
  /** The reader: a seat's number, SPECTATOR, or null until the server has said it. */
  seat = $state<number | null>(null)
  table = $state.raw<TableInfo | null>(null)
  play = $state.raw<Play | null>(null)
  /** All that the reader has seen happen. */
  events = $state.raw<Event[]>([])
  /** What of it has not been shown yet; whoever has shown it sets it to []. */
  news = $state.raw<Event[]>([])
  /** How many undos there were: another number means that the events are told anew. */
  line = $state(0)
  /** The code of the last problem, empty where there is none. */
  error = $state('')
  /** Why the last decision was not allowed. */
  refusal = $state.raw<Refusal | null>(null)
  /** A decision is on its way, or the answer to it is. */
  busy = $state(false)
  /** The key to watch this table with, for a link. */
  watch = $state('')
  /** Where people point just now, the newest last. */
  pointed = $state.raw<Pointed[]>([])
  /** Nothing is asked of whoever looks: what comes next waits until this has been shown. */
  paced = false

  readonly id: string
  #key: string
  #epoch = ''
  #number = -1
  #hellos = 0
  #waiting = new Map<string, Waiting>()
  #shown = new Map<string, Shown>()
  /** The number that the next decision must wait for, because an answered question is still on the screen. */
  #answered = -1
  #pointings = 0
  /** Frames that came while the one before was being shown. */
  #later: Frame[] = []
  #connection: Line

  constructor(table: string, key: string, address?: string) {
    this.id = table
    this.#key = key
    const events: LineEvents = {
      opened: () => this.#hello(),
      received: (data) => this.#receive(data),
      lost: () => this.#lost(),
      probe: () => this.#hello(),
    }
    this.#connection = new Line(events, address)
  }

  /** Whether the reader is asked something now. */
  get asked(): boolean {
    return this.seat !== null && (this.play?.to_act.includes(this.seat) ?? false)
  }

  /** Decides; true once it is stored. A second call before the next question has come is ignored, so that no double click answers it. */
  async decide(action: string): Promise<boolean> {
    const at = this.play?.at
    if (this.busy || at === undefined) return false
    return this.#steps([action], at)
  }

  /** Decides several things one after another, such as a suggested set-up; true once all are stored. */
  async decideAll(actions: readonly string[]): Promise<boolean> {
    const at = this.play?.at
    if (this.busy || at === undefined || actions.length === 0) return false
    return this.#steps(actions, at)
  }

  /** What forbids an action; null where nothing does. */
  async why(action: string): Promise<Refusal | null> {
    const answer = await this.#ask({ type: 'why', action })
    return answer?.type === 'denied' ? answer.refusal : null
  }

  /** Takes the last decision back, or asks the others whether it may be; true once that is done. */
  async undo(): Promise<boolean> {
    return (await this.#ask({ type: 'undo' }))?.type === 'ack'
  }

  /** Answers the request to take something back. */
  async answer(yes: boolean): Promise<boolean> {
    const undo = this.play?.undo
    if (!undo) return false
    return (await this.#ask({ type: 'answer', undo: undo.number, yes }))?.type === 'ack'
  }

  /** Wishes that a bot plays for a seat; an empty name gives it back. */
  async standIn(seat: number, bot: string): Promise<boolean> {
    return (await this.#ask({ type: 'stand-in', seat, bot }))?.type === 'ack'
  }

  /** The remaining steps of a sensible preparation. */
  async suggest(): Promise<string[]> {
    const answer = await this.#ask({ type: 'suggest' })
    return answer?.type === 'suggestion' ? answer.actions : []
  }

  /** What can be known of what is hidden; null where the server does not say. */
  async recall(): Promise<Record<string, unknown> | null> {
    const answer = await this.#ask({ type: 'recall' })
    return answer?.type === 'memory' ? answer.data : null
  }

  /** The table in words. */
  async describe(lang: string): Promise<string[]> {
    const answer = await this.#ask({ type: 'describe', lang })
    return answer?.type === 'words' ? answer.lines : []
  }

  /** What a good player would do here, and which bot says so; null where nobody says. */
  async hint(): Promise<{ bot: string; action: string } | null> {
    const answer = await this.#ask({ type: 'hint' })
    return answer?.type === 'hinted' ? answer : null
  }

  /** Points at a place of the board, for everybody to see. */
  point(place: string): void {
    void this.#ask({ type: 'point', place })
  }

  /** Hands the screen to another reader. Everything of the old one is gone before the server hears of it, unless both see the same. */
  switchTo(key: string, same = false): void {
    if (same) this.#forgetRequests()
    else this.blind()
    this.#epoch = ''
    this.#key = key
    this.#hello()
  }

  /** Drops everything that the reader saw, as a curtain must; the table itself is public and stays. */
  blind(): void {
    if (this.seat !== null) this.#shown.set(this.#key, { line: this.line, count: this.events.length - this.news.length })
    this.#forgetRequests()
    this.seat = null
    this.play = null
    this.events = []
    this.news = []
    this.pointed = []
    this.#later = []
    this.refusal = null
    this.error = ''
    this.#epoch = ''
    this.line = 0
    this.#number = -1
    this.#answered = -1
    // No key, no data: frames on their way are not for whoever looks now.
    this.#key = ''
  }

  close(): void {
    this.status = 'closed'
    this.#connection.close()
    this.#forgetRequests()
  }

  async #steps(actions: readonly string[], first: number): Promise<boolean> {
    this.busy = true
    this.error = ''
    this.refusal = null
    let at = first
    for (const action of actions) {
      const answer = await this.#ask({ type: 'decide', at, action })
      if (answer?.type !== 'ack') {
        if (answer?.type === 'denied') this.refusal = answer.refusal
        this.#answered = at === first ? -1 : at
        this.#settleBusy()
        return false
      }
      at = answer.at
    }
    this.#answered = at
    this.#settleBusy()
    return true
  }

  #settleBusy(): void {
    if ((this.play?.at ?? 0) >= this.#answered) this.busy = false
  }

  /** Sends a request and waits for its answer, over as many connections as it takes; null where none came or an error did. */
  #ask(request: Request): Promise<Answer | null> {
    if (this.status === 'closed' || this.#key === '') return Promise.resolve(null)
    const id = freshNonce(16)
    return new Promise((resolve) => {
      this.#waiting.set(id, { request, settle: resolve })
      if (this.status === 'open' && this.#hellos === 0) this.#connection.send({ id, ...request })
    })
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (answer.type === 'error') {
      if (answer.code === SLOW_DOWN) {
        setTimeout(() => this.#again(id), BREATH)
        return
      }
      this.error = answer.code
    }
    this.#waiting.delete(id)
    waiting.settle(answer)
  }

  #again(id: string): void {
    const waiting = this.#waiting.get(id)
    if (waiting && this.status === 'open' && this.#hellos === 0) this.#connection.send({ id, ...waiting.request })
  }

  #forgetRequests(): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    this.busy = false
    for (const waiting of all) waiting.settle(null)
  }

  #hello(): void {
    if (this.#key === '') return
    const seen = this.events.length
    const message = { type: 'hello', v: VERSION, table: this.id, key: this.#key, epoch: this.#epoch, line: this.line, seen }
    if (this.#connection.send(message)) this.#hellos += 1
  }

  #lost(): void {
    this.#hellos = 0
    this.#number = -1
    this.status = 'lost'
    // The frame after the return says what has become of an undo request; an answer must not meet another one.
    for (const [id, waiting] of this.#waiting) {
      if (waiting.request.type !== 'answer') continue
      this.#waiting.delete(id)
      waiting.settle(null)
    }
  }

  #receive(data: string): void {
    const reply = JSON.parse(data) as Reply
    switch (reply.type) {
      case 'welcome':
        this.#welcome(reply.seat, reply.epoch, reply.watch)
        break
      case 'frame':
        // Until the last hello is answered, frames are for the reader before.
        if (this.#hellos === 0 && this.#key !== '') this.#take(reply)
        break
      case 'pointed':
        this.#point(reply)
        break
      case 'error':
        if (reply.id === '') this.#trouble(reply.code)
        else this.#answer(reply.id, reply)
        break
      default:
        this.#answer(reply.id, reply)
    }
  }

  #welcome(seat: number, epoch: string, watch: string): void {
    this.#hellos = Math.max(0, this.#hellos - 1)
    if (this.#hellos > 0 || this.#key === '') return
    this.#connection.settle()
    this.#epoch = epoch
    this.#number = -1
    this.#later = []
    this.seat = seat
    this.watch = watch
    this.error = ''
    this.status = 'open'
    for (const [id, { request }] of this.#waiting) this.#connection.send({ id, ...request })
  }

  #point({ seat, place }: { seat: number; place: string }): void {
    const mark = { seat, place, number: ++this.#pointings }
    this.pointed = [...this.pointed.filter((other) => other.seat !== seat), mark]
    setTimeout(() => {
      this.pointed = this.pointed.filter((other) => other !== mark)
    }, POINTING)
  }

  #take(frame: Frame): void {
    const expected = this.#number + 1
    this.#number = frame.n
    if (expected > 0 && frame.n !== expected) {
      this.#hello()
      return
    }
    if (this.paced && this.news.length && frame.line === this.line && this.#later.length < MOST_LATER) this.#later.push(frame)
    else for (const next of [...this.#later.splice(0), frame]) this.#frame(next)
  }

  /** All news has been shown; what has come in the meantime is next. */
  shown(): void {
    this.news = []
    while (!this.news.length && this.#later.length) this.#frame(this.#later.shift()!)
  }

  #frame(frame: Frame): void {
    this.table = same(this.table, frame.table)
    const came = frame.play
    const play = same(this.play, came)
    const known = this.#knownTo(frame)
    if (play && came) {
      const held = frame.line === this.line ? this.events : []
      if (play.since > held.length) {
        this.#epoch = ''
        this.#hello()
        return
      }
      const events = [...held.slice(0, play.since), ...came.events]
      const unshown = frame.line === this.line ? this.news : []
      this.news = [...unshown, ...events.slice(known)]
      this.events = events
    } else {
      this.events = []
      this.news = []
    }
    this.line = frame.line
    this.play = play
    if (this.#answered >= 0 && (play?.at ?? 0) >= this.#answered) {
      this.#answered = -1
      this.busy = false
    }
  }

  /** How many of a frame's events the reader has been told before: the rest is news. */
  #knownTo(frame: Frame): number {
    const total = (frame.play?.since ?? 0) + (frame.play?.events.length ?? 0)
    const before = this.#shown.get(this.#key)
    this.#shown.delete(this.#key)
    if (before) return before.line === frame.line ? before.count : total
    // What happened before this page looked, or is told anew after an undo, is not news.
    return this.play && frame.line === this.line ? Math.min(this.events.length, total) : total
  }

  /** An error that names no request. */
  #trouble(code: string): void {
    if (code === SLOW_DOWN) {
      const greet = this.#hellos > 0
      if (greet) this.#hellos -= 1
      setTimeout(() => {
        if (greet) this.#hello()
        else for (const id of this.#waiting.keys()) this.#again(id)
      }, BREATH)
      return
    }
    this.error = code
    if (FINAL.has(code)) this.close()
    else if (this.#hellos > 0) this.#connection.restart()
  }
}
