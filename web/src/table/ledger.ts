/** The numbers behind a comparison of strengths, row by row, each with the rule that it comes from. */

import type { Event } from '../lib/types.ts'
import type { Words } from '../lib/words.ts'
import type { Side } from './sides.ts'

export interface Row {
  label: string
  value: string
  /** A number that was written there and does not count. */
  struck: string
  rule: string
}

export interface Account {
  side: Side
  sum: string
  rows: Row[]
  total: number
}

const PERSON: Record<Side, 'fellow' | 'servant'> = { F: 'fellow', S: 'servant' }
const TEXT_RULES: Record<string, string> = {
  'F.Mag': 'C5.2',
  'S.Mag': 'C5.2',
  'F.Nob': 'C5.12',
  'F.Clo': 'C5.14',
  'F.Ret': 'C5.15',
  'S.Ret': 'C5.10',
  'S.Eye': 'C5.8',
}

export function isComparison(event: Event): boolean {
  return event.kind === 'compared' || event.kind === 'compared-bonus'
}

/** Both sides' accounts of the comparison at a place among the events. */
export function accounts(events: Event[], at: number, words: Words): Account[] {
  const compared = events[at]
  if (!compared) return []
  const battle = events.slice(opening(events, at), at)
  return (['F', 'S'] as const).map((side) => account(compared, battle, side, words))
}

function account(compared: Event, battle: Event[], side: Side, words: Words): Account {
  const who = PERSON[side]
  const args = compared.args
  const rows: Row[] = [
    {
      label: words.say('table.ledger.strength', { piece: String(args[who]) }),
      value: String(args[`${who}_base`]),
      struck: '',
      rule: side === 'F' ? (battle.find((event) => event.kind === 'ability-sam')?.rule ?? 'C4.14') : 'C4.14',
    },
  ]
  const card = cardOf(battle, side)
  if (card) rows.push(cardRow(compared, battle, side, card, words))
  const bonus = side === 'F' ? Number(args.bonus) : 0
  if (bonus) rows.push({ label: words.say('table.ledger.bonus'), value: `+${bonus}`, struck: '', rule: 'C10.5' })
  const numbers = [args[`${who}_base`], args[`${who}_card`], ...(bonus ? [bonus] : [])]
  return { side, sum: numbers.join(' + '), rows, total: Number(args[`${who}_total`]) }
}

function cardRow(compared: Event, battle: Event[], side: Side, card: string, words: Words): Row {
  const worth = Number(compared.args[`${PERSON[side]}_card`])
  const printed = /^card\.\+(\d)$/.exec(card)?.[1] ?? ''
  const spoilt = battle.find((event) => (event.kind === 'void' && event.args.side === `side.${side}`) || (side === 'S' && event.kind === 'cloak'))
  const struck = printed && Number(printed) !== worth ? printed : ''
  const key = struck && spoilt?.kind === 'cloak' ? 'table.ledger.cloaked' : spoilt?.kind === 'void' ? 'table.ledger.void' : 'table.ledger.card'
  const plain = printed ? 'C4.14' : (TEXT_RULES[`${side}.${card.slice(5)}`] ?? 'C4.14')
  return { label: words.say(key, { card }), value: `+${worth}`, struck, rule: key === 'table.ledger.card' ? plain : (spoilt?.rule ?? plain) }
}

/** The card that counts for a side: what Magic fetched, else what was turned up. */
function cardOf(battle: Event[], side: Side): string | null {
  for (const event of [...battle].reverse()) {
    if ((event.kind === 'magic' || event.kind === 'card') && event.args.side === `side.${side}`) return String(event.args.card)
    if (event.kind === 'cards') return String(event.args[PERSON[side]])
  }
  return null
}

/** Where the battle of a comparison began among the events. */
function opening(events: Event[], at: number): number {
  for (let place = at - 1; place >= 0; place--) {
    const kind = events[place]?.kind ?? ''
    if (kind === 'turn' || kind === 'falls' || kind === 'attacks' || kind === 'retreats' || kind.startsWith('compared')) return place + 1
  }
  return 0
}
