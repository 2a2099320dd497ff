import { beforeEach, expect, test } from 'vitest'
import { go, inviteLink, routeOf, router, watchLink } from '../src/lib/route.svelte.ts'

beforeEach(() => go('#/'))

test.each([
  ['', 'home', []],
  ['#/', 'home', []],
  ['#/nowhere/at/all', 'home', []],
  ['#/new/confrontation', 'new', ['confrontation']],
  ['#/table/a_b-c', 'table', ['a_b-c']],
  ['#/rules/confrontation/C4.3', 'rules', ['confrontation', 'C4.3']],
  ['#/rules/a%2Fb/%', 'rules', ['a/b']],
])('%s is the place %s', (hash, screen, parts) => {
  expect(routeOf(hash)).toEqual({ screen, parts })
})

test('an invite leaves the address at once and is still known, also after a reload', () => {
  go(new URL(inviteLink('secret-1')).hash)
  expect(router.now).toEqual({ screen: 'join', parts: ['secret-1'] })
  expect(location.href).not.toContain('secret-1')
  expect(history.state).toEqual({ parts: ['secret-1'] })
})

test('a watch key leaves the address at once, the table stays in it', () => {
  go(new URL(watchLink('t1', 'secret-2')).hash)
  expect(router.now).toEqual({ screen: 'watch', parts: ['t1', 'secret-2'] })
  expect(location.hash).toBe('#/watch/t1')
})

test('a place whose secret is gone is home', () => {
  go('#/join')
  expect(router.now).toEqual({ screen: 'home', parts: [] })
})
