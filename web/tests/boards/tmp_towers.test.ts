import { readFileSync } from 'node:fs'
import { cleanup, render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BoardState, type Source } from '../../src/boards/state.svelte'
import { sorted, spotsOf, strokesOf } from '../../src/boards/two_towers/cards'
import { goalWords } from '../../src/boards/two_towers/characters'
import { marksOf } from '../../src/boards/two_towers/goals'
import board from '../../src/boards/two_towers/index'
import { stageOf } from '../../src/boards/two_towers/stage.svelte'
import { stepsOf } from '../../src/boards/two_towers/steps'
import { fieldsOf, pyramidRows, type Goal, type Sight } from '../../src/boards/two_towers/world'
import { settings } from '../../src/lib/settings.svelte'
import type { Choice, Event } from '../../src/lib/types'
import { Words, type Entries } from '../../src/lib/words'
const found = Object.fromEntries((JSON.parse(readFileSync('/tmp/w6/mass.json','utf-8')) as Frame[]).map((f,i)=>[String(i),f]))

interface Frame {
  seat: number
  players: number
  view: Sight
  choices: Choice[]
  to_act: number[]
  events: Event[]
}

const FRAMES = found as unknown as Record<string, Frame>
const read = (path: string): Entries => JSON.parse(readFileSync(path, 'utf-8')) as Entries
const WORDS = Object.fromEntries(
  (['en', 'pl'] as const).map((lang) => [lang, new Words(lang, { ...read(`../src/mathom/games/two_towers/text.${lang}.json`), ...read(`src/texts/two_towers.${lang}.json`) })]),
)

class Table {
  past: Sight | null = null
  news: Event[] = []
  events: Event[] = []
  finished = 0
  view: Sight
  readonly decided: string[] = []
  readonly asked: string[] = []
  readonly frame: Frame

  constructor(frame: Frame) {
    this.frame = frame
    this.view = frame.view
  }

  finish(): void {
    this.finished += 1
    this.news = []
  }

  board(lang = 'en'): BoardState {
    const { seat, players, choices, to_act } = this.frame
    const names = ['Ala', 'Olek', 'Ewa', 'Jan'].slice(0, players)
    const fixed = { table: 't', open: true, shared: false, me: seat, names, toAct: to_act, choices, prompt: null, words: WORDS[lang], outcome: null, memory: null, all: false }
    const why = (action: string): Promise<null> => {
      this.asked.push(action)
      return Promise.resolve(null)
    }
    const dealings = { decide: (action: string) => this.decided.push(action), why, suggest: () => Promise.resolve([]), openRule: () => undefined }
    return new BoardState(Object.assign(this, fixed, dealings) as unknown as Source)
  }
}

const see = (testid: string): HTMLElement | null => document.querySelector(`[data-testid="${testid}"]`)

/** What is touched for an action. */
function control(view: Sight, choice: Choice, asked: number): string {
  const { action, key } = choice
  if (key === 'action.keep' || /^(burden\d|first|last|group[ABC]|event|stop)$/.test(action)) return `do-${action}`
  if (/^hand\d$/.test(action)) return action
  if (action === 'unhide') return 'hidden-card'
  if (!/^([HMFSR]\d+!?|WT|BT|[OWL](@\d+)?)$/.test(action)) return `character-${action}`
  const code = action.replace('!', '')
  if (action.includes('@')) return `place-${action.split('@')[1]}`
  const places = fieldsOf(view).pyramid?.split(',') ?? []
  if (asked !== 2 || !places.length) return `card-${code}`
  return places.includes(`${code}*`) && !'OW'.includes(code) ? `place-${places.indexOf(`${code}*`) + 1}` : `loose-${code}`
}

beforeAll(() => {
  window.matchMedia ??= ((media: string) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia
})
beforeEach(() => {
  settings.speed = 'fast'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})


test('all', () => {
  const bad: string[] = []
  for (const frame of Object.values(FRAMES)) {
    const table = new Table(frame)
    const game = table.board()
    render(board.Sheet, { game })
    render(board.Hand, { game })
    flushSync()
    for (const choice of frame.choices) {
      if (game.unhandled.includes(choice)) { if (!['no','again','on'].includes(choice.action)) bad.push('unhandled ' + choice.action); continue }
      const id = control(frame.view, choice, stageOf(game).asked)
      const node = see(id)
      if (!node || node.tagName !== 'BUTTON') bad.push([frame.view.position.slice(0, 40), frame.view.phase, choice.action, id, frame.view.actor].join(' | '))
    }
    cleanup()
  }
  expect(bad.slice(0, 40)).toEqual([])
}, 600000)
