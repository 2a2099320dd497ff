/** What the page keeps of a table besides its keys: the invites still to be sent, and the fingerprint seen before the game. */

type Invites = Record<string, string>

interface Kept {
  commit?: string
  invites?: Invites
}

const STORE = 'mathom.tables'

function read(): Record<string, Kept> {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    return typeof data === 'object' && data !== null ? (data as Record<string, Kept>) : {}
  } catch {
    return {}
  }
}

function write(tables: Record<string, Kept>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(tables))
  } catch {
    // Without storage only this convenience is lost.
  }
}

function change(table: string, edit: Kept): void {
  const tables = read()
  write({ ...tables, [table]: { ...tables[table], ...edit } })
}

export const kept = {
  invites: (table: string): Invites => read()[table]?.invites ?? {},
  keepInvites: (table: string, invites: Invites): void => change(table, { invites }),
  commit: (table: string): string => read()[table]?.commit ?? '',
  /** The first fingerprint counts: one that comes later could be another's. */
  keepCommit(table: string, commit: string): void {
    if (commit && !kept.commit(table)) change(table, { commit })
  },
  forget(table: string): void {
    const { [table]: _, ...rest } = read()
    write(rest)
  },
}
