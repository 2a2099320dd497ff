/** A battle as it is told: what has been shown of it so far, event by event. Nothing in it is ahead of the telling. */

import type { Event } from '../../lib/types'
import { codeOf, isHeldAgainst, pieceIn, sideIn, type Picture } from './picture'
import { numberOf, other, type Fight, type Side } from './world'

/** The steps that the dialog counts: shown, abilities, cards, texts, strength, result. */
export const STEPS = ['reveal', 'abilities', 'cards', 'texts', 'strength', 'result'] as const

export interface Sum {
  base: number
  card: number
  bonus: number
  total: number
}

export interface Played {
  card: string | null
  taken: string | null
  /** The number or the text counts for nothing. */
  struck: boolean
}

export interface Line {
  step: number
  event: Event
}

export interface Duel {
  region: string
  attacker: Side
  from: string | null
  fighters: Record<Side, string | null>
  base: Record<Side, number | null>
  cards: Record<Side, Played>
  noCards: boolean
  bonus: number
  sums: Record<Side, Sum> | null
  lines: Line[]
  /** 0 before the fighters are shown, then the number of the step last told. */
  step: number
  /** A fighter has fallen or left: what comes next is another battle. */
  decided: boolean
  over: boolean
}

const UNPLAYED: Played = { card: null, taken: null, struck: false }

function fresh(region: string, attacker: Side, from: string | null): Duel {
  return {
    region,
    attacker,
    from,
    fighters: { F: null, S: null },
    base: { F: null, S: null },
    cards: { F: UNPLAYED, S: UNPLAYED },
    noCards: false,
    bonus: 0,
    sums: null,
    lines: [],
    step: 0,
    decided: false,
    over: false,
  }
}

const NO_CARDS = ['ability-aragorn', 'ability-saruman-no-cards']
const BY_CARD = ['C5.10', 'C5.15']

/** The step of the battle that an event is told in. */
export function stepOf(event: Event): number {
  switch (event.kind) {
    case 'revealed':
      return event.rule === 'C10.5' ? 4 : event.rule === 'C8.11' ? 2 : event.rule === 'C12.3' ? 6 : 1
    case 'sam-steps-in':
    case 'swaps':
      return 1
    case 'gwaihir':
    case 'palantir':
      return 2
    case 'retreats':
      return event.rule === 'C11.4' ? 6 : BY_CARD.includes(event.rule) ? 4 : 2
    case 'card':
    case 'cards':
      return 3
    case 'ability-gandalf':
    case 'ability-reject':
    case 'ability-mouth':
    case 'void':
    case 'magic':
    case 'eye':
    case 'noble':
    case 'cloak':
      return 4
    case 'compared':
    case 'compared-bonus':
      return 5
    case 'falls':
    case 'goes-home':
    case 'sam-bears-ring':
    case 'refilled':
      return 6
    default:
      return event.kind.startsWith('over-') ? 6 : 2
  }
}

const ASKED: Record<string, number> = { cards: 3, 'sauron-card': 3, 'fellowship-card': 3, bonus: 4, force: 4, other: 3, mouth: 4, wormtongue: 6 }

/** The step that a phase of the game asks about; the Palantír may be used at any, so it is the one that was told last. */
export function askedIn(phase: string, told: number): number {
  if (phase === 'palantir') return Math.max(told, 2)
  return ASKED[phase] ?? (/-(magic|retreat)$/.test(phase) ? 4 : 2)
}

/** The events that may stand between the attack and its end; all others end the telling of a battle. */
const IN_BATTLE = [
  'revealed', 'sam-steps-in', 'swaps', 'gwaihir', 'palantir', 'retreats', 'card', 'cards', 'ability-boromir', 'ability-merry', 'ability-legolas', 'ability-gimli',
  'ability-sam', 'ability-aragorn', 'ability-gandalf', 'ability-orcs', 'ability-saruman', 'ability-saruman-no-cards', 'ability-reject', 'ability-mouth', 'void', 'magic',
  'eye', 'noble', 'cloak', 'compared', 'compared-bonus', 'falls', 'goes-home', 'sam-bears-ring', 'refilled',
] // prettier-ignore

