/** Which icon stands for which piece, card and region of the Confrontation. */
import icons from './icons-confrontation'
import { learnIcons } from './iconset.svelte'

learnIcons(icons)

// What a first game does not show comes when it is first asked for, and appears where it is wanted.
const LATER = { variant: () => import('./icons-variant'), regions: () => import('./icons-regions') }
const asked = new Set<string>()

function later(set: keyof typeof LATER): void {
  if (asked.has(set)) return
  asked.add(set)
  LATER[set]().then((more) => learnIcons(more.default), () => asked.delete(set))
}

// A variant face of the same character ('Fro*') has the same icon; the star tells them apart.
const PIECES: Record<string, string> = {
  Fro: 'ring', Sam: 'saucepan', Pip: 'shiny-apple', Mer: 'smoking-pipe', Gan: 'pointy-hat', Ara: 'broadsword', Leg: 'high-shot',
  Gim: 'dwarf-face', Bor: 'hunting-horn',
  Bal: 'daemon-skull', She: 'spider-alt', Wit: 'crowned-skull', Naz: 'wyvern', Rid: 'cloaked-figure-on-horseback',
  Sar: 'black-hand-shield', Orc: 'orc-head', War: 'wolf-head', Tro: 'ogre',
}

const VARIANTS: Record<string, string> = {
  Elr: 'elf-helmet', Tre: 'deku-tree', Far: 'cowled', Sme: 'fishing', The: 'horse-head',
  Uru: 'brutal-helm', Wor: 'snake-tongue', Mou: 'sharp-lips', Wat: 'giant-squid', Gol: 'fish-corpse',
}

const CARDS: Record<string, string> = {
  Mag: 'magic-swirl', Nob: 'sacrificial-dagger', Clo: 'cape', Ret: 'return-arrow', Eye: 'burning-eye',
}

const SPECIALS: Record<string, string> = {
  Shadowfax: 'horseshoe', White: 'wizard-staff', King: 'crown', Gwaihir: 'eagle-emblem', Recall: 'evil-tower', Dark: 'smoking-volcano',
  Crebain: 'crow-dive', Palantir: 'crystal-ball',
}

const REGIONS: Record<string, string> = {
  Mor: 'smoking-volcano', Gon: 'white-tower', Dag: 'swamp', Roh: 'high-grass', Fan: 'oak', Mir: 'forest', Gap: 'mountain-road', Car: 'peaks',
  Mis: 'mountains', Hig: 'mountaintop', Ene: 'grass', Ere: 'ancient-ruins', Rhu: 'pine-tree', Cdn: 'graveyard', Art: 'castle-ruins',
  Shi: 'hobbit-dwelling', Anduin: 'river', Moria: 'cave-entrance',
}

export function pieceIcon(code: string): string {
  const character = code.replace('*', '')
  if (character in VARIANTS) later('variant')
  return PIECES[character] ?? VARIANTS[character] ?? ''
}

/** The icon of a combat card, empty for the strength cards: they show their number. */
export const cardIcon = (code: string): string => CARDS[code] ?? ''

export function specialIcon(code: string): string {
  later('variant')
  return SPECIALS[code] ?? ''
}

/** The icon of a region, and of the two ways 'Anduin' and 'Moria'. */
export function regionIcon(code: string): string {
  later('variant')
  later('regions')
  return REGIONS[code] ?? ''
}
