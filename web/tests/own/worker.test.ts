import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

/** The service worker itself, in a world of its own: a cache that is a map, a server that answers or does not. */
const SOURCE = readFileSync('src/pwa/worker.js', 'utf-8')
  .replace('__VERSION__', 'v2')
  .replace('__FILES__', '["/", "/assets/app.js"]')
  .replace('__DATA__', '["/api/house", "/api/rules/battle/en"]')

const BOOK = { chapters: [{ rules: [{ number: 'B1.1' }, { number: 'B3.2' }] }] }
const SERVED: Record<string, string> = {
  '/': 'index',
  '/assets/app.js': 'app',
  '/api/house': JSON.stringify({ version: '1', lan: ['http://10.0.0.5:8642'], games: [] }),
  '/api/rules/battle/en': JSON.stringify(BOOK),
  '/api/tables/abc': 'a table',
  '/ws': 'a socket',
}

type Handler = (event: Record<string, unknown>) => void

class World {
  caches = new Map<string, Map<string, Response>>([['mathom-v1', new Map()], ['another', new Map()]])
  handlers = new Map<string, Handler>()
  told: string[] = []
  online = true
  skipped = false

  constructor() {
    const open = async (name: string) => {
      const kept = this.caches.get(name) ?? new Map<string, Response>()
      this.caches.set(name, kept)
      return { put: async (path: string, answer: Response) => void kept.set(path, answer.clone()), match: async (path: string) => kept.get(path)?.clone() }
    }
    runInNewContext(SOURCE, {
      URL,
      Response,
      location: { origin: 'https://house' },
      addEventListener: (name: string, handler: Handler) => this.handlers.set(name, handler),
      skipWaiting: () => (this.skipped = true),
      fetch: async (request: string | Request) => {
        const path = typeof request === 'string' ? request : new URL(request.url).pathname
        if (!this.online) throw new TypeError('offline')
        return new Response(SERVED[path] ?? '', { status: path in SERVED ? 200 : 404 })
      },
      caches: { open, keys: async () => [...this.caches.keys()], delete: async (name: string) => this.caches.delete(name) },
      clients: { claim: async () => undefined, matchAll: async () => [{ postMessage: (text: string) => this.told.push(text) }] },
    })
  }

  async do(name: string): Promise<void> {
    const waits: Promise<unknown>[] = []
    this.handlers.get(name)!({ waitUntil: (one: Promise<unknown>) => waits.push(one) })
    await Promise.all(waits)
  }

  /** What the worker answers a request with; null where it leaves it to the browser. */
  async ask(path: string, init: RequestInit = {}): Promise<string | null> {
    let answer: Promise<Response> | null = null
    const waits: Promise<unknown>[] = []
    this.handlers.get('fetch')!({
      request: new Request(`https://house${path}`, init),
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (one: Promise<unknown>) => waits.push(one),
    })
    const found = answer === null ? null : await (await (answer as Promise<Response>)).text()
    await Promise.all(waits)
    return found
  }

  get kept(): string[] {
    return [...(this.caches.get('mathom-v2')?.keys() ?? [])].sort()
  }
}

describe('the service worker', () => {
  let world: World

  beforeEach(async () => {
    world = new World()
    await world.do('install')
  })

  test('keeps its two lists and nothing else, and of the house no address', async () => {
    for (const path of [...Object.keys(SERVED), '/api/rules/battle/en/B3.2', '/missing']) await world.ask(path)
    expect(world.kept).toEqual(['/', '/api/house', '/api/rules/battle/en', '/assets/app.js'])
    expect(await world.caches.get('mathom-v2')!.get('/api/house')!.clone().json()).toMatchObject({ lan: [] })
  })

  test('throws older versions away when it takes over, and nothing of others', async () => {
    await world.do('activate')
    expect([...world.caches.keys()].sort()).toEqual(['another', 'mathom-v2'])
  })

  test('takes over only when it is told to', () => {
    expect(world.skipped).toBe(false)
    world.handlers.get('message')!({ data: 'take-over' })
    expect(world.skipped).toBe(true)
  })

  test('asks the server first, and answers itself where there is none', async () => {
    SERVED['/assets/app.js'] = 'newer'
    expect(await world.ask('/assets/app.js')).toBe('newer')
    SERVED['/assets/app.js'] = 'app'
    world.online = false
    expect(await world.ask('/assets/app.js')).toBe('app')
    expect(await world.ask('/index.html')).toBe('index')
    expect(JSON.parse((await world.ask('/api/rules/battle/en/B3.2'))!)).toEqual({ number: 'B3.2' })
    expect(world.told).toEqual(['away'])
    world.online = true
    await world.ask('/')
    expect(world.told).toEqual(['away', 'back'])
  })

  test('never touches tables, keys, other methods, or anything with a question mark', async () => {
    world.online = false
    expect(await world.ask('/api/tables/abc')).toBeNull()
    expect(await world.ask('/api/house', { headers: { Authorization: 'Bearer x' } })).toBeNull()
    expect(await world.ask('/api/house', { method: 'POST', body: '{}' })).toBeNull()
    expect(await world.ask('/?x=1')).toBeNull()
    expect(await world.ask('/ws')).toBeNull()
  })
})
