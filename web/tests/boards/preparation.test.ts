import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preparationOf } from '../../src/boards/confrontation/preparation.svelte'
import { FRONT, REGIONS, type Sight } from '../../src/boards/confrontation/world'
import { BoardState, type Source } from '../../src/boards/state.svelte'
import { Words } from '../../src/lib/words'

const ROSTER = 'Fro Sam Gan Ara Gim Pip Leg Mer Bor'.split(' ')
const FIVE = ['Gim', 'Mer', 'Bor', 'Leg', 'Ara']
const STORE = 'mathom.setup.t.0.1'

/** The placing as the server does it: region by region, `back` takes the last step back; a busy table drops what comes too soon. */
class Server {
  placed: string[] = []
  decided: string[] = []
  isReady = false
  shared = false
  busy = 0
  suggested = FIVE.map((piece, step) => `${piece}-${FRONT.F[step]}`)

  get view(): Sight {
    const board: Sight['board'] = Object.fromEntries(REGIONS.map((region) => [region, []]))
    this.placed.forEach((piece, step) => board[FRONT.F[step]!]!.push({ side: 'F', piece, open: false }))
    return {
      position: '', side: 'F', phase: 'place', active: 'F', turn: 0, game: 1, score: [0, 0], board, rosters: { F: ROSTER, S: [] }, strengths: {}, tokens: [], ahead: {}, fallen: [], hands: { F: [], S: [] },
      discards: { F: [], S: [] }, specials: { F: [], S: [] }, bearer: null, ready: this.isReady ? [0] : [], battle: null,
    } // prettier-ignore
  }

  get choices() {
    const step = FRONT.F[this.placed.length]
    const open = step ? ROSTER.filter((piece) => !this.placed.includes(piece)).map((piece) => `${piece}-${step}`) : ['ready']
    return [...open, ...(this.placed.length ? ['back'] : [])].map((action) => ({ action, key: '', args: {} }))
  }

  decide(action: string) {
    if (this.busy-- > 0) return
    this.busy = 1
    this.decided.push(action)
    if (action === 'ready') this.isReady = true
    else if (action === 'back') this.placed.pop()
    else this.placed.push(action.split('-')[0]!)
  }

  open() {
    const rest = { table: 't', past: null, open: true, me: 0, names: [], toAct: [0], prompt: null, words: new Words('en', {}), events: [], news: [], outcome: null, memory: null, all: false, finish() {}, why: async () => null, openRule() {}, suggest: async () => this.suggested }
    const server = this
    const source = Object.defineProperties({ ...rest }, {
      view: { get: () => cached(server) },
      choices: { get: () => server.choices },
      shared: { get: () => server.shared },
      decide: { value: (action: string) => server.decide(action) },
    })
    return preparationOf(new BoardState(source as unknown as Source))
  }
}

/** The same view as long as nothing has changed, as a frame is. */
const views = new WeakMap<Server, { key: string; view: Sight }>()
function cached(server: Server): Sight {
  const key = `${server.placed.join()} ${server.isReady}`
  const kept = views.get(server)
  if (kept?.key === key) return kept.view
  const view = server.view
  views.set(server, { key, view })
  return view
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

async function send(server: Server) {
  const preparation = server.open()
  preparation.watch()
  await preparation.suggest()
  preparation.ready()
  await vi.runAllTimersAsync()
  return preparation
}

describe('the set-up', () => {
  test('is sent step by step, though the table is busy in between', async () => {
    const server = new Server()
    await send(server)
    expect(server.decided).toEqual(['Gim-Art', 'Mer-Cdn', 'Bor-Rhu', 'Leg-Ere', 'Ara-Ene', 'ready'])
  })

  test('goes on where an earlier sending stopped, and takes back what differs', async () => {
    const server = new Server()
    server.placed = ['Gim', 'Sam']
    const preparation = server.open()
    preparation.watch()
    for (const [step, piece] of FIVE.entries()) preparation.put(piece, FRONT.F[step]!)
    preparation.ready()
    await vi.runAllTimersAsync()
    expect(server.decided).toEqual(['back', 'Mer-Cdn', 'Bor-Rhu', 'Leg-Ere', 'Ara-Ene', 'ready'])
  })

  test('is not sent while a region in front is empty', async () => {
    const server = new Server()
    const preparation = server.open()
    preparation.watch()
    preparation.put('Gim', 'Art')
    preparation.ready()
    await vi.runAllTimersAsync()
    expect([server.decided, preparation.sending]).toEqual([[], false])
  })

  test('survives a reload, and is forgotten once it is sent', async () => {
    const server = new Server()
    const preparation = server.open()
    preparation.watch()
    preparation.put('Gim', 'Art')
    expect(sessionStorage.getItem(STORE)).toContain('Gim')
    const again = server.open()
    again.watch()
    expect(again.places).toEqual({ Gim: 'Art' })
    server.isReady = true
    again.watch()
    expect(sessionStorage.getItem(STORE)).toBeNull()
  })

  test('leaves nothing behind at a shared screen', () => {
    const server = new Server()
    server.shared = true
    sessionStorage.setItem(STORE, '{"places":{"Gim":"Art"}}')
    const preparation = server.open()
    preparation.watch()
    preparation.put('Mer', 'Cdn')
    expect([sessionStorage.length, preparation.places]).toEqual([0, { Mer: 'Cdn' }])
  })

  test('a table that never takes the step is not asked for ever', async () => {
    const server = new Server()
    server.busy = Infinity
    const preparation = await send(server)
    expect([server.decided, preparation.sending]).toEqual([[], false])
  })
})
