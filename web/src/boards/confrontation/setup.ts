/** The preparation, arranged freely at this screen and then sent in the engine's fixed order of steps. */

import { FRONT, HOME, HOME_ROOM, type Side, type Sight } from './world'

/** Where each own piece is to stand: a front region or home; a piece that is missing lies in the tray. */
export type Places = Record<string, string>
/** For each of the nine tokens the face that is chosen, or null. */
export type Faces = (string | null)[]

/** The pieces that the server has placed already. */
export function sentPlaces(view: Sight): Places {
  const found: Places = {}
  if (!view.side) return found
  for (const region of FRONT[view.side]) {
    const stand = (view.board[region] ?? []).find((one) => one.side === view.side)
    if (stand?.piece) found[stand.piece] = region
  }
  return found
}

export function pieceAt(places: Places, region: string): string | null {
  return Object.keys(places).find((piece) => places[piece] === region) ?? null
}

function at(places: Places, region: string): string[] {
  return Object.keys(places).filter((piece) => places[piece] === region)
}

/** When the five in front stand, the rest is at home. */
function settled(side: Side, roster: string[], places: Places): Places {
  if (!FRONT[side].every((region) => pieceAt(places, region))) return places
  const rest = roster.filter((piece) => !places[piece])
  return { ...places, ...Object.fromEntries(rest.map((piece) => [piece, HOME[side]])) }
}

/** Stands a piece in a region; whoever stands there takes its place. `onto`: the piece it was dropped on. */
export function stand(side: Side, roster: string[], places: Places, piece: string, region: string, onto: string | null = null): Places {
  if (!roster.includes(piece) || ![...FRONT[side], HOME[side]].includes(region) || places[piece] === region) return places
  const before = places[piece]
  const next: Places = { ...places, [piece]: region }
  const isHome = region === HOME[side]
  const there = at(places, region).filter((one) => one !== piece)
  const leaves = isHome ? (there.length < HOME_ROOM && !(onto && before) ? null : (onto ?? there.at(-1) ?? null)) : (there[0] ?? null)
  if (leaves && before) next[leaves] = before
  else if (leaves) delete next[leaves]
  return settled(side, roster, next)
}

/** Lays a piece back into the tray. */
export function layBack(side: Side, places: Places, piece: string): Places {
  const next = { ...places }
  delete next[piece]
  // With a gap in front nobody has to be at home: those who went there by themselves come back too.
  if (places[piece] !== HOME[side]) for (const one of at(next, HOME[side])) delete next[one]
  return next
}

export function isPlaced(side: Side, places: Places): boolean {
  return FRONT[side].every((region) => pieceAt(places, region))
}

/** The next step that brings the server's placing to the arrangement; null where the arrangement is not whole. */
export function nextPlacing(view: Sight, places: Places): string | null {
  const side = view.side
  if (!side || !isPlaced(side, places)) return null
  const wanted = FRONT[side].map((region) => pieceAt(places, region)!)
  const sent = sentPlaces(view)
  const made = FRONT[side].map((region) => pieceAt(sent, region)).filter((piece) => piece !== null)
  if (made.some((piece, step) => piece !== wanted[step])) return 'back'
  if (made.length === wanted.length) return 'ready'
  return `${wanted[made.length]}-${FRONT[side][made.length]}`
}

/** The places that suggested steps (`Gim-Art`) lead to. */
export function suggestedPlaces(view: Sight, actions: string[]): Places {
  const side = view.side!
  let places = sentPlaces(view)
  for (const action of actions) {
    const [piece, region] = action.split('-')
    if (piece && region) places = stand(side, view.rosters[side], places, piece, region)
  }
  return places
}

export function sentFaces(view: Sight): string[] {
  return view.side && view.phase === 'draft' ? view.rosters[view.side] : []
}

/** The next step that brings the server's draft to the chosen faces; null where one is still to be chosen. */
export function nextPick(view: Sight, faces: Faces): string | null {
  if (!view.side || faces.length !== view.tokens.length || faces.includes(null)) return null
  const made = sentFaces(view)
  if (made.some((face, step) => face !== faces[step])) return 'back'
  return made.length === faces.length ? 'ready' : faces[made.length]!
}

export function suggestedFaces(tokens: Sight['tokens'], faces: Faces, actions: string[]): Faces {
  return tokens.map((pair, slot) => pair.find((face) => actions.includes(face)) ?? faces[slot] ?? null)
}

/** A kept arrangement, as far as it fits this game's pieces. */
export function fittingPlaces(side: Side, roster: string[], kept: unknown): Places {
  let places: Places = {}
  if (typeof kept !== 'object' || kept === null) return places
  for (const [piece, region] of Object.entries(kept)) {
    if (typeof region === 'string' && !at(places, region).length) places = stand(side, roster, places, piece, region)
    else if (region === HOME[side]) places = stand(side, roster, places, piece, region)
  }
  return places
}
