import { describe, expect, test } from 'vitest'
import { fittingPlaces, isPlaced, layBack, nextPick, nextPlacing, pieceAt, sentPlaces, stand, suggestedFaces, suggestedPlaces, type Places } from '../../src/boards/confrontation/setup'
import { FRONT, REGIONS, type Sight } from '../../src/boards/confrontation/world'

const TOKENS = 'Fro Sam Gan Ara Gim/The* Pip/Sme* Leg/Elr* Mer/Far* Bor/Tre*'.split(' ').map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4) || `${pair}*`])
const ROSTER = TOKENS.map(([classic]) => classic)

function sight(placed: string[] = [], picked: string[] | null = null): Sight {
  const board: Sight['board'] = Object.fromEntries(REGIONS.map((region) => [region, []]))
  placed.forEach((piece, step) => board[FRONT.F[step]!]!.push({ side: 'F', piece, open: false }))
  return {
    position: '', side: 'F', phase: picked ? 'draft' : 'place', active: 'F', turn: 0, game: 1, score: [0, 0], board,
    rosters: { F: picked ?? ROSTER, S: [] }, strengths: {}, tokens: TOKENS, ahead: {}, fallen: [], hands: { F: [], S: [] }, discards: { F: [], S: [] }, specials: { F: [], S: [] },
    bearer: null, ready: [], battle: null,
  } // prettier-ignore
}

const five = ['Gim', 'Mer', 'Bor', 'Leg', 'Ara']
const arranged = () => five.reduce<Places>((places, piece, step) => stand('F', ROSTER, places, piece, FRONT.F[step]!), {})

describe('placing', () => {
  test('when the five in front stand, the other four are at home', () => {
    const places = arranged()
    expect(isPlaced('F', places)).toBe(true)
    expect(ROSTER.filter((piece) => places[piece] === 'Shi').sort()).toEqual(['Fro', 'Gan', 'Pip', 'Sam'])
  })

  test('a piece dropped on another changes places with it', () => {
    const places = stand('F', ROSTER, arranged(), 'Gim', 'Ene')
    expect([pieceAt(places, 'Ene'), pieceAt(places, 'Art')]).toEqual(['Gim', 'Ara'])
  })

  test('from home a piece changes with the one in front', () => {
    const places = stand('F', ROSTER, arranged(), 'Fro', 'Art')
    expect([places.Fro, places.Gim]).toEqual(['Art', 'Shi'])
  })

  test('a full home gives up the piece that was dropped on', () => {
    const places = stand('F', ROSTER, arranged(), 'Gim', 'Shi', 'Sam')
    expect([places.Gim, places.Sam]).toEqual(['Shi', 'Art'])
  })

  test('from the tray onto a piece in front: that one goes to the tray', () => {
    const places = stand('F', ROSTER, { Gim: 'Art' }, 'Ara', 'Art')
    expect(places).toEqual({ Ara: 'Art' })
  })

  test('a piece laid back leaves a gap, and nobody is at home', () => {
    const places = layBack('F', arranged(), 'Gim')
    expect(isPlaced('F', places)).toBe(false)
    expect(Object.values(places)).not.toContain('Shi')
  })

  test('home is no place for five', () => {
    let places: Places = {}
    for (const piece of ROSTER.slice(0, 5)) places = stand('F', ROSTER, places, piece, 'Shi')
    expect(Object.values(places).filter((region) => region === 'Shi')).toHaveLength(4)
  })
})

describe('sending', () => {
  test('region by region in the engine’s order, then ready', () => {
    const sent: string[] = []
    const actions: string[] = []
    for (;;) {
      const next = nextPlacing(sight(sent), arranged())!
      actions.push(next)
      if (next === 'ready') break
      sent.push(next.split('-')[0]!)
    }
    expect(actions).toEqual(['Gim-Art', 'Mer-Cdn', 'Bor-Rhu', 'Leg-Ere', 'Ara-Ene', 'ready'])
  })

  test('what was sent already is kept as far as it agrees', () => {
    expect(nextPlacing(sight(['Gim', 'Mer']), arranged())).toBe('Bor-Rhu')
  })

  test('steps that differ are taken back, the last one first', () => {
    expect(nextPlacing(sight(['Gim', 'Leg', 'Bor']), arranged())).toBe('back')
    expect(nextPlacing(sight(['Gim', 'Leg']), arranged())).toBe('back')
    expect(nextPlacing(sight(['Gim']), arranged())).toBe('Mer-Cdn')
  })

  test('an arrangement with a gap sends nothing', () => {
    expect(nextPlacing(sight(), { Gim: 'Art' })).toBeNull()
  })

  test('a suggestion goes on from what the server has', () => {
    const places = suggestedPlaces(sight(['Sam']), ['Mer-Cdn', 'Bor-Rhu', 'Leg-Ere', 'Ara-Ene'])
    expect(sentPlaces(sight(['Sam']))).toEqual({ Sam: 'Art' })
    expect(pieceAt(places, 'Art')).toBe('Sam')
    expect(isPlaced('F', places)).toBe(true)
  })

  test('a kept arrangement counts as far as it fits the pieces of the game', () => {
    expect(fittingPlaces('F', ROSTER, { Gim: 'Art', Orc: 'Cdn', Mer: 'Mor', Ara: 'Art', Sam: 7 })).toEqual({ Gim: 'Art' })
    expect(fittingPlaces('F', ROSTER, 'nonsense')).toEqual({})
  })
})

describe('the draft', () => {
  const faces = TOKENS.map(([classic, variant], slot) => (slot % 2 ? variant : classic))

  test('face by face, then ready', () => {
    expect(nextPick(sight([], []), faces)).toBe('Fro')
    expect(nextPick(sight([], ['Fro']), faces)).toBe('Sam*')
    expect(nextPick(sight([], faces), faces)).toBe('ready')
  })

  test('another face than the one sent is taken back first', () => {
    expect(nextPick(sight([], ['Fro*']), faces)).toBe('back')
  })

  test('until every token has a face nothing is sent', () => {
    expect(nextPick(sight([], []), [null, ...faces.slice(1)])).toBeNull()
  })

  test('a suggestion fills the faces and leaves the others', () => {
    expect(suggestedFaces(TOKENS, ['Fro*', ...Array(8).fill(null)], ['Sam', 'Gan*'])).toEqual(['Fro*', 'Sam', 'Gan*', null, null, null, null, null, null])
  })
})
