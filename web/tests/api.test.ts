import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from '../src/lib/api.ts'
import { keyring } from '../src/lib/keyring.ts'
import { giveUpSeat, takeSeat } from '../src/lib/seat.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let seen: Seen[]
let answers: { status?: number; type?: string; body: string }[]

beforeEach(async () => {
  localStorage.clear()
  seen = []
  answers = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    const { status = 200, type = 'application/json', body: answer } = answers.shift()!
    response.writeHead(status, { 'Content-Type': type }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A page asks its own server; here that one is elsewhere.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${origin}${path}`, { ...init, signal: null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const answer = (body: unknown, status = 200) => answers.push({ status, body: JSON.stringify(body) })

test('a key travels in the header and never in the address', async () => {
  answer({ to_act: [0] })
  await api.tableState('t/1', 'secret-key')
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/tables/t%2F1' })
  expect(seen[0]!.headers.authorization).toBe('Bearer secret-key')
})

test('an invite travels in the body', async () => {
  answer({ table: {}, seat: 1 })
  await api.lookAtInvite('secret-invite')
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/invites', body: '{"invite":"secret-invite"}' })
})

test('a record is sent as it is', async () => {
  answer({ moments: [] })
  await api.replay('mathom 1\nżółw\n', 'all')
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/replays?as=all', body: 'mathom 1\nżółw\n' })
  expect(seen[0]!.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('what went wrong has its code and its sentence', async () => {
  answer({ code: 'bad-invite', detail: 'This invite was used already.' }, 403)
  await expect(api.lookAtInvite('x')).rejects.toMatchObject({ code: 'bad-invite', detail: 'This invite was used already.' })
})

test('an answer that is not the server’s own counts as none', async () => {
  answers.push({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
  await expect(api.house()).rejects.toMatchObject({ code: 'offline' })
})

test('no answer counts as none', async () => {
  server.close()
  server.closeAllConnections()
  await expect(api.house()).rejects.toMatchObject({ code: 'offline' })
})

test('a seat is taken with a nonce of this browser’s own, which is kept with the commitment', async () => {
  answer({ table: { game: 'confrontation', commit: 'the commitment', nonces: ['', ''] }, seat: 1 })
  answer({ table: 't1', seat: 1, key: 'the key', watch: 'the watch key' })
  await takeSeat('an invite', 'Ola')
  const claim = JSON.parse(seen[1]!.body) as { name: string; nonce: string }
  expect(claim).toMatchObject({ invite: 'an invite', name: 'Ola' })
  expect(claim.nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(keyring.get('t1')).toMatchObject({
    game: 'confrontation',
    commit: 'the commitment',
    watch: 'the watch key',
    seats: [{ seat: 1, key: 'the key', name: 'Ola', nonce: claim.nonce }],
  })
})

test('whoever takes over a seat that has given its nonce keeps none of their own', async () => {
  answer({ table: { game: 'confrontation', commit: 'the commitment', nonces: ['', 'aa'] }, seat: 1 })
  answer({ table: 't2', seat: 1, key: 'the key', watch: '' })
  await takeSeat('an invite', 'Ola')
  expect(keyring.get('t2')?.seats).toEqual([{ seat: 1, key: 'the key', name: 'Ola' }])
})

test('a seat that is given up is forgotten here', async () => {
  keyring.addSeat('t1', 'confrontation', { seat: 0, key: 'the key', name: 'Ola' })
  answer({ invite: 'another invite' })
  expect(await giveUpSeat('t1', 0)).toBe('another invite')
  expect(seen[0]!.headers.authorization).toBe('Bearer the key')
  expect(keyring.key('t1')).toBe('')
})
