import { describe, expect, it } from 'vitest'
import type { HeldSeat } from '../../src/lib/keyring.ts'
import type { SeatInfo, TableInfo } from '../../src/lib/types.ts'
import { seatsAgain } from '../../src/table/deal.ts'

const seat = (kind: SeatInfo['kind'], name: string, bot = ''): SeatInfo => ({ name, kind, claimed: true, bot, present: false, wished: [] })
const table = (game: string, seats: SeatInfo[]): TableInfo => ({
  id: 't',
  game,
  options: {},
  strict: false,
  listed: false,
  seats,
  commit: '',
  nonces: [],
  over: true,
  deal: '',
  branch: 0,
  content: '',
  campaign: '',
})
const held = (seat: number, name: string): HeldSeat => ({ seat, key: 'k', name })

describe('a deal played again', () => {
  it('is for me alone where people competed, from the same seat or with the sides changed', () => {
    const duel = table('confrontation', [seat('here', 'Ann'), seat('friend', 'Bo')])
    expect(seatsAgain(duel, [held(0, 'Ann')], 0, 'rule', 'Bot')).toEqual([
      { kind: 'here', name: 'Ann', bot: '' },
      { kind: 'bot', name: 'Bot', bot: 'rule' },
    ])
    expect(seatsAgain(duel, [held(0, 'Ann')], 1, 'rule', 'Bot')).toEqual([
      { kind: 'bot', name: 'Bot', bot: 'rule' },
      { kind: 'here', name: 'Ann', bot: '' },
    ])
  })

  it('calls nobody by the number of a seat that is not theirs', () => {
    const duel = table('battle', [seat('here', 'Player 1'), seat('bot', 'Bot', 'rule')])
    expect(seatsAgain(duel, [held(0, 'Player 1')], 1, 'rule', 'Bot').map(({ name }) => name)).toEqual(['Bot', ''])
  })

  it('goes round the table from seat to seat', () => {
    const four = table('battle', [seat('bot', 'Bot', 'random'), seat('bot', 'Bot', 'random'), seat('bot', 'Bot', 'random'), seat('here', 'Ann')])
    expect(seatsAgain(four, [held(3, 'Ann')], 1, 'rule', 'Bot').map(({ kind, bot }) => `${kind} ${bot}`)).toEqual(['here ', 'bot random', 'bot random', 'bot random'])
  })

  it('keeps everybody where all play together', () => {
    const friends = table('mount_doom', [seat('here', 'Ann'), seat('friend', 'Bo'), seat('bot', 'Bot', 'rule')])
    expect(seatsAgain(friends, [held(0, 'Ann')], 0, 'rule', 'Bot')).toEqual([
      { kind: 'here', name: 'Ann', bot: '' },
      { kind: 'friend', name: '', bot: '' },
      { kind: 'bot', name: 'Bot', bot: 'rule' },
    ])
  })

  it('gives the first seat to whoever only watched', () => {
    const duel = table('confrontation', [seat('bot', 'Bot', 'rule'), seat('bot', 'Bot', 'rule')])
    expect(seatsAgain(duel, [], 0, 'rule', 'Bot').map(({ kind }) => kind)).toEqual(['here', 'bot'])
  })
})
