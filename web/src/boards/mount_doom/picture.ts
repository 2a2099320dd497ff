/** What lies on the table while events are told: the last view, changed event by event until it is the new one. */

import type { Event } from '../../lib/types'
import { codeOf, FIGURES, placeOf, type Figure, type Place, type Sight } from './world'

type Picture = Sight

const number = (event: Event, name: string): number => Number(event.args[name] ?? 0)

/** The picture after an event; what the event does not tell comes with the view at the end. */
export function after(picture: Picture, event: Event, last: Sight): Picture {
  const change = CHANGES[event.kind]
  return change ? { ...picture, ...change(picture, event, last) } : picture
}

type Change = (picture: Picture, event: Event, last: Sight) => Partial<Picture>

const courage: Change = (p, event) => ({ courage: { ...p.courage, value: number(event, 'to') } })

const emptied = (p: Picture, space: number) => p.track.map((one, at) => (at === space - 1 ? { ...one, card: null, face_down: false, empty: true } : one))

const without = (p: Picture, card: string) => p.friends.filter((friend) => friend.card !== card)

const gained: Change = (p, event) => {
  const card = codeOf(event.args.card)
  const friend = { card, owner: number(event, 'player') - 1, usable: false }
  const at = p.track.findIndex((space) => space.card === card)
  return { friends: [...without(p, card), friend], ...(at >= 0 ? { track: emptied(p, at + 1) } : {}) }
}

const gone: Change = (p, event) => ({ friends: without(p, codeOf(event.args.ally ?? event.args.card)) })

const moved = (p: Picture, figure: Figure, to: Place) => ({ places: { ...p.places, [figure]: to } })

const rolled: Change = (p, event) => {
  const black = [1, 2].map((n) => number(event, `black${n}`)).filter(Boolean)
  const figures = Object.fromEntries([1, 2].filter((n) => event.args[`figure${n}`]).map((n) => [codeOf(event.args[`figure${n}`]), number(event, `value${n}`)]))
  const tile = event.kind === 'roll-second' ? p.dice.tile : NO_TILE
  return { dice: { black, figures, tile } }
}

const NO_TILE = [0, 1].map(() => ({ black: null, figure: null, value: null }))

/** A die that was rolled again or turned, wherever it lies. */
const shown: Change = (p, event, last) => {
  const die = codeOf(event.args.die ?? event.args.figure)
  const value = number(event, 'value')
  if (die === 'black' && p.dice.black.length) return { dice: { ...p.dice, black: p.dice.black.length === last.dice.black.length ? last.dice.black : [value] } }
  const code = FIGURES.find((figure) => figure === die)
  if (!code) return {}
  const figures = p.dice.figures[code] === undefined ? p.dice.figures : { ...p.dice.figures, [code]: value }
  return { dice: { ...p.dice, figures, tile: p.dice.tile.map((page) => (page.figure === code ? { ...page, value } : page)) } }
}

/** Dice go onto a page; after the second page the rest goes back. */
const put: Change = (p, event) => {
  const page = number(event, 'page') - 1
  const figure = codeOf(event.args.figure) as Figure
  const tile = p.dice.tile.map((one, at) => (at === page ? { black: number(event, 'black'), figure, value: number(event, 'value') } : one))
  if (page === 1) return { dice: { black: [], figures: {}, tile } }
  const { [figure]: _, ...figures } = p.dice.figures
  const black = [...p.dice.black]
  const at = black.indexOf(number(event, 'black'))
  if (at >= 0) black.splice(at, 1)
  return { dice: { black, figures, tile } }
}

/** The black die that brought about an encounter is resolved with it. */
function spentBlack(p: Picture): Partial<Picture> {
  const at = p.dice.tile.findIndex((page) => page.black !== null || page.figure !== null)
  return at < 0 || p.dice.tile[at]!.black === null ? {} : { dice: { ...p.dice, tile: p.dice.tile.map((page, n) => (n === at ? { ...page, black: null } : page)) } }
}

