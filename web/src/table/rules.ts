/** Single rules of a game by number, each fetched once a language. */

import { oneRule, type Rule, type Rulebook } from '../lib/api.ts'
import type { Words } from '../lib/words.ts'

const known = new Map<string, Promise<Rule>>()

/** A rule as it reads at a table whose content has other numbers. */
const withOwn = (rule: Rule, words: Words): Rule => (words.has(`rule.${rule.number}`) ? { ...rule, text: words.say(`rule.${rule.number}`) } : rule)

/** A rulebook as it reads at such a table. */
export const bookWithOwn = (book: Rulebook, words: Words): Rulebook => ({
  ...book,
  chapters: book.chapters.map((chapter) => ({
    ...chapter,
    notes: words.has(`notes.${chapter.number}`) ? words.say(`notes.${chapter.number}`) : chapter.notes,
    rules: chapter.rules.map((rule) => withOwn(rule, words)),
  })),
})

/** The rule with that number. */
export async function ruleOf(game: string, words: Words, number: string): Promise<Rule> {
  return withOwn(await houseRule(game, words.lang, number), words)
}

function houseRule(game: string, lang: string, number: string): Promise<Rule> {
  const name = `${game}/${lang}/${number}`
  let rule = known.get(name)
  if (!rule) {
    rule = oneRule(game, lang, number)
    known.set(name, rule)
    // A failed load must not be remembered: the next look tries again.
    rule.catch(() => known.delete(name))
  }
  return rule
}
