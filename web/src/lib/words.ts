/** Catalogues: every sentence a person reads, by key, with plural forms and noun cases. The same semantics as kernel/text.py. */

import { texts } from './api.ts'
import { settings, type Lang } from './settings.svelte.ts'
import type { Event } from './types.ts'

export type Entries = Record<string, string | Record<string, string>>

const FIELD = /(?:(Players?|Gracz\p{L}*) )?\{(\w+)(?::(\w+))?\}/gu
/** The arguments that count seats from one, where a catalogue calls the people "Player". */
const SEATS = new Set(['player', 'other', 'winners'])

/** Whoever gave no name is called by the seat, as "Player 2" in a language of the house, and not always in the reader's. */
export const isOwnName = (name: string, seat: number): boolean => name !== '' && /^(?:Player|Gracz) (\d)$/.exec(name)?.[1] !== String(seat + 1)

export class Words {
  readonly lang: string
  readonly entries: Entries
  readonly #plural: Intl.PluralRules
  readonly #names: readonly string[]

  /** `names` are those of the seats: with them a sentence says who "Player 2" is. */
  constructor(lang: string, entries: Entries, names: readonly string[] = []) {
    this.lang = lang
    this.entries = entries
    this.#plural = new Intl.PluralRules(lang)
    this.#names = names
  }

  /** The same words at a table where these people sit. */
  seated(names: readonly string[]): Words {
    return new Words(this.lang, this.entries, names)
  }

  /** These words and those of another file. */
  async with(name: string): Promise<Words> {
    return this.and(await file(name, this.lang))
  }

  /** These words and more. */
  and(more: Entries): Words {
    return new Words(this.lang, { ...more, ...this.entries }, this.#names)
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
    return value.replace(FIELD, (field, player: string | undefined, name: string, noun?: string) => {
      if (!Object.hasOwn(args, name)) return field
      if (player && this.#names.length && SEATS.has(name)) return [args[name]].flat().map((seat) => this.#person(player, Number(seat))).join(', ')
      return `${player ? `${player} ` : ''}${this.#fill(args[name], noun ?? 'nom')}`
    })
  }

  /** The sentence for an event; those who do not see who it was read the one that ends in -hidden. */
  tell(event: Event): string {
    const hidden = 'could' in event.args ? '-hidden' : ''
    return this.say(`event.${event.kind}${hidden}`, event.args)
  }

  /** How well a bot plays, and how long it thinks about a move where that is known; one without a word here has its own name. */
  level(name: string, seconds?: number): string {
    const bot = this.has(`bot.${name}`) ? this.say(`bot.${name}`) : name
    return seconds ? this.say('bot.time', { bot, n: seconds.toLocaleString(this.lang) }) : bot
  }

  /** A noun by its key, in a case. */
  name(key: string, noun = 'nom'): string {
    return this.#fill(key, noun)
  }

  /** A seat's name in place of "Player 2"; in another case than the first it stands behind the word, for names have no cases here. */
  #person(player: string, seat: number): string {
    const name = this.#names[seat - 1]
    if (!name || !isOwnName(name, seat - 1)) return `${player} ${seat}`
    return /^(Players?|Gracze?)$/.test(player) ? name : `${player.toLowerCase()} ${name}`
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
    if (typeof entry === 'object') {
      const form = entry[noun] || (entry.nom ?? '')
      const seat = /^player\.(\d)$/.exec(String(value))?.[1]
      return seat ? this.#person(form.split(' ')[0] ?? '', Number(seat)) : form
    }
    return entry ?? String(value)
  }
}

const FILES = import.meta.glob<Entries>('../texts/*.json', { import: 'default' })

async function file(name: string, lang: string): Promise<Entries> {
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
