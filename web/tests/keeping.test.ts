import { beforeEach, describe, expect, test } from 'vitest'
import { keyring } from '../src/lib/keyring.ts'
import { readSettings, settings } from '../src/lib/settings.svelte.ts'

beforeEach(() => localStorage.clear())

describe('the keyring', () => {
  const seat = (number: number) => ({ seat: number, key: `key-${number}`, name: `Player ${number}` })

  test('keeps the seats of a table by their number', () => {
    keyring.addSeat('t1', 'confrontation', seat(1), 'watch-1', 'commit-1')
    keyring.addSeat('t1', 'confrontation', seat(0), '', 'commit-2')
    expect(keyring.get('t1')).toMatchObject({ game: 'confrontation', seats: [seat(0), seat(1)], watch: 'watch-1', commit: 'commit-1' })
    expect(keyring.key('t1')).toBe('key-0')
    expect(keyring.key('t1', 1)).toBe('key-1')
    expect(keyring.key('t1', 2)).toBe('')
  })

  test('gives the newest table first and forgets', () => {
    localStorage.setItem('mathom.seats', JSON.stringify({ old: { game: 'a', seats: [], watch: '', made: 1 }, new: { game: 'b', seats: [], watch: '', made: 2 } }))
    expect(keyring.tables().map((held) => held.table)).toEqual(['new', 'old'])
    keyring.forget('new')
    expect(keyring.tables().map((held) => held.table)).toEqual(['old'])
  })

  test('notes the end and a seat given up, and knows no table by that alone', () => {
    keyring.addSeat('t1', 'confrontation', seat(0))
    keyring.setOver('t1')
    keyring.dropSeat('t1', 0)
    expect(keyring.get('t1')).toMatchObject({ seats: [], over: true })
    keyring.setOver('t2')
    expect(keyring.get('t2')).toBeNull()
  })

  test.each(['no json', 'null', '[1]', '{"t":{"game":1}}'])('reads %s as nothing', (text) => {
    localStorage.setItem('mathom.seats', text)
    expect(keyring.tables()).toEqual([])
  })
})

describe('settings', () => {
  test('begin in the browser’s language', () => {
    expect(readSettings(null, 'pl-PL').lang).toBe('pl')
    expect(readSettings(null, 'de').lang).toBe('en')
    expect(readSettings('{"lang":"pl"}', 'en').lang).toBe('pl')
  })

  test.each(['no json', 'null', '{"lang":"xx","theme":1,"speed":"warp","memory":"yes","name":7}'])('take %s as unset', (text) => {
    expect(readSettings(text, 'en')).toEqual(readSettings(null, 'en'))
  })

  test('are kept and shown on the page', () => {
    settings.lang = 'pl'
    settings.theme = 'dark'
    settings.name = 'x'.repeat(40)
    expect(document.documentElement.lang).toBe('pl')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(readSettings(localStorage.getItem('mathom.settings'), 'en')).toMatchObject({ lang: 'pl', theme: 'dark', name: 'x'.repeat(24) })
  })
})
