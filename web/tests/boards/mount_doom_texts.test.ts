import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '../../src/texts/mount_doom.en.json'

const FOLDER = 'src/boards/mount_doom'
const code = readdirSync(FOLDER).map((file) => readFileSync(`${FOLDER}/${file}`, 'utf-8')).join('\n')
const keys = Object.keys(en).filter((key) => key.startsWith('doom.'))

test('every sentence that the board says stands in the catalogue', () => {
  const said = [...code.matchAll(/'(doom\.[\w.-]+)'/g)].map((found) => found[1]!)
  expect(said.filter((key) => !keys.includes(key))).toEqual([])
})

test('no sentence of the catalogue is left unsaid', () => {
  const built = [...code.matchAll(/`(doom\.[\w.-]+?)\$\{/g)].map((found) => found[1]!)
  expect(keys.filter((key) => !code.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)))).toEqual([])
})