export function isOfBattle(event: Event): boolean {
  return IN_BATTLE.includes(event.kind) || event.kind.startsWith('over-')
}

/** The attack that an event begins, seen on the picture before it. */
function opened(event: Event, before: Picture): Duel | null {
  const side = sideIn(event)
  let duel: Duel
  if (event.kind === 'attacks' || event.kind === 'strides') {
    duel = fresh(codeOf(event.args.to), side, codeOf(event.args.from))
  } else if (event.kind === 'tunnel-passed' && event.args.goes_on !== 1 && isHeldAgainst(before, 'F', 'Fan')) {
    duel = fresh('Fan', 'F', 'Ere')
  } else {
    return null
  }
  duel.fighters[duel.attacker] = pieceIn(event)
  const met = (before.board[duel.region] ?? []).filter((stand) => stand.side === other(duel.attacker))
  if (met.length === 1 && met[0]!.open) duel.fighters[met[0]!.side] = met[0]!.piece
  return duel
}

/** The next battle of the same attack. */
function again(duel: Duel): Duel {
  const next = fresh(duel.region, duel.attacker, duel.from)
  next.fighters[duel.attacker] = duel.fighters[duel.attacker]
  return next
}

function named(duel: Duel, event: Event): Duel {
  const [fellow, servant] = [pieceIn(event, 'fellow'), pieceIn(event, 'servant')]
  const isPieces = typeof event.args.fellow === 'string' && event.args.fellow.startsWith('piece.')
  if (!isPieces || fellow === null || servant === null) return duel
  const changed = duel.fighters.F !== fellow || duel.fighters.S !== servant
  const next = changed && duel.decided ? again(duel) : { ...duel }
  next.fighters = { F: fellow, S: servant }
  return next
}

function play(duel: Duel, side: Side, played: Partial<Played>): void {
  duel.cards = { ...duel.cards, [side]: { ...duel.cards[side], ...played } }
}

const number = (value: unknown) => (typeof value === 'number' ? value : 0)

function sum(duel: Duel, event: Event): void {
  const { args } = event
  const bonus = event.kind === 'compared-bonus' ? number(args.bonus) : 0
  duel.bonus = bonus
  duel.sums = {
    F: { base: number(args.fellow_base), card: number(args.fellow_card), bonus, total: number(args.fellow_total) },
    S: { base: number(args.servant_base), card: number(args.servant_card), bonus: 0, total: number(args.servant_total) },
  }
  for (const side of ['F', 'S'] as const) {
    const shown = counting(duel.cards[side])
    if (shown && (numberOf(shown) ?? 0) !== duel.sums[side].card) play(duel, side, { struck: true })
  }
}

/** The card that counts: the one that Magic fetched, or the one played. */
export function counting(played: Played): string | null {
  return played.taken ?? played.card
}

/** The battle after an event; `before` is the picture that the event found. */
export function follow(duel: Duel | null, event: Event, before: Picture): Duel | null {
  const start = opened(event, before)
  if (start) return start
  if (!duel || !isOfBattle(event)) return duel && event.kind === 'turn' ? { ...duel, over: true } : duel
  if (event.kind.startsWith('over-') && !duel.fighters[other(duel.attacker)]) return null
  const isNext = duel.decided && event.kind === 'revealed' && event.rule === 'C4.4'
  const next = isNext ? again(duel) : named({ ...duel }, event)
  tell(next, event)
  next.step = Math.max(next.step, stepOf(event))
  next.lines = [...next.lines, { step: stepOf(event), event }]
  return next
}

