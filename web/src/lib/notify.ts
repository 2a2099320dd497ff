/** Says that it is my turn: a mark in the page's title, and a notification where it is wished and allowed. Never with anything of the game in it. */

import { settings } from './settings.svelte.ts'
import type { Words } from './words.ts'

const MARK = '●'

/** Why notifications cannot be shown here; empty where they can. */
export function notifyHindrance(): '' | 'missing' | 'insecure' | 'denied' {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in globalThis)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : ''
}

/** Asks the browser for leave to notify; to be called from a click. True where it was given. */
export async function askToNotify(): Promise<boolean> {
  if (notifyHindrance() !== '') return false
  return (await Notification.requestPermission()) === 'granted'
}

export class TurnMark {
  #mine = false
  #title = ''
  #note: Notification | null = null
  readonly #seen = () => {
    if (!document.hidden) this.#clear()
  }

  constructor() {
    document.addEventListener('visibilitychange', this.#seen)
  }

  /** Shows the title of a place, marked while it is my turn; when that begins and nobody looks, a notification. */
  update(mine: boolean, title: string, words: Words): void {
    const marked = mine ? `${MARK} ${title}` : title
    // To set it costs a frame, also where it stays as it is.
    if (marked !== this.#title) document.title = this.#title = marked
    if (mine && !this.#mine && document.hidden) this.#notify(words)
    if (!mine) this.#clear()
    this.#mine = mine
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#seen)
    this.#clear()
  }

  #notify(words: Words): void {
    if (!settings.notify || notifyHindrance() !== '' || Notification.permission !== 'granted') return
    try {
      this.#note = new Notification(words.say('notify.title'), {
        body: words.say('notify.body'),
        icon: '/assets/icon.svg',
        tag: 'mathom-turn',
      })
      this.#note.onclick = () => {
        window.focus()
        this.#clear()
      }
    } catch {
      // Some phones allow notifications only from a service worker: the title has to do.
    }
  }

  #clear(): void {
    this.#note?.close()
    this.#note = null
  }
}
