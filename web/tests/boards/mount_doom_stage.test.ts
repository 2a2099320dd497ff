import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { follow, isRolled, remembered, type Fight } from '../../src/boards/mount_doom/fight'
import { after } from '../../src/boards/mount_doom/picture'
import { stageOf } from '../../src/boards/mount_doom/stage.svelte'
import { canCome, isMet, UNTIL, wishFor, type Until } from '../../src/boards/mount_doom/wishes'
import type { Sight } from '../../src/boards/mount_doom/world'
import { settings } from '../../src/lib/settings.svelte'
import { FRAMES, STRETCHES, Table } from './mount_doom_table'

const PAIRS = STRETCHES.filter((stretch) => stretch.length === 2 && stretch[1]!.events.length)
const VIEW = FRAMES[0]!.view
const named = PAIRS.map(([, second], at) => [second!.events.map((event) => event.kind).join(' ').slice(0, 90), at] as const)

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 'fast'
})
afterEach(() => vi.useRealTimers())

/** What events can tell; the rest comes with the view. */
const lasting = (view: Sight) => ({
  places: view.places,
  courage: view.courage.value,
  nazgul: [view.nazgul.placed, view.nazgul.harmless],
  isengard: view.isengard,
  gandalf: [view.gandalf.away, view.gandalf.stack],
  track: view.track.map(({ card, face_down, army }) => [card, face_down, army]),
  friends: view.friends.map(({ card, owner }) => `${card} ${owner}`).sort(),
  active: view.active,
})

describe('the telling', () => {
  test.each(named)('%s: the picture told event by event is the new view (%d)', (_, at) => {
    const [first, second] = PAIRS[at]!
    const told = second!.events.reduce((view, event) => after(view, event, second!.view), first!.view)
    expect(lasting(told)).toEqual(lasting(second!.view))
  })

  test.each(named)('%s: is told to its end, once (%d)', async (_, at) => {
    const [first, second] = PAIRS[at]!
    const table = new Table(first!)
    const stage = stageOf(table.board())
    table.tell(second!)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([table.finished, stage.telling, stage.told]).toEqual([1, false, null])
    expect(stage.view).toEqual(second!.view)
  })

  test('shows the result at once when that is wanted', async () => {
    const [first, second] = PAIRS.find(([, frame]) => frame!.events.length > 6)!
    const table = new Table(first!)
    const stage = stageOf(table.board())
    table.tell(second!)
    stage.watch()
    expect(stage.telling).toBe(true)
    stage.atOnce()
    await vi.advanceTimersByTimeAsync(0)
    expect([stage.telling, table.finished]).toEqual([false, 1])
  })

  test('waits for "Next" when somebody goes step by step', async () => {
    settings.speed = 'step'
    const [first, second] = PAIRS.find(([, frame]) => frame!.events.some((event) => event.kind === 'roll-first'))!
    const table = new Table(first!)
    const stage = stageOf(table.board())
    table.tell(second!)
    stage.watch()
    await vi.runAllTimersAsync()
    expect([stage.waits, table.finished]).toEqual([true, 0])
    for (let n = 0; n < 40 && stage.telling; n++) {
      stage.next()
      await vi.runAllTimersAsync()
    }
    expect([stage.waits, table.finished]).toEqual([false, 1])
  })

  test('an earlier moment is shown as it was, and nothing is told meanwhile', () => {
    const [first, second] = PAIRS[3]!
    const table = new Table(second!)
    const game = table.board()
    const stage = stageOf(game)
    table.past = first!.view
    stage.watch()
    expect([stage.view, stage.isPast, stage.fight]).toEqual([first!.view, true, null])
  })
})

