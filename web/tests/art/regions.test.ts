import { fireEvent, render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { CODES } from '../../src/boards/confrontation/chart'
import Chart from '../../src/boards/confrontation/Chart.svelte'

// jsdom lays nothing out, so it has no sizes to watch.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const draw = (props: object = {}) => render(Chart, { portrait: false, names: (code: string) => `Land of ${code}`, ...props })

test('every region is a button with its own name', () => {
  const { getByRole } = draw({ regionLabel: (code: string) => `${code}: nobody` })
  for (const code of CODES) expect(getByRole('button', { name: `${code}: nobody` }).dataset.testid ?? '').toBe(`region-${code}`)
})

test('a click, Enter and Space act on a region', async () => {
  const acted: string[] = []
  const { getByTestId } = draw({ onregion: (code: string) => acted.push(code) })
  await fireEvent.click(getByTestId('region-Fan'))
  await fireEvent.keyDown(getByTestId('region-Ere'), { key: 'Enter' })
  await fireEvent.keyDown(getByTestId('region-Shi'), { key: ' ' })
  expect(acted).toEqual(['Fan', 'Ere', 'Shi'])
})

test('Tab goes through the regions that glow, and those alone', () => {
  const { container } = draw({ targets: new Set(['Ere', 'Rhu']) })
  const doors = [...container.querySelectorAll('.region[tabindex="0"]')].map((region) => region.getAttribute('data-region'))
  expect(doors).toEqual(['Ere', 'Rhu'])
})

test('without a glow Tab still finds a way in, at home', () => {
  const { getByTestId } = draw({ portrait: true, flip: true })
  expect(getByTestId('region-Mor').getAttribute('tabindex')).toBe('0')
})

test('an arrow key moves the focus to the neighbour', async () => {
  const { getByTestId } = draw()
  await fireEvent.keyDown(getByTestId('region-Mis'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(getByTestId('region-Car'))
})

test('only what glows has a pennant, and nothing glows while there is nothing to do', async () => {
  const { container, rerender } = draw({ targets: new Set(['Mir']) })
  expect(container.querySelectorAll('.pennant, .glow')).toHaveLength(2)
  await rerender({ targets: new Set() })
  expect(container.querySelectorAll('.pennant, .glow, .target')).toHaveLength(0)
})

test('the page stays free of inline styles', () => {
  const { container } = draw({ targets: new Set(['Mir']), danger: new Set(['Shi']), trail: { from: 'Fan', to: 'Mis', side: 'S' } })
  expect(container.querySelectorAll('[style]')).toHaveLength(0)
})
