import { readdirSync, readFileSync } from 'node:fs'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, test } from 'vitest'
import letters from '../../scripts/letters.json'
import { Words } from '../../src/lib/words'
import { Course } from '../../src/screens/lesson/course.svelte'
import type { Lesson, Scene } from '../../src/screens/lesson/lesson'
import { keepProgress, progressOf, readProgress } from '../../src/screens/lesson/progress'

const FOLDER = '../src/mathom/lessons'

const choice = (action: string, key = 'action.move') => ({ action, key, args: {} })
const event = (kind: string) => ({ kind, rule: '', args: {} })
const scene = (part: Partial<Scene>): Scene => ({
  step: '', note: '', rules: [], expected: [], events: [], view: { phase: 'move' }, to_act: [0], prompt: { key: 'prompt.move', rule: 'X1', args: {} }, choices: [], outcome: null, ...part,
}) // prettier-ignore

const LESSON: Lesson = {
  game: 'battle',
  me: 0,
  players: 2,
  minutes: { en: 5, pl: 5 },
  scenes: [
    scene({ step: 'first', expected: ['a', 'b'], events: [event('start')], choices: [choice('a'), choice('b'), choice('c'), choice('d', 'action.pass'), choice('e')] }),
    scene({ note: 'watch', events: [event('moved')], to_act: [1] }),
    scene({ step: 'second', expected: ['x'], events: [event('answered')], choices: [choice('x'), choice('y')] }),
    scene({ events: [event('won')], to_act: [], outcome: { winners: [0], rule: 'X9', key: 'outcome.won', score: [1, 0] } }),
  ],
}
const TOLD = {
  title: 'A game', intro: 'Welcome.', end: 'Well done.', 'first.task': 'Do a.', 'first.why': 'Because.', 'first.else': 'Rather a.', 'first.else.c': 'Not c.', 'first.else.action.pass': 'Do not pass.',
  'watch.note': 'Look.', 'second.task': 'Do x.', 'second.why': 'It wins.',
} // prettier-ignore

function open(): Course {
  const words = new Words('en', { 'lesson.else': 'Something else, please.' })
  return new Course({ lesson: LESSON, told: TOLD, words, names: ['Ada', 'Bilbo'], openRule: () => undefined })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a lesson', () => {
  test('begins with a welcome, in which nothing can be done', () => {
    const course = open()
    expect(course.task).toBe('Welcome.')
    expect(course.game.choices).toEqual([])
    course.decide('a')
    expect(course.at).toBe(0)
  })

  test('goes on with an expected action, and the board is given what came of it', () => {
    const course = open()
    course.on()
    expect([course.task, course.news]).toEqual(['Do a.', []])
    expect(course.game.choices.map(({ action }) => action)).toEqual(['a', 'b', 'c', 'd', 'e'])
    course.game.decide('b')
    flushSync()
    expect([course.at, course.why, course.news.map(({ kind }) => kind)]).toEqual([2, 'Because.', ['moved']])
    course.on()
    expect(course.at, 'nothing goes on while the board still tells').toBe(2)
    course.game.finish()
    expect(course.task).toBe('Look.')
    course.on()
    course.game.finish()
    course.game.decide('x')
    course.game.finish()
    expect([course.ended, course.task, course.why, course.taken]).toEqual([true, 'Well done.', 'It wins.', 2])
    expect(course.events.map(({ kind }) => kind)).toEqual(['start', 'moved', 'answered', 'won'])
  })

  test('answers another choice by the action, by its kind, or for the step, and nothing is lost', () => {
    const course = open()
    course.on()
    const answers = ['c', 'd', 'e'].map((action) => {
      course.game.decide(action)
      return course.answer
    })
    expect(answers).toEqual(['Not c.', 'Do not pass.', 'Rather a.'])
    expect(course.at).toBe(1)
    course.game.decide('a')
    expect([course.at, course.answer]).toEqual([2, ''])
  })

  test('has a kind word where a step has no answer of its own', () => {
    keepProgress('battle', { at: 3, of: 4, done: false })
    const course = open()
    course.game.decide('y')
    expect(course.answer).toBe('Something else, please.')
  })

  test('gives a board that begins anew after a wrong choice, and retires the old one', () => {
    const course = open()
    course.on()
    const before = course.game
    before.decide('c')
    expect(course.game).not.toBe(before)
    expect(before.choices).toEqual([])
  })

  test('asks in its own words where the board asks, and answers there too', () => {
    const course = open()
    course.on()
    expect(course.game.prompt).toEqual({ key: 'lesson.task', rule: 'X1', args: { task: 'Do a.' } })
    course.game.decide('c')
    expect(course.game.prompt?.args.task).toBe('Not c.')
  })

  test('goes back one step and begins again', () => {
    keepProgress('battle', { at: 3, of: 4, done: false })
    const course = open()
    course.back()
    expect(course.task).toBe('Look.')
    course.again()
    expect([course.at, progressOf('battle').at]).toEqual([0, 0])
  })
})

describe('how far a lesson has come', () => {
  test('is kept, and a finished one stays finished', () => {
    const course = open()
    course.on()
    course.decide('a')
    expect(progressOf('battle')).toEqual({ at: 2, of: 4, done: false })
    keepProgress('battle', { at: 4, of: 4, done: true })
    const again = open()
    expect(again.at, 'a finished lesson begins anew').toBe(0)
    again.on()
    expect(progressOf('battle')).toEqual({ at: 1, of: 4, done: true })
  })

  test('counts for nothing when the lesson has changed since', () => {
    keepProgress('battle', { at: 3, of: 9, done: false })
    expect(open().at).toBe(0)
  })

  test('is as at first where the stored text is broken', () => {
    expect(readProgress('nonsense')).toEqual({})
    expect(readProgress('[1]')).toEqual({ 0: { at: 0, of: 0, done: false } })
    expect(readProgress('{"battle":{"at":"7","of":-1}}')).toEqual({ battle: { at: 0, of: 0, done: false } })
    expect(readProgress('{"battle":{"at":7,"of":3,"done":true}}')).toEqual({ battle: { at: 0, of: 3, done: true } })
  })
})

test('every letter of the lessons has a place in the fonts', () => {
  const known = new Set(`${Object.values(letters).join('')}{}\n`)
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  expect(files.length).toBe(8)
  const missing = files.flatMap((name) => [...readFileSync(`${FOLDER}/${name}`, 'utf-8')].filter((letter) => !known.has(letter)))
  expect(missing).toEqual([])
})
