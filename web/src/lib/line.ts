/** A WebSocket that comes back by itself: after a pause that doubles, with chance in it, and at once when the page is seen or the network returns. */

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 15_000
const CONNECT_LIMIT = 10_000
const PROBE_LIMIT = 5_000
/** After so long in the background a connection may be dead without having said so. */
const DOUBTFUL = 45_000

export interface LineEvents {
  opened(): void
  received(data: string): void
  lost(): void
  /** Asks for a sign of life; any message counts as one. */
  probe(): void
}

/** The address of the server's WebSocket. */
export function socketAddress(origin: string = location.origin): string {
  return `${origin.replace(/^http/, 'ws')}/ws`
}

export class Line {
  readonly #address: string
  readonly #events: LineEvents
  #socket: WebSocket | null = null
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #limit: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #closed = false
  readonly #hurry = () => this.#seen()
  /** Without a network a socket may stay open for minutes and say nothing. */
  readonly #cut = () => this.restart()

  constructor(events: LineEvents, address: string = socketAddress()) {
    this.#events = events
    this.#address = address
    document.addEventListener('visibilitychange', this.#hurry)
    addEventListener('online', this.#hurry)
    addEventListener('pageshow', this.#hurry)
    addEventListener('offline', this.#cut)
    this.#connect()
  }

  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** The connection serves its purpose: the next pause is a short one again. */
  settle(): void {
    this.#failures = 0
  }

  /** Breaks off and comes back after a pause. */
  restart(): void {
    if (!this.#closed) this.#fail()
  }

  close(): void {
    this.#closed = true
    document.removeEventListener('visibilitychange', this.#hurry)
    removeEventListener('online', this.#hurry)
    removeEventListener('pageshow', this.#hurry)
    removeEventListener('offline', this.#cut)
    this.#drop()
  }

  #connect(): void {
    this.#drop()
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    this.#limit = setTimeout(() => this.#fail(), CONNECT_LIMIT)
    socket.onopen = () => {
      clearTimeout(this.#limit)
      this.#heard = Date.now()
      this.#events.opened()
    }
    socket.onmessage = (message: MessageEvent<unknown>) => {
      clearTimeout(this.#limit)
      this.#heard = Date.now()
      if (typeof message.data === 'string') this.#events.received(message.data)
    }
    socket.onclose = () => this.#fail()
  }

  /** Lets go of the socket, so that nothing it still says is heard. */
  #drop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#limit)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #fail(): void {
    this.#drop()
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures) * (0.5 + Math.random() / 2)
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), pause)
    this.#events.lost()
  }

  /** The page is looked at, or the network is back. */
  #seen(): void {
    if (this.#closed || document.visibilityState === 'hidden') return
    if (!this.#socket) this.#connect()
    else if (this.#socket.readyState === WebSocket.OPEN && Date.now() - this.#heard > DOUBTFUL) {
      clearTimeout(this.#limit)
      this.#limit = setTimeout(() => this.#fail(), PROBE_LIMIT)
      this.#events.probe()
    }
  }
}