describe('a wish not to be asked for cards', () => {
  const asked = FRAMES.filter(({ view, choices }) => view.phase === 'window' && choices.some(({ action }) => action === 'pass'))
  const other = FRAMES.find(({ view, choices }) => view.phase === 'roll' && choices.length > 0)!

  test.each(UNTIL.map((until) => [until]))('until %s: the window is answered at once, whichever card it asks for', (until) => {
    for (const frame of asked) {
      const table = new Table(frame)
      const stage = stageOf(table.board())
      stage.wishes(until)
      stage.watch()
      expect([table.decided, stage.wish?.until]).toEqual([['pass'], until])
    }
  })

  test('no other question is answered', () => {
    const table = new Table(other)
    const stage = stageOf(table.board())
    stage.wishes('stage')
    stage.watch()
    expect(table.decided).toEqual([])
  })

  test('ends when its time has come, and whenever the player says so', () => {
    const table = new Table(asked[0]!)
    const stage = stageOf(table.board())
    stage.wishes('turn')
    table.view = { ...asked[0]!.view, turn: asked[0]!.view.turn + 1 }
    stage.watch()
    expect([table.decided.length, stage.wish]).toEqual([1, null])
    stage.wishes('turn')
    stage.wishes(null)
    table.view = { ...table.view }
    stage.watch()
    expect([table.decided.length, stage.wish]).toEqual([2, null])
  })

  test('ends when a decision is taken back: the window stands there and is asked', () => {
    const table = new Table(asked[0]!)
    const stage = stageOf(table.board())
    stage.wishes('stage')
    table.undos = 1
    table.view = { ...table.view }
    stage.watch()
    expect([table.decided, stage.wish]).toEqual([['pass'], null])
  })

  test('is one seat’s own where several share a screen', () => {
    const table = new Table(asked[0]!)
    const seat = Object.assign(table, { me: 0 })
    const stage = stageOf(table.board())
    stage.wishes('stage')
    seat.me = 1
    table.view = { ...table.view }
    stage.watch()
    expect([table.decided.length, stage.wish]).toEqual([1, null])
    seat.me = 0
    table.view = { ...table.view }
    stage.watch()
    expect([table.decided.length, stage.wish?.until]).toEqual([2, 'stage'])
  })

  const told = (...kinds: string[]) => kinds.map((kind) => ({ kind, rule: '', args: {} }))
  const seen = (change: Partial<Sight>): Sight => ({ ...asked[0]!.view, turn: 3, stage: 'Hel', moment: 'die', ...change })

  test('for the next battle or event ends with it, earlier ones and the same one not counted', () => {
    const met = (until: Until, first: string, before: string[], then: string, since: string[]) =>
      isMet(wishFor(until, seen({ moment: first }), told(...before)), seen({ moment: then }), told(...before, ...since))
    const fought = ['meets', 'battle', 'battle-lost']
    expect([met('battle', 'die', fought, 'battle', ['meets']), met('battle', 'battle', ['meets'], 'loss', []), met('battle', 'battle', ['meets'], 'battle', ['battle', 'battle-won'])]).toEqual([true, false, true])
    expect([met('event', 'event', ['event-heart'], 'event', []), met('event', 'event', ['event-heart'], 'event', ['event-nazgul'])]).toEqual([false, true])
    expect([met('battle', 'die', fought, 'die', ['meets']), met('event', 'die', ['event-heart'], 'die', ['event-covered'])]).toEqual([false, false])
  })

  test('for the next battle or event ends with one, too, in which no card could be used', () => {
    const late = (until: Until, ...since: string[]) => isMet(wishFor(until, seen({}), []), seen({ moment: 'start', turn: 4 }), told(...since))
    expect([late('battle', 'meets', 'battle-alone', 'battle-lost'), late('event', 'moves', 'event-nazgul'), late('battle', 'meets', 'event-heart'), late('event', 'meets', 'battle-won')]).toEqual([true, true, false, false])
  })

  test('for a battle or an event ends where none can come any more', () => {
    const [before, last] = (['Min', 'Dou'] as const).map((stage) => seen({ stage, moment: 'last', courage: { ...asked[0]!.view.courage, value: 9 } }))
    expect(UNTIL.filter((until) => isMet(wishFor(until, before!, []), last!, []))).toEqual(['battle', 'event', 'stage'])
    expect(UNTIL.filter((until) => isMet(wishFor(until, last!, []), last!, []))).toEqual([])
  })

  test('is offered only where what it waits for can come before the game is over', () => {
    const offered = (change: Partial<Sight>) => UNTIL.filter((until) => canCome(until, seen(change)))
    const courage = (value: number) => ({ courage: { ...asked[0]!.view.courage, value } })
    expect([offered(courage(2)), offered(courage(1))]).toEqual([[...UNTIL], ['turn', 'battle', 'event', 'stage']])
    expect(offered({ ...courage(2), stage: 'Dou' })).toEqual(['turn', 'stage', 'courage'])
  })

  test('is for the end of the stage, and for courage lower than now', () => {
    const met = (until: Until, change: Partial<Sight>, first: Partial<Sight> = {}) => isMet(wishFor(until, seen(first), []), seen(change), [])
    const courage = (value: number) => ({ courage: { ...asked[0]!.view.courage, value } })
    expect([met('stage', { moment: 'layout' }), met('stage', { stage: 'Gon' }), met('stage', {})]).toEqual([true, true, false])
    expect([met('stage', { moment: 'layout' }, { moment: 'layout' }), met('stage', { stage: 'Lot', turn: 1 }, { stage: 'Lot', turn: 0, moment: 'layout' })]).toEqual([false, true])
    expect([met('courage', courage(3)), met('courage', courage(5))]).toEqual([true, false])
  })
})

