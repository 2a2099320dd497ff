import { render } from '@testing-library/svelte'
import { describe, expect, test } from 'vitest'
import { offered } from '../../src/lib/bots.ts'
import type { Moment } from '../../src/lib/types.ts'
import Thoughts from '../../src/table/Thoughts.svelte'
import { bars, beliefs, isHighest, nextThought, thoughtOf, type Explained } from '../../src/table/thoughts.ts'
import { words as wordsOf } from './catalogue.ts'

const words = wordsOf('en')
const polish = wordsOf('pl')

const move = (action: string, from: string, to: string, visits: number, value: number, share: number) => ({
  action,
  key: 'action.move',
  args: { piece: 'piece.War', from: `region.${from}`, to: `region.${to}` },
  visits,
  value,
  share,
})

const decision = (line: number): Explained => ({
  line,
  seat: 1,
  bot: 'fair',
  action: 'War-Roh',
  iterations: 2000,
  worlds: 12_600,
  considered: [move('War-Gon', 'Mor', 'Gon', 1200, 0.62, 0.6), move('War-Roh', 'Mor', 'Roh', 600, 0.6, 0.3)],
  believed: { Shi: { Fro: 0.5, Sam: 0.3, Pip: 0.12, Mer: 0.05, Gan: 0.02, Leg: 0.01 } },
})

const moment = (line: number): Moment => ({ seen: line, view: {}, to_act: [], outcome: null, line })

