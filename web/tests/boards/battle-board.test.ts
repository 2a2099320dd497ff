import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import board from '../../src/boards/battle'
import { helpsFor } from '../../src/boards/battle/helps'
import { stageOf } from '../../src/boards/battle/stage.svelte'
import { offerOf } from '../../src/boards/battle/targets'
import { COMPANIONS, ENEMIES, iconOf, type Sight } from '../../src/boards/battle/world'
import { drawing } from '../../src/art/iconset.svelte'
import { askedFor, STRETCHES, Table, type Frame } from './battle_table'

const { Sheet, Hand, Panel, End } = board

/** One moment for each question and each number of players: drawing is slow without a browser. */
const MOMENTS = [...new Map(STRETCHES.map(([, frame]) => [`${frame.view.phase} ${frame.choices.length > 0}`, frame])).values()]

const SLOW = 60_000

afterEach(cleanup)

function lay(frame: Frame, lang: 'en' | 'pl' = 'en', portrait = false) {
  const table = new Table(frame, lang)
  const game = table.board()
  game.portrait = portrait
  const parts = [Sheet, Hand, Panel].map((Part) => render(Part, { game }))
  const see = (testid: string) => document.querySelector<HTMLElement>(`[data-testid="${testid}"]`)
  const press = async (testid: string) => {
    const found = see(testid)
    if (!found) throw new Error(`nothing is called ${testid}`)
    await fireEvent.click(found)
    await tick()
  }
  return { table, game, stage: stageOf(game), parts, see, press }
}

