import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyring } from '../../src/lib/keyring.ts'
import type { TableInfo } from '../../src/lib/types.ts'
import { wordsFor } from '../../src/lib/words.ts'
import { playAgain, sitDown, whyNot } from '../../src/table/again.ts'

const seats = [{ kind: 'friend', name: 'Ann', bot: '' }, { kind: 'bot', name: 'Bot', bot: 'rule' }]
const table = (content: string) =>
  ({ id: 'old', game: 'mount_doom', options: { mode: 'easy', rules: '1' }, strict: true, seats, content }) as unknown as TableInfo
const MINE = [{ seat: 0, key: 'k', name: 'Ann' }]
const ANSWERS: Record<string, unknown> = {
  '/api/tables': { table: 't', commit: 'c', watch: 'w', invites: { '0': 'i' } },
  '/api/tables/old/content': { hash: 'h', differences: [], names: {}, file: 'their cards' },
  '/api/invites': { table: { id: 't', game: 'mount_doom', nonces: ['', ''], commit: 'c' }, seat: 0 },
  '/api/claims': { table: 't', seat: 0, key: 'new', watch: 'w' },
}

/** A server that answers as above, but for what is refused; what it was told, by its paths. */
function serve(refused: Record<string, string> = {}): Record<string, Record<string, unknown>> {
  const told: Record<string, Record<string, unknown>> = {}
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    told[path] = JSON.parse(body ?? '{}') as Record<string, unknown>
    const code = refused[path]
    return code ? Response.json({ code, detail: '' }, { status: 409 }) : Response.json(ANSWERS[path])
  })
  return told
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('plays a table of before once more with its options and with the rules of today', async () => {
  const told = serve()
  expect(await playAgain(table(''), [], '')).toBe('#/lobby/t')
  expect(told['/api/tables']).toMatchObject({ game: 'mount_doom', options: { mode: 'easy' }, strict: true, content: '' })
  expect(told['/api/tables']!.options).not.toHaveProperty('rules')
  expect(told).not.toHaveProperty('/api/tables/old/content')
})

describe('a table with cards of an owner', () => {
  it('is played once more with the same cards, which whoever sits here has accepted', async () => {
    const told = serve()
    expect(await playAgain(table('h'), MINE, 'k')).toBe('#/table/t')
    expect(told['/api/tables']).toMatchObject({ content: 'their cards' })
    expect(told['/api/claims']).toMatchObject({ accepts: 'h' })
    expect(keyring.get('t')).toMatchObject({ seats: [{ seat: 0, key: 'new' }], watch: 'w' })
  })

  it('is not begun where its cards are refused today, and what to do is said', async () => {
    serve({ '/api/tables': 'content' })
    const problem = await playAgain(table('h'), MINE, 'k').catch((error: unknown) => error)
    const words = await wordsFor(null, 'en')
    expect(await whyNot(problem, words)).toContain('Choose their file under “New table”')
    expect(keyring.tables()).toEqual([])
  })
})

it('keeps no table at which nobody could sit down', async () => {
  serve({ '/api/claims': 'content' })
  const wish = { game: 'mount_doom', options: {}, seats: [{ kind: 'here' as const, name: 'Ann', bot: '' }], strict: false, listed: false }
  await expect(sitDown(wish)).rejects.toMatchObject({ code: 'content' })
  expect(keyring.tables()).toEqual([])
})