describe('what a bot thought', () => {
  test('of a step over several moments is that of the last decision in it', () => {
    const moments = [0, 3, 6, 9].map(moment)
    const all = [decision(3), decision(5), decision(6)]
    expect([thoughtOf(all, moments, 3, 0), thoughtOf(all, moments, 3, 2), thoughtOf(all, moments, 1, 0)].map((found) => found.map(({ line }) => line))).toEqual([[5, 6], [], [3]])
  })

  test('belongs to the moment that its decision led to', () => {
    const moments = [0, 3, 6, 9].map(moment)
    const all = [decision(3), decision(5), decision(6)]
    expect(moments.map((_, place) => thoughtOf(all, moments, place).map(({ line }) => line))).toEqual([[], [3], [5, 6], []])
    expect([nextThought(all, moments, 0), nextThought(all, moments, 1), nextThought(all, moments, 2)]).toEqual([1, 2, -1])
  })

  test('is told in the words of the game, with its share, with the move that was played', () => {
    expect(bars(decision(1), words)).toEqual([
      expect.objectContaining({ text: 'Move the Warg from Mordor to Gondor.', played: false, share: 0.6, value: 0.62 }),
      expect.objectContaining({ text: 'Move the Warg from Mordor to Rohan.', played: true, share: 0.3, value: 0.6 }),
    ])
  })

  test('was not followed to the highest figure where another move had one', () => {
    const played = (action: string) => isHighest({ ...decision(1), action })
    expect([played('War-Roh'), played('War-Gon')]).toEqual([false, true])
  })

  test('names the likeliest of those it held possible, and counts the rest', () => {
    const [shire] = beliefs(decision(1), ['Ann', 'Bot'], words)
    expect(shire!.place).toBe('The Shire')
    expect(shire!.who.map(({ name }) => name)).toEqual(['Frodo', 'Sam', 'Pippin', 'Merry'])
    expect(shire!.others).toBe(2)
  })

  test('names whose hand a card may be in, and the card by its suit', () => {
    const towers = wordsOf('en', 'two_towers')
    const [hand] = beliefs({ ...decision(1), believed: { '1': { H4: 0.5, BT: 0.25 } } }, ['Ann', 'Bot'], towers)
    expect(hand).toEqual({ place: 'Ann', who: [{ name: 'Hills 4', share: 0.5 }, { name: 'Black Tower', share: 0.25 }], others: 0 })
  })

  test('can be read without looking at bars, in both languages', async () => {
    const en = render(Thoughts, { decisions: [decision(1)], names: ['Ann', 'Bot'], view: {}, words })
    expect((await en.findByText('share 60 per cent, expected result 62 per cent')).className).toContain('visually-hidden')
    expect(en.getByRole('heading', { name: 'Bot (fair)' })).toBeTruthy()
    expect(en.getByTestId('thoughts-lower').compareDocumentPosition(en.getByRole('list')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(en.getByText(/2,000 tries · 12,600 ways/)).toBeTruthy()
    en.unmount()
    const pl = render(Thoughts, { decisions: [decision(1)], names: ['Ann', 'Bot'], view: {}, words: polish })
    expect(await pl.findByText(/udział 60 procent, spodziewany wynik 62 procent/)).toBeTruthy()
    expect(pl.getByRole('heading', { name: 'Bot (solidny)' })).toBeTruthy()
  })

  test('says beside each bar what its figures are, and the rest once, in two sentences at most', async () => {
    for (const [said, figures] of [[words, ['share 60', 'expected 62']], [polish, ['udział 60', 'ocena 62']]] as const) {
      const found = render(Thoughts, { decisions: [decision(1), decision(2)], names: ['Ann', 'Bot'], view: {}, words: said })
      for (const figure of figures) expect((await found.findAllByText(figure))[0]!.closest('li')).toBe(found.getAllByRole('listitem')[0])
      const [legend, ...again] = found.container.querySelectorAll('.legend')
      expect(legend!.textContent.match(/\./g)!.length).toBeLessThanOrEqual(2)
      expect(again).toEqual([])
      found.unmount()
    }
  })

  test('says in how many imagined worlds a belief was counted, where it was not worked out', async () => {
    const heading = async (said: typeof words, imagined?: number): Promise<string> => {
      const found = render(Thoughts, { decisions: [{ ...decision(1), ...(imagined === undefined ? {} : { imagined }) }], names: ['Ann', 'Bot'], view: {}, words: said })
      const text = (await found.findByRole('heading', { level: 4 })).textContent
      found.unmount()
      return text
    }
    const [exact, exactPolish] = ['What it believed of what is hidden, in per cent', 'Co sądził o tym, co zakryte, w procentach']
    for (const imagined of [undefined, 0]) {
      expect(await heading(words, imagined)).toBe(exact)
      expect(await heading(polish, imagined)).toBe(exactPolish)
    }
    expect(await heading(words, 1)).toBe(`${exact} of the one world it imagined`)
    expect(await heading(words, 1200)).toBe(`${exact} of the 1,200 worlds it imagined`)
    expect(await heading(polish, 1)).toBe(`${exactPolish} jednego układu, który sobie wyobraził`)
    expect(await heading(polish, 3)).toBe(`${exactPolish} 3 układów, które sobie wyobraził`)
    expect(await heading(polish, 400)).toBe(`${exactPolish} 400 układów, które sobie wyobraził`)
    const sure = render(Thoughts, { decisions: [{ ...decision(1), worlds: 1, imagined: 100 }], names: ['Ann', 'Bot'], view: {}, words })
    expect((await sure.findByRole('heading', { level: 4 })).textContent).toBe(exact)
  })

  test('is nothing where no bot thought, and leads to where one did', async () => {
    let gone = 0
    const found = render(Thoughts, { decisions: [], names: [], view: {}, words, onnext: () => gone++ })
    ;(await found.findByTestId('thoughts-next')).click()
    expect(gone).toBe(1)
    expect(found.getByText(/No bot thought about this step/)).toBeTruthy()
  })
})

describe('the bots that are offered', () => {
  const info = { id: 'battle', players: [2], playable: true, usual: 'fair', options: [] }

  test('are the levels, the gentlest first', () => {
    expect(offered({ ...info, bots: ['strong', 'fair', 'gentle', 'rule', 'random'], seconds: { strong: 3, fair: 1.5, gentle: 1 } })).toEqual(['gentle', 'fair', 'strong'])
  })

  test('are all there are where a game has no levels', () => {
    expect(offered({ ...info, bots: ['rule', 'random'], seconds: {} })).toEqual(['rule', 'random'])
  })

  test('say how long they think, as the reader writes numbers', () => {
    expect(words.level('fair', 1.5)).toBe('fair, up to 1.5 s a move')
    expect(polish.level('fair', 1.5)).toBe('solidny, do 1,5 s na ruch')
    expect(words.level('rule')).toBe('sensible')
    expect(words.level('somebodys')).toBe('somebodys')
  })
})
