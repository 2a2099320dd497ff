/** Finding things in a rulebook, and its small markdown. */

import type { Rule, Rulebook } from '../../lib/api.ts'

export interface Piece {
  kind: 'text' | 'code' | 'strong' | 'em' | 'rule'
  text: string
}

export interface Mark {
  text: string
  hit: boolean
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)\*(?![\p{L}\p{N}])|\b([A-Z]{1,2}\d+(?:\.\d+)?)\b/gu

/** Small letters without accents, letter for letter, so that places in it are places in the text: odwrot finds odwrót. */
export function plain(text: string): string {
  return Array.from(text, (char) => (char === 'ł' || char === 'Ł' ? 'l' : (char.normalize('NFD')[0] ?? char).toLowerCase())).join('')
}

/** A sentence cut into what is plain text, code, emphasis, and numbers of rules that exist. */
export function pieces(text: string, numbers: ReadonlySet<string>): Piece[] {
  const found: Piece[] = []
  let from = 0
  const add = (kind: Piece['kind'], text: string): void => {
    if (text) found.push({ kind, text })
  }
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, em, number] = match
    if (number !== undefined && !numbers.has(number)) continue
    add('text', text.slice(from, match.index))
    if (code !== undefined) add('code', code)
    else if (strong !== undefined) add('strong', strong)
    else if (em !== undefined) add('em', em)
    else add('rule', number!)
    from = match.index + whole.length
  }
  add('text', text.slice(from))
  return found
}

/** A markdown table as rows of cells, the head first; null where the paragraph is none. */
export function tableOf(paragraph: string): string[][] | null {
  const lines = paragraph.split('\n').filter((line) => line.trim().startsWith('|'))
  if (lines.length < 2 || !/^[\s|:-]+$/.test(lines[1]!)) return null
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  return [cells(lines[0]!), ...lines.slice(2).map(cells)]
}

export function numbersOf(book: Rulebook): Set<string> {
  return new Set(book.chapters.flatMap((chapter) => [chapter.number, ...chapter.rules.map((rule) => rule.number)]))
}

const termsOf = (wanted: string): string[] => plain(wanted).split(/\s+/).filter(Boolean)

const isNumber = (wanted: string): boolean => /^[a-z]{1,2}\d+(\.\d*)?$/i.test(wanted.trim())

/** The rules with a number like that, or those that speak of all the words, those that are called so first. */
export function search(book: Rulebook, wanted: string): Rule[] {
  const rules = book.chapters.flatMap((chapter) => chapter.rules)
  if (isNumber(wanted)) {
    const number = wanted.trim().toUpperCase()
    const exact = number.includes('.') ? number : `${number}.`
    return rules.filter((rule) => rule.number.startsWith(exact)).sort((a, b) => Number(b.number === number) - Number(a.number === number))
  }
  const terms = termsOf(wanted)
  if (terms.length === 0) return []
  const holds = (text: string, term: string): boolean => wordAt(plain(text), term, 0) >= 0
  const titled = (rule: Rule): boolean => terms.every((term) => holds(rule.title, term))
  return rules
    .filter((rule) => terms.every((term) => holds(`${rule.title} ${rule.text}`, term)))
    .sort((a, b) => Number(titled(b)) - Number(titled(a)))
}

/** A text with the words that were looked for. */
export function marked(text: string, wanted: string): Mark[] {
  const terms = isNumber(wanted) ? [] : termsOf(wanted)
  const flat = plain(text)
  const found: Mark[] = []
  let from = 0
  while (from < text.length && terms.length > 0) {
    const hits = terms.map((term) => ({ at: wordAt(flat, term, from), length: term.length })).filter(({ at }) => at >= 0)
    if (hits.length === 0) break
    const first = hits.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.length > a.length) ? b : a))
    if (first.at > from) found.push({ text: text.slice(from, first.at), hit: false })
    found.push({ text: text.slice(first.at, first.at + first.length), hit: true })
    from = first.at + first.length
  }
  if (from < text.length) found.push({ text: text.slice(from), hit: false })
  return found
}

/** Where a word begins with the term, from a place on; -1 where none does. */
function wordAt(flat: string, term: string, from: number): number {
  for (let at = flat.indexOf(term, from); at >= 0; at = flat.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(flat[at - 1]!)) return at
  }
  return -1
}
