import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import Card from '../../src/art/Card.svelte'
import { cardIcon, pieceIcon, regionIcon, specialIcon } from '../../src/art/confrontation'
import credits from '../../src/art/credits.json'
import { fitting } from '../../src/art/fitting'
import shared from '../../src/art/icons'
import { drawing } from '../../src/art/iconset.svelte'
import StandPicture from '../../src/art/StandPicture.svelte'
import { CODES } from '../../src/boards/confrontation/chart'

const PIECES = 'Fro Sam Gan Ara Gim Pip Leg Mer Bor Fro* Sam* Gan* Ara* The* Sme* Elr* Far* Tre* Orc Naz Wit Sar She Bal Rid War Tro Orc* Naz* Wit* Sar* Wor* Uru* Mou* Gol* Wat*'.split(' ')

test('every piece, text card, special card, region and way has an icon', async () => {
  const names = [
    ...PIECES.map(pieceIcon),
    ...'Mag Nob Clo Eye Ret'.split(' ').map(cardIcon),
    ...'Shadowfax White King Gwaihir Recall Dark Crebain Palantir'.split(' ').map(specialIcon),
    ...[...CODES, 'Anduin', 'Moria'].map(regionIcon),
  ]
  await vi.waitFor(() => expect(names.filter((name) => !drawing(name))).toEqual([]))
})

test('two characters of one side never share an icon', () => {
  for (const face of [PIECES.slice(0, 9), PIECES.slice(9, 18), PIECES.slice(18, 27), PIECES.slice(27)]) expect(new Set(face.map(pieceIcon)).size).toBe(9)
})

test('every icon of the set has its author in the credits, and no other is named there', () => {
  const sets = import.meta.glob<Record<string, string>>('../../src/art/{icons,icons-*}.ts', { eager: true, import: 'default' })
  const drawn = new Set(Object.values(sets).flatMap(Object.keys))
  expect(drawn.size).toBeGreaterThan(Object.keys(shared).length)
  expect(Object.values(credits.authors).flat().sort()).toEqual([...drawn].sort())
})

test.each(['F', 'S'] as const)('a back of side %s is the same node whatever piece it hides', (side) => {
  const backs = PIECES.map((code) => {
    const { container } = render(StandPicture, { side, back: true, icon: pieceIcon(code), name: code.repeat(4), strength: code.length, star: code.endsWith('*') })
    return container.innerHTML
  })
  expect(new Set(backs).size).toBe(1)
})

test('a strength is written with a true minus', () => {
  const { container } = render(StandPicture, { side: 'S', icon: 'snake-tongue', strength: -1, name: 'Wormtongue', label: 'Wormtongue' })
  expect(container.querySelector('.strength')!.textContent).toBe('−1')
  expect(container.querySelector('svg')!.getAttribute('aria-label')).toBe('Wormtongue')
})

test('the back of a card does not carry its code', () => {
  const { container } = render(Card, { side: 'F', code: 'Mag', back: true })
  expect(container.innerHTML).not.toContain('Mag')
})

test('a card that may not be played can still be pressed, to hear why', () => {
  let pressed = 0
  const { getByRole } = render(Card, { side: 'F', code: '+3', name: 'strength 3', disabled: true, onclick: () => pressed++ })
  const card = getByRole('button', { name: 'strength 3' })
  card.click()
  expect(pressed).toBe(1)
  expect(card.getAttribute('aria-disabled')).toBe('true')
})

test('words too long for a card are broken before a syllable', () => {
  expect(fitting('Szlachetne poświęcenie', 46, 10.8)).toBe('Szla\u00adchetne poświę\u00adcenie')
  expect(fitting('Płaszcz Elfów', 56, 10.8)).toBe('Płaszcz Elfów')
})
