/** The table's keys. They are silent where somebody types, and never take a key together with Ctrl, Alt or Meta. */

export interface Shortcuts {
  choices(): unknown
  back(): unknown
  on(): unknown
  turnBack(): unknown
  turnOn(): unknown
  now(): unknown
  rules(): unknown
  undo(): unknown
  text(): unknown
  hint(): unknown
}

const KEYS: Record<string, keyof Shortcuts> = {
  c: 'choices',
  '/': 'choices',
  '[': 'back',
  ']': 'on',
  '{': 'turnBack',
  '}': 'turnOn',
  Escape: 'now',
  r: 'rules',
  u: 'undo',
  t: 'text',
  h: 'hint',
}

export function shortcut(event: KeyboardEvent, shortcuts: Shortcuts): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (event.target instanceof Element && event.target.closest('input:not([type="range"]):not([type="checkbox"]):not([type="radio"]), textarea, select')) return
  const name = KEYS[event.key]
  if (!name) return
  if (name !== 'now') event.preventDefault()
  shortcuts[name]()
}
