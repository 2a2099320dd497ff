/** What things are called, and what would follow from a choice, in the reader's words. */

import type { Choice } from '../../lib/types'
import type { Words } from '../../lib/words'
import { placeName, RIDERS, STEPS, type Figure, type Place, type Sight, type Way } from './world'

const VALUES = ['one', 'two', 'three', 'four', 'five', 'six']

/** What a card does, with the numbers printed on it. */
export function about(words: Words, view: Sight, card: string): string {
  const { kind, battles, lost, hearts = 0, warriors, removed, die = [] } = view.printed[card]!
  const values = Object.fromEntries(die.map((cost, at) => [VALUES[at], cost]))
  const [does, cards] = (hearts > 0 ? ['gives', 'give'] : ['costs', 'cost']).map((verb) => words.say(`print.${verb}`, { n: Math.abs(hearts) }))
  const first = words.say(`about.${card}`, { ...values, battles, does, do: cards, n: Math.abs(lost ?? warriors ?? hearts) })
  const said = [first.charAt(0).toUpperCase() + first.slice(1)]
  if (kind === 'uruk-hai' && hearts) said.push(words.say('about-empty', { hearts }))
  if (removed) said.push(words.say('about-once'))
  return said.join(' ')
}

/** A space for a screen reader: its name or number, what is printed on it, who stands there. */
export function spaceLabel(words: Words, view: Sight, space: number): string {
  const name = space % STEPS ? words.say('doom.space', { n: space }) : words.name(placeName(space))
  const event = view.events[space]
  const here = (Object.keys(view.places) as Figure[]).filter((figure) => view.places[figure] === space)
  return [name, event ? words.say(`doom.event-${event}`) : '', here.length ? words.say('doom.here', { figures: here.map((figure) => `figure.${figure}`) }) : ''].filter(Boolean).join(', ')
}

export function dieLabel(words: Words, figure: Figure | null, value: number | null): string {
  const name = words.name(figure ? `die.${figure}` : 'die.black')
  return value === null ? name : words.say('doom.die-shows', { name, value })
}

/** What would follow from a choice that moves a figure, beyond its own sentence. */
export function consequence(words: Words, view: Sight, way: Way | undefined): string {
  if (!way?.figure) return ''
  const to = placeName(way.to)
  const courage = { from: view.courage.value, n: way.courage }
  if (way.to === way.from) return ''
  if (way.to === 'waiting') return words.say('doom.way-waits')
  if (way.ends_stage) return words.say(way.gandalf === 'drawn' ? 'doom.way-drawn' : way.gandalf === 'lost' ? 'doom.way-lost' : 'doom.way-ends', { to })
  if (way.courage > view.courage.value) return words.say('doom.way-exact', { to, ...courage })
  const event = view.events[way.to]
  if (!event) return words.say(way.to % STEPS ? 'doom.way-space' : 'doom.way-goal', { to })
  if (way.courage < view.courage.value) return words.say('doom.way-heart', { at: String(way.to), ...courage })
  if (way.nazgul > view.nazgul.placed) return words.say('doom.way-nazgul', { at: String(way.to), n: way.nazgul + 1, all: RIDERS })
  return words.say(event === 'nazgul' && view.nazgul.harmless ? 'doom.way-harmless' : 'doom.way-covered', { at: String(way.to) })
}

/** The sentence of a choice, and what would follow from it. */
export function meaning(words: Words, view: Sight, choice: Choice): string {
  const more = consequence(words, view, view.ways[choice.action])
  return [words.say(choice.key, choice.args), more].filter(Boolean).join(' ')
}

/** Why a figure stands by the Ring-bearers in a battle, or why not. */
export function standing(words: Words, view: Sight, figure: Figure): string {
  const [where, bearers] = [view.places[figure], view.places.Rin]
  if (where === 'waiting' || bearers === 'waiting') return words.say('doom.stands-away')
  if (where < bearers) return words.say('doom.stands-behind', { n: bearers - where })
  if (where === bearers) return words.say('doom.stands-with')
  return words.say(where > view.goal ? 'doom.stands-past' : 'doom.stands-ahead', { n: where - bearers })
}

export const spotName = (words: Words, place: Place): string => (place === 'waiting' || place % STEPS === 0 ? words.name(placeName(place)) : words.say('doom.space', { n: place }))
