import { afterEach, expect, it, vi } from 'vitest'
import type { TableInfo } from '../../src/lib/types.ts'
import { playAgain } from '../../src/table/again.ts'

afterEach(() => vi.unstubAllGlobals())

it('plays a table of before once more with its options and with the rules of today', async () => {
  const ask = vi.fn(async () => Response.json({ table: 't', commit: 'c', watch: 'w', invites: { '0': 'i' } }))
  vi.stubGlobal('fetch', ask)
  const seats = [{ kind: 'friend', name: 'Ann', bot: '' }, { kind: 'bot', name: 'Bot', bot: 'rule' }]
  const table = { id: 'old', game: 'mount_doom', options: { mode: 'easy', rules: '1' }, strict: true, seats, content: '' } as unknown as TableInfo
  expect(await playAgain(table, [])).toBe('#/lobby/t')
  const [, { body }] = ask.mock.calls[0] as unknown as [string, { body: string }]
  expect(JSON.parse(body)).toMatchObject({ game: 'mount_doom', options: { mode: 'easy' }, strict: true })
  expect(JSON.parse(body).options).not.toHaveProperty('rules')
})
