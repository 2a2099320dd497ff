import { describe, expect, test } from 'vitest'
import { readAction } from '../../src/boards/confrontation/actions'
import { glowOf, meant, NOTHING } from '../../src/boards/confrontation/targets'
import { CARDS, PIECES, REGIONS, SPECIALS } from '../../src/boards/confrontation/world'

const choice = (action: string, key = '') => ({ action, key, args: {} })

const NOTATION: [string, unknown][] = [
  ['Ara-Fan', { kind: 'go', piece: 'Ara', to: 'Fan' }],
  ['Naz*-Shi', { kind: 'go', piece: 'Naz*', to: 'Shi' }],
  ['Tre*~Fan', { kind: 'stride', piece: 'Tre*', to: 'Fan' }],
  ['Shadowfax:Ara-Fan', { kind: 'step', special: 'Shadowfax', piece: 'Ara', to: 'Fan' }],
  ['Dark:Orc*-Mir', { kind: 'step', special: 'Dark', piece: 'Orc*', to: 'Mir' }],
  ['Recall:Orc', { kind: 'at-piece', special: 'Recall', piece: 'Orc' }],
  ['King:Fan', { kind: 'at-region', special: 'King', region: 'Fan' }],
  ['King:Wat*', { kind: 'at-piece', special: 'King', piece: 'Wat*' }],
  ['Crebain:Cdn', { kind: 'at-region', special: 'Crebain', region: 'Cdn' }],
  ['Crebain:Fro*', { kind: 'at-piece', special: 'Crebain', piece: 'Fro*' }],
  ['Palantir:Fan', { kind: 'at-region', special: 'Palantir', region: 'Fan' }],
  ['to Gon', { kind: 'retreat', to: 'Gon' }],
  ['+3', { kind: 'card', card: '+3' }],
  ['Eye', { kind: 'card', card: 'Eye' }],
  ['White', { kind: 'special', special: 'White' }],
  ['Sam*', { kind: 'piece', piece: 'Sam*' }],
  ...['yes', 'no', 'hidden', 'ready', 'back'].map((answer) => [answer, { kind: 'answer', answer }] as [string, unknown]),
]

describe('the notation', () => {
  test.each(NOTATION)('%s is read', (text, meaning) => {
    expect(readAction(text)).toEqual(meaning)
  })

  test('every card, special card and character is something', () => {
    for (const text of [...CARDS, ...SPECIALS.F, ...SPECIALS.S, ...PIECES]) expect(readAction(text), text).not.toBeNull()
    for (const region of REGIONS) expect(readAction(`to ${region}`)).not.toBeNull()
  })

  test.each(['', 'Ara-', 'Ara-Xyz', 'Xyz-Fan', 'Ara-Fan-Mor', 'to Xyz', '+7', 'King:', 'Nobody:Fan', 'maybe'])('“%s” is none of the game’s', (text) => {
    expect(readAction(text)).toBeNull()
  })
})

describe('what glows', () => {
  test('not to be asked about the Palantír again is an answer, to be ready in the preparation is not', () => {
    expect(glowOf([choice('no'), choice('ready', 'action.ready-palantir')]).answers.map(({ action }) => action)).toEqual(['no', 'ready'])
    expect(glowOf([choice('ready', 'action.ready'), choice('back', 'action.back')]).answers).toEqual([])
  })

  const moves = [choice('Ara-Fan'), choice('Ara-Mis'), choice('Fro-Mis'), choice('Shadowfax:Ara-Fan'), choice('King:Gon'), choice('White', 'action.play-special')]

  test('before a piece is taken up only pieces and special cards glow', () => {
    const glow = glowOf(moves)
    expect([...glow.pieces.keys()]).toEqual(['Ara', 'Fro'])
    expect(glow.regions.size).toBe(0)
    expect([...glow.specials.keys()]).toEqual(['Shadowfax', 'King', 'White'])
  })

  test('a piece that is taken up makes its regions glow', () => {
    expect([...glowOf(moves, { piece: 'Ara', special: null }).regions]).toEqual([
      ['Fan', ['Ara-Fan']],
      ['Mis', ['Ara-Mis']],
    ])
  })

  test('with Shadowfax in hand only his steps glow', () => {
    const glow = glowOf(moves, { piece: 'Ara', special: 'Shadowfax' })
    expect([...glow.pieces.keys()]).toEqual(['Ara'])
    expect(glow.regions.get('Fan')).toEqual(['Shadowfax:Ara-Fan'])
    expect(glow.regions.has('Mis')).toBe(false)
  })

  test('the king points at backs, the Palantír at regions', () => {
    expect(glowOf(moves, { piece: null, special: 'King' }).backs.get('Gon')).toBe('King:Gon')
    expect(glowOf([choice('Palantir:Fan'), choice('no')], { piece: null, special: 'Palantir' }).regions.get('Fan')).toEqual(['Palantir:Fan'])
  })

  test('Gandalf the White is taken up and laid in Fangorn', () => {
    expect(glowOf(moves).specials.get('White')).toBeNull()
    expect(glowOf(moves, { piece: null, special: 'White' }).regions.get('Fan')).toEqual(['White'])
  })

  test('Treebeard* has two ways to Fangorn, and both are offered', () => {
    const glow = glowOf([choice('Tre*-Fan'), choice('Tre*~Fan')], { piece: 'Tre*', special: null })
    expect(glow.regions.get('Fan')).toEqual(['Tre*-Fan', 'Tre*~Fan'])
  })

  test('an attack on one of the hidden pieces is an answer and a touch of a back', () => {
    const glow = glowOf([choice('Bal'), choice('hidden')], NOTHING, 'Fan')
    expect(glow.backs.get('Fan')).toBe('hidden')
    expect(glow.pieces.get('Bal')).toBe('Bal')
    expect(glow.answers.map((answer) => answer.action)).toEqual(['hidden'])
  })

  test('retreats, cards and answers lie open at once', () => {
    const glow = glowOf([choice('to Gon'), choice('no'), choice('+3')])
    expect(glow.regions.get('Gon')).toEqual(['to Gon'])
    expect(glow.cards.get('+3')).toBe('+3')
    expect(glow.answers.map((answer) => answer.action)).toEqual(['no'])
  })

  test('a touch that does not glow means an action that the engine can refuse', () => {
    expect(meant({ piece: 'Ara', special: null }, { region: 'Mor' })).toBe('Ara-Mor')
    expect(meant({ piece: 'Ara', special: 'Dark' }, { region: 'Mor' })).toBe('Dark:Ara-Mor')
    expect(meant({ piece: null, special: 'King' }, { region: 'Mor' })).toBe('King:Mor')
    expect(meant({ piece: null, special: 'Recall' }, { piece: 'Orc', region: 'Fan' })).toBe('Recall:Orc')
    expect(meant(NOTHING, { card: 'Eye' })).toBe('Eye')
    expect(meant(NOTHING, { region: 'Mor' })).toBeNull()
  })
})
