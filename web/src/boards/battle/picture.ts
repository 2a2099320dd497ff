/** The table while something is told: the last view, and what each event changes of it. What no event says is set right by the next view. */

import type { Event } from '../../lib/types.ts'
import { byOrder, cardOf, type PlayerSight, type Sight } from './world.ts'

const code = (noun: unknown): string => String(noun).split('.').at(-1) ?? ''

/** Parts of an attack; what follows them finds the team disbanded. */
const ATTACK = ['attacks', 'helps', 'doubles', 'extra', 'beaten', 'unused', 'gives']

const without = (codes: string[], gone: string): string[] => codes.filter((each) => each !== gone)
const and = (codes: string[], more: string): string[] => (codes.includes(more) ? codes : [...codes, more].sort(byOrder))

export class Picture {
  view: Sight
  /** The team that attacks now. */
  attacking: { seat: number; team: string } | null = null
  readonly #later: Sight[]

  /** `later` are the views that have come since, and may become more: they know what new cards look like. */
  constructor(view: Sight, later: Sight[]) {
    this.view = view
    this.#later = later
  }

  tell(event: Event): void {
    if (this.attacking && !ATTACK.includes(event.kind)) this.#disband()
    const seat = Number(event.args.player ?? 0) - 1
    const card = code(event.args.card)
    const known = event.args.card !== undefined
    const view = this.view
    switch (event.kind) {
      case 'turn':
        this.view = { ...view, active: seat, turn: Number(event.args.turn), chooser: null, attack: null }
        break
      case 'dealt':
      case 'draws':
        this.#player(seat, (player) => ({ ...player, hand_size: player.hand_size + 1, hand: known ? and(player.hand, card) : player.hand }), known ? card : '')
        this.view = { ...this.view, ring_left: Math.max(0, view.ring_left - 1) }
        break
      case 'joins':
      case 'founds':
        this.#player(seat, (player) => this.#joined({ ...player, hand_size: player.hand_size - 1, hand: without(player.hand, card) }, card, String(event.args.team)), card)
        break
      case 'walks':
        this.#player(seat, (player) => this.#joined(this.#left(player, card), card, String(event.args.to)))
        break
      case 'takes':
        this.#player(Number(event.args.other) - 1, (player) => this.#given(this.#left(player, card), code(event.args.taker)))
        this.#player(seat, (player) => this.#joined(this.#left(player, code(event.args.taker)), card, String(event.args.team)), card)
        break
      case 'attacks':
        this.attacking = { seat, team: String(event.args.team) }
        break
      case 'beaten':
        this.#wins(seat, code(event.args.enemy))
        this.#leaves(code(event.args.enemy))
        break
      case 'gives':
        this.#player(seat, (player) => this.#left(player, card))
        this.#player(Number(event.args.other) - 1, (player) => this.#given(player, card))
        break
      case 'stays':
        this.#player(seat, (player) => this.#joined(player, card, String(event.args.team)), card)
        this.view = { ...this.view, discard: { ...this.view.discard, companions: without(this.view.discard.companions, card) } }
        break
      case 'appears':
        this.#appears(code(event.args.enemy), Number(event.args.place) - 1)
        break
      case 'mordor':
        this.view = { ...view, mordor: [code(event.args.order), ...view.mordor], ring_left: Math.max(0, view.ring_left - 1) }
        break
      case 'reshuffled':
        this.view = { ...view, ring_left: Number(event.args.n), discard: { companions: [], symbols: {}, orders: { team: 0, hand: 0, won: 0 } } }
        break
      case 'discards-hand':
        this.#discards(card, seat)
        this.#player(seat, (player) => ({ ...player, hand_size: player.hand_size - 1, hand: without(player.hand, card) }))
        break
      case 'discards-team':
        this.#discards(card, seat)
        this.#player(seat, (player) => this.#left(player, card))
        break
      case 'shows-hand':
        for (const shown of [event.args.cards ?? []].flat().map(code)) this.#player(seat, (player) => ({ ...player, hand: and(player.hand, shown) }), shown)
        break
      case 'loses':
        this.#loses(seat, code(event.args.enemy))
        this.view = { ...this.view, fallen: [...view.fallen, code(event.args.enemy)] }
        break
      case 'leaves':
        this.#leaves(code(event.args.enemy))
        this.view = { ...this.view, mordor: [], fallen: [...view.fallen, code(event.args.enemy)] }
        break
    }
  }

  #player(seat: number, change: (player: PlayerSight) => PlayerSight, shown = ''): void {
    const before = this.view.players[seat]
    if (!before) return
    let player = change(before)
    if (shown && player.symbols[shown] === undefined) {
      const { symbols, trait } = [this.view, ...this.#later].map((view) => cardOf(view, shown)).find((found) => found.symbols) ?? { symbols: '', trait: 'none' }
      player = { ...player, symbols: { ...player.symbols, [shown]: symbols }, traits: { ...player.traits, [shown]: trait } }
    }
    this.view = { ...this.view, players: this.view.players.map((each, other) => (other === seat ? player : each)) }
  }

  #joined(player: PlayerSight, card: string, team: string): PlayerSight {
    return { ...player, teams: { ...player.teams, [team]: and(player.teams[team] ?? [], card) } }
  }

  #left(player: PlayerSight, card: string): PlayerSight {
    const teams = Object.entries(player.teams).map(([team, codes]) => [team, without(codes, card)] as const)
    return { ...player, teams: Object.fromEntries(teams.filter(([, codes]) => codes.length)) }
  }

  #given(player: PlayerSight, card: string): PlayerSight {
    return { ...player, given: and(player.given, card) }
  }

  #discards(card: string, seat: number): void {
    const { discard, players } = this.view
    const symbols = { ...discard.symbols, [card]: players[seat]?.symbols[card] ?? discard.symbols[card] ?? '' }
    this.view = { ...this.view, discard: { ...discard, companions: and(discard.companions, card), symbols } }
  }

  #disband(): void {
    const { seat, team } = this.attacking!
    this.attacking = null
    for (const card of this.view.players[seat]?.teams[team] ?? []) this.#discards(card, seat)
    this.#player(seat, ({ teams: { [team]: _, ...teams }, ...player }) => ({ ...player, teams }))
    this.view = { ...this.view, attack: null }
  }

  #wins(seat: number, enemy: string): void {
    const points = this.view.row.find((each) => each?.enemy === enemy)?.points ?? 0
    this.#player(seat, ({ won_size, won, worth, score, ...player }) => ({
      ...player,
      won_size: won_size + 1,
      won: won && [...won, enemy],
      worth: won ? { ...worth, [enemy]: points } : worth,
      score: score === null ? null : score + points,
    }))
  }

  #loses(seat: number, enemy: string): void {
    this.#player(seat, ({ won_size, won, score, ...player }) => ({
      ...player,
      won_size: won_size - 1,
      won: won && without(won, enemy),
      score: score === null ? null : score - (player.worth[enemy] ?? 0),
    }))
  }

  #leaves(enemy: string): void {
    this.view = { ...this.view, row: this.view.row.map((each) => (each?.enemy === enemy ? null : each)) }
  }

  #appears(enemy: string, place: number): void {
    const standing = this.view.row.filter((each) => each !== null)
    const row = [...Array<null>(3 - standing.length).fill(null), ...standing]
    row[place] = this.#later.flatMap((view) => view.row).find((each) => each?.enemy === enemy) ?? { enemy, symbols: '', points: 0, captain: false }
    this.view = { ...this.view, row, enemies_left: Math.max(0, this.view.enemies_left - 1) }
  }
}
