/** What the view of Battle for Middle-earth holds (src/mathom/games/battle/observation.py), and what is drawn for whom. */

export interface Enemy {
  enemy: string
  symbols: string
  points: number
  captain: boolean
}

/** A companion as it is printed; symbols are letters, J is a joker. */
export interface Companion {
  code: string
  symbols: string
  trait: string
}

export interface PlayerSight {
  hand: string[]
  hand_size: number
  teams: Record<string, string[]>
  symbols: Record<string, string>
  traits: Record<string, string>
  given: string[]
  won: string[] | null
  won_size: number
  worth: Record<string, number>
  score: number | null
}

export interface Sight {
  position: string
  phase: string
  active: number
  chooser: number | null
  turn: number
  row: (Enemy | null)[]
  mordor: string[]
  enemies_left: number
  ring_left: number
  mordor_left: number
  discard: { companions: string[]; symbols: Record<string, string>; orders: Record<string, number> }
  fallen: string[]
  players: PlayerSight[]
  attack: { team: string; help: [string, string][] } | null
}

export const COLOURS = 'ROYGBV'
export const JOKER = 'J'
export const ORDERS = ['team', 'hand', 'won']

/** All companions, in the order in which the engine counts them. */
const FELLOWS: Record<string, string> = {
  Fro: 'ring', Sam: 'saucepan', Mer: 'smoking-pipe', Pip: 'shiny-apple', The: 'horse-head', Far: 'bowman', Bor: 'hunting-horn', Eom: 'cavalry',
  Gan: 'pointy-hat', Gim: 'dwarf-face', Leg: 'quiver', Bom: 'robin-hood-hat', Ara: 'crown', Glo: 'sun', Tre: 'deku-tree', Ang: 'crested-helmet',
  Elr: 'elf-helmet', Gal: 'woman-elf-face', Cel: 'oak-leaf', Arw: 'tiara', Eow: 'spears', Imr: 'swan', Hal: 'cowled', Erk: 'viking-shield',
  Eld: 'crossed-swords', Elh: 'swords-emblem', Ber: 'white-tower', Gln: 'war-pick', Gwa: 'eagle-emblem', Hld: 'hood', Elf: 'horseshoe',
} // prettier-ignore

const FOES: Record<string, string> = {
  Pat: 'orc-head', War: 'wolf-head', Dun: 'torch', Arc: 'arrow-cluster', Eas: 'visored-helm', Cre: 'raven', Har: 'dervish-swords',
  Gri: 'sharp-smile', Ugl: 'brutal-helm', Cor: 'drakkar', Wol: 'direwolf', Wor: 'snake-tongue', Tro: 'ogre', Mum: 'elephant',
  Sha: 'warlord-helmet', Got: 'horned-helm', She: 'spider-alt', Mou: 'sharp-lips', Bal: 'daemon-skull', Wit: 'crowned-skull',
  Sar: 'black-hand-shield',
} // prettier-ignore

export const COMPANIONS = Object.keys(FELLOWS)
export const ENEMIES = Object.keys(FOES)

export const isEnemy = (code: string): boolean => code in FOES
export const iconOf = (code: string): string => FELLOWS[code] ?? FOES[code] ?? 'card-pick'
export const orderIcon = (order: string): string => ({ team: 'team-downgrade', hand: 'card-discard', won: 'prisoner' })[order] ?? 'burning-eye'

/** The key of a card's name in the catalogue. */
export const nameKey = (code: string): string => `${isEnemy(code) ? 'enemy' : 'card'}.${code}`

/** A card that lies open somewhere, as it is printed. */
export function cardOf(view: Sight, code: string): Companion {
  for (const player of view.players) {
    const symbols = player.symbols[code]
    if (symbols !== undefined) return { code, symbols, trait: player.traits[code] ?? 'none' }
  }
  return { code, symbols: view.discard.symbols[code] ?? '', trait: 'none' }
}

export const cardsOf = (view: Sight, codes: string[]): Companion[] => codes.map((code) => cardOf(view, code))

export const byOrder = (one: string, other: string): number => COMPANIONS.indexOf(one) - COMPANIONS.indexOf(other)

/** With the option “other”, a card doubles only colours that it does not show itself. */
export const isOtherColours = (view: Sight): boolean => /\bdoubling=other\b/.test(view.position)

/** The letter that a new team gets: the first that is free. */
export function freeTeam(player: PlayerSight): string {
  for (let slot = 0; ; slot++) {
    const letter = slot < 26 ? String.fromCharCode(65 + slot) : `A${String.fromCharCode(65 + slot - 26)}`
    if (!(letter in player.teams)) return letter
  }
}

/** How many cards lie on both discard piles. */
export const discarded = (view: Sight): number =>
  view.discard.companions.length + view.fallen.length + Object.values(view.discard.orders).reduce((sum, n) => sum + n, 0)

/** The seat in whose teams a card stands; -1 for none. */
export const holderOf = (view: Sight, code: string): number =>
  view.players.findIndex((player) => Object.values(player.teams).some((team) => team.includes(code)))
