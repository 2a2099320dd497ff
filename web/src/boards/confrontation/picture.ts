/** What lies on the sheet at one moment of the telling: the last view, changed event by event until it is the next one. */

import type { Event } from '../../lib/types'
import { HANDS, HOME, other, sideOf, type Piece, type Side, type Sight } from './world'

export interface Picture {
  board: Record<string, Piece[]>
  fallen: string[]
  hands: Record<Side, string[]>
  discards: Record<Side, string[]>
  specials: Record<Side, string[]>
}

export interface Walk {
  side: Side
  piece: string | null
  from: string
  to: string
}

export function pictureOf(view: Sight): Picture {
  const { board, fallen, hands, discards, specials } = withTheRestAtHome(view)
  return { board, fallen, hands, discards, specials }
}

/** Once the five in front are placed, the last four are seen where they will stand. */
function withTheRestAtHome(view: Sight): Sight {
  if (view.phase !== 'place' || !view.side) return view
  const placed = Object.values(view.board).flat().map((stand) => stand.piece)
  const left = view.rosters[view.side].filter((piece) => !placed.includes(piece))
  if (left.length !== 4) return view
  const stands = left.map((piece) => ({ side: view.side!, piece, open: false }))
  return { ...view, board: { ...view.board, [HOME[view.side]]: stands } }
}

/** The code after the dot of a catalogue key: `region.Fan` names Fangorn. */
export function codeOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(value.indexOf('.') + 1) : ''
}

export function sideIn(event: Event): Side {
  if (event.args.side !== undefined) return codeOf(event.args.side) === 'S' ? 'S' : 'F'
  return event.args.piece !== undefined ? sideOf(codeOf(event.args.piece)) : 'F'
}

export function pieceIn(event: Event, name = 'piece'): string | null {
  return event.args[name] === undefined ? null : codeOf(event.args[name])
}

const WALKS = ['moves', 'attacks', 'strides', 'shadowfax', 'dark', 'retreats', 'goes-home']

/** The ways that pieces take in an event. */
export function walksOf(event: Event): Walk[] {
  const side = sideIn(event)
  const piece = pieceIn(event)
  if (WALKS.includes(event.kind)) return [{ side, piece, from: codeOf(event.args.from), to: codeOf(event.args.to) }]
  if (event.kind === 'tunnel-passed') return [{ side: 'F', piece, from: 'Ere', to: 'Fan' }]
  if (event.kind === 'recalled') return [{ side: 'S', piece, from: codeOf(event.args.from), to: HOME.S }]
  if (event.kind === 'swaps') {
    const [here, there] = [codeOf(event.args.region), codeOf(event.args.to)]
    return [
      { side: 'F', piece, from: here, to: there },
      { side: 'F', piece: pieceIn(event, 'other'), from: there, to: here },
    ]
  }
  return []
}

function find(stands: Piece[], side: Side, piece: string | null): number {
  const known = piece === null ? -1 : stands.findIndex((stand) => stand.piece === piece)
  return known >= 0 ? known : stands.findIndex((stand) => stand.side === side && stand.piece === null)
}

/** The own and the open pieces first, backs last: the order of the view. */
function ordered(stands: Piece[]): Piece[] {
  return [...stands.filter((stand) => stand.piece !== null), ...stands.filter((stand) => stand.piece === null)]
}

export function lift(picture: Picture, walk: Walk): [Picture, Piece] {
  const stands = picture.board[walk.from] ?? []
  const at = find(stands, walk.side, walk.piece)
  const found = stands[at]
  const stand: Piece = {
    side: walk.side,
    piece: found?.piece ?? walk.piece,
    open: found ? found.open || (found.piece === null && walk.piece !== null) : walk.piece !== null,
  }
  const rest = stands.filter((_, index) => index !== at)
  return [{ ...picture, board: { ...picture.board, [walk.from]: rest } }, stand]
}

export function putDown(picture: Picture, region: string, stand: Piece): Picture {
  return { ...picture, board: { ...picture.board, [region]: ordered([...(picture.board[region] ?? []), stand]) } }
}

export function turnUp(picture: Picture, region: string, piece: string): Picture {
  const stands = picture.board[region] ?? []
  const at = find(stands, sideOf(piece), piece)
  if (at < 0) return picture
  const turned = stands.map((stand, index) => (index === at ? { side: sideOf(piece), piece, open: true } : stand))
  return { ...picture, board: { ...picture.board, [region]: ordered(turned) } }
}

