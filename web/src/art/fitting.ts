const VOWELS = 'aąeęioóuyéëíúûâ'
const PAIRS = ['sz', 'cz', 'rz', 'ch', 'dz', 'dź', 'dż', 'th', 'sh']
/** A letter of Alegreya Sans bold is about half as wide as it is high. */
const LETTER = 0.51

/**
 * A name with a soft hyphen in each word that is too long for its line. A part starts with a consonant before a vowel, as near to the middle
 * as there is one: right for Polish, and good enough for the few English words that are so long.
 */
export function fitting(name: string, width: number, size: number): string {
  return name.split(' ').map((word) => (word.length * size * LETTER > width ? hyphened(word) : word)).join(' ')
}

function hyphened(word: string): string {
  const small = word.toLowerCase()
  const vowel = (i: number) => VOWELS.includes(small[i] ?? '?')
  let best = 0
  const pair = (i: number) => PAIRS.includes(small.slice(i, i + 2))
  for (let i = 3; i <= word.length - 3; i++) {
    if (vowel(i) || pair(i - 1) || !vowel(pair(i) ? i + 2 : i + 1)) continue
    if (!best || Math.abs(i - word.length / 2) < Math.abs(best - word.length / 2)) best = i
  }
  return best ? word.slice(0, best) + '\u00ad' + word.slice(best) : word
}
