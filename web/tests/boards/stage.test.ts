import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stageOf } from '../../src/boards/confrontation/stage.svelte'
import type { Sight } from '../../src/boards/confrontation/world'
import { BoardState, type Source } from '../../src/boards/state.svelte'
import { settings } from '../../src/lib/settings.svelte'
import type { Event } from '../../src/lib/types'
import { Words } from '../../src/lib/words'
import frames from './frames.json'

const STRETCHES = frames as unknown as { events: Event[]; view: Sight }[][]

/** A table that a test moves on by hand. */
class Table {
  view: Sight
  past: Sight | null = null
  news: Event[] = []
  events: Event[] = []
  finished = 0
  readonly decided: string[] = []

  constructor(view: Sight) {
    this.view = view
  }

  finish() {
    this.finished += 1
    this.news = []
  }

  board(): BoardState {
    const fixed = { table: 't', open: true, shared: false, me: 0, names: ['Ala', 'Olek'], toAct: [], choices: [], prompt: null, words: new Words('en', {}), outcome: null, memory: null, all: false }
    const asked = { decide: (action: string) => this.decided.push(action), why: async () => null, suggest: async () => [], openRule() {} }
    return new BoardState(Object.assign(this, fixed, asked) as unknown as Source)
  }

  tell(frame: { events: Event[]; view: Sight }) {
    this.view = frame.view
    this.news = frame.events
    this.events = [...this.events, ...frame.events]
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 'fast'
})
afterEach(() => vi.useRealTimers())

describe('the telling', () => {
  test.each(STRETCHES.map((stretch, at) => [stretch[1]!.events.map((event) => event.kind).join(' '), at] as const))('%s: is told to its end, once (%d)', async (_, at) => {
    const [first, second] = STRETCHES[at]!
    const table = new Table(first!.view)
    const stage = stageOf(table.board())
    table.tell(second!)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([table.finished, stage.telling, stage.walkers, stage.falling]).toEqual([1, false, [], []])
    expect(stage.picture.board).toEqual(second!.view.board)
  })

  const battle = STRETCHES.find(([, second]) => second!.events.some((event) => event.kind === 'compared'))!

  test('at the speed “step” each step of a battle waits for “Next”', async () => {
    settings.speed = 'step'
    const table = new Table(battle[0]!.view)
    const stage = stageOf(table.board())
    table.tell(battle[1]!)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.waits, table.finished]).toEqual([true, 0])
    const steps: number[] = []
    for (let pressed = 0; pressed < 20 && !table.finished; pressed++) {
      steps.push(stage.duel?.step ?? 0)
      stage.next()
      await vi.runAllTimersAsync()
    }
    expect(steps.length).toBeGreaterThan(1)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(table.finished).toBe(1)
  })

  test('whoever has not moved is not drawn again', async () => {
    const [first, second] = STRETCHES.find(([, next]) => next!.events.some(({ kind }) => kind === 'moves'))!
    const table = new Table(first!.view)
    const stage = stageOf(table.board())
    const before = stage.picture.board
    table.tell(structuredClone(second!))
    stage.watch()
    await vi.runAllTimersAsync()
    const still = Object.keys(before).filter((region) => JSON.stringify(before[region]) === JSON.stringify(second!.view.board[region]))
    expect(still.length).toBeGreaterThan(5)
    for (const region of still) expect(stage.picture.board[region]).toBe(before[region])
  })

  test('“Result at once” shows the rest of the battle in one step', async () => {
    settings.speed = 'step'
    const table = new Table(battle[0]!.view)
    const stage = stageOf(table.board())
    table.tell(battle[1]!)
    stage.watch()
    await vi.runAllTimersAsync()
    stage.atOnce()
    await vi.runAllTimersAsync()
    expect(stage.duel?.decided).toBe(true)
    stage.next()
    await vi.runAllTimersAsync()
    expect(table.finished).toBe(1)
  })

  test('news that are taken away, as by an undo or another reader, are told no further', async () => {
    settings.speed = 'step'
    const table = new Table(battle[0]!.view)
    const stage = stageOf(table.board())
    table.tell(battle[1]!)
    stage.watch()
    await vi.runAllTimersAsync()
    table.view = battle[0]!.view
    table.news = []
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.telling, table.finished]).toEqual([false, 0])
    expect(stage.picture.board).toEqual(battle[0]!.view.board)
  })

  test('a sheet that goes away stops the telling at once, and tells all of it when it comes back', async () => {
    settings.speed = 'step'
    const table = new Table(battle[0]!.view)
    const stage = stageOf(table.board())
    table.tell(battle[1]!)
    stage.watch()
    await vi.runAllTimersAsync()
    stage.stop()
    const { view } = table
    table.view = undefined as unknown as Sight
    await vi.runAllTimersAsync()
    expect([stage.telling, table.finished]).toEqual([false, 0])
    expect(stage.picture.board).toEqual(battle[0]!.view.board)
    table.view = view
    settings.speed = 'fast'
    stage.watch()
    await vi.runAllTimersAsync()
    expect(table.finished).toBe(1)
  })

  test('an earlier moment is shown as it was, without its battle', () => {
    const table = new Table(battle[1]!.view)
    const stage = stageOf(table.board())
    table.past = battle[0]!.view
    stage.watch()
    expect(stage.picture.board).toEqual(battle[0]!.view.board)
    expect(stage.dialog).toBeNull()
  })

  test('of a game that is over no battle is open any more', async () => {
    const last = STRETCHES.find(([, second]) => second!.view.phase === 'over' && second!.view.battle)!
    const table = new Table(last[1]!.view)
    expect(stageOf(table.board()).dialog).toBeNull()
  })
})
