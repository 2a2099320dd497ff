/** Which icon stands for which character, what it is called in a word or two, and which outline its stand has. */

import type { Side } from '../../art/sides.ts'
import { Words } from '../../lib/words.ts'
import type { Piece, Sight } from './world.ts'

const ICONS: Record<string, string> = {
  Ara: 'broadsword', AraL: 'crown', Bor: 'hunting-horn', BorC: 'hunting-horn', Leg: 'high-shot', LegC: 'high-shot', Gim: 'dwarf-face',
  GimC: 'battle-axe', Eom: 'cavalry', Gri: 'goblin-head', Ugl: 'brutal-helm', Mer: 'smoking-pipe', MerB: 'smoking-pipe', Pip: 'shiny-apple',
  Tre: 'deku-tree', Qui: 'oak', Bee: 'forest', Old1: 'pointy-hat', Old2: 'pointy-hat', Gan: 'wizard-staff', GanG: 'pointy-hat',
  GanS: 'wizard-staff', SarO: 'black-hand-shield', Sar: 'black-hand-shield', The: 'horse-head', Eow: 'round-shield', Ham: 'cave-entrance',
  Erk: 'hunting-horn', Gam: 'cape', Sha: 'horseshoe', ShaL: 'horseshoe', Fro: 'ring', FroS: 'spider-web', Sam: 'saucepan', SamR: 'saucepan',
  GolS: 'fish-corpse', GolW: 'fish-corpse', GolP: 'fish-corpse', GolF: 'fish-corpse', SmeS: 'fishing', SmeP: 'fishing', SmeW: 'fishing',
  Far: 'bowman', She: 'spider-alt', Gor: 'brutal-helm', Shg: 'ogre', Bil: 'bookmarklet', Gil: 'polar-star', Fat: 'saucepan', Tom: 'cape',
  Gold: 'river', Bar: 'smoking-pipe', Glf: 'elf-helmet', Bill: 'horse-head', Glo: 'battle-axe', Arw: 'star', Gwa: 'eagle-emblem',
  Rad: 'crow-dive', Gal: 'crystal-ball', Cel: 'oak',
} // prettier-ignore

const DARK = new Set(['Gri', 'Ugl', 'SarO', 'Sar', 'GolS', 'GolW', 'GolP', 'GolF', 'She', 'Gor', 'Shg'])

export const characterIcon = (code: string): string => ICONS[code] ?? 'polar-star'
export const characterSide = (code: string): Side => (DARK.has(code) ? 'S' : 'F')

/** A name without what stands in brackets. */
export const short = (words: Words, code: string): string => words.name(`character.${code}`).split(' (')[0]!

/** As briefly as tells a character from those it stands among. */
export function toldApart(words: Words, code: string, among: readonly string[]): string {
  if (!code) return ''
  const name = short(words, code)
  return among.some((other) => other && other !== code && short(words, other) === name) ? words.name(`character.${code}`) : name
}

/** What the hand of a view is called: its character, or whoever sits there. */
export function handName(words: Words, view: Sight, hand: number, names: readonly string[]): string {
  const among = view.hands.map((held) => held.character)
  return toldApart(words, among[hand] ?? '', among) || seatName(words, view, hand, names)
}

/** Who plays a hand. */
export function seatName(words: Words, view: Sight, hand: number, names: readonly string[]): string {
  if (view.hands.length > names.length && names.length === 1) return words.name(`hand.${hand + 1}`)
  if (hand >= names.length) return words.name('pyramid')
  return names[hand] ?? ''
}

const brief = new WeakMap<Words, Words>()

/** The same words, with characters named briefly. */
export function briefly(words: Words): Words {
  const known = brief.get(words)
  if (known) return known
  const entries = { ...words.entries }
  for (const [key, entry] of Object.entries(entries)) {
    if (!key.startsWith('character.') || typeof entry === 'string') continue
    entries[key] = Object.fromEntries(Object.entries(entry).map(([grammar, name]) => [grammar, name.split(' (')[0]!]))
  }
  const made = new Words(words.lang, entries)
  brief.set(words, made)
  return made
}

/** A goal in words; whoever is named in it is at the table, so that a name without its epithet is enough. */
export function goalWords(words: Words, said: readonly Piece[]): string {
  const named = briefly(words)
  const sentence = said.map(([key, args]) => named.say(words.has(`brief.${key}`) ? `brief.${key}` : key, args)).join('')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
