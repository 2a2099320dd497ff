import { expect, test } from 'vitest'
import { same } from '../../src/lib/same'

const view = () => ({ phase: 'play', board: { Shi: [{ side: 'F', piece: 'Sam' }], Mor: [] as object[] }, last: null as null | object })

test('what is as it was stays the same object', () => {
  const old = view()
  expect(same(old, view())).toBe(old)
})

test('what has changed is new, and only that', () => {
  const old = view()
  const next = { ...view(), board: { ...view().board, Mor: [{ side: 'S', piece: null }] } }
  const made = same(old, next)
  expect(made).toEqual(next)
  expect(made).not.toBe(old)
  expect(made.board.Shi).toBe(old.board.Shi)
  expect(made.board.Mor).not.toBe(old.board.Mor)
})

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[], {}],
  [{}, []],
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [{ a: null }, { a: { b: 1 } }],
])('%j becomes %j, whatever it was', (old, next) => {
  expect(same<unknown>(old, next)).toEqual(next)
})

test('nothing that was given is changed', () => {
  const [old, next] = [view(), { ...view(), phase: 'over' }]
  same(old, next)
  expect([old, next]).toEqual([view(), { ...view(), phase: 'over' }])
})
