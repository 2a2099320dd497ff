/** Single rules of a game by number, each fetched once a language. */

import { oneRule, type Rule } from '../lib/api.ts'

const known = new Map<string, Promise<Rule>>()

/** The rule with that number. */
export function ruleOf(game: string, lang: string, number: string): Promise<Rule> {
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
