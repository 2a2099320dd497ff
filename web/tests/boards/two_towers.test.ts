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
import found from './two_towers_frames.json'

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
  if (asked !== 2 || !view.slots.length) return `card-${code}`
  const free = places.filter((place) => place === `${code}*`).length
  const isLoose = view.hands[2]!.cards.filter((card) => card === code).length > free
  return free && !isLoose ? `place-${places.indexOf(`${code}*`) + 1}` : `loose-${code}`
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

describe.each(Object.keys(FRAMES).filter((name) => name !== 'over'))('where the question is “%s”', (name) => {
  const frame = FRAMES[name]!

  /** One action of every kind. */
  const kinds = [...new Map(frame.choices.map((choice) => [`${choice.key} ${choice.action.replace(/^[HMFS]\d+/, '')}`, choice.action])).values()]

  test.each(kinds)('%s is done on the board', (action) => {
    const table = new Table(frame)
    const game = table.board()
    render(board.Sheet, { game })
    render(board.Hand, { game })
    flushSync()
    const choice = frame.choices.find((one) => one.action === action)!
    if (game.unhandled.includes(choice)) {
      // The table offers it at the prompt.
      expect(['no', 'again', 'on', 'stop']).toContain(action)
      return
    }
    see(control(frame.view, choice, stageOf(game).asked))!.click()
    flushSync()
    if (table.decided.length === 0) see(`do-${action}`)!.click()
    expect(table.decided).toEqual([action])
    expect(table.asked).toEqual([])
  })

  test.each(['en', 'pl'])('every sentence is said in %s', (lang) => {
    const game = new Table(frame).board(lang)
    const shown = [board.Sheet, board.Hand, board.Panel].map((part) => render(part, { game }).container)
    flushSync()
    const text = shown.map((part) => part.innerHTML).join(' ')
    expect(text.match(/\b(towers|story|goal|brief|suit|card|character|chapter|group|hand|player)\.[\w.-]+/g)).toBeNull()
    expect(text).not.toMatch(/\{\w+(:\w+)?\}/)
  })
})

test('the end says what became of every character', () => {
  const game = new Table(FRAMES.over!).board()
  render(board.End, { game })
  expect(document.querySelectorAll('[data-testid^="result-"]')).toHaveLength(FRAMES.over!.view.hands.length)
})

test('a card that may not be played is asked about, and nothing is decided', () => {
  const frame = FRAMES.follow!
  const table = new Table(frame)
  const game = table.board()
  render(board.Hand, { game })
  const code = frame.view.hands[frame.view.actor]!.cards.find((card) => !frame.choices.some((choice) => choice.action === card))!
  see(`card-${code}`)!.click()
  expect([table.decided, table.asked]).toEqual([[], [code]])
})

test('a card that lies face down carries nothing of what it is', () => {
  const frame = FRAMES['play pyramid']!
  render(board.Sheet, { game: new Table(frame).board() })
  flushSync()
  const down = pyramidRows(frame.view).flat().filter((place) => place.code === '?')
  expect(down.length).toBeGreaterThan(0)
  const pictures = down.map((place) => see(`place-${place.number}`)!.outerHTML.replace(`place-${place.number}`, ''))
  expect(new Set(pictures).size).toBe(1)
})

describe('the question', () => {
  const ask = (name: string, lang = 'en', changed: object = {}): BoardState => {
    const game = new Table({ ...FRAMES[name]!, ...changed }).board(lang)
    render(board.Sheet, { game })
    flushSync()
    return game
  }

  test.each([
    ['en', 'step 1 of 2', 'step 2 of 2'],
    ['pl', 'krok 1 z 2', 'krok 2 z 2'],
  ])('of an exchange says in %s whose it is and how far it has come', (lang, first, second) => {
    for (const [name, step] of [['give', first], ['return', second]] as const) {
      const { view } = FRAMES[name]!
      const asked = ask(name, lang).asked!
      const whose = WORDS[lang]!.name(`character.${view.hands[view.actor]!.character}`, lang === 'pl' ? 'gen' : 'nom').split(' (')[0]!
      expect(asked).toContain(step)
      expect(asked).toContain(`<b>${whose}</b>`)
      expect(asked).not.toContain('(')
    }
  })

  test('counts what glows only where something does not', () => {
    const { choices, view } = FRAMES.follow!
    expect(ask('follow').glowing).toBe(choices.length)
    const cards = [...new Set(view.hands[view.actor]!.cards)]
    expect(ask('follow', 'en', { choices: cards.map((action) => ({ action, key: 'action.play', args: {} })) }).glowing).toBeNull()
  })
})

describe('a card', () => {
  test.each(['H1', 'M5', 'F8', 'F9', 'F12', 'F16', 'S3', 'R7'])('%s shows as many glyphs as it is worth', (code) => {
    expect(spotsOf(code)).toHaveLength(Number(code.slice(1)))
    for (const { x, y } of spotsOf(code)) expect([x > 8 && x < 88, y > 40 && y < 132]).toEqual([true, true])
    if ('HMF'.includes(code[0]!)) expect(strokesOf(code).filter(({ ink }) => ['hill', 'peak', 'leaf'].includes(ink))).toHaveLength(Number(code.slice(1)))
  })

  test('is sorted by suit and value, Orcs and Weariness last', () => {
    expect(sorted(['O', 'W', 'F10', 'F9', 'WT', 'H2', 'R1'])).toEqual(['H2', 'F9', 'F10', 'R1', 'WT', 'O', 'W'])
  })
})

