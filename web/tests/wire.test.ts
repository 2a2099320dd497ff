import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const python = readFileSync('../src/mathom/server/wire.py', 'utf-8')
const types = readFileSync('src/lib/types.ts', 'utf-8')

/** The fields of a class of wire.py, in their order. */
function fieldsOf(name: string): string[] {
  const body = python.split(new RegExp(`^class ${name}\\(.*\\):\\n`, 'm'))[1]?.split(/^\S/m)[0] ?? ''
  return [...body.matchAll(/^ {4}(\w+): /gm)].map((field) => field[1]!)
}

const interfaceFields = (name: string) =>
  [...(types.split(`export interface ${name} {\n`)[1]?.split('\n}')[0] ?? '').matchAll(/^ {2}(\w+)\??: /gm)].map((field) => field[1]!)

/** The fields of the message with that tag in one of the unions of types.ts. */
function messageFields(tag: string): string[] {
  const body = types.split(`{ type: '${tag}'`)[1]?.split('}')[0] ?? 'none: '
  return [...body.matchAll(/(\w+): /g)].map((field) => field[1]!)
}

test.each(['SeatInfo', 'TableInfo', 'Choice', 'UndoRequest', 'Play'])('%s has the fields that the server sends', (name) => {
  expect(fieldsOf(name)).not.toEqual([])
  expect(interfaceFields(name)).toEqual(fieldsOf(name))
})

test.each(['Welcome', 'Frame', 'Ack', 'Denied', 'Suggestion', 'Memory', 'Hinted', 'Pointed', 'Words', 'Error'])('%s has the fields that the server sends', (name) => {
  expect(fieldsOf(name)).not.toEqual([])
  expect(messageFields(name.toLowerCase())).toEqual(fieldsOf(name))
})

test.each([
  ['Decide', 'decide'],
  ['Why', 'why'],
  ['Undo', 'undo'],
  ['Answer', 'answer'],
  ['StandIn', 'stand-in'],
  ['Suggest', 'suggest'],
  ['Recall', 'recall'],
  ['Describe', 'describe'],
  ['Hint', 'hint'],
  ['Point', 'point'],
])('%s has the fields that the server takes', (name, tag) => {
  expect(fieldsOf(name)).toContain('id')
  expect(['id', ...messageFields(tag)]).toEqual(fieldsOf(name))
})
