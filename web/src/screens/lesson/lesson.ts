/** A lesson as the server tells it (src/mathom/server/rest_lessons.py), and fetching it. */

import { ApiError } from '../../lib/api.ts'
import type { Choice, Event, Outcome, Prompt, View } from '../../lib/types.ts'

/** A stop: the learner decides (`step`), reads what is about to happen (`note`), or has come to the end. */
export interface Scene {
  step: string
  note: string
  rules: string[]
  /** The actions that lead on. */
  expected: string[]
  /** What has happened since the last stop. */
  events: Event[]
  view: View
  to_act: number[]
  prompt: Prompt | null
  choices: Choice[]
  outcome: Outcome | null
}

export interface Lesson {
  game: string
  me: number
  players: number
  minutes: Record<string, number>
  scenes: Scene[]
}

/** What a lesson says: `title`, `intro`, `end`, and by step `NAME.task`, `NAME.why`, `NAME.else`, `NAME.note`. */
export type Told = Record<string, string>

export const GAMES = ['confrontation', 'two_towers', 'battle', 'mount_doom'] as const

async function get<T>(path: string): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api/lessons/${path}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch {
    throw new ApiError('offline')
  }
  if (!response.ok) throw new ApiError('offline', `HTTP ${response.status}`)
  return (await response.json()) as T
}

export const fetchLesson = (game: string): Promise<Lesson> => get(game)

export const fetchTold = (game: string, lang: string): Promise<Told> => get(`${game}/${lang}`)
