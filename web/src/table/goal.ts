import type { View } from '../lib/types.ts'

/** The entry of a game's catalogue that says what a view's reader plays for: one for each mode and side, where there are sides. */
export function goalKey(view: View): string {
  const { side, position } = view ?? {}
  return side ? `goal.${String(position).split(' ')[0]}.${String(side)}` : 'goal'
}
