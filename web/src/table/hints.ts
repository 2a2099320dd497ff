/** What can be done, told shortly: for each kind of choice some sentences, and how many more there are of it. */

import type { Choice } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'

export interface Kind {
  key: string
  sentences: string[]
  more: number
}

const FEW = 3

export function kinds(choices: readonly Choice[], words: Words): Kind[] {
  const found = new Map<string, string[]>()
  for (const choice of choices) {
    const said = found.get(choice.key) ?? []
    said.push(words.say(choice.key, choice.args))
    found.set(choice.key, said)
  }
  return [...found].map(([key, said]) => {
    const shown = said.length > FEW + 1 ? said.slice(0, FEW - 1) : said
    return { key, sentences: shown, more: said.length - shown.length }
  })
}
