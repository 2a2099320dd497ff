import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import End from '../../src/boards/mount_doom/End.svelte'
import Hand from '../../src/boards/mount_doom/Hand.svelte'
import Panel from '../../src/boards/mount_doom/Panel.svelte'
import Sheet from '../../src/boards/mount_doom/Sheet.svelte'
import { FIGURES } from '../../src/boards/mount_doom/world'
import type { BoardState } from '../../src/boards/state.svelte'
import { FRAMES, Table, type Frame } from './mount_doom_table'

// jsdom lays nothing out, so nothing ever changes its size.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver

let mounted: Record<string, unknown>[] = []
afterEach(async () => {
  for (const one of mounted) await unmount(one)
  mounted = []
  document.body.replaceChildren()
})

function draw(frame: Frame, portrait = false): HTMLElement {
  const game = new Table(frame).board()
  game.portrait = portrait
  mounted = [Sheet, Hand, Panel, End].map((part) => mount(part as Component<{ game: BoardState }>, { target: document.body, props: { game } }))
  flushSync()
  return document.body
}

const find = (testid: string): HTMLElement | null => document.querySelector(`[data-testid="${testid}"]`)

/** One situation of every phase. */
const SHOWN = [...new Map(FRAMES.map((frame) => [frame.view.phase, frame])).entries()]

describe.each([false, true])('drawn (on a phone: %s)', (portrait) => {
  test.each(portrait ? SHOWN.filter((_, n) => n % 4 === 0) : SHOWN)('%s: figures, cards, friends, courage and dice as they are', (_, frame) => {
    const { view } = frame
    draw(frame, portrait)
    for (const figure of FIGURES) expect(find(`figure-${figure}`), figure).not.toBeNull()
    view.track.forEach((space, n) => expect(find(`card-${n + 1}`)!.textContent).toContain(space.army ? 'card.Army' : (space.card ?? (space.empty ? '' : 'doom.face-down'))))
    for (const friend of view.friends) expect(find(`friend-${friend.card}`), friend.card).not.toBeNull()
    for (const value of view.dice.black) expect(find(`black-${value}`)).not.toBeNull()
    for (const figure of Object.keys(view.dice.figures)) expect(find(`die-${figure}`)).not.toBeNull()
    expect(document.querySelectorAll('.slot.on').length).toBe(view.isengard.uruk + (view.nazgul.harmless ? 0 : view.nazgul.placed + 1))
  })
})

test('the card that another seat has looked at is nowhere in the page', () => {
  const frame = FRAMES.find((one) => one.view.peek && one.view.peek.card === null)
  expect(frame).toBeDefined()
  draw(frame!)
  expect(find('note')).toBeNull()
})

test('a card that a Vision shows lies open before the one who looks', () => {
  const frame = FRAMES.find((one) => one.view.phase === 'vision' && one.view.peek?.card)
  expect(frame).toBeDefined()
  draw(frame!)
  expect(find('note')!.textContent).toContain(`card.${frame!.view.peek!.card}`)
})
