/** The rules of a game by number, fetched once a language. */

import { rules, type Rule } from '../lib/api.ts'

const books = new Map<string, Promise<Map<string, Rule>>>()

export function ruleOf(game: string, lang: string, number: string): Promise<Rule | null> {
  const name = `${game}/${lang}`
  let book = books.get(name)
  if (!book) {
    book = rules(game, lang).then((found) => new Map(found.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, rule]))))
    books.set(name, book)
    // A failed load must not be remembered: the next look tries again.
    book.catch(() => books.delete(name))
  }
  return book.then((found) => found.get(number) ?? null)
}
