import { describe, expect, test } from 'vitest'
import { follow, isFought, isOfBattle, joined, remembered, stepOf, type Duel } from '../../src/boards/confrontation/duel'
import { after, pictureOf, type Picture } from '../../src/boards/confrontation/picture'
import { isPaced, kindOf, stepsOf } from '../../src/boards/confrontation/steps'
import type { Piece, Sight } from '../../src/boards/confrontation/world'
import type { Event } from '../../src/lib/types'
import catalogue from '../../../src/mathom/games/confrontation/text.en.json'
import frames from './frames.json'

interface Frame {
  events: Event[]
  view: Sight
}

const STRETCHES = frames as unknown as Frame[][]
const KINDS = Object.keys(catalogue)
  .filter((key) => key.startsWith('event.'))
  .map((key) => key.slice('event.'.length).replace(/-hidden$/, ''))

const event = (kind: string, args: Event['args'] = {}, rule = ''): Event => ({ kind, rule, args })

/** `bare` leaves the faces of Sauron out: who wins by walking in is named by the event alone. */
const spelled = (board: Record<string, Piece[]>, bare = false) =>
  Object.entries(board).map(([region, stands]) => `${region} ${stands.map((stand) => (bare ? stand.side : `${stand.side}${stand.piece ?? '?'}${stand.open ? '!' : ''}`)).sort().join(' ')}`).sort()

const told = (before: Picture, frame: Frame) => frame.events.reduce((picture, one) => after(picture, one, frame.view), before)

describe('the picture', () => {
  test.each(STRETCHES.map((stretch, at) => [stretch[1]!.events.map((one) => one.kind).join(' '), at] as const))('%s: told event by event it becomes the next view (%d)', (_, at) => {
    const [first, second] = STRETCHES[at]!
    const bare = second!.events.some((one) => one.kind.startsWith('over-'))
    expect(spelled(told(pictureOf(first!.view), second!).board, bare)).toEqual(spelled(pictureOf(second!.view).board, bare))
  })

  test('fallen pieces gather as the view says', () => {
    for (const [first, second] of STRETCHES) {
      expect(told(pictureOf(first!.view), second!).fallen.toSorted()).toEqual(second!.view.fallen.toSorted())
    }
  })

  test('special cards are used up as the view says', () => {
    for (const [first, second] of STRETCHES) expect(told(pictureOf(first!.view), second!).specials).toEqual(second!.view.specials)
  })
})

describe('the pace', () => {
  test.each([...new Set(KINDS)])('%s has a way to be shown', (kind) => {
    expect(['quiet', 'walk', 'show', 'battle']).toContain(kindOf(event(kind), false))
    expect(isPaced(event(kind))).toBe(true)
  })

  test('no event is lost or told twice', () => {
    for (const [, second] of STRETCHES) expect(stepsOf(second!.events).flatMap((step) => step.events)).toEqual(second!.events)
  })

  test('both fighters turn at once, and so do both fallen', () => {
    const shown = (piece: string) => event('revealed', { piece: `piece.${piece}`, region: 'region.Fan' }, 'C4.4')
    const fallen = (piece: string) => event('falls', { piece: `piece.${piece}`, region: 'region.Fan' }, 'C4.15')
    const steps = stepsOf([event('attacks', {}), shown('Ara'), shown('Orc'), event('noble'), fallen('Orc'), fallen('Ara')])
    expect(steps.map((step) => [step.kind, step.events.length])).toEqual([['walk', 1], ['battle', 2], ['battle', 1], ['battle', 2]]) // prettier-ignore
  })

  test('a retreat is a step of the battle while one is fought, and Shelob’s way home too', () => {
    expect(stepsOf([event('retreats')], true)[0]!.kind).toBe('battle')
    expect(stepsOf([event('goes-home')], true)[0]!.kind).toBe('battle')
  })
})

