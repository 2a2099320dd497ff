/** Who could bring what an attack lacks: hobbits who call for help, Gandalf, Tom Bombadil, and cards of the hand. */

import { sumOf } from './sum.ts'
import { cardOf, cardsOf, isOtherColours, type Companion, type Enemy, type Sight } from './world.ts'

export interface Help {
  kind: 'help' | 'take' | 'walk' | 'hand'
  /** Whose trait it is, or the card of the hand. */
  card: string
  /** The card that lends its symbols or changes sides, and the seat that has it. */
  other: string
  holder: number
  /** How many symbols are then still missing. */
  missing: number
}

export interface Plan {
  view: Sight
  me: number
  /** The attacking team's letter, and a card that is thought to be in it. */
  team: string
  plus: string
  foes: Enemy[]
}

export function teamOf(plan: Plan): Companion[] {
  const codes = plan.view.players[plan.me]?.teams[plan.team] ?? []
  return cardsOf(plan.view, plan.plus && !codes.includes(plan.plus) ? [...codes, plan.plus] : codes)
}

export function lentTo(plan: Plan): Companion[] {
  const attack = plan.view.attack
  return attack && attack.team === plan.team && plan.view.active === plan.me ? cardsOf(plan.view, attack.help.map(([, lent]) => lent)) : []
}

/** What helps, the best first; `can` says which cards may be used now, `walks` whether Tom Bombadil may come. */
export function helpsFor(plan: Plan, can: (card: string) => boolean, walks: string[]): Help[] {
  const { view, me, foes } = plan
  const other = isOtherColours(view)
  const team = teamOf(plan)
  const lent = lentTo(plan)
  const now = sumOf(team, lent, foes, other).missing
  if (!now) return []
  const found: Help[] = []
  const note = (help: Omit<Help, 'missing'>, cards: Companion[], borrowed: Companion[]): void => {
    const missing = sumOf(cards, borrowed, foes, other).missing
    const known = found.find((each) => each.kind === help.kind && each.card === help.card)
    if (missing >= (known?.missing ?? now)) return
    if (known) Object.assign(known, help, { missing })
    else found.push({ ...help, missing })
  }
  const strangers = view.players.flatMap((player, seat) =>
    seat === me ? [] : Object.values(player.teams).flatMap((codes) => codes.map((code) => ({ ...cardOf(view, code), holder: seat }))),
  )
  const mine = Object.entries(view.players[me]?.teams ?? {}).flatMap(([letter, codes]) => codes.map((code) => ({ ...cardOf(view, code), letter })))
  for (const card of mine) {
    if (card.trait === 'help' && card.letter === plan.team && can(card.code)) {
      for (const stranger of strangers) {
        if (lent.every((each) => each.code !== stranger.code)) {
          note({ kind: 'help', card: card.code, other: stranger.code, holder: stranger.holder }, team, [...lent, stranger])
        }
      }
    }
    if (card.trait === 'take' && can(card.code)) {
      const rest = team.filter((each) => each.code !== card.code)
      for (const stranger of strangers) {
        if (stranger.trait !== 'immune') note({ kind: 'take', card: card.code, other: stranger.code, holder: stranger.holder }, [...rest, stranger], lent)
      }
    }
    if (card.trait === 'wanders' && card.letter !== plan.team && walks.includes(plan.team)) {
      note({ kind: 'walk', card: card.code, other: '', holder: -1 }, [...team, card], lent)
    }
  }
  if (!plan.plus) {
    for (const code of view.players[me]?.hand ?? []) note({ kind: 'hand', card: code, other: '', holder: -1 }, [...team, cardOf(view, code)], lent)
  }
  return found.sort((one, best) => one.missing - best.missing)
}
