import { beforeEach, describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/lib/api.ts'
import { settings } from '../../src/lib/settings.svelte.ts'
import { kept } from '../../src/screens/parts/kept.ts'
import { isLoopback } from '../../src/screens/parts/place.ts'
import { Plan } from '../../src/screens/parts/plan.svelte.ts'

const INFO: GameInfo = {
  id: 'confrontation',
  players: [2],
  playable: true,
  bots: ['rule', 'random'],
  options: [
    { name: 'mode', values: ['classic', 'variant', 'draft'], default: 'classic', rule: 'C2.2' },
    { name: 'stuck', values: ['any', 'forward'], default: 'any', rule: 'C3.9' },
  ],
}

const wish = (plan: Plan) => plan.wish((seat) => `Player ${seat + 1}`, 'Bot')

describe('a new table', () => {
  beforeEach(() => {
    settings.name = 'Marta'
  })

  it('is preset: I lead the first seat against the best bot, by the default rules', () => {
    expect(wish(new Plan(INFO))).toEqual({
      game: 'confrontation',
      options: { mode: 'classic', stuck: 'any' },
      seats: [
        { kind: 'here', name: 'Marta', bot: '' },
        { kind: 'bot', name: 'Bot', bot: 'rule' },
      ],
      strict: false,
      listed: false,
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
