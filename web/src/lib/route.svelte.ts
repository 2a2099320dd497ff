/** The page's address: everything stands behind the `#`, which no server sees. Secrets are taken out of it at once. */

export const SCREENS = ['home', 'new', 'lobby', 'table', 'join', 'watch', 'replay', 'rules', 'about', 'settings', 'seat', 'campaign', 'lesson', 'lessons', 'statistics', 'content'] as const

export type ScreenName = (typeof SCREENS)[number]

/** A place in the page: a screen and the parts of the address after its name. */
export interface Route {
  screen: ScreenName
  parts: string[]
}

/** How many parts of an address may stay in sight; what follows is a secret. */
const OPEN_PARTS: Partial<Record<ScreenName, number>> = { join: 0, watch: 1, seat: 1 }

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The place that an address names; one that names none is home. */
export function routeOf(hash: string): Route {
  const [name = '', ...parts] = hash.replace(/^#?\/?/, '').split('/').map(decoded)
  const screen = SCREENS.find((known) => known === name) ?? 'home'
  return { screen, parts: screen === 'home' ? [] : parts.filter((part) => part !== '') }
}

export function hashOf({ screen, parts }: Route): string {
  return screen === 'home' ? '#/' : `#/${[screen, ...parts.map(encodeURIComponent)].join('/')}`
}

/** Reads the address and takes its secret out of it, into the history entry, where a reload finds it again. */
function take(): Route {
  const route = routeOf(location.hash)
  const open = OPEN_PARTS[route.screen]
  if (open === undefined) return route
  const shown: Route = { screen: route.screen, parts: route.parts.slice(0, open) }
  if (route.parts.length > open) history.replaceState({ parts: route.parts }, '', hashOf(shown))
  const { parts } = (history.state ?? {}) as { parts?: unknown }
  const kept = Array.isArray(parts) ? parts.filter((part): part is string => typeof part === 'string') : []
  // Without its secret such a place opens nothing.
  return kept.length > open ? { screen: route.screen, parts: kept } : { screen: 'home', parts: [] }
}

class Router {
  #now: Route = $state.raw(take())

  constructor() {
    addEventListener('hashchange', () => this.#read())
    addEventListener('popstate', () => this.#read())
  }

  get now(): Route {
    return this.#now
  }

  #read(): void {
    const next = take()
    if (next.screen !== this.#now.screen || next.parts.join('/') !== this.#now.parts.join('/')) this.#now = next
  }

  /** Goes to another place, such as `#/table/ID`; `replace` leaves no way back to this one. */
  go(hash: string, replace = false): void {
    if (replace) history.replaceState(null, '', hash)
    else history.pushState(null, '', hash)
    this.#read()
  }
}

export const router = new Router()

export const go = (hash: string, replace = false): void => router.go(hash, replace)

/** The link by which another person claims a seat. */
export const inviteLink = (invite: string, origin = location.origin): string => `${origin}/${hashOf({ screen: 'join', parts: [invite] })}`

/** The link by which the holder of a seat comes back to it, on any device, with what its browser gave to the dealing. */
export const seatLink = (table: string, { key, nonce }: { key: string; nonce?: string }, origin = location.origin): string =>
  `${origin}/${hashOf({ screen: 'seat', parts: nonce ? [table, key, nonce] : [table, key] })}`

/** The link by which another person watches. */
export const watchLink = (table: string, key: string, origin = location.origin): string =>
  `${origin}/${hashOf({ screen: 'watch', parts: [table, key] })}`
