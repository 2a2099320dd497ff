import { expect, test } from 'vitest'
import { textOf } from '../../src/own/contents.ts'

const file = (...bytes: number[]) => ({ arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) })

test('a file in UTF-8 is read, with or without a mark of byte order', async () => {
  expect(await textOf(file(0xc5, 0xbb, 0x0d, 0x0a))).toBe('Ż\r\n')
  expect(await textOf(file(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
})

test('a file in another encoding is no text, as it is none at the command line', async () => {
  expect(await textOf(file(0x23, 0x54, 0x68, 0xe9, 0x6f))).toBe('')
  expect(await textOf(file(0xff, 0xfe, 0x67, 0x00))).toBe('')
})
