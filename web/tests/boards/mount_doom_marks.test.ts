import { describe, expect, test } from 'vitest'
import { about, consequence, standing } from '../../src/boards/mount_doom/labels'
import { buttons, marksOf, select, touch } from '../../src/boards/mount_doom/marks'
import { layout } from '../../src/boards/mount_doom/path'
import { stageOf } from '../../src/boards/mount_doom/stage.svelte'
import { isKept, placeName, placeOf, type Sight, type Way } from '../../src/boards/mount_doom/world'
import { Words, type Entries } from '../../src/lib/words'
import game from '../../../src/mathom/games/mount_doom/text.en.json'
import en from '../../src/texts/mount_doom.en.json'
import { FRAMES, Table } from './mount_doom_table'

const ASKING = FRAMES.filter((frame) => frame.choices.length)
const phases = [...new Set(ASKING.map((frame) => frame.view.phase))]

describe('touching', () => {
  test.each(phases)('%s: every choice is a button or is reached by touching what it is about', (phase) => {
    for (const { view, choices } of ASKING.filter((frame) => frame.view.phase === phase)) {
      for (const choice of choices) {
        const marks = marksOf(choice, view)
        if (!marks.length) {
          expect(buttons(choices, view)).toContain(choice)
          continue
        }
        let held: string[] = []
        for (const mark of marks) {
          expect(select(choices, view, held).glow.has(mark), mark).toBe(true)
          held = touch(choices, view, held, mark)
        }
        expect(select(choices, view, held).ready?.action).toBe(choice.action)
      }
    }
  })

  test('every way to decide is among the situations', () => {
    const verbs = new Set(ASKING.flatMap(({ choices }) => choices.map(({ action }) => action.split(' ')[0])))
    const all = ['roll', 'put', 'add', 'go', 'left', 'right', 'die', 'face', 'figure', 'use', 'discard', 'lose', 'courage', 'hearts', 'token', 'keep', 'remove', 'pass', 'rest']
    expect(all.filter((verb) => !verbs.has(verb))).toEqual([])
  })

  test('a third die takes the place of the first', () => {
    const { view, choices } = ASKING.find((frame) => frame.view.phase === 'roll')!
    let held: string[] = []
    for (const mark of ['die-Ara', 'die-Leg', 'die-Gim']) held = touch(choices, view, held, mark)
    expect(held).toEqual(['die-Leg', 'die-Gim'])
    expect(touch(choices, view, held, 'die-Leg')).toEqual(['die-Gim'])
  })

  test('a figure on the path stands for its die, and a card of the track for the black die', () => {
    const { view, choices } = ASKING.find((frame) => frame.view.phase === 'put-first' && frame.choices.length > 2)!
    const [, black, figure] = choices[0]!.action.split(' ')
    const held = touch(choices, view, touch(choices, view, [], `card-${black}`), `figure-${figure}`)
    expect(select(choices, view, held).ready).toBe(choices[0])
  })

  test('what is chosen is done when it is touched again, and not before', () => {
    const frame = ASKING.find((one) => one.view.phase === 'add')!
    const table = new Table(frame)
    const stage = stageOf(table.board())
    const figure = frame.choices[0]!.action.split(' ')[1]
    stage.press(`die-${figure}`)
    expect(table.decided).toEqual([])
    stage.press(`die-${figure}`)
    expect(table.decided).toEqual([frame.choices[0]!.action])
  })

  test('what cannot be chosen is pointed at, and a card that cannot be used says why', () => {
    const table = new Table(ASKING.find((one) => one.view.phase === 'add')!)
    const stage = stageOf(table.board())
    stage.press('space-24')
    stage.press('friend-Elrond')
    expect([table.pointings, table.asked, table.decided]).toEqual([['space-24', 'friend-Elrond'], ['use Elrond'], []])
  })
})

