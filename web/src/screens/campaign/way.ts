/** Where the chapters lie: on a wide chart as the lands do, on a tall one down the way that the story takes. */

import { curve, type Point } from '../../art/random.ts'

export type Beside = 'below' | 'above' | 'left' | 'right'

export interface Place {
  chapter: string
  at: Point
  /** On which side of its mark the title stands. */
  title: Beside
}

export interface Sheet {
  form: 'wide' | 'tall'
  width: number
  height: number
  places: Place[]
}

const place = (chapter: string, x: number, y: number, title: Beside): Place => ({ chapter, at: [x, y], title })

/** Book three goes west from Amon Hen to Isengard, book four east from the Emyn Muil into Mordor. */
export const WIDE: Sheet = {
  form: 'wide',
  width: 960,
  height: 640,
  places: [
    place('19', 512, 352, 'below'),
    place('20', 412, 306, 'below'),
    place('21', 350, 206, 'right'),
    place('22', 252, 122, 'right'),
    place('23', 172, 178, 'below'),
    place('24', 300, 424, 'below'),
    place('25', 168, 462, 'below'),
    place('26', 82, 160, 'above'),
    place('27', 82, 254, 'below'),
    place('28', 84, 358, 'below'),
    place('29', 590, 286, 'below'),
    place('30', 646, 186, 'above'),
    place('31', 776, 136, 'above'),
    place('32', 700, 320, 'below'),
    place('33', 730, 420, 'left'),
    place('34', 790, 492, 'below'),
    place('35', 858, 420, 'above'),
    place('36', 872, 516, 'below'),
    place('road', 452, 556, 'right'),
  ],
}

const STEP = 84
const TOP = 62
const CHAPTERS = WIDE.places.map(({ chapter }) => chapter)

/** Eighteen stages one below the other, in gentle bends, titles to the right. */
export const TALL: Sheet = {
  form: 'tall',
  width: 362,
  height: TOP + CHAPTERS.length * STEP + 4,
  places: CHAPTERS.map((chapter, row) => place(chapter, Math.round(68 + 22 * Math.sin(row * 1.15)), TOP + row * STEP, 'right')),
}

export interface Stretch {
  from: string
  d: string
}

/** The way between chapters that follow each other. From Amon Hen it parts: the tenth chapter is left behind, and Frodo's way begins there. */
export function stretches({ form, places }: Sheet): Stretch[] {
  const at = new Map(places.map(({ chapter, at }) => [chapter, at]))
  const follow = CHAPTERS.slice(0, -1).map((chapter, row) => [chapter, CHAPTERS[row + 1]!] as const)
  const pairs = form === 'tall' ? follow : follow.map(([from, to]) => [from === '28' ? '19' : from, to] as const).filter(([, to]) => to !== 'road')
  return pairs.map(([from, to]) => ({ from, d: bend(at.get(from)!, at.get(to)!, form === 'tall' ? 0.06 : 0.12) }))
}

/** A curve that leaves the straight line a little, as paths do. */
function bend(from: Point, to: Point, by: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return curve([from, [from[0] + dx / 2 - dy * by, from[1] + dy / 2 + dx * by], to])
}