test('every companion, enemy and order has an icon of its own', () => {
  const names = [...COMPANIONS, ...ENEMIES].map(iconOf)
  expect(names.filter((name) => !drawing(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe.each(['en', 'pl'] as const)('in %s', (lang) => {
  test.each([false, true])('every moment of the fixture is drawn, and every word has its sentence (phone: %s)', (portrait) => {
    for (const frame of MOMENTS) {
      const { parts } = lay(frame, lang, portrait)
      render(End, { game: new Table(frame, lang).board() })
      const said = document.body.textContent + [...document.querySelectorAll('[aria-label]')].map((node) => node.getAttribute('aria-label')).join(' ')
      expect(said.match(/\b(battle|board|trait|symbol|card|enemy|event|table|action)\.[a-z][\w.-]*|\{\w+|undefined|NaN/gi)).toBe(null)
      parts.forEach(({ unmount }) => unmount())
      cleanup()
    }
  }, SLOW)
})

test('what scrolls is reached by keys: by something in it that can be pressed, or else itself', () => {
  const over = MOMENTS.filter(({ view }) => view.phase === 'over')
  expect(over).not.toEqual([])
  for (const frame of MOMENTS) {
    const { see } = lay(frame)
    for (const name of ['teams', 'hand']) {
      const box = see(name)
      if (box?.querySelector('.companion')) expect(box.tabIndex === 0, `${name} in ${frame.view.phase}`).toBe(!box.querySelector('button'))
    }
    cleanup()
  }
}, SLOW)

describe('what is hidden', () => {
  test('no card of another hand is named anywhere in the page', () => {
    for (const frame of MOMENTS) {
      const { view, seat } = frame
      lay(frame)
      const known = JSON.stringify([view, frame.events])
      for (const code of COMPANIONS) {
        if (!known.includes(code)) expect([seat, code, document.body.innerHTML.includes(`${code}"`)]).toEqual([seat, code, false])
      }
      cleanup()
    }
  }, SLOW)
})

describe('a card goes into a team', () => {
  test('by touching the card and then the team', async () => {
    const frame = askedFor('action.join')
    const join = frame.choices.find((choice) => choice.key === 'action.join')!
    const [card, team] = join.action.split('-') as [string, string]
    const { table, see, press } = lay(frame)
    await press(`card-${card}`)
    expect(see(`card-${card}`)?.getAttribute('aria-pressed')).toBe('true')
    await press(`team-${team}`)
    expect(table.decided).toEqual([join.action])
  })

  test('or starts a new one', async () => {
    const frame = askedFor('action.found')
    const found = frame.choices.find((choice) => choice.key === 'action.found')!
    const [card, team] = found.action.split('-') as [string, string]
    const { table, press } = lay(frame)
    await press(`card-${card}`)
    await press(`team-${team}`)
    expect(table.decided).toEqual([found.action])
  })

  test('the card that is touched again is laid down', async () => {
    const frame = askedFor('action.found')
    const card = frame.choices.find((choice) => choice.key === 'action.found')!.action.split('-')[0]!
    const { stage, press } = lay(frame)
    await press(`card-${card}`)
    await press(`card-${card}`)
    expect(stage.held).toBe('')
  })
})

describe('an attack', () => {
  const frame = askedFor('action.strike')
  const strike = frame.choices.findLast((choice) => choice.key === 'action.strike')!
  const [team, set] = strike.action.split(':') as [string, string]
  const foes = (view: Sight) => set.split('+').map((place) => view.row[Number(place) - 1]!.enemy)

  test('is chosen by touching enemies, and the sum is covered', async () => {
    const { table, see, press } = lay(frame)
    await press(`team-${team}`)
    for (const enemy of foes(frame.view)) await press(`enemy-${enemy}`)
    expect(see('sum')?.dataset.missing).toBe('0')
    await press('attack')
    expect(table.decided).toEqual([strike.action])
  })

  test('that falls short says how many symbols are missing, and asks the server why', async () => {
    const short = askedFor('action.done', ({ view, choices }) => view.row.every(Boolean) && !choices.some((choice) => choice.action.endsWith(':1+2+3')))
    const { table, see, press } = lay(short)
    for (const foe of short.view.row) await press(`enemy-${foe!.enemy}`)
    expect(Number(see('sum')?.dataset.missing)).toBeGreaterThan(0)
    expect(see('attack')?.dataset.legal).toBe('false')
    const asked = table.whys.length
    await press('attack')
    expect(table.decided).toEqual([])
    expect(table.whys).toHaveLength(asked + 1)
  })

  test('on an enemy that does not glow is answered with the rule, and no team is said to attack', async () => {
    const early = askedFor('action.draw', ({ view, seat }) => Object.keys(view.players[seat]!.teams).length > 0 && view.row.every(Boolean))
    const { table, see, press } = lay(early)
    await press(`enemy-${early.view.row[0]!.enemy}`)
    expect(table.whys).toEqual(['A:1'])
    expect(see('team-A')?.textContent).not.toContain('·')
    const companion = early.view.players[early.seat]!.teams.A![0]!
    await press(`mine-${companion}`)
    expect(table.whys.at(-1)).toBe(companion)
  })

  test('glows where it can be made and nowhere else', () => {
    const { see } = lay(frame)
    const sets = frame.choices.filter((choice) => choice.key.startsWith('action.strike')).map((choice) => choice.action.split(':')[1]!.split('+'))
    frame.view.row.forEach((foe, place) => {
      if (foe) expect(see(`enemy-${foe.enemy}`)?.classList.contains('glow')).toBe(sets.some((each) => each.includes(String(place + 1))))
    })
  })
})

describe('what is picked is confirmed', () => {
  test.each([
    ['action.discard-team', 'mine-'],
    ['action.discard-hand', 'card-'],
    ['action.lose', 'won-'],
    ['action.take', 'pick-'],
    ['action.borrow', 'pick-'],
  ])('%s', async (key, prefix) => {
    const frame = askedFor(key)
    const { action } = frame.choices.find((choice) => choice.key === key)!
    const { table, press } = lay(frame)
    await press(prefix + action)
    expect(table.decided).toEqual([])
    await press(`do-${action}`)
    expect(table.decided).toEqual([action])
  })

  test.each(['action.use-take', 'action.use-help'])('%s begins by touching the card', async (key) => {
    const frame = askedFor(key)
    const { action } = frame.choices.find((choice) => choice.key === key)!
    const { table, press } = lay(frame)
    await press(`mine-${action}`)
    expect(table.decided).toEqual([action])
  })

  test.each(['action.draw', 'action.done', 'action.no-second', 'action.no-angbor'])('%s is a button', async (key) => {
    const frame = askedFor(key)
    const { action } = frame.choices.find((choice) => choice.key === key)!
    const { table, press } = lay(frame)
    await press(`do-${action}`)
    expect(table.decided).toEqual([action])
  })

  test('the card that Gandalf takes goes to the team that is touched', async () => {
    const frame = askedFor('action.take-to')
    const { action } = frame.choices[0]!
    const { table, press } = lay(frame)
    await press(`team-${action.slice(3)}`)
    expect(table.decided).toEqual([action])
  })

  test('Tom Bombadil wanders to the team that is touched after him', async () => {
    const frame = askedFor('action.walk')
    const { action } = frame.choices.find((choice) => choice.key === 'action.walk')!
    const [card, team] = action.split('-') as [string, string]
    const { table, press } = lay(frame)
    await press(`mine-${card}`)
    await press(`team-${team}`)
    expect(table.decided).toEqual([action])
  })
})

test('every choice of every moment has its place on the board', () => {
  for (const [, frame] of STRETCHES) {
    const offer = offerOf(frame.choices)
    const pairs = (map: Map<string, string[]>, sign: string) => [...map].flatMap(([key, values]) => values.map((value) => key + sign + value))
    const all = [...pairs(offer.places, '-'), ...pairs(offer.walks, '-'), ...pairs(offer.strikes, ':'), ...offer.uses, ...offer.picks, ...[...offer.to].map((team) => `to ${team}`)]
    if (offer.draw) all.push('draw')
    if (offer.done) all.push('done')
    if (offer.no) all.push('no')
    expect(all.sort()).toEqual(frame.choices.map((choice) => choice.action).sort())
  }
})

describe('who could help', () => {
  const player = { hand: [], hand_size: 0, given: [], won: [], won_size: 0, worth: {}, score: 0 }
  const view = {
    position: '', phase: 'main', active: 0, attack: null,
    row: [{ enemy: 'Tro', symbols: 'ROO', points: 6, captain: false }, null, null],
    discard: { companions: [], symbols: {}, orders: {} },
    players: [
      { ...player, hand: ['Gln'], teams: { A: ['Mer'], B: ['Bom'], C: ['Gan'] }, symbols: { Mer: 'R', Bom: 'J', Gan: 'RV', Gln: 'RO' }, traits: { Mer: 'help', Bom: 'wanders', Gan: 'take' } },
      { ...player, teams: { A: ['Gim', 'Hld'] }, symbols: { Gim: 'OO', Hld: 'OG' }, traits: { Gim: 'immune' } },
    ],
  } as unknown as Sight // prettier-ignore
  const plan = { view, me: 0, team: 'A', plus: '', foes: [view.row[0]!] }

  test('a hobbit borrows the best card, Gandalf takes none that is immune, Tom Bombadil comes with his joker', () => {
    const helps = helpsFor(plan, () => true, ['A'])
    expect(helps.map(({ kind, card, other, missing }) => [kind, card, other, missing])).toEqual([
      ['help', 'Mer', 'Gim', 0],
      ['walk', 'Bom', '', 1],
      ['take', 'Gan', 'Hld', 1],
      ['hand', 'Gln', '', 1],
    ])
  })

  test('nobody who may not be used now', () => {
    expect(helpsFor(plan, () => false, []).map(({ kind }) => kind)).toEqual(['hand'])
  })

  test('nobody where nothing is missing', () => {
    expect(helpsFor({ ...plan, foes: [{ enemy: 'Arc', symbols: 'R', points: 1, captain: false }] }, () => true, ['A'])).toEqual([])
  })
})
