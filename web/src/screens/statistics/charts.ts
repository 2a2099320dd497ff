/** Figures of finished games as small charts: each a title, what its bars are made of, and a row for each bar. */

import { isTogether } from '../../lib/together.ts'
import type { Words } from '../../lib/words.ts'
import type { Finished } from '../../own/finished.ts'

export interface SeatCount {
  seat: number
  who: string
  won: number
  lost: number
  drawn: number
  best: number
}

export interface Group {
  game: string
  players: number
  options: Record<string, string>
  played: number
  won: number
  seats: SeatCount[]
}

export interface Row {
  label: string
  values: number[]
}

export interface Chart {
  title: string
  /** What the rows are. */
  head: string
  /** What the parts of a bar are. */
  parts: string[]
  rows: Row[]
}

export const GAMES = ['confrontation', 'two_towers', 'battle', 'mount_doom'] as const

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Adds values up by a label, in the order in which labels first come. */
function rows(found: Row[]): Row[] {
  const all = new Map<string, number[]>()
  for (const { label, values } of found) {
    const before = all.get(label)
    all.set(label, before ? before.map((value, part) => value + values[part]!) : values)
  }
  return [...all].map(([label, values]) => ({ label, values }))
}

/** A mode or a chapter in words. */
function wayName(game: string, way: string, words: Words): string {
  if (game !== 'two_towers') return words.has(`mode.${way}`) ? words.say(`mode.${way}`) : way
  const name = words.name(`chapter.${way === 'road' ? 37 : way}`)
  return way === 'road' ? name : `${way} · ${name}`
}

function wayOf({ game, options }: Group, words: Words): string {
  const mode = wayName(game, options.chapter ?? options.mode ?? '', words)
  return options.match === 'yes' ? words.say('statistics.match', { mode }) : mode
}

const results = (words: Words, all = true): string[] => ['won', 'lost', ...(all ? ['drawn'] : [])].map((name) => words.say(`statistics.${name}`))

/** How many games of each kind were played. */
export function played(counts: readonly (readonly [string, number])[], words: Words, title: (game: string) => string): Chart {
  const found = counts.map(([game, n]) => ({ label: title(game), values: [n] }))
  return { title: words.say('statistics.games'), head: words.say('statistics.game'), parts: [words.say('statistics.played')], rows: rows(found) }
}

/** The house's charts of one game. */
export function houseCharts(game: string, groups: Group[], words: Words): Chart[] {
  const charts: Chart[] = []
  const way = words.say('statistics.way')
  if (game === 'confrontation') {
    const found = groups.map((group) => ({ label: wayOf(group, words), values: [wins(group, 0), wins(group, 1), group.played - group.won] }))
    charts.push({ title: words.say('statistics.by-mode'), head: way, parts: [words.name('side.F'), words.name('side.S'), words.say('statistics.drawn')], rows: rows(found) })
  } else if (isTogether(game)) {
    const title = words.say(game === 'two_towers' ? 'statistics.by-chapter' : 'statistics.by-way')
    const found = groups.map((group) => ({ label: wayOf(group, words), values: [group.won, group.played - group.won] }))
    charts.push({ title, head: way, parts: results(words, false), rows: rows(found) })
    charts.push({ ...byPlayers(groups, words), parts: results(words, false) })
  } else {
    const found = groups.map((group) => ({ label: words.say('statistics.players', { n: group.players }), values: [group.played] }))
    charts.push({ ...byPlayers([], words), parts: [words.say('statistics.played')], rows: rows(found) })
  }
  const who = groups.flatMap(({ seats }) => seats.map(({ who, won, lost, drawn }) => ({ label: whoName(who, words), values: [won, lost, drawn] })))
  if (!isTogether(game)) charts.push({ title: words.say('statistics.by-who'), head: words.say('statistics.who'), parts: results(words), rows: rows(who) })
  return charts
}

const wins = ({ seats }: Group, seat: number): number => sum(seats.filter((one) => one.seat === seat).map(({ won }) => won))

function byPlayers(groups: Group[], words: Words): Chart {
  const found = groups.map((group) => ({ label: words.say('statistics.players', { n: group.players }), values: [group.won, group.played - group.won] }))
  return { title: words.say('statistics.by-players'), head: words.say('statistics.by-players'), parts: [], rows: rows(found) }
}

const whoName = (who: string, words: Words): string =>
  who === 'person' ? words.say('statistics.people') : words.say('statistics.bot', { bot: words.level(who) })

/** My own charts of one game. */
export function myCharts(game: string, games: Finished[], words: Words): Chart[] {
  const values = ({ result }: Finished): number[] => ['won', 'lost', 'drawn'].map((name) => Number(result === name))
  const parts = results(words)
  const charts: Chart[] = []
  if (game !== 'battle') {
    const title = words.say(game === 'two_towers' ? 'statistics.by-chapter' : 'statistics.by-way')
    charts.push({ title, head: words.say('statistics.way'), parts, rows: rows(games.map((one) => ({ label: wayName(game, one.way, words), values: values(one) }))) })
  }
  const seat = ({ seat }: Finished): string => (game === 'confrontation' ? words.name(seat === 0 ? 'side.F' : 'side.S') : words.say('statistics.seat', { n: seat + 1 }))
  if (isTogether(game)) {
    const found = games.map((one) => ({ label: words.say('statistics.players', { n: one.players }), values: values(one) }))
    charts.push({ title: words.say('statistics.by-players'), head: words.say('statistics.by-players'), parts, rows: rows(found) })
  } else {
    const title = words.say(game === 'confrontation' ? 'statistics.by-side' : 'statistics.by-seat')
    charts.push({ title, head: title, parts, rows: rows(games.map((one) => ({ label: seat(one), values: values(one) }))) })
  }
  return charts.map(withoutEmpty)
}

/** A part that no row has is left out. */
export function withoutEmpty(chart: Chart): Chart {
  const kept = chart.parts.map((_, part) => part < 2 || chart.rows.some(({ values }) => values[part]! > 0))
  const keep = <T,>(all: T[]): T[] => all.filter((_, part) => kept[part])
  return { ...chart, parts: keep(chart.parts), rows: chart.rows.map(({ label, values }) => ({ label, values: keep(values) })) }
}
