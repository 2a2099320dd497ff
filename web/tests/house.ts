/** A server on a real socket that a test scripts: it hands over what the page sends and says what the test wants said. */

import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { WebSocket as Socket } from 'ws'
import type { Event, Play, Reply, TableInfo } from '../src/lib/types.ts'

// By their files: under the name of the package, tests get its part for browsers, which is empty, and so does jsdom's own WebSocket.
const require = createRequire(import.meta.url)
const WebSocketServer = require('../node_modules/ws/lib/websocket-server.js') as typeof import('ws').WebSocketServer
globalThis.WebSocket = require('../node_modules/ws/lib/websocket.js') as typeof WebSocket

export type Sent = { type: string; id: string } & Record<string, unknown>

export class House {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  #socket: Socket | null = null
  readonly #sent: Sent[] = []
  #woken: (() => void) | null = null

  constructor() {
    this.#server.on('connection', (socket) => {
      this.#socket = socket
      socket.on('message', (data) => {
        this.#sent.push(JSON.parse(String(data)) as Sent)
        this.#woken?.()
      })
    })
  }

  /** Waits until the house is open. */
  async open(): Promise<this> {
    if (this.#server.address() === null) await new Promise((resolve) => this.#server.once('listening', resolve))
    return this
  }

  get address(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws`
  }

  /** The next message of the page. */
  async next(): Promise<Sent> {
    while (this.#sent.length === 0) await new Promise<void>((resolve) => (this.#woken = resolve))
    return this.#sent.shift()!
  }

  get waiting(): number {
    return this.#sent.length
  }

  say(reply: Reply): void {
    this.#socket!.send(JSON.stringify(reply))
  }

  welcome(seat: number, epoch = 'e1'): void {
    this.say({ type: 'welcome', v: 1, seat, epoch, watch: 'w' })
  }

  frame(n: number, play: Partial<Play> | null, line = 0): void {
    this.say({ type: 'frame', n, line, table: TABLE, play: play && { ...PLAY, ...play } })
  }

  /** Breaks the connection without a word. */
  cut(): void {
    this.#socket!.terminate()
  }

  stop(): void {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }
}

export const happened = (...kinds: string[]): Event[] => kinds.map((kind) => ({ kind, rule: 'C1', args: {} }))

const TABLE: TableInfo = {
  id: 't1',
  game: 'confrontation',
  options: {},
  strict: false,
  listed: false,
  seats: [],
  commit: 'c',
  nonces: [],
  over: false,
  deal: '',
  branch: 0,
  content: '',
  campaign: '',
}

const PLAY: Play = {
  at: 0,
  since: 0,
  events: [],
  view: {},
  to_act: [0],
  prompt: null,
  choices: [],
  outcome: null,
  undo: null,
  can_undo: '',
  secret: '',
}
