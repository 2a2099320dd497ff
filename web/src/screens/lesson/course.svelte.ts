/** A lesson being taken: where the learner is, what the board is given, and what is answered. */

import { BoardState, type Source } from '../../boards/state.svelte.ts'
import type { Event } from '../../lib/types.ts'
import type { Words } from '../../lib/words.ts'
import type { Lesson, Scene, Told } from './lesson.ts'
import { keepProgress, progressOf } from './progress.ts'

/** What a course is made from; words and texts change with the language. */
export interface Grounds {
  readonly lesson: Lesson
  readonly told: Told
  readonly words: Words
  readonly names: string[]
  openRule(number: string): void
}

export class Course {
  readonly #on: Grounds
  /** 0 is the welcome, n the stop number n. */
  at = $state(0)
  news: Event[] = $state.raw([])
  /** What is said to a choice that is allowed and does not lead on. */
  answer = $state('')
  /** The learner has asked to be shown the way. */
  shown = $state(false)
  /** A new one whenever the board must forget what it had begun. */
  game: BoardState = $state.raw()!

  constructor(on: Grounds) {
    this.#on = on
    const kept = progressOf(on.lesson.game)
    this.at = kept.of === this.last && kept.at < this.last ? kept.at : 0
    this.game = new BoardState(this.#source())
  }

  get lesson(): string {
    return this.#on.lesson.game
  }

  get last(): number {
    return this.#on.lesson.scenes.length
  }

  readonly scene: Scene = $derived.by(() => this.#on.lesson.scenes[Math.max(this.at, 1) - 1]!)
  readonly begun = $derived(this.at > 0)
  readonly ended = $derived.by(() => this.at === this.last)
  /** The learner has to decide. */
  readonly asks = $derived(this.begun && this.scene.step !== '')

  /** What stands on the card now; empty while the board still tells what has happened. */
  readonly task = $derived.by(() => {
    const { told } = this.#on
    if (!this.begun) return told.intro ?? ''
    if (this.ended) return told.end ?? ''
    return told[this.scene.step ? `${this.scene.step}.task` : `${this.scene.note}.note`] ?? ''
  })

  /** Why the last step was a good one. */
  readonly why = $derived.by(() => {
    const before = this.at > 1 ? this.#on.lesson.scenes[this.at - 2]! : null
    return before?.step ? (this.#on.told[`${before.step}.why`] ?? '') : ''
  })

  /** The choice that leads on, as a sentence. */
  readonly hint = $derived.by(() => {
    const choice = this.scene.choices.find(({ action }) => action === this.scene.expected[0])
    return choice ? this.#on.words.say(choice.key, choice.args) : ''
  })

  readonly steps = $derived.by(() => this.#on.lesson.scenes.filter((scene) => scene.step).length)
  /** How many steps are behind the learner. */
  readonly taken = $derived.by(() => this.#on.lesson.scenes.slice(0, Math.max(this.at - 1, 0)).filter((scene) => scene.step).length)

  readonly events: Event[] = $derived.by(() => this.#on.lesson.scenes.slice(0, Math.max(this.at, 1)).flatMap((scene) => scene.events))

  /** From the welcome or a note to the next stop. */
  on(): void {
    if (!this.asks && !this.ended && !this.news.length) this.#advance()
  }

  back(): void {
    if (this.at > 0) this.#turn(this.at - 1)
  }

  again(): void {
    this.#turn(0)
  }

  /** Says which choice leads on, and has the board show where. */
  show(): void {
    if (!this.asks || this.news.length) return
    this.game.hinted = this.scene.expected[0] ?? null
    this.shown = true
  }

  /** What the board still tells is shown as done. */
  finish(): void {
    this.news = []
  }

  decide(action: string): void {
    if (!this.asks || this.news.length) return
    const { step, expected, choices } = this.scene
    if (expected.includes(action)) {
      this.#advance()
      return
    }
    const kind = choices.find((choice) => choice.action === action)?.key ?? ''
    const { told, words } = this.#on
    this.answer = told[`${step}.else.${action}`] ?? told[`${step}.else.${kind}`] ?? told[`${step}.else`] ?? words.say('lesson.else')
    this.renew()
    if (this.shown) this.game.hinted = expected[0] ?? null
  }

  /** The board begins anew with what it is given now. */
  renew(): void {
    this.game.retire()
    this.game = new BoardState(this.#source())
  }

  #advance(): void {
    const welcome = this.at === 0
    this.at += 1
    this.answer = ''
    this.shown = false
    this.game.hinted = null
    this.news = welcome ? [] : this.scene.events
    this.#keep()
  }

  #turn(at: number): void {
    this.at = at
    this.answer = ''
    this.shown = false
    this.news = []
    this.#forget()
    this.renew()
    this.#keep()
  }

  #keep(): void {
    const { game } = this.#on.lesson
    keepProgress(game, { at: this.at, of: this.last, done: this.ended || progressOf(game).done })
  }

  /** A board may keep what was only laid out and not yet said. */
  #forget(): void {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.includes(`.${this.#table}.`)) sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  }

  get #table(): string {
    return `lesson-${this.#on.lesson.game}`
  }

  /** The steps ahead in the same phase, for a board that can lay them out at once. */
  #ahead(): string[] {
    const { scenes } = this.#on.lesson
    const found: string[] = []
    for (const scene of scenes.slice(Math.max(this.at, 1) - 1)) {
      if (!scene.step || scene.view.phase !== this.scene.view.phase) break
      found.push(scene.expected[0]!)
    }
    return found
  }

  #source(): Source {
    const course = this
    const on = this.#on
    return {
      table: this.#table,
      get view() {
        return course.scene.view
      },
      past: null,
      get open() {
        return course.asks
      },
      me: on.lesson.me,
      get names() {
        return on.names
      },
      get toAct() {
        return course.scene.to_act
      },
      get choices() {
        return course.scene.choices
      },
      get prompt() {
        // Where a board itself asks, over everything else, it asks in the lesson's words.
        const { prompt } = course.scene
        return course.asks && prompt ? { ...prompt, key: 'lesson.task', args: { ...prompt.args, task: course.answer || course.task } } : null
      },
      get words() {
        return on.words
      },
      get events() {
        return course.events
      },
      get news() {
        return course.news
      },
      get outcome() {
        return course.scene.outcome
      },
      memory: null,
      all: false,
      shared: false,
      finish: () => course.finish(),
      decide: (action) => course.decide(action),
      why: () => Promise.resolve({ rule: course.scene.rules[0] ?? '', key: 'lesson.not-now', args: {} }),
      suggest: () => Promise.resolve(course.#ahead()),
      openRule: (number) => on.openRule(number),
    }
  }
}
