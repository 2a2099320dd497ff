import { expect, test } from 'vitest'
import { Reading, type Read } from '../../src/boards/confrontation/reading.svelte'
import { askedIn } from '../../src/boards/confrontation/duel'

const MAGIC: Read = { kind: 'card', code: 'Mag', side: 'F' }
const CLOAK: Read = { kind: 'card', code: 'Clo', side: 'F' }

const over = (pointerType: string) => Object.assign(new MouseEvent('pointerenter'), { pointerType }) as unknown as PointerEvent
const click = (detail = 1) => new MouseEvent('click', { detail })

function touched(): Reading {
  const reading = new Reading()
  reading.point(MAGIC, over('touch'))
  return reading
}

test('a mouse reads by pointing and plays with one click', () => {
  const reading = new Reading()
  reading.point(MAGIC, over('mouse'))
  expect(reading.what).toEqual(MAGIC)
  expect(reading.press(MAGIC, click(), true)).toBe(true)
})

test('a finger that only passes over a card reads nothing', () => {
  expect(touched().what).toBeNull()
})

test('a finger reads with the first touch and plays with the second', () => {
  const reading = touched()
  expect(reading.press(MAGIC, click(), true)).toBe(false)
  expect(reading.what).toEqual(MAGIC)
  expect(reading.press(MAGIC, click(), true)).toBe(true)
})

test('a finger that goes on to another card reads that one first', () => {
  const reading = touched()
  reading.press(MAGIC, click(), true)
  expect(reading.press(CLOAK, click(), true)).toBe(false)
  expect(reading.what).toEqual(CLOAK)
})

test('a card that cannot be played is read and asked about with one touch', () => {
  const reading = touched()
  expect(reading.press(MAGIC, click(), false)).toBe(true)
  expect(reading.what).toEqual(MAGIC)
})

test('the keyboard plays at once, also on a screen that was touched before', () => {
  expect(touched().press(MAGIC, click(0), true)).toBe(true)
})

test.each([
  ['cards', 3],
  ['fellowship-card', 3],
  ['sauron-magic', 4],
  ['fellowship-retreat', 4],
  ['sam', 2],
  ['wormtongue', 6],
])('the question %s belongs to step %i of a battle', (phase, step) => {
  expect(askedIn(phase, 0)).toBe(step)
})

test('the Palantír is asked about at the step that was told last', () => {
  expect(askedIn('palantir', 1)).toBe(2)
  expect(askedIn('palantir', 3)).toBe(3)
})
