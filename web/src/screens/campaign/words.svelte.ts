/** The words of a campaign: the game's, with the chapters' titles and stories, and this screen's own. */

import { settings, type Lang } from '../../lib/settings.svelte.ts'
import { Words, wordsFor, type Entries } from '../../lib/words.ts'
import { sentence } from '../parts/speech.svelte.ts'
import type { Standing } from './api.ts'

export const GAME = 'two_towers'
export const ROAD = 'road'
const ROAD_NUMBER = '37'

const FILES = import.meta.glob<Entries>('../../texts/campaign.*.json', { import: 'default' })

export async function campaignWords(lang: Lang): Promise<Words> {
  const [game, own] = await Promise.all([wordsFor(GAME, lang), FILES[`../../texts/campaign.${lang}.json`]!()])
  return new Words(lang, { ...game.entries, ...own })
}

/** To be made while a component is set up; reloaded when the language changes. */
export class CampaignWords {
  now = $state.raw<Words | null>(null)
  problem = $state('')

  constructor() {
    $effect(() => {
      const lang = settings.lang
      campaignWords(lang).then(
        (words) => {
          if (lang === settings.lang) [this.now, this.problem] = [words, '']
        },
        (error: unknown) => {
          this.problem = sentence(error)
        },
      )
    })
  }
}

export const chapterTitle = (words: Words, chapter: string): string => words.name(`chapter.${chapter === ROAD ? ROAD_NUMBER : chapter}`)

/** A chapter with its number and title; the Road has no number. */
export const chapterName = (words: Words, chapter: string): string =>
  chapter === ROAD ? chapterTitle(words, chapter) : words.say('campaign.chapter', { number: chapter, title: chapterTitle(words, chapter) })

export type State = 'won' | 'open' | 'lost' | 'new'

/** How a chapter stands, in one word. */
export function stateOf(standing: Standing): State {
  if (standing.is_open) return 'open'
  return standing.won ? 'won' : standing.attempts ? 'lost' : 'new'
}

/** How a chapter stands, as a sentence. */
export function stateLine(words: Words, standing: Standing): string {
  const state = stateOf(standing)
  return words.say(`campaign.is-${state}`, { n: state === 'won' ? standing.first_won : standing.attempts })
}

export const characters = (words: Words, codes: string[]): string => codes.map((code) => words.name(`character.${code}`)).join(', ')
