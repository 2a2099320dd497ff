/** The tables that this browser has seats at, with what the server says of them now. */

import { ApiError, tableState, type TableState } from '../../lib/api.ts'
import { keyring, type Held } from '../../lib/keyring.ts'
import { kept } from './kept.ts'
import { gameTitle, say } from './speech.svelte.ts'

export type Standing = 'mine' | 'theirs' | 'waiting' | 'over' | 'gone' | 'unknown'

export interface Mine extends Held {
  table: string
  state: TableState | null
  standing: Standing
}

const AGAIN = 20_000

/** Codes that mean that the table or the seat will not come back. */
const LOST = ['unknown-table', 'not-found', 'bad-key']

export class MyTables {
  all = $state.raw<Mine[]>([])

  readonly running = $derived(
    this.all
      .filter((mine) => mine.standing !== 'over')
      .sort((a, b) => Number(b.standing === 'mine') - Number(a.standing === 'mine') || b.made - a.made),
  )
  readonly finished = $derived(this.all.filter((mine) => mine.standing === 'over'))

  /** Looks at once, then again while the page is in view, until the answer is called. */
  start(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.look()
    }
    void this.look()
    const clock = setInterval(look, AGAIN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }

  async look(): Promise<void> {
    const held = keyring.tables()
    const before = new Map(this.all.map((mine) => [mine.table, mine]))
    this.all = held.map((one) => ({ ...one, state: before.get(one.table)?.state ?? null, standing: before.get(one.table)?.standing ?? 'unknown' }))
    const seen = await Promise.all(held.map(async (one) => this.#see(one)))
    const present = new Set(keyring.tables().map((one) => one.table))
    this.all = seen.filter((mine) => present.has(mine.table))
  }

  async #see(held: Held & { table: string }): Promise<Mine> {
    const key = held.seats[0]?.key ?? held.watch
    try {
      const state = await tableState(held.table, key)
      if (state.over) keyring.setOver(held.table)
      return { ...held, game: state.game, state, standing: standingOf(state, held) }
    } catch (error) {
      const lost = error instanceof ApiError && LOST.includes(error.code)
      return { ...held, state: null, standing: lost ? 'gone' : held.over ? 'over' : 'unknown' }
    }
  }

  forget(table: string): void {
    keyring.forget(table)
    kept.forget(table)
    this.all = this.all.filter((mine) => mine.table !== table)
  }
}

function standingOf(state: TableState, held: Held): Standing {
  if (state.over) return 'over'
  if (state.seats.some((seat) => !seat.claimed)) return 'waiting'
  return held.seats.some(({ seat }) => state.to_act.includes(seat)) ? 'mine' : 'theirs'
}

/** Who else sits there, in one short line. */
export function company({ state, seats }: Mine): string {
  if (!state) return seats.map((seat) => seat.name).join(', ')
  const names = state.seats.map((seat, number) => ({ name: seat.name, mine: seats.some((held) => held.seat === number) }))
  if (seats.length === 0) return say('home.watching', { names: names.map(({ name }) => name).filter(Boolean) })
  const others = names.filter(({ mine, name }) => !mine && name).map(({ name }) => name)
  if (others.length > 0) return others.join(', ')
  return names.every(({ mine }) => mine) ? say('home.alone') : seats.map((seat) => seat.name).join(', ')
}

/** How it stands, as a sentence. */
export function standing({ state, standing: how, table }: Mine): string {
  if (state && state.campaign === table && how !== 'waiting') return ''
  if (how === 'mine') return say('home.your-move')
  if (how === 'waiting') return say('home.not-begun')
  if (how === 'over') return say('home.over')
  if (how === 'gone') return say('home.gone')
  if (how === 'unknown' || !state) return say('home.unreachable')
  const names = state.to_act.map((seat) => state.seats[seat]?.name ?? '')
  return names.length === 1 ? say('home.their-move', { name: names[0] }) : say('home.their-moves', { names })
}

export const title = (mine: Mine): string => (mine.state?.campaign === mine.table ? `${gameTitle(mine.game)} · ${say('home.campaign')}` : gameTitle(mine.game))

/** Where a table is gone on with: its board, or its lobby while seats are free; a campaign on its map, which also seats its people. */
export function address({ table, state, standing: how }: Mine): string {
  const campaign = state?.campaign ?? ''
  if (campaign === table || (campaign && how === 'waiting')) return `#/campaign/${campaign}`
  return how === 'over' ? `#/replay/${table}` : how === 'waiting' ? `#/lobby/${table}` : `#/table/${table}`
}