describe('what would follow', () => {
  const words = new Words('en', { ...(en as Entries), 'stage.Roh': { nom: 'Rohan' } })
  const view = { courage: { value: 9 }, nazgul: { placed: 3, harmless: false }, events: { 20: 'nazgul', 22: 'heart' } } as unknown as Sight
  const way = (more: Partial<Way>): Way => ({ figure: 'Ara', from: 18, to: 21, courage: 9, nazgul: 3, gandalf: null, ends_stage: false, ...more })

  test.each<[string, Partial<Way>]>([
    ['That is space 21.', {}],
    ['Space 22 is a dark heart: courage 9 to 8.', { to: 22, courage: 8 }],
    ['Space 22 has an event, but somebody there protects.', { to: 22 }],
    ['Space 20 brings a Nazgûl: 5 of 9.', { to: 20, nazgul: 4 }],
    ['Exactly to Rohan: courage 9 to 10.', { to: 16, courage: 10 }],
    ['To Rohan: the stage ends, and the top Gandalf card is lost.', { figure: 'Rin', to: 16, ends_stage: true, gandalf: 'lost' }],
    ['Exactly to Rohan: the stage ends and brings a Gandalf card.', { figure: 'Rin', to: 16, ends_stage: true, gandalf: 'drawn' }],
    ['That is past Minas Morgul, into the waiting area.', { to: 'waiting' }],
    ['', { to: 18 }],
  ])('%s', (said, more) => {
    expect(consequence(words, view, way(more))).toBe(said)
  })

  test('who stands by the Ring-bearers is told with the reason', () => {
    const at = (Ara: number | 'waiting') => standing(words, { places: { Rin: 18, Ara }, goal: 24 } as unknown as Sight, 'Ara')
    expect([at(17), at(18), at(21), at(25), at('waiting')]).toEqual(['1 space behind', 'on their space', '3 spaces ahead', 'past the destination', 'out of the journey'])
  })
})

test('places have the same names in both directions', () => {
  for (let place = 0; place <= 48; place++) expect(placeOf(placeName(place))).toBe(place)
  expect(placeOf(placeName('waiting'))).toBe('waiting')
})

test.each([
  [true, 390, 356],
  [true, 390, 240],
  [true, 390, 520],
  [false, 888, 522],
  [false, 888, 362],
  [false, 700, 700],
])('the path has 49 spaces, none on top of another, all on the sheet (tall: %s, %d × %d)', (tall, across, down) => {
  const laid = layout(tall, across, down)
  expect(laid.spaces.length).toBe(49)
  laid.spaces.forEach(([x, y], n) => {
    expect(x > 12 && x < laid.width - 12 && y > 12 && y < laid.height - 12, `space ${n}`).toBe(true)
    for (const [ox, oy] of laid.spaces.slice(n + 1)) expect(Math.hypot(x - ox, y - oy), `space ${n}`).toBeGreaterThan(tall ? 28 : 36)
  })
})

test('a card says the numbers that are printed on it, and no others', () => {
  const words = new Words('en', game as Entries)
  const { view } = FRAMES[0]!
  expect([about(words, view, 'Troll'), about(words, view, 'Wargs')]).toEqual(['Battles to fight: 1; each one lost costs 2 courage.', 'Cost 2 courage. It leaves the game after one encounter.'])
  const mine = { ...view, printed: { ...view.printed, Troll: { ...view.printed.Troll!, lost: 4 } } }
  expect(about(words, mine, 'Troll')).toBe('Battles to fight: 1; each one lost costs 4 courage.')
  const turned = { ...view, printed: { ...view.printed, Wargs: { ...view.printed.Wargs!, hearts: 2 }, Phial: { ...view.printed.Phial!, hearts: -1 } } }
  expect([about(words, turned, 'Wargs'), about(words, turned, 'Phial')]).toEqual(['Give 2 courage. It leaves the game after one encounter.', 'Costs 1 courage.'])
  const giving = { ...view, printed: { ...view.printed, UruR: { ...view.printed.UruR!, hearts: 4 } } }
  expect([about(words, view, 'UruR').includes('empty'), about(words, giving, 'UruR').endsWith('An empty Isengard gives 4 courage.')]).toEqual([false, true])
  for (const card of Object.keys(view.printed)) expect(about(words, view, card)).not.toMatch(/[{}]|undefined|NaN/)
})

test('allies serve only their owner where the mode says so, and Gandalf nobody while he is away', () => {
  const view = { position: 'harder 1/2 stage=Lot', active: 1, gandalf: { away: true }, printed: FRAMES[0]!.view.printed } as unknown as Sight
  const kept = (card: string, owner: number, position = view.position) => isKept({ ...view, position }, { card, owner, usable: false })
  expect([kept('Elrond', 0), kept('Elrond', 1), kept('Power', 1), kept('Elrond', 0, 'normal 1/2')]).toEqual([true, false, true, false])
})