export function takeOff(picture: Picture, region: string, piece: string): Picture {
  const stands = picture.board[region] ?? []
  const at = find(stands, sideOf(piece), piece)
  const board = { ...picture.board, [region]: stands.filter((_, index) => index !== at) }
  return { ...picture, board, fallen: picture.fallen.includes(piece) ? picture.fallen : [...picture.fallen, piece] }
}

/** A new turn hides everyone who is hidden in the view that follows. */
function hideAgain(picture: Picture, after: Sight): Picture {
  const open = new Set(Object.values(after.board).flat().filter((stand) => stand.open).map((stand) => stand.piece))
  const named = new Set(Object.values(after.board).flat().map((stand) => stand.piece))
  const board: Record<string, Piece[]> = {}
  for (const [region, stands] of Object.entries(picture.board)) {
    board[region] = ordered(
      stands.map((stand) => {
        if (!stand.open || open.has(stand.piece)) return stand
        return { side: stand.side, piece: named.has(stand.piece) ? stand.piece : null, open: false }
      }),
    )
  }
  return { ...picture, board }
}

function without(list: string[], item: string): string[] {
  return list.filter((one) => one !== item)
}

function playCard(picture: Picture, side: Side, card: string): Picture {
  if (!picture.hands[side].includes(card)) return picture
  return { ...picture, hands: { ...picture.hands, [side]: without(picture.hands[side], card) } }
}

const SPECIAL_OF: Record<string, [Side, string]> = {
  shadowfax: ['F', 'Shadowfax'],
  'shadowfax-tunnel': ['F', 'Shadowfax'],
  'gandalf-returns': ['F', 'White'],
  king: ['F', 'King'],
  gwaihir: ['F', 'Gwaihir'],
  recalled: ['S', 'Recall'],
  dark: ['S', 'Dark'],
  crebain: ['S', 'Crebain'],
  palantir: ['S', 'Palantir'],
}

/** The special card that an event plays. */
export function specialIn(event: Event): [Side, string] | null {
  return SPECIAL_OF[event.kind] ?? null
}

/** The picture after an event; `after` is the view that the whole telling leads to. */
export function after(picture: Picture, event: Event, last: Sight): Picture {
  let next = picture
  const special = specialIn(event)
  if (special) {
    const [side, card] = special
    next = { ...next, specials: { ...next.specials, [side]: without(next.specials[side], card) } }
  }
  const lifted: [string, Piece][] = []
  for (const walk of walksOf(event)) {
    const [without_, stand] = lift(next, walk)
    next = without_
    lifted.push([walk.to, event.kind === 'swaps' ? { ...stand, open: true } : stand])
  }
  for (const [to, stand] of lifted) next = putDown(next, to, stand)
  switch (event.kind) {
    case 'turn':
      return hideAgain(next, last)
    case 'placed':
    case 'start':
    case 'rosters':
    case 'specials':
      return pictureOf(last)
    case 'revealed':
      return turnUp(next, codeOf(event.args.region), codeOf(event.args.piece))
    case 'king':
      return next
    case 'balrog':
      return turnUp(takeOff(next, codeOf(event.args.from), codeOf(event.args.piece)), 'Car', 'Bal')
    case 'falls':
      return takeOff(next, codeOf(event.args.region), codeOf(event.args.piece))
    case 'gandalf-returns':
      return gandalfReturns(next, last)
    case 'card':
      return playCard(next, sideIn(event), codeOf(event.args.card))
    case 'cards':
      return playCard(playCard(next, 'F', codeOf(event.args.fellow)), 'S', codeOf(event.args.servant))
    case 'refilled':
      return { ...next, hands: { F: HANDS.F, S: HANDS.S }, discards: { F: [], S: [] } }
    default:
      return next
  }
}

function gandalfReturns(picture: Picture, last: Sight): Picture {
  const stand = (last.board.Fan ?? []).find((one) => one.piece?.startsWith('Gan')) ?? { side: 'F' as Side, piece: null, open: false }
  const back = { ...picture, fallen: picture.fallen.filter((piece) => !piece.startsWith('Gan')) }
  return putDown(back, 'Fan', stand)
}

/** Whether the enemy of a side stands there. */
export function isHeldAgainst(picture: Picture, side: Side, region: string): boolean {
  return (picture.board[region] ?? []).some((stand) => stand.side === other(side))
}
