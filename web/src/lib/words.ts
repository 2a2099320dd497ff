/** Catalogues: every sentence a person reads, by key, with plural forms and noun cases. The same semantics as kernel/text.py. */

import { texts } from './api.ts'
import { settings, type Lang } from './settings.svelte.ts'
import type { Event } from './types.ts'

export type Entries = Record<string, string | Record<string, string>>

const FIELD = /\{(\w+)(?::(\w+))?\}/g

export class Words {
  readonly lang: string
  readonly entries: Entries
  readonly #plural: Intl.PluralRules

  constructor(lang: string, entries: Entries) {
    this.lang = lang
    this.entries = entries
    this.#plural = new Intl.PluralRules(lang)
  }

  has(key: string): boolean {
    return Object.hasOwn(this.entries, key)
  }

  /** The sentence for a key with its arguments filled in. A key that no catalogue holds stands for itself, so that a page lives on. */
  say(key: string, args: Record<string, unknown> = {}): string {
    let value = this.#entry(key)
    if (value === undefined) return key
    if (typeof value === 'object') {
      const n = args.n
      if (typeof n !== 'number') return value.nom ?? ''
      value = value[this.#plural.select(n)] ?? value.other ?? key
    }
    return value.replace(FIELD, (field, name: string, noun?: string) =>
      Object.hasOwn(args, name) ? this.#fill(args[name], noun ?? 'nom') : field,
    )
  }

  /** The sentence for an event; those who do not see who it was read the one that ends in -hidden. */
  tell(event: Event): string {
    const hidden = 'could' in event.args ? '-hidden' : ''
    return this.say(`event.${event.kind}${hidden}`, event.args)
  }

  /** A noun by its key, in a case. */
  name(key: string, noun = 'nom'): string {
    return this.#fill(key, noun)
  }

  #entry(key: string): string | Record<string, string> | undefined {
    return this.has(key) ? this.entries[key] : undefined
  }

  #fill(value: unknown, noun: string): string {
    if (Array.isArray(value)) return value.map((item) => this.#fill(item, noun)).join(', ')
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value)
        .map(([key, items]) => `${this.#fill(key, noun)}: ${this.#fill(items, noun)}`)
        .join('; ')
    }
    const entry = typeof value === 'string' ? this.#entry(value) : undefined
    if (typeof entry === 'object') return entry[noun] || (entry.nom ?? '')
    return entry ?? String(value)
  }
}

const FILES = import.meta.glob<Entries>('../texts/*.json', { import: 'default' })

async function file(name: string, lang: Lang): Promise<Entries> {
  const load = FILES[`../texts/${name}.${lang}.json`]
  return load ? await load() : {}
}

const loading = new Map<string, Promise<Words>>()

function together(name: string, lang: Lang, parts: () => Promise<Entries>[]): Promise<Words> {
  const key = `${name}.${lang}`
  const known = loading.get(key)
  if (known) return known
  const words = Promise.all(parts()).then((found) => new Words(lang, Object.assign({}, ...found) as Entries))
  loading.set(key, words)
  // A failed load must not be remembered: the next call tries again.
  words.catch(() => loading.delete(key))
  return words
}

/** All words of the page, those of its lesser screens too. */
export function allWords(lang: Lang = settings.lang): Promise<Words> {
  return together('*', lang, () => [file('page', lang), file('more', lang)])
}

/** The page's words, and with a game also the table's, the board's and the game's own: the reader's language only. */
export function wordsFor(game: string | null, lang: Lang = settings.lang): Promise<Words> {
  if (game === null) return together('', lang, () => [file('page', lang)])
  return together(game, lang, () => [file('page', lang), file('table', lang), file(game, lang), texts(game, lang)])
}
