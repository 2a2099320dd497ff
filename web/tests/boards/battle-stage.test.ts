import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { counterOf } from '../../src/boards/battle/counter'
import { Picture } from '../../src/boards/battle/picture'
import { stageOf } from '../../src/boards/battle/stage.svelte'
import { settings } from '../../src/lib/settings.svelte'
import type { Event } from '../../src/lib/types'
import { STRETCHES, Table } from './battle_table'

const CASES = STRETCHES.map(([, after], at) => [`${after.events.map((event) => event.kind).join(' ')} (${at})`, at] as const)

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 'normal'
})
afterEach(() => vi.useRealTimers())

describe('what is told', () => {
  test.each(CASES)('%s: is told to its end, once', async (_, at) => {
    const [before, after] = STRETCHES[at]!
    const table = new Table(before)
    const stage = stageOf(table.board())
    stage.remember()
    table.tell(after)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([table.finished, stage.telling, stage.event, stage.picture]).toEqual([after.events.length ? 1 : 0, false, null, null])
    expect(stage.view).toBe(after.view)
  })

  test.each(CASES)('%s: the last picture is the table as it then stands', (_, at) => {
    const [before, after] = STRETCHES[at]!
    const picture = new Picture(before.view, [after.view])
    for (const event of after.events) picture.tell(event)
    const { view } = picture
    // The end lays all hands open; an attack that is only prepared changes nothing.
    const settled = picture.attacking === null && after.view.attack === null && after.view.phase !== 'over'
    if (settled) {
      expect(view.players.map((player) => [player.hand, player.hand_size, player.teams, player.given, player.won_size])).toEqual(
        after.view.players.map((player) => [player.hand, player.hand_size, player.teams, player.given, player.won_size]),
      )
      expect(view.row.filter(Boolean)).toEqual(after.view.row.filter(Boolean))
    }
    expect([view.mordor, view.ring_left, view.fallen.toSorted()]).toEqual([after.view.mordor, after.view.ring_left, after.view.fallen.toSorted()])
  })

  test('what comes to the table while an earlier move is still told is drawn as it is printed', async () => {
    const [before, after] = STRETCHES.find(([, frame]) => frame.events.some((event) => event.kind === 'attacks'))!
    const table = new Table(before)
    const stage = stageOf(table.board())
    stage.remember()
    table.tell(after)
    stage.watch()
    const foe = { enemy: 'Fresh', symbols: 'RR', points: 7, captain: false }
    table.news = [...table.news, { kind: 'appears', rule: '', args: { enemy: 'enemy.Fresh', place: 1 } }]
    table.view = { ...after.view, row: [foe, null, null] }
    stage.watch()
    table.view = { ...after.view, row: [null, null, null] }
    stage.watch()
    const drawn: unknown[] = []
    while (stage.telling) {
      drawn.push(...stage.view.row)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(drawn).toContainEqual(foe)
  })

  test('who comes in the middle sees the table at once', async () => {
    const [, after] = STRETCHES.find(([, frame]) => frame.events.some((event) => event.kind === 'attacks'))!
    const table = new Table(after)
    const stage = stageOf(table.board())
    table.tell(after)
    stage.watch()
    await Promise.resolve()
    expect([table.finished, stage.telling]).toEqual([1, false])
  })

  test('at the speed “step” an attack waits for “Next”, and “At once” ends it', async () => {
    settings.speed = 'step'
    const [before, after] = STRETCHES.find(([, frame]) => frame.events.some((event) => event.kind === 'beaten'))!
    const table = new Table(before)
    const stage = stageOf(table.board())
    stage.remember()
    table.tell(after)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.waits, table.finished, stage.event?.kind]).toEqual([true, 0, 'attacks'])
    stage.next()
    await vi.runAllTimersAsync()
    expect([stage.waits, stage.event?.kind]).not.toEqual([true, 'attacks'])
    stage.atOnce()
    await vi.runAllTimersAsync()
    expect(table.finished).toBe(1)
  })

  test('an event that nobody knows holds nothing up', async () => {
    const [before, after] = STRETCHES[0]!
    const table = new Table(before)
    const stage = stageOf(table.board())
    stage.remember()
    table.tell({ ...after, events: [{ kind: 'never-heard-of', rule: '', args: {} }, ...after.events] })
    stage.watch()
    await vi.runAllTimersAsync()
    expect(table.finished).toBe(1)
  })
})

describe('a counterattack', () => {
  const event = (kind: string, args: Event['args'] = {}): Event => ({ kind, rule: 'B4.5', args })
  const begun = [event('turn', { player: 2, turn: 7 }), event('counterattack', { order: 'order.hand' })]

  test('is answered from the one whose turn it is, one after the other', () => {
    expect(counterOf(begun, 3, null)).toEqual({ order: 'hand', answers: [{ state: 'waits', card: '' }, { state: 'now', card: '' }, { state: 'waits', card: '' }] })
    const later = [...begun, event('discards-hand', { player: 2, card: 'card.Sam' }), event('spared', { player: 3 })]
    expect(counterOf(later, 3, null)?.answers.map(({ state, card }) => `${state} ${card}`)).toEqual(['now ', 'done card.Sam', 'spared '])
  })

  test('is over when the enemy on position 3 has left', () => {
    const leaves = event('leaves', { enemy: 'enemy.Tro' })
    const all = [...begun, event('spared', { player: 2 }), leaves, event('draws', { player: 2 })]
    expect(counterOf(all, 2, null)).toBe(null)
    expect(counterOf(all, 2, leaves)?.order).toBe('hand')
    expect(counterOf([], 2, null)).toBe(null)
  })
})
