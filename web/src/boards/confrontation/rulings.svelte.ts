/** The rulebook's text by rule number, fetched when somebody first wants to read an ability. */

import { rules } from '../../lib/api.ts'
import type { Lang } from '../../lib/settings.svelte.ts'

const loading = new Map<string, Promise<Record<string, string>>>()

/** The texts of all rules; nothing where they cannot be had. */
export function rulings(lang: string): Promise<Record<string, string>> {
  let found = loading.get(lang)
  if (!found) {
    found = rules('confrontation', lang as Lang).then((book) => {
      const texts: Record<string, string> = {}
      for (const chapter of book.chapters) for (const rule of chapter.rules) texts[rule.number] = rule.text
      return texts
    })
    loading.set(lang, found)
    found.catch(() => loading.delete(lang))
  }
  return found.catch(() => ({}))
}