function spentDie(p: Picture, figure: Figure): Partial<Picture> {
  const at = p.dice.tile.findIndex((page) => page.black !== null || page.figure !== null)
  const page = p.dice.tile[at]
  if (!page || page.black !== null || page.figure !== figure) return {}
  return { dice: { ...p.dice, tile: p.dice.tile.map((one, n) => (n === at ? { ...one, figure: null, value: null } : one)) } }
}

const CHANGES: Record<string, Change> = {
  'courage-up': courage,
  'courage-down': courage,
  nazgul: (p, event) => ({ nazgul: { ...p.nazgul, placed: number(event, 'n'), left: number(event, 'left') } }),
  warriors: (p, event) => ({ isengard: { ...p.isengard, uruk: number(event, 'total') } }),
  'uruk-removed': (p, event) => ({ isengard: { ...p.isengard, uruk: number(event, 'n') } }),
  treebeard: (p) => ({ isengard: { ...p.isengard, treebeard: true } }),
  balrog: (p) => ({ gandalf: { ...p.gandalf, away: true } }),
  'gandalf-returns': (p) => ({ gandalf: { ...p.gandalf, away: false } }),
  'gandalf-put-away': (p, event) => ({ gandalf: { ...p.gandalf, stack: number(event, 'n') } }),
  'gandalf-drawn': (p, event, last) => ({ ...gained(p, event, last), gandalf: { ...p.gandalf, stack: number(event, 'n') } }),
  'gandalf-discarded': gone,
  used: gone,
  'ally-leaves': gone,
  ally: gained,
  boromir: gained,
  eowyn: (p) => ({ nazgul: { ...p.nazgul, harmless: true, left: 0 }, track: p.track.map((space) => (space.card === 'Witch' ? { ...space, card: null, empty: true } : space)) }),
  wrath: (p, event) => {
    const card = codeOf(event.args.card)
    return { track: p.track.map((space) => (space.card === card ? { ...space, card: null, empty: true } : card === 'Army' ? { ...space, army: false } : space)) }
  },
  layout: (_p, _event, last) => ({ track: last.track, stage: last.stage, goal: last.goal, dice: { black: [], figures: {}, tile: NO_TILE } }),
  turn: (_p, event) => ({ active: number(event, 'player') - 1, turn: number(event, 'turn'), dice: { black: [], figures: {}, tile: NO_TILE } }),
  'roll-first': rolled,
  'roll-second': rolled,
  'roll-last': rolled,
  'roll-support': (_p, event) => ({ dice: { black: [], tile: NO_TILE, figures: Object.fromEntries(FIGURES.map((code) => [code, number(event, code)])) } }),
  rerolled: shown,
  turned: shown,
  denethor: shown,
  put,
  moves: (p, event) => {
    const figure = codeOf(event.args.figure) as Figure
    return { ...moved(p, figure, placeOf(event.args.to)), ...spentDie(p, figure) }
  },
  waits: (p, event) => {
    const figure = codeOf(event.args.figure) as Figure
    return { ...moved(p, figure, 'waiting'), ...spentDie(p, figure) }
  },
  stays: (p, event) => spentDie(p, codeOf(event.args.figure) as Figure),
  march: (p, event) => moved(p, 'Rin', placeOf(event.args.to)),
  'turned-up': (p, event) => ({ track: p.track.map((space, at) => (at === number(event, 'space') - 1 ? { ...space, card: codeOf(event.args.card), face_down: false } : space)) }),
  meets: (p) => spentBlack(p),
  'symbol-nazgul': (p) => spentBlack(p),
  'symbol-figure': (p) => spentBlack(p),
  removed: (p, event) => ({ track: emptied(p, number(event, 'space')) }),
  army: (p, event) => {
    const [from, to] = [number(event, 'from'), number(event, 'to')]
    const left = p.track.some((space) => space.army) ? p.track : emptied(p, from)
    return { track: left.map((space, at) => ({ ...space, army: at === to - 1 })) }
  },
}
