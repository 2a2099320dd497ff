/** A table of Adventure to Mount Doom that a test moves on by hand, and stretches of real games for it. */

import { BoardState, type Source } from '../../src/boards/state.svelte'
import type { Sight } from '../../src/boards/mount_doom/world'
import type { Choice, Event } from '../../src/lib/types'
import { Words } from '../../src/lib/words'
import frames from './mount_doom_frames.json'

export interface Frame {
  events: Event[]
  view: Sight
  choices: Choice[]
}

const { printed, stretches } = frames as unknown as { printed: Sight['printed']; stretches: Frame[][] }
export const STRETCHES = stretches.map((stretch) => stretch.map((frame) => ({ ...frame, view: { ...frame.view, printed } })))
export const FRAMES = STRETCHES.flat()

export class Table {
  view: Sight
  past: Sight | null = null
  news: Event[] = []
  events: Event[] = []
  choices: Choice[] = []
  pointed: { seat: number; place: string; number: number }[] = []
  toAct = [0]
  undos = 0
  finished = 0
  readonly decided: string[] = []
  readonly asked: string[] = []
  readonly pointings: string[] = []

  constructor(frame: Frame) {
    this.view = frame.view
    this.choices = frame.choices
  }

  finish() {
    this.finished += 1
    this.news = []
  }

  board(): BoardState {
    const fixed = { table: 't', open: true, shared: false, me: 0, names: ['Ala', 'Olek'], prompt: null, words: new Words('en', {}), outcome: null, memory: null, all: false }
    const doing = {
      decide: (action: string) => this.decided.push(action),
      why: async (action: string) => {
        this.asked.push(action)
        return null
      },
      point: (place: string) => this.pointings.push(place),
      suggest: async () => [],
      openRule() {},
    }
    return new BoardState(Object.assign(this, fixed, doing) as unknown as Source)
  }

  tell(frame: Frame) {
    this.view = frame.view
    this.choices = frame.choices
    this.news = frame.events
    this.events = [...this.events, ...frame.events]
  }
}
