/** The rulebook's text by rule number, fetched when somebody first wants to read an ability. */

import { rules, type Rulebook } from '../../lib/api.ts'
import type { Lang } from '../../lib/settings.svelte.ts'
import type { Words } from '../../lib/words.ts'
import { bookWithOwn } from '../../table/rules.ts'

const loading = new Map<string, Promise<Rulebook>>()

/** The texts of all rules; nothing where they cannot be had. */
export async function rulings(words: Words): Promise<Record<string, string>> {
  const { lang } = words
  const found = loading.get(lang) ?? rules('confrontation', lang as Lang)
  loading.set(lang, found)
  try {
    const book = bookWithOwn(await found, words)
    return Object.fromEntries(book.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, rule.text])))
  } catch {
    loading.delete(lang)
    return {}
  }
}
