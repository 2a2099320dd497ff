import { beforeEach, describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/lib/api.ts'
import { settings } from '../../src/lib/settings.svelte.ts'
import { kept } from '../../src/screens/parts/kept.ts'
import { isLoopback } from '../../src/screens/parts/place.ts'
import { Plan, today } from '../../src/screens/parts/plan.svelte.ts'

const INFO: GameInfo = {
  id: 'confrontation',
  players: [2],
  playable: true,
  bots: ['strong', 'fair', 'gentle', 'rule', 'random'],
  usual: 'fair',
  seconds: { strong: 3, fair: 1.5, gentle: 1 },
  options: [
    { name: 'mode', values: ['classic', 'variant', 'draft'], default: 'classic', rule: 'C2.2', marks: {} },
    { name: 'stuck', values: ['any', 'forward'], default: 'any', rule: 'C3.9', marks: {} },
  ],
}

const wish = (plan: Plan) => plan.wish((seat) => `Player ${seat + 1}`, 'Bot')

describe('a new table', () => {
  beforeEach(() => {
    settings.name = 'Marta'
  })

  it('is preset: I lead the first seat against the usual bot, by the default rules', () => {
    expect(wish(new Plan(INFO))).toEqual({
      game: 'confrontation',
      options: { mode: 'classic', stuck: 'any' },
      seats: [
        { kind: 'here', name: 'Marta', bot: '' },
        { kind: 'bot', name: 'Bot', bot: 'fair' },
      ],
      strict: false,
      listed: false,
      deal: '',
      content: '',
    })
  })

  it('has one me: taking the other side changes places', () => {
    const plan = new Plan(INFO)
    plan.sit(1, 'me')
    expect(plan.seats.map(({ who }) => who)).toEqual(['bot', 'me'])
    expect(wish(plan).seats[1]).toEqual({ kind: 'here', name: 'Marta', bot: '' })
  })

  it('names a seat that nobody has named', () => {
    const plan = new Plan(INFO)
    plan.sit(1, 'here')
    expect(wish(plan).seats[1]).toEqual({ kind: 'here', name: 'Player 2', bot: '' })
  })

  it('is listed only where a seat is free for somebody', () => {
    const plan = new Plan(INFO)
    plan.listed = true
    expect(wish(plan).listed).toBe(false)
    plan.sit(1, 'friend')
    expect(wish(plan).listed).toBe(true)
  })

  it('counts the rules that were changed', () => {
    const plan = new Plan(INFO)
    expect(plan.changed(['stuck'])).toBe(0)
    plan.options.stuck = 'forward'
    expect(plan.changed(['stuck'])).toBe(1)
    expect(plan.changed(['mode'])).toBe(0)
  })
})

describe('a table for more or fewer', () => {
  const WIDE: GameInfo = { ...INFO, id: 'mount_doom', players: [1, 2, 3, 4], options: [] }

  it('seats bots where it grows and lets the last ones go where it shrinks', () => {
    const plan = new Plan(WIDE)
    plan.resize(4)
    expect(plan.seats.map(({ who }) => who)).toEqual(['me', 'bot', 'bot', 'bot'])
    plan.sit(2, 'friend')
    plan.resize(3)
    expect(plan.seats.map(({ who }) => who)).toEqual(['me', 'bot', 'friend'])
    plan.resize(1)
    expect(plan.seats.map(({ who }) => who)).toEqual(['me'])
  })

  it('keeps me at it when my seat goes', () => {
    const plan = new Plan(WIDE)
    plan.resize(4)
    plan.sit(3, 'me')
    plan.resize(2)
    expect(plan.seats.map(({ who }) => who)).toEqual(['bot', 'me'])
    expect(plan.seats[1]!.name).toBe('Marta')
  })

  it('may have a known deal where all play together, however many they are', () => {
    const plan = new Plan(WIDE)
    plan.sit(1, 'friend')
    plan.deal = ' a rainy evening '
    expect(wish(plan).deal).toBe('a rainy evening')
  })
})

describe('a known deal', () => {
  it('is for one person against bots, and is dropped where a second one competes', () => {
    const plan = new Plan(INFO)
    plan.deal = today()
    expect(wish(plan).deal).toMatch(/^day-\d{4}-\d\d-\d\d$/)
    plan.sit(1, 'here')
    expect(wish(plan).deal).toBe('')
    plan.sit(1, 'bot')
    expect(wish(plan).deal).toBe(today())
  })

  it('is named after the date where the player is', () => {
    const now = new Date()
    expect(today()).toBe(`day-${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`)
  })
})

describe('what is kept of a table', () => {
  beforeEach(() => localStorage.clear())

  it('keeps the first fingerprint against a later one', () => {
    kept.keepCommit('t', 'first')
    kept.keepCommit('t', 'second')
    expect(kept.commit('t')).toBe('first')
  })

  it('forgets a table as a whole', () => {
    kept.keepCommit('t', 'first')
    kept.keepInvites('t', { 1: 'invite' })
    kept.forget('t')
    expect([kept.commit('t'), kept.invites('t')]).toEqual(['', {}])
  })

  it('lives with broken storage', () => {
    localStorage.setItem('mathom.tables', '{')
    expect(kept.invites('t')).toEqual({})
  })
})

describe('the address in links', () => {
  it('is useless to others where it means the computer itself', () => {
    expect(['localhost', '127.0.0.1', '::1', '[::1]', '192.168.1.4', 'house.local', '127.example.com'].map(isLoopback)).toEqual([true, true, true, true, false, false, false])
  })
})
