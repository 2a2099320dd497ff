/** What tells the two sides apart before colour does: the outline of their stands, and their emblem. */
export type Side = 'F' | 'S'

interface Shape {
  /** Of the stand, in its box of 54 by 68. */
  outline: string
  inset: string
  emblem: string
}

export const SHAPES: Record<Side, Shape> = {
  F: {
    outline: 'M4 57V25A23 22 0 0 1 50 25V57Z',
    inset: 'M7.5 54V25.5A19.5 18.5 0 0 1 46.5 25.5V54Z',
    emblem: 'polar-star',
  },
  S: {
    outline: 'M4 57V15L9 4.5L15.5 13.5L20 8L27 1.5L34 8L38.5 13.5L45 4.5L50 15V57Z',
    inset: 'M7.5 54V16L10 11.5L16.2 18.6L21.5 11.5L27 7L32.5 11.5L37.8 18.6L44 11.5L46.5 16V54Z',
    emblem: 'burning-eye',
  },
}
