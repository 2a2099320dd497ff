/** What the view of this game holds, and what things in it are called. */

export const FIGURES = ['Rin', 'Mer', 'Ara', 'Leg', 'Gim'] as const
export type Figure = (typeof FIGURES)[number]
export type Place = number | 'waiting'

export const FACES = ['Mer', 'Ara', 'Leg', 'Gim', 'Gandalf', 'Sauron'] as const
export type Face = (typeof FACES)[number]

export const STAGES = ['Lot', 'Roh', 'Hel', 'Gon', 'Min', 'Dou'] as const
export const STEPS = 8
export const LAST = 48
/** The chief and his five warriors; the Witch-king and the eight others. */
export const ISENGARD = 6
export const RIDERS = 9

export interface TrackSpace {
  symbol: string
  card: string | null
  face_down: boolean
  empty: boolean
  army: boolean
}

export interface Friend {
  card: string
  owner: number
  usable: boolean
}

export interface Page {
  black: number | null
  figure: Figure | null
  value: number | null
}

export interface Meeting {
  space: number
  card: string | null
  left: number
  supporters: Figure[]
  would_support: Figure[]
  face: Face | null
  boromir: boolean
  black: number | null
}

/** What would follow from a choice. */
export interface Way {
  figure: Figure
  from: Place
  to: Place
  courage: number
  nazgul: number
  gandalf: 'drawn' | 'lost' | null
  ends_stage: boolean
  /** Of the Army of the Dead: the space it would cover. */
  space?: number
}

/** What is printed on a card: its kind, and the numbers that its kind has. */
export interface Printed {
  kind: string
  battles?: number
  /** For each lost battle, or for each odd number of the Witch-king's. */
  lost?: number
  /** At once, dark ones negative. */
  hearts?: number
  warriors?: number
  removed?: boolean
  /** What each number of its black die costs. */
  die?: number[]
}

export interface Sight {
  position: string
  phase: string
  moment: string | null
  active: number
  players: number
  turn: number
  stage: (typeof STAGES)[number]
  goal: number
  places: Record<Figure, Place>
  events: Record<string, 'nazgul' | 'heart'>
  courage: { value: number; top: number; start: number; eye: number; galadriel: number }
  nazgul: { placed: number; left: number; harmless: boolean }
  isengard: { uruk: number; treebeard: boolean }
  gandalf: { away: boolean; stack: number; unseen: string[] }
  track: TrackSpace[]
  unseen: string[]
  peek: { seat: number; where: string; card: string | null } | null
  friends: Friend[]
  dice: { black: number[]; figures: Partial<Record<Figure, number>>; tile: Page[] }
  encounter: Meeting | null
  event: { figure: Figure; space: number } | null
  ways: Record<string, Way>
  using: string | null
  resting: boolean
  over: string | null
  printed: Record<string, Printed>
}

/** Who a card is for: friends lie before people, foes stay on the track. */
export type Kind = 'ally' | 'gandalf' | 'foe' | 'gift' | 'twist'

export function kindOf(view: Sight, card: string): Kind {
  const { kind, hearts = 0 } = view.printed[card]!
  if (kind === 'ally' || kind === 'gandalf') return kind
  if (kind === 'denethor' || kind === 'army') return 'twist'
  return kind === 'hearts' && hearts > 0 ? 'gift' : 'foe'
}

/** Which of the game's modes is played: the first word of every position. */
export const modeOf = (view: Sight): string => view.position.split(' ')[0] ?? ''

/** A card that nobody could use now although it lies there: Gandalf is away, or the ally serves somebody else only. */
export function isKept(view: Sight, friend: Friend): boolean {
  if (kindOf(view, friend.card) === 'gandalf') return view.gandalf.away
  return ['exclusive', 'harder'].includes(modeOf(view)) && friend.owner !== view.active
}

/** `card.Troll` is Troll; a plain number stays one. */
export const codeOf = (noun: unknown): string => String(noun).replace(/^\w+\./, '')

/** A place as events name it: a number, `stage.Roh`, `place.Riv` or `place.waiting`. */
export function placeOf(noun: unknown): Place {
  const code = codeOf(noun)
  if (code === 'waiting') return 'waiting'
  if (code === 'Riv') return 0
  const stage = STAGES.indexOf(code as (typeof STAGES)[number])
  return stage >= 0 ? (stage + 1) * STEPS : Number(code)
}

/** The catalogue's name for a place: a destination has one, an ordinary space its number. */
export function placeName(place: Place): string {
  if (place === 'waiting') return 'place.waiting'
  if (place === 0) return 'place.Riv'
  return place % STEPS ? String(place) : `stage.${STAGES[place / STEPS - 1]}`
}

export const stageIndex = (view: Sight): number => STAGES.indexOf(view.stage)

const ICONS: Record<string, string> = {
  Rin: 'ring', Mer: 'shiny-apple', Ara: 'broadsword', Leg: 'high-shot', Gim: 'battle-axe', Nazgul: 'cowled',
  Troll: 'ogre', MOrc: 'orc-head', Balrog: 'daemon-skull', Arwen: 'polar-star', Elrond: 'elf-helmet', Wargs: 'wolf-head', Theoden: 'crown',
  Galadriel: 'woman-elf-face', Worm: 'snake-tongue', Eowyn: 'swordwoman', Eomer: 'cavalry', Grond: 'siege-ram', Eye: 'burning-eye',
  Faramir: 'bowman', Treebeard: 'deku-tree', Witch: 'crowned-skull', Mumak: 'elephant', Haradrim: 'crossed-swords', Mouth: 'sharp-lips',
  Denethor: 'throne-king', Army: 'ghost', Deceit: 'fish-corpse', Madness: 'broken-heart', Shelob: 'spider-alt', Sting: 'spider-face',
  RingPower: 'ring', Phial: 'potion-ball', Eagles: 'eagle-emblem', Boromir: 'hunting-horn', Power: 'pointy-hat', Trick: 'magic-swirl',
  Support: 'star-swirl', Vision: 'crystal-ball', Wrath: 'fire-ray',
}
const FAMILIES: Record<string, string> = { Orc: 'orc-head', Naz: 'cowled', Uru: 'brutal-helm', Sar: 'black-hand-shield' }

/** The icon of a figure, a symbol or a card. */
export const iconOf = (code: string): string => ICONS[code] ?? FAMILIES[code.slice(0, 3)] ?? 'burning-eye'

const WEAPONS: Record<Face, string> = { Mer: 'plain-dagger', Ara: 'broadsword', Leg: 'high-shot', Gim: 'battle-axe', Gandalf: 'wizard-staff', Sauron: 'burning-eye' }

export const weaponOf = (face: Face): string => WEAPONS[face]

export const DESTINATIONS = ['elven-castle', 'oak', 'horse-head', 'hill-fort', 'white-tower', 'evil-tower', 'smoking-volcano']
