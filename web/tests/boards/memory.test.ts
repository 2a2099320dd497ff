import { describe, expect, test } from 'vitest'
import { isBearerInDanger, regionsInDanger } from '../../src/boards/confrontation/danger'
import { countsOf, percent, sharesOf } from '../../src/boards/confrontation/memory'
import type { Piece } from '../../src/boards/confrontation/world'

const S: Piece = { side: 'S', piece: null, open: false }
const FRODO: Piece = { side: 'F', piece: 'Fro', open: false }

describe('memory', () => {
  const data = { worlds: 4, regions: { Fan: { Orc: 0.25, War: 0.75, Tro: 0 }, Gon: { She: 1 } } }

  test('the likeliest comes first, and who cannot be there is left out', () => {
    expect(sharesOf(data).Fan).toEqual([
      { piece: 'War', share: 0.75 },
      { piece: 'Orc', share: 0.25 },
    ])
  })

  test('a back is marked with the number of characters, or with the only one', () => {
    expect(countsOf(data, (piece) => piece.toUpperCase())).toEqual({ Gon: 'SHE', Fan: '2?' })
  })

  test.each([null, {}, { regions: 3 }, { regions: { Fan: null } }])('%j tells nothing', (broken) => {
    expect(sharesOf(broken as Record<string, unknown> | null)).toEqual({})
  })

  test('what is possible is never none or all', () => {
    expect([percent(1), percent(0.999), percent(0.5), percent(0.004)]).toEqual(['100 %', '>99 %', '50 %', '<1 %'])
  })
})

describe('danger', () => {
  const view = { bearer: 'Fro', ahead: { Mis: ['Ere', 'Rhu'], Fan: ['Car', 'Mis'] } }

  test('the Ring-bearer is in danger where a plain move of Sauron’s leads', () => {
    expect(isBearerInDanger({ Ere: [FRODO], Mis: [S] }, view)).toBe(true)
    expect(isBearerInDanger({ Ere: [FRODO], Fan: [S] }, view)).toBe(false)
    expect(isBearerInDanger({ Ere: [{ side: 'F', piece: null, open: false }], Mis: [S] }, view)).toBe(false)
  })

  test('on another board other ways are dangerous', () => {
    expect(isBearerInDanger({ Ere: [FRODO], Mis: [S] }, { ...view, ahead: { Mis: ['Rhu'] } })).toBe(false)
  })

  test('the Shire is in danger from the second piece of Sauron’s on', () => {
    expect(regionsInDanger({ Shi: [S] }).size).toBe(0)
    expect([...regionsInDanger({ Shi: [S, S] })]).toEqual(['Shi'])
  })
})
