/** Sentences cut into parts, so that the names in them can be coloured. */

import type { Args } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'

export interface Part {
  text: string
  /** The noun that this part is, such as `piece.Ara`; null for the words between. */
  noun: string | null
}

const CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'loc']
const LETTER = /[\p{L}\p{N}*]/u

/** The parts of a sentence that was said with some arguments: pieces and sides among them are found in whatever case they stand. */
export function parts(words: Words, sentence: string, args: Args): Part[] {
  let found: Part[] = [{ text: sentence, noun: null }]
  for (const [form, noun] of forms(words, args)) {
    found = found.flatMap((part) => (part.noun === null ? split(part.text, form, noun) : [part]))
  }
  return found
}

/** The parts of a board's own sentence, which marks what it stresses by `<b>`. */
export function stressed(sentence: string): Part[] {
  return sentence
    .split(/<b>(.*?)<\/b>/)
    .map((text, index) => ({ text, noun: index % 2 ? 'stress' : null }))
    .filter((part) => part.text)
}

/** Every form in which the nouns of some arguments may stand, the longest first. */
function forms(words: Words, args: Args): [string, string][] {
  const nouns = Object.values(args).flat().filter((value): value is string => typeof value === 'string' && /^(piece|side|figure|character|enemy|card)\./.test(value))
  const all = new Map<string, string>()
  for (const noun of nouns) for (const grammar of CASES) all.set(words.name(noun, grammar), noun)
  return [...all].sort(([one], [other]) => other.length - one.length)
}

function split(text: string, form: string, noun: string): Part[] {
  const found: Part[] = []
  let rest = 0
  for (let at = text.indexOf(form); form && at >= 0; at = text.indexOf(form, at + form.length)) {
    if (LETTER.test(text[at - 1] ?? ' ') || LETTER.test(text[at + form.length] ?? ' ')) continue
    if (at > rest) found.push({ text: text.slice(rest, at), noun: null })
    found.push({ text: form, noun })
    rest = at + form.length
  }
  if (rest < text.length) found.push({ text: text.slice(rest), noun: null })
  return found
}
