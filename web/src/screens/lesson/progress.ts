/** How far each lesson has come in this browser. */

const STORE = 'mathom.lessons'

export interface Progress {
  /** Where the learner stopped: 0 is the beginning. */
  at: number
  /** How many stops the lesson had then; a lesson that has changed since begins anew. */
  of: number
  /** It was played to its end at least once. */
  done: boolean
}

const FRESH: Progress = { at: 0, of: 0, done: false }

function whole(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}

/** What some stored text holds; whatever it does not hold, or holds wrongly, is as at first. */
export function readProgress(text: string | null): Record<string, Progress> {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    if (typeof data !== 'object' || data === null) return {}
    return Object.fromEntries(
      Object.entries(data as Record<string, Partial<Progress> | null>).map(([game, kept]) => {
        const [at, of] = [whole(kept?.at), whole(kept?.of)]
        return [game, { at: at <= of ? at : 0, of, done: kept?.done === true }]
      }),
    )
  } catch {
    return {}
  }
}

function all(): Record<string, Progress> {
  try {
    return readProgress(localStorage.getItem(STORE))
  } catch {
    return {}
  }
}

export function progressOf(game: string): Progress {
  const kept = all()
  return Object.hasOwn(kept, game) ? kept[game]! : FRESH
}

export function keepProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...all(), [game]: progress }))
  } catch {
    // Without storage the lesson begins anew next time.
  }
}
