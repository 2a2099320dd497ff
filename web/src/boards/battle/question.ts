/** The board's own wording of what is asked, while something is in hand or in mind; null where the game's own question stands. */

import type { Stage } from './stage.svelte.ts'

export function questionOf(stage: Stage): string | null {
  if (!stage.isAsked) return null
  const { words } = stage.game
  const { phase } = stage.view
  const thought = stage.thought
  if (stage.held && (phase === 'turn' || phase === 'second')) return words.say('battle.ask-where', { card: `card.${stage.held}` })
  if (stage.held) return words.say('battle.ask-walk', { card: `card.${stage.held}` })
  if (stage.pick) return null
  if (phase !== 'main' && phase !== 'attack') return null
  if (!thought) return stage.offer.strikes.size && phase === 'main' ? words.say('battle.ask-attack') : null
  if (thought.isLegal) return words.say('battle.ask-strike', { team: thought.plan.team })
  return words.say('battle.ask-short', { team: thought.plan.team, n: thought.sum.missing })
}
