/** The real words of a game, of the page and of the table, for tests. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Words, type Entries } from '../../src/lib/words.ts'

const read = (path: string): Entries => JSON.parse(readFileSync(resolve(process.cwd(), path), 'utf8')) as Entries

export function words(lang: 'en' | 'pl', game = 'confrontation'): Words {
  return new Words(lang, { ...read(`src/texts/page.${lang}.json`), ...read(`src/texts/table.${lang}.json`), ...read(`../src/mathom/games/${game}/text.${lang}.json`) })
}