describe('an encounter', () => {
  const battle = (kind: string, args = {}) => ({ kind, rule: 'M6.2', args: { card: 'card.UruR', ...args } })
  const events = [
    battle('meets', { space: 3 }),
    battle('battle', { face: 'face.Ara', supporters: ['figure.Ara', 'figure.Gim'] }),
    battle('battle-won'),
    battle('battle-alone', { face: 'face.Sauron' }),
    battle('used', { card: 'card.Boromir', player: 1 }),
    battle('battle-boromir', { face: 'face.Leg' }),
    battle('battle-won'),
    battle('battle', { face: 'face.Leg', supporters: ['figure.Ara'] }),
    battle('battle-lost'),
    battle('courage-down', { n: 1, cost: 1, from: 9, to: 8, why: 'card.UruR' }),
  ]

  const followed = () => events.reduce((fight, event) => follow(fight, event, VIEW), null as Fight | null)

  test('ends when the next card is turned up', () => {
    expect(follow(followed(), { kind: 'turned-up', rule: 'M3.1', args: { space: 1, card: 'card.Wargs' } }, VIEW)).toBeNull()
  })

  test('keeps every roll with who supported and what it cost; what is rolled again counts once', () => {
    const fight = followed()!
    expect(fight.rolls.map(({ face, supporters, result, cost, boromir }) => [face, supporters.join(), result, cost, boromir])).toEqual([
      ['Ara', 'Ara,Gim', 'won', 0, false],
      ['Leg', '', 'won', 0, true],
      ['Leg', 'Ara', 'lost', 1, false],
    ])
    expect(fight.lines.map((event) => event.kind)).toEqual(['used'])
  })

  test('ends with the next die', () => {
    const fight = followed()
    expect(follow(fight, { kind: 'moves', rule: 'M4.1', args: { figure: 'figure.Ara', n: 2, from: '3', to: '5' } }, VIEW)).toBeNull()
  })

  test('is not there for cards that no die decides', () => {
    expect(['Troll', 'MOrc', 'OrcG', 'UruM', 'Mumak', 'Mouth', 'Witch', 'Sting', 'RingPower'].every((card) => isRolled(VIEW, card))).toBe(true)
    expect(['SarL', 'NazR', 'Balrog', 'Wargs', 'Grond', 'Eye', 'Worm', 'Denethor', 'Army', 'Phial', 'Elrond'].some((card) => isRolled(VIEW, card))).toBe(false)
  })

  test('is found again by whoever comes to the table in its middle', () => {
    const view = FRAMES.find((frame) => frame.view.encounter?.card && frame.view.encounter.left > 0)!.view
    expect(remembered(events, view)?.rolls.length).toBe(3)
    expect(remembered(events, { ...view, encounter: null })).toBeNull()
  })
})
