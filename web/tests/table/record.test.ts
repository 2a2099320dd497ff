import { expect, test } from 'vitest'
import { recordIn } from '../../src/table/record.ts'

const RECORD = 'mathom-record 1\ngame battle\n0 pass  # Ada: why?\n'

test('a record is a record, also with comments before it', () => {
  expect(recordIn(RECORD)).toBe(RECORD)
  expect(recordIn(`# Played at home\n\n${RECORD}`)).toContain(RECORD)
  expect(recordIn('# Notes\nnothing')).toBe('')
  expect(recordIn('')).toBe('')
})

test('of a save of the terminal the secret that deals the rest goes nowhere', () => {
  const found = recordIn(`# This save holds the secrets\n# dealer 00ff\n${RECORD}# whole 12ab\n`)
  expect(found).toContain(RECORD)
  expect(found).not.toMatch(/dealer|whole/)
})
