/** Marks where a choice is made, on those boards that do not mark it themselves; a board may draw its parts anew meanwhile. */

import type { Choice, View } from '../../lib/types.ts'

const MARK = '{ outline: 4px dashed var(--ink) !important; outline-offset: 1px !important; }'
/** A region is no rectangle: its own edge is drawn. */
const EDGE = '{ stroke: var(--ink) !important; stroke-width: 5 !important; stroke-dasharray: 9 6 !important; opacity: 1 !important; }'
/** Where in Battle for Middle-earth a card lies that is picked and then confirmed. */
const PICKED: Record<string, string> = { take: 'pick', borrow: 'pick', 'discard-team': 'mine', 'discard-hand': 'card', lose: 'won' }

let sheet: CSSStyleSheet | null = null

const named = (name: string): string => `[data-testid="${name}"]`

/** The board's controls by which a choice is made, one after the other. */
export function controlsOf({ action, key }: Choice, view: View): string[] {
  if ('row' in view) return battle(action, key.replace('action.', ''), view.row as ({ enemy: string } | null)[])
  if (!('rosters' in view)) return []
  const move = /^(\w{3}\*?)-(\w{3})$/.exec(action)
  if (move) return [`[data-piece="${move[1]}"]`, named(`tray-${move[1]}`), `${named(`region-${move[2]}`)} .ring`]
  return [named(`play-${action}`), named(`answer-${action}`)]
}

function battle(action: string, kind: string, row: ({ enemy: string } | null)[]): string[] {
  const [first = '', second = ''] = action.split(/[-:]/)
  if (kind === 'join' || kind === 'found') return [named(`card-${first}`), named(`team-${second}`)]
  if (kind === 'walk') return [named(`mine-${first}`), named(`team-${second}`)]
  if (kind.startsWith('strike')) return [named(`team-${first}`), ...second.split('+').map((place) => named(`enemy-${row[Number(place) - 1]?.enemy}`)), named('attack')]
  if (kind.startsWith('use-')) return [named(`mine-${action}`)]
  if (kind === 'take-to') return [named(`team-${action.replace('to ', '')}`)]
  const from = PICKED[kind]
  return from ? [named(`${from}-${action}`), named(`do-${action}`)] : [named(`do-${action}`)]
}

export function pointTo(choice: Choice, view: View): void {
  unpoint()
  sheet = new CSSStyleSheet()
  sheet.replaceSync(controlsOf(choice, view).map((control) => `${control} ${control.endsWith('.ring') ? EDGE : MARK}`).join('\n'))
  document.adoptedStyleSheets.push(sheet)
}

export function unpoint(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  sheet = null
}
