import { expect, test } from 'vitest'
import type { Event, Moments } from '../../src/lib/types.ts'
import { Past } from '../../src/table/past.svelte.ts'

let turns = 0
const event = (kind: string): Event => ({ kind, rule: '', args: kind === 'turn' ? { turn: ++turns } : {} })

function story(steps: number): Moments {
  turns = 0
  const events = [event('start'), event('turn'), event('moves'), event('turn'), event('moves'), event('turn'), event('moves')]
  const moments = Array.from({ length: steps }, (_, place) => ({ seen: Math.min(place + 1, events.length), view: { place }, to_act: [], outcome: null }))
  return { as: 'me', game: 'confrontation', options: {}, seats: [], line: 0, events, moments, commit: '', nonces: [], secret: '', draws: [] }
}

test('a step back from now shows the moment before the last', async () => {
  const past = new Past(() => Promise.resolve(story(7)))
  await past.step(-1)
  expect(past.moment?.view).toEqual({ place: 5 })
  await past.step(1)
  expect(past.at).toBeNull()
})

test('two hasty steps back, before anything was fetched, are two steps', async () => {
  let answer: (moments: Moments) => void = () => undefined
  const past = new Past(() => new Promise((resolve) => (answer = resolve)))
  const steps = [past.step(-1), past.step(-1)]
  answer(story(7))
  await Promise.all(steps)
  expect(past.at).toBe(4)
})

test('a turn back goes to the beginning of this turn, then of the one before', async () => {
  const past = new Past(() => Promise.resolve(story(7)))
  await past.turnBy(-1)
  expect([past.at, past.turn]).toEqual([5, 3])
  await past.turnBy(-1)
  expect([past.at, past.turn]).toEqual([3, 2])
  await past.turnBy(1)
  expect([past.at, past.turn]).toEqual([5, 3])
})

test('nothing lies before the first moment', async () => {
  const past = new Past(() => Promise.resolve(story(7)))
  await past.goto(0)
  await past.step(-1)
  await past.turnBy(-1)
  expect(past.at).toBe(0)
})

test('while the game goes on the place stays, and the list grows', async () => {
  let steps = 4
  const past = new Past(() => Promise.resolve(story(steps)))
  await past.goto(1)
  steps = 7
  await past.load()
  expect([past.at, past.last]).toEqual([1, 6])
})

test('what was asked for one reader never reaches the next', async () => {
  let answer: (moments: Moments) => void = () => undefined
  const past = new Past(() => new Promise((resolve) => (answer = resolve)))
  const loading = past.load()
  past.clear()
  answer(story(7))
  await loading
  expect(past.moments).toEqual([])
})

test('a failed look back is said, and a later one works', async () => {
  let fails = true
  const past = new Past(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(story(3))))
  await past.load()
  expect(past.failed).toBe(true)
  fails = false
  await past.step(-1)
  expect([past.failed, past.at]).toEqual([false, 1])
})