describe('how far a goal has come', () => {
  const goal = (text: string, ...progress: [number, number, number][]): Goal => ({ text, progress, said: [], verdict: 0, private: 0 })

  test('is pips of what is collected', () => {
    expect(marksOf(goal('won(F) >= 6', [2, 6, 5]))).toEqual([{ kind: 'pips', icon: 'pine-tree', have: 2, need: 6, most: 5 }])
    expect(marksOf(goal('before(BT) >= 2 and after(BT) == 0', [1, 2, 4], [0, 0, 3]))).toEqual([{ kind: 'pips', icon: 'evil-tower', have: 1, need: 2, most: 4 }])
  })

  test('is a number where hands are compared', () => {
    expect(marksOf(goal('tricks < Gan.tricks', [1, 2, 5]))).toEqual([{ kind: 'against', icon: 'card-pick', have: 1, need: 3, most: 5 }])
  })

  test('is what is used of what is allowed', () => {
    expect(marksOf(goal('tricks <= 3', [1, 3, 6]))).toEqual([{ kind: 'most', icon: 'card-pick', have: 1, need: 3, most: 6 }])
  })

  test('counts against the burden and the drawn number as against numbers', () => {
    expect(marksOf(goal('won(H) >= burden', [1, 4, 6])).map((mark) => mark.kind)).toEqual(['pips'])
    expect(marksOf(goal('won(O) >= pile + 1', [1, 4, 6])).map((mark) => mark.kind)).toEqual(['pips'])
  })

  test('is said without the epithets of others', () => {
    const said = [['goal.tricks.as', { who: 'character.Ara' }]] as Goal['said']
    expect(goalWords(WORDS.en!, said)).toBe('Win as many tricks as Aragorn')
  })
})

describe('the news', () => {
  const event = (kind: string, args: Event['args'] = {}): Event => ({ kind, rule: 'T1.1', args })

  test('come in steps: goals together, the deal without a word', () => {
    const steps = stepsOf([event('leads'), event('wins-trick'), event('goal-met'), event('goal-missed'), event('dealt'), event('what-is-this')])
    expect(steps.map((step) => [step.kind, step.events.length])).toEqual([['card', 1], ['trick', 1], ['goals', 2], ['quiet', 1], ['told', 1]])
  })

  test('are told to their end, whatever comes', async () => {
    vi.useFakeTimers()
    const frame = FRAMES['play table']!
    const table = new Table(frame)
    const stage = stageOf(table.board())
    const hand = frame.view.actor
    const code = frame.view.hands[hand]!.cards[0]!
    const before = stage.cardsOf(hand).length
    table.news = [event('plays', { hand: hand + 1, card: `card.${code}` }), event('nobody-knows-this'), event('wins-trick', { hand: 1, card: 'card.H1', cards: [] })]
    table.view = { ...frame.view }
    stage.watch()
    await vi.advanceTimersByTimeAsync(10)
    expect([stage.telling, stage.table[hand], stage.cardsOf(hand).length]).toEqual([true, code, before - 1])
    await vi.runAllTimersAsync()
    expect([stage.telling, table.finished]).toEqual([false, 1])
  })

  test('are not drawn before they are told', async () => {
    vi.useFakeTimers()
    const frame = FRAMES['play table']!
    const table = new Table(frame)
    const stage = stageOf(table.board())
    stage.watch()
    const hand = frame.view.actor
    const code = frame.view.hands[hand]!.cards[0]!
    table.news = [event('plays', { hand: hand + 1, card: `card.${code}` })]
    table.view = { ...frame.view, phase: 'over' }
    expect([stage.telling, stage.view.phase, stage.cardsOf(hand).includes(code)]).toEqual([true, frame.view.phase, true])
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.telling, stage.view.phase, table.finished]).toEqual([false, 'over', 1])
    stage.stop()
    table.news = [event('plays', { hand: hand + 1, card: `card.${code}` })]
    expect(stage.telling).toBe(false)
  })

  test('wait for the reader who goes step by step', async () => {
    vi.useFakeTimers()
    settings.speed = 'step'
    const table = new Table(FRAMES['play table']!)
    const stage = stageOf(table.board())
    table.news = [event('wins-trick', { hand: 1, card: 'card.H1', cards: [] })]
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.waits, table.finished]).toEqual([true, 0])
    stage.next()
    await vi.runAllTimersAsync()
    expect(table.finished).toBe(1)
  })
})

test('the story of every chapter is told, in the words that the terminal has for it', () => {
  for (const lang of ['en', 'pl']) {
    const told = read(`../src/mathom/terminal/boards/two_towers.${lang}.json`)
    for (const chapter of [...Array.from({ length: 18 }, (_, i) => String(i + 19)), 'road']) expect(WORDS[lang]!.say(`story.${chapter}`)).toBe(told[`board.story-${chapter}`])
  }
})
