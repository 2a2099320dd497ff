/** What people say about the moves of a finished game, as it stands in the game's record. */

/** Between what several people said about one line. */
const BETWEEN = ' / '
const MARK = '  # '
/** What a record holds between two of these is one thing that was said. */
export const LONGEST = 200

/** One line of printable text with single spaces, as a record can hold it. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

export function remarks(comment: string | undefined): string[] {
  return comment ? comment.split(BETWEEN) : []
}

/** Where in a record's text its lines stand that count: an undo takes back all after those that stay. */
function standing(rows: string[]): number[] {
  const kept: number[] = []
  rows.forEach((row, place) => {
    const [word = '', stay = ''] = row.trim().split(' ')
    if (word === 'undo') kept.splice(Number(stay))
    else if (word === '*' || /^\d{1,6}$/.test(word)) kept.push(place)
  })
  return kept
}

/** The record with something said about one of its lines (the first is 1): in place of what that person said of it before, or, with an empty text, without it. */
export function annotate(record: string, line: number, name: string, text: string): string {
  const rows = record.split('\n')
  const place = standing(rows)[line - 1]
  if (place === undefined) return record
  const [body = '', said = ''] = split(rows[place] ?? '')
  const who = plainLine(name).replaceAll(BETWEEN, ' ')
  const words = plainLine(text).replaceAll(BETWEEN, ' – ')
  const others = remarks(said).filter((one) => !one.startsWith(`${who}: `))
  const all = words ? [...others, `${who}: ${words}`] : others
  rows[place] = all.length ? `${body}${MARK}${all.join(BETWEEN)}` : body
  return rows.join('\n')
}

function split(row: string): [string, string] {
  const at = row.indexOf(MARK)
  return at < 0 ? [row.trimEnd(), ''] : [row.slice(0, at), row.slice(at + MARK.length)]
}
