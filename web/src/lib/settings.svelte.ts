/** What a person has set in this browser: kept in localStorage, shown on `<html lang data-theme>`. */

export type Lang = 'pl' | 'en'
export type Theme = 'light' | 'dark' | 'auto'
export type Speed = 'step' | 'slow' | 'normal' | 'fast'

export const LANGS: readonly Lang[] = ['pl', 'en']
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']
export const SPEEDS: readonly Speed[] = ['step', 'slow', 'normal', 'fast']

interface Kept {
  lang: Lang
  theme: Theme
  speed: Speed
  memory: boolean
  notify: boolean
  name: string
}

const STORE = 'mathom.settings'
const NAME_LENGTH = 24

function oneOf<T>(value: unknown, values: readonly T[], otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise
}

/** The settings that some stored text holds; whatever it does not hold, or holds wrongly, is as at first. */
export function readSettings(text: string | null, language: string): Kept {
  let kept: Partial<Record<keyof Kept, unknown>> = {}
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    if (typeof data === 'object' && data !== null) kept = data
  } catch {
    // Broken text counts as none.
  }
  return {
    lang: oneOf(kept.lang, LANGS, /^pl\b/i.test(language) ? 'pl' : 'en'),
    theme: oneOf(kept.theme, THEMES, 'auto'),
    speed: oneOf(kept.speed, SPEEDS, 'normal'),
    memory: kept.memory === true,
    notify: kept.notify === true,
    name: typeof kept.name === 'string' ? kept.name.slice(0, NAME_LENGTH) : '',
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE)
  } catch {
    return null
  }
}

class Settings {
  #kept: Kept = $state(readSettings(stored(), navigator.language))
  #night = matchMedia('(prefers-color-scheme: dark)')
  #nightNow = $state(false)

  constructor() {
    this.#nightNow = this.#night.matches
    this.#night.addEventListener('change', () => {
      this.#nightNow = this.#night.matches
      this.#show()
    })
    addEventListener('storage', (event) => {
      if (event.key !== STORE) return
      this.#kept = readSettings(event.newValue, navigator.language)
      this.#show()
    })
    this.#show()
  }

  get lang(): Lang {
    return this.#kept.lang
  }
  set lang(value: Lang) {
    this.#set('lang', value)
  }
  get theme(): Theme {
    return this.#kept.theme
  }
  set theme(value: Theme) {
    this.#set('theme', value)
  }
  get speed(): Speed {
    return this.#kept.speed
  }
  set speed(value: Speed) {
    this.#set('speed', value)
  }
  get memory(): boolean {
    return this.#kept.memory
  }
  set memory(value: boolean) {
    this.#set('memory', value)
  }
  get notify(): boolean {
    return this.#kept.notify
  }
  set notify(value: boolean) {
    this.#set('notify', value)
  }
  get name(): string {
    return this.#kept.name
  }
  set name(value: string) {
    this.#set('name', value.slice(0, NAME_LENGTH))
  }

  /** Whether the page is dark now, whichever way it came to be. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#nightNow)
  }

  #set<K extends keyof Kept>(field: K, value: Kept[K]): void {
    this.#kept[field] = value
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#kept))
    } catch {
      // Without storage the setting lasts as long as the page.
    }
    this.#show()
  }

  #show(): void {
    const root = document.documentElement
    root.lang = this.lang
    root.dataset.theme = this.dark ? 'dark' : 'light'
  }
}

export const settings = new Settings()
