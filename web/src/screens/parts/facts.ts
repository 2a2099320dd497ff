/** A table told in a few lines, for those who have not sat down yet. */

import type { TableInfo } from '../../lib/types.ts'
import type { Words } from '../../lib/words.ts'
import { gameTitle, say, seatTitle } from './speech.svelte.ts'

export interface Fact {
  label: string
  value: string
}

/** Who sits there already. */
export function seated(table: TableInfo): string {
  const names = table.seats.filter((seat) => seat.claimed && seat.name).map(({ name, kind }) => (kind === 'bot' ? say('join.bot', { name }) : name))
  return names.length > 0 ? names.join(', ') : say('join.nobody')
}

export function facts(table: TableInfo, words: Words, seat: number | null): Fact[] {
  const told: Fact[] = [{ label: say('join.game'), value: gameTitle(table.game) }]
  const mode = table.options.mode
  if (mode && words.has(`mode.${mode}`)) told.push({ label: say('join.mode'), value: modeLine(table, words, mode) })
  const chapter = table.options.chapter
  if (chapter) told.push({ label: say('join.chapter'), value: words.say(`option.chapter.${chapter}`) })
  told.push({ label: say('join.table'), value: seated(table) })
  if (seat !== null) told.push({ label: say('join.side'), value: seatTitle(words, table.game, seat) })
  if (table.strict) told.push({ label: say('join.manner'), value: say('join.strict') })
  return told
}

function modeLine(table: TableInfo, words: Words, mode: string): string {
  const line = [words.say(`mode.${mode}`)]
  if (table.options.match === 'yes') line.push(words.say('option.match.yes'))
  const cards = [table.options.fellowship_cards, table.options.sauron_cards]
  if (cards.some((count) => count && count !== '0')) line.push(`${say('new.cards').toLowerCase()}: ${cards.join(' : ')}`)
  return line.join(' · ')
}
