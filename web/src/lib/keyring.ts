/** The seats that this browser holds, by table, in localStorage. The keys open the seats: they go nowhere but to the server. */

export interface HeldSeat {
  seat: number
  key: string
  name: string
  /** This browser's share in the dealing, to find again in the finished game. */
  nonce?: string
}

export interface Held {
  game: string
  seats: HeldSeat[]
  /** The key to watch, empty where it is not known. */
  watch: string
  /** When the table came into this browser, in milliseconds. */
  made: number
  over?: boolean
  /** The table's commitment as it was shown before the seat was claimed. */
  commit?: string
}

const STORE = 'mathom.seats'

function isHeld(value: unknown): value is Held {
  if (typeof value !== 'object' || value === null) return false
  const held = value as Partial<Held>
  return typeof held.game === 'string' && Array.isArray(held.seats) && typeof held.watch === 'string' && typeof held.made === 'number'
}

function read(): Record<string, Held> {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    if (typeof data !== 'object' || data === null) return {}
    return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, Held] => isHeld(entry[1])))
  } catch {
    return {}
  }
}

/** Where the browser keeps nothing (a private window, a full disk), the seats last as long as the page. */
let fallback: Record<string, Held> | null = null

function all(): Record<string, Held> {
  return fallback ?? read()
}

function write(tables: Record<string, Held>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(tables))
    fallback = null
  } catch {
    fallback = tables
  }
}

function change(table: string, game: string, edit: (held: Held) => void): void {
  const tables = all()
  const held = tables[table] ?? { game, seats: [], watch: '', made: Date.now() }
  if (game) held.game = game
  edit(held)
  write({ ...tables, [table]: held })
}

export const keyring = {
  /** The tables held here, newest first. */
  tables(): (Held & { table: string })[] {
    return Object.entries(all())
      .map(([table, held]) => ({ ...held, table }))
      .sort((a, b) => b.made - a.made)
  },

  get(table: string): Held | null {
    return all()[table] ?? null
  },

  /** The key of a seat at a table, or of the first seat held there; empty where none is. */
  key(table: string, seat?: number): string {
    const seats = all()[table]?.seats ?? []
    return (seat === undefined ? seats[0] : seats.find((held) => held.seat === seat))?.key ?? ''
  },

  addSeat(table: string, game: string, seat: HeldSeat, watch = '', commit = ''): void {
    change(table, game, (held) => {
      if (commit) held.commit ??= commit
      held.seats = [...held.seats.filter((other) => other.seat !== seat.seat), seat].sort((a, b) => a.seat - b.seat)
      if (watch) held.watch = watch
    })
  },

  addWatch(table: string, game: string, watch: string): void {
    change(table, game, (held) => {
      held.watch = watch
    })
  },

  dropSeat(table: string, seat: number): void {
    if (!all()[table]) return
    change(table, '', (held) => {
      held.seats = held.seats.filter((other) => other.seat !== seat)
    })
  },

  setOver(table: string, game = ''): void {
    if (!all()[table]) return
    change(table, game, (held) => {
      held.over = true
    })
  },

  forget(table: string): void {
    const { [table]: _, ...rest } = all()
    write(rest)
  },
}