describe('the battle', () => {
  const board = { Hig: [{ side: 'F', piece: 'Ara', open: false }], Mir: [{ side: 'S', piece: null, open: false }] } as Picture['board']
  const picture: Picture = { board, fallen: [], hands: { F: [], S: [] }, discards: { F: [], S: [] }, specials: { F: [], S: [] } }
  const pair = { fellow: 'piece.Ara', servant: 'piece.Wit' }
  const attack = event('attacks', { side: 'side.F', piece: 'piece.Ara', from: 'region.Hig', to: 'region.Mir' })
  const reveal = [event('revealed', { piece: 'piece.Ara', region: 'region.Mir' }, 'C4.4'), event('revealed', { piece: 'piece.Wit', region: 'region.Mir' }, 'C4.4')]
  const cards = event('cards', { fellow: 'card.Clo', servant: 'card.+6' })
  const compared = event('compared', { ...pair, fellow_base: 4, fellow_card: 0, bonus: 0, fellow_total: 4, servant_base: 5, servant_card: 0, servant_total: 5 })
  const fight = (...events: Event[]) => events.reduce<Duel | null>((duel, one) => follow(duel, one, picture), null)!

  test('it opens with the attack and is seen when both are shown', () => {
    expect(isFought(fight(attack))).toBe(false)
    const duel = fight(attack, ...reveal)
    expect(isFought(duel)).toBe(true)
    expect([duel.region, duel.from, duel.attacker, duel.fighters.F, duel.fighters.S]).toEqual(['Mir', 'Hig', 'F', 'Ara', 'Wit'])
  })

  test('nothing is shown before it is told', () => {
    const duel = fight(attack, ...reveal)
    expect([duel.cards.F.card, duel.cards.S.card, duel.sums, duel.step]).toEqual([null, null, null, 1])
  })

  test('the Elven Cloak strikes the number of Sauron’s card', () => {
    const duel = fight(attack, ...reveal, cards, event('cloak', pair), compared)
    expect(duel.cards.S).toEqual({ card: '+6', taken: null, struck: true })
    expect(duel.sums!.S).toEqual({ base: 5, card: 0, bonus: 0, total: 5 })
    expect(duel.step).toBe(5)
  })

  test('a number that did not count is struck even without an event, as in the Cave Troll’s hand', () => {
    expect(fight(attack, ...reveal, cards, compared).cards.S.struck).toBe(true)
  })

  test('Magic’s card counts in place of the one played', () => {
    const duel = fight(attack, ...reveal, event('cards', { fellow: 'card.Mag', servant: 'card.+2' }), event('magic', { side: 'side.F', card: 'card.+5' }))
    expect(duel.cards.F).toEqual({ card: 'Mag', taken: '+5', struck: false })
  })

  test('the next defender is met in a new battle of the same attack', () => {
    const duel = fight(attack, ...reveal, compared, event('falls', { piece: 'piece.Wit', region: 'region.Mir' }), event('revealed', { piece: 'piece.Orc', region: 'region.Mir' }, 'C4.4'))
    expect([duel.fighters.F, duel.fighters.S, duel.sums, duel.from]).toEqual(['Ara', 'Orc', null, 'Hig'])
  })

  test('Sam takes Frodo’s place', () => {
    const duel = fight(
      event('attacks', { side: 'side.S', from: 'region.Fan', to: 'region.Mir', could: ['Orc'] }),
      event('revealed', { piece: 'piece.Orc', region: 'region.Mir' }, 'C4.4'),
      event('revealed', { piece: 'piece.Fro', region: 'region.Mir' }, 'C4.4'),
      event('revealed', { piece: 'piece.Sam', region: 'region.Mir' }, 'C8.2'),
      event('sam-steps-in', { piece: 'piece.Sam' }),
    )
    expect(duel.fighters).toEqual({ F: 'Sam', S: 'Orc' })
  })

  test('the Ring-bearer who enters Mordor fights nobody', () => {
    expect(fight(attack, event('over-bearer-in-mordor', { winner: 'side.F' }))).toBeNull()
  })

  test('what the view shows of a battle is enough to go on after a reload', () => {
    const duel = joined(null, {
      region: 'Mir', attacker: 'F', fighters: { F: 'Ara', S: 'Wit' }, strength: { F: 4, S: 5 },
      table: { F: { card: null, taken: null }, S: { card: '+6', taken: null } }, no_cards: false, bonus: 0, gwaihir: false,
    })! // prettier-ignore
    expect([duel.fighters.S, duel.base.F, duel.cards.S.card, duel.step]).toEqual(['Wit', 4, '+6', 1])
    expect(joined(duel, null)!.over).toBe(true)
  })

  test('after a reload the chronicle tells what has been seen of the battle', () => {
    const view = { region: 'Mir', attacker: 'F' as const, fighters: { F: 'Ara', S: 'Wit' }, strength: { F: 4, S: 5 }, table: { F: { card: 'Clo', taken: null }, S: { card: '+6', taken: null } } }
    const duel = remembered([event('turn'), attack, ...reveal, cards], picture, view)!
    expect([duel.from, duel.step, duel.cards.S.card, duel.lines.length]).toEqual(['Hig', 3, '+6', 3])
    expect(remembered([attack], picture, null)).toBeNull()
  })

  test('every event of a battle belongs to one of six steps', () => {
    for (const kind of KINDS.filter((one) => isOfBattle(event(one)))) {
      expect(stepOf(event(kind)), kind).toBeGreaterThanOrEqual(1)
      expect(stepOf(event(kind)), kind).toBeLessThanOrEqual(6)
    }
  })

  test('told through real games it ends with the fighters that the view names', () => {
    for (const [first, second] of STRETCHES) {
      let picture = pictureOf(first!.view)
      let duel = joined(null, first!.view.battle)
      for (const one of second!.events) {
        duel = follow(duel, one, picture)
        picture = after(picture, one, second!.view)
      }
      const fighters = second!.view.battle?.fighters
      if (fighters && second!.events.some((one) => one.rule === 'C4.4')) expect(duel?.fighters).toEqual(fighters)
    }
  })
})
