import { afterEach, expect, test } from 'vitest'
import { page } from '../../src/lib/page.svelte.ts'
import { settings } from '../../src/lib/settings.svelte.ts'
import { readers } from '../../src/screens/parts/readers.ts'
import { words } from '../table/catalogue.ts'

const labels = (game: string, names: string[]): string[] => readers(game, names, words(settings.lang, game)).map(({ label }) => label)

async function speak(lang: 'en' | 'pl'): Promise<void> {
  settings.lang = lang
  await page.load(true)
}

afterEach(() => speak('en'))

test('a seat without a name of its own is called by its number once, whichever language gave it', async () => {
  await speak('en')
  expect(labels('battle', ['Player 1', '', 'Ada'])).toEqual(['all open', 'Player 1', 'Player 2', 'Player 3 (Ada)', 'a spectator'])
  await speak('pl')
  expect(labels('battle', ['Player 1', 'Gracz 2']).slice(1, 3)).toEqual(['Gracz 1', 'Gracz 2'])
})

test('a side has its name, and whoever led it behind it', async () => {
  await speak('en')
  expect(labels('confrontation', ['Player 1', 'Ben']).slice(1, 3)).toEqual(['Fellowship', 'Sauron (Ben)'])
})

test('whoever is called by the number of another seat is told apart', async () => {
  await speak('en')
  expect(labels('battle', ['Player 2', 'Ben'])[1]).toBe('Player 1 (Player 2)')
})