function tell(duel: Duel, event: Event): void {
  const piece = pieceIn(event)
  const side = sideIn(event)
  switch (event.kind) {
    case 'revealed':
      if (event.rule === 'C4.4' && piece) duel.fighters = { ...duel.fighters, [side]: piece }
      break
    case 'sam-steps-in':
      duel.fighters = { ...duel.fighters, F: piece }
      duel.base = { ...duel.base, F: null }
      break
    case 'swaps':
      duel.fighters = { ...duel.fighters, F: pieceIn(event, 'other') }
      duel.base = { ...duel.base, F: null }
      break
    case 'card':
      play(duel, side, { card: codeOf(event.args.card), taken: null })
      break
    case 'cards':
      play(duel, 'F', { card: codeOf(event.args.fellow) })
      if (duel.cards.S.taken === null) play(duel, 'S', { card: codeOf(event.args.servant) })
      break
    case 'magic':
      play(duel, side, { taken: codeOf(event.args.card) })
      break
    case 'void':
      play(duel, side, { struck: true })
      break
    case 'cloak':
      play(duel, 'S', { struck: true })
      break
    case 'ability-mouth':
      play(duel, 'S', { card: '+4', taken: null })
      break
    case 'ability-gandalf':
      duel.bonus = 1
      break
    case 'compared':
    case 'compared-bonus':
      sum(duel, event)
      break
    case 'falls':
    case 'retreats':
    case 'goes-home':
      duel.decided = true
      break
    default:
      if (NO_CARDS.includes(event.kind)) duel.noCards = true
      else if (event.kind.startsWith('over-')) duel.over = true
  }
}

/** The battle that the view shows: what was told of it, made good by what lies open. */
export function joined(duel: Duel | null, fight: Fight | null): Duel | null {
  if (!fight) return duel && { ...duel, over: true }
  const { fighters } = fight
  if (!fighters) return duel && duel.region === fight.region ? duel : fresh(fight.region, fight.attacker, duel?.from ?? null)
  const same = duel && !duel.over && duel.region === fight.region && (['F', 'S'] as const).every((side) => duel.fighters[side] === null || duel.fighters[side] === fighters[side])
  const next = same ? { ...duel } : duel && duel.region === fight.region ? again(duel) : fresh(fight.region, fight.attacker, null)
  next.fighters = { ...fighters }
  if (fight.strength) next.base = { ...fight.strength }
  next.noCards = fight.no_cards ?? false
  next.bonus = fight.bonus ?? 0
  next.step = Math.max(next.step, 1)
  for (const side of ['F', 'S'] as const) {
    const laid = fight.table?.[side]
    if (laid) play(next, side, laid.card === next.cards[side].card && laid.taken === next.cards[side].taken ? {} : { ...laid, struck: false })
  }
  return next
}

/** Whether there is a battle to look at: both fighters are known. */
export function isFought(duel: Duel | null): duel is Duel {
  return duel !== null && duel.fighters.F !== null && duel.fighters.S !== null
}

export function fallenIn(duel: Duel): string[] {
  return duel.lines.filter((line) => line.event.kind === 'falls').map((line) => codeOf(line.event.args.piece))
}

/** What was told last: one line, or those that were shown together; that the fighters are shown can be seen. */
export function lastLines(duel: Duel): Line[] {
  const last = duel.lines.at(-1)
  if (!last || (last.event.kind === 'revealed' && last.event.rule === 'C4.4')) return []
  const first = duel.lines.findLastIndex((line) => line.event.kind !== last.event.kind)
  return duel.lines.slice(first + 1)
}

/** After a reload in the middle of a battle: what the chronicle says of it. */
export function remembered(events: readonly Event[], picture: Picture, fight: Fight | null): Duel | null {
  if (!fight) return null
  const from = events.findLastIndex((event) => ['attacks', 'strides', 'tunnel-passed'].includes(event.kind))
  let duel: Duel | null = null
  for (const event of from < 0 ? [] : events.slice(from)) duel = follow(duel, event, picture)
  return joined(duel, fight)
}
