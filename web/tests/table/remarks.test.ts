import { expect, test } from 'vitest'
import { annotate, plainLine, remarks } from '../../src/table/remarks.ts'

const RECORD = ['mathom-record 1', 'game battle', 'seat 0 Ada', 'seat 1 Ben', '', '* a', '0 Fro-A', '1 draw', 'undo 2 by 1 agreed 0', '1 Sam-A', 'secret ff', ''].join('\n')

test('what is said stands behind the line that it is about, and undone lines do not count', () => {
  const said = annotate(RECORD, 3, 'Ada', 'why?')
  expect(said.split('\n').at(9)).toBe('1 Sam-A  # Ada: why?')
  expect(said.split('\n').filter((_, row) => row !== 9)).toEqual(RECORD.split('\n').filter((_, row) => row !== 9))
})

test('several people say something about one line, and each can change or take back their own', () => {
  const both = annotate(annotate(RECORD, 2, 'Ada', 'why?'), 2, 'Ben', 'because')
  expect(both.split('\n').at(6)).toBe('0 Fro-A  # Ada: why? / Ben: because')
  const changed = annotate(both, 2, 'Ada', 'I see')
  expect(changed.split('\n').at(6)).toBe('0 Fro-A  # Ben: because / Ada: I see')
  expect(annotate(annotate(changed, 2, 'Ben', ''), 2, 'Ada', '')).toBe(RECORD)
})

test('a remark is one line of plain text, however it was typed', () => {
  expect(plainLine('  one\n\ttwo \u2028 three\u0007 ')).toBe('one two three')
  const said = annotate(RECORD, 1, 'A  B', 'a  # b / c\nd')
  expect(said.split('\n').at(5)).toBe('* a  # A B: a # b – c d')
  expect(remarks('Ada: why? / Ben: because')).toEqual(['Ada: why?', 'Ben: because'])
  expect(remarks('')).toEqual([])
})

test('nothing can be said about a line that is not there', () => {
  expect(annotate(RECORD, 4, 'Ada', 'why?')).toBe(RECORD)
})
