/** Makes the page an app where the browser allows it: registered here, told of a new version, calm without a connection. */

import type { News } from './news.svelte.ts'

let news: Promise<News> | null = null

/** What is to be said is loaded when there is something to say. */
async function say(change: (news: News) => void): Promise<void> {
  news ??= import('./news.svelte.ts').then(({ show }) => show())
  try {
    change(await news)
  } catch {
    // Nothing was kept to say it with; the next time it may be.
    news = null
  }
}

const setAway = (away: boolean): void => void (away || news ? say((all) => (all.away = away)) : undefined)

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => setAway(data === 'away'))
  serviceWorker.controller?.postMessage('how')
  const registration = await serviceWorker.register('/sw.js')
  const look = (): void => {
    const { waiting } = registration
    if (waiting && serviceWorker.controller) void say((all) => (all.waiting = waiting))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
}

if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  addEventListener('offline', () => setAway(true))
  addEventListener('online', () => setAway(false))
  if (!navigator.onLine) setAway(true)
  register().catch(() => {
    // A browser that keeps nothing shows the page all the same.
  })
}
