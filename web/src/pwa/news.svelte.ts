/** What the app has to say about itself, in a small strip below the page. */

import { mount } from 'svelte'
import Strip from './NewsStrip.svelte'

export class News {
  /** The server cannot be reached. */
  away = $state(false)
  /** A new version that waits to take over. */
  waiting: ServiceWorker | null = $state.raw(null)

  /** Lets the new version take over, and loads the page anew once it has. */
  reload(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage('take-over')
  }
}

export function show(): News {
  const news = new News()
  mount(Strip, { target: document.body, props: { news } })
  return news
}
