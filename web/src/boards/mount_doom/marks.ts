/**
 * What can be touched, and which choices it stands for. A mark is the name of a touchable thing: `die-Ara`, `black-3`, `space-22`, `figure-Ara`,
 * `card-3` (a space of the encounter track), `friend-Elrond`, `face-4`, `ring-12` (a circle of the courage track). A choice takes one mark or two;
 * some marks are other names of the same thing, such as a figure where its die is meant.
 */

import type { Choice } from '../../lib/types'
import type { Sight } from './world'

/** The marks of a choice; empty for one that is a button and nothing else. */
export function marksOf(choice: Choice, view: Sight): string[] {
  const [verb, first = '', second = ''] = choice.action.split(/[ +]/)
  switch (verb) {
    case 'roll':
      return [`die-${first}`, `die-${second}`]
    case 'put':
      return [`black-${first}`, `die-${second}`]
    case 'add':
      return [`die-${first}`]
    case 'die':
      return [first.startsWith('black') ? `black-${choice.args.value}` : `die-${first}`]
    case 'face':
      return [`face-${first}`]
    case 'figure':
      return [`figure-${first}`]
    case 'use':
    case 'discard':
    case 'lose':
      return [`friend-${first}`]
    case 'courage':
      return [`ring-${view.courage.value + Number(first)}`]
    case 'go': {
      const way = view.ways[choice.action]
      return way && way.to !== way.from ? [`space-${way.to}`] : []
    }
    case 'left':
    case 'right': {
      const space = view.ways[choice.action]?.space
      return space ? [`card-${space}`] : []
    }
  }
  return []
}

/** Other names for the marks of the open choices: the first name is the one that counts. */
export function aliases(choices: Choice[], view: Sight): Map<string, string> {
  const found = new Map<string, string>()
  const spaces = new Map<string, Set<string>>()
  for (const choice of choices) {
    for (const mark of marksOf(choice, view)) {
      const [kind, code] = mark.split('-')
      if (kind === 'die') found.set(`figure-${code}`, mark)
      if (kind === 'figure') found.set(`die-${code}`, mark)
      if (kind === 'black') found.set(`card-${code}`, mark)
    }
    const way = view.ways[choice.action]
    const own = marksOf(choice, view).find((mark) => /^(die|figure)-/.test(mark))
    if (way?.figure && own && way.to !== way.from) {
      const space = `space-${way.to}`
      spaces.set(space, (spaces.get(space) ?? new Set()).add(own))
    }
  }
  // Two figures that would come to the same space cannot be meant by it.
  for (const [space, owners] of spaces) if (owners.size === 1) found.set(space, [...owners][0]!)
  return found
}

export interface Selection {
  /** What is chosen so far. */
  held: string[]
  /** What can be touched, by all its names, and how many things that is. */
  glow: Set<string>
  count: number
  /** The one choice that is meant, when it is. */
  ready: Choice | null
}

/** What some held marks leave open. Marks that every choice has need not be touched. */
export function select(choices: Choice[], view: Sight, held: string[]): Selection {
  const marked = choices.map((choice) => ({ choice, marks: marksOf(choice, view) })).filter(({ marks }) => marks.length)
  const fitting = marked.filter(({ marks }) => held.every((mark) => marks.includes(mark)))
  const glow = new Set(marked.flatMap(({ marks }) => marks))
  const count = glow.size
  for (const [name, mark] of aliases(choices, view)) if (glow.has(mark)) glow.add(name)
  return { held, glow, count, ready: held.length && fitting.length === 1 ? fitting[0]!.choice : null }
}

/** What is held after one more touch: a mark that does not go with the others takes their place. */
export function touch(choices: Choice[], view: Sight, held: string[], mark: string): string[] {
  const name = aliases(choices, view).get(mark) ?? mark
  if (held.includes(name)) return held.filter((other) => other !== name)
  const sets = choices.map((choice) => marksOf(choice, view))
  const kept = [name]
  for (const other of [...held].reverse()) if (sets.some((marks) => [...kept, other].every((one) => marks.includes(one)))) kept.push(other)
  return kept.reverse()
}

/** The choices that no touch stands for: they are buttons. */
export const buttons = (choices: Choice[], view: Sight): Choice[] => choices.filter((choice) => marksOf(choice, view).length === 0)
