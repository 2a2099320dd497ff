/** A table of Battle for Middle-earth that a test moves on by hand, with moments that the engine made (battle_fixtures.py). */

import { readFileSync } from 'node:fs'
import type { Sight } from '../../src/boards/battle/world'
import { BoardState, type Source } from '../../src/boards/state.svelte'
import type { Choice, Event } from '../../src/lib/types'
import { Words, type Entries } from '../../src/lib/words'
import fixture from '../fixtures/battle-frames.json'

export interface Frame {
  seat: number
  events: Event[]
  view: Sight
  choices: Choice[]
}

export const STRETCHES = fixture as unknown as [Frame, Frame][]

const read = (file: string): Entries => JSON.parse(readFileSync(file, 'utf-8')) as Entries

export function wordsOf(lang: string): Words {
  const files = [`src/texts/page.${lang}.json`, `src/texts/table.${lang}.json`, `../src/mathom/games/battle/text.${lang}.json`, `src/texts/battle.${lang}.json`]
  return new Words(lang, Object.assign({}, ...files.map(read)) as Entries)
}

const WORDS = { en: wordsOf('en'), pl: wordsOf('pl') }

export class Table {
  view: Sight
  choices: Choice[]
  past: Sight | null = null
  news: Event[] = []
  events: Event[] = []
  finished = 0
  readonly decided: string[] = []
  readonly whys: string[] = []
  readonly me: number
  readonly table = 't'
  readonly open = true
  readonly shared = false
  readonly names = ['Ala', 'Olek', 'Ewa', 'Jan']
  readonly toAct: number[] = []
  readonly prompt = null
  readonly outcome = null
  readonly memory = null
  readonly all = false
  readonly words: Words

  constructor(frame: Frame, lang: 'en' | 'pl' = 'en') {
    this.view = frame.view
    this.choices = frame.choices
    this.me = frame.seat
    this.words = WORDS[lang]
  }

  board(): BoardState {
    return new BoardState(this as unknown as Source)
  }

  tell(frame: Frame): void {
    this.view = frame.view
    this.choices = frame.choices
    this.news = frame.events
    this.events = [...this.events, ...frame.events]
  }

  finish(): void {
    this.finished += 1
    this.news = []
  }

  decide(action: string): void {
    this.decided.push(action)
  }

  why(action: string): Promise<null> {
    this.whys.push(action)
    return Promise.resolve(null)
  }

  suggest(): Promise<string[]> {
    return Promise.resolve([])
  }

  openRule(): void {}
}

/** A moment in which the reader is asked something of that kind. */
export function askedFor(key: string, more: (frame: Frame) => boolean = () => true): Frame {
  const found = STRETCHES.map(([, frame]) => frame).find((frame) => frame.choices.some((choice) => choice.key === key) && more(frame))
  if (!found) throw new Error(`no moment of the fixture offers ${key}`)
  return found
}
