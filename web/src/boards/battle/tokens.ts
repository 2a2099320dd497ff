/** The weapon tokens in a box of 44: outline, colour, and the icon with its place. */

export interface Token {
  outline: string
  colour: string
  icon: string
  /** Left, top and size of the icon. */
  box: [number, number, number]
  /** Our own drawing, in a box of 512, where the set has none. */
  drawn?: string
}

export const TOKENS: Record<string, Token> = {
  R: { outline: 'M22 1L43 22L22 43L1 22Z', colour: '#A82E22', icon: 'broadsword', box: [10.5, 10.5, 23] },
  O: { outline: 'M12 2H32L43 22L32 42H12L1 22Z', colour: '#B4560F', icon: 'battle-axe', box: [9, 9, 26] },
  Y: { outline: 'M3 3H41V22C41 34 31 41 22 43C13 41 3 34 3 22Z', colour: '#8A6A00', icon: 'round-shield', box: [9, 7, 26] },
  G: { outline: 'M22 1.5A20.5 20.5 0 1 1 21.9 1.5Z', colour: '#35702F', icon: 'high-shot', box: [8, 8, 28] },
  B: {
    outline: 'M22 1L43 17L35 42H9L1 17Z',
    colour: '#24608F',
    icon: '',
    box: [10, 11, 24],
    drawn: 'M44 494L18 468L300 186L326 212ZM290 176C300 110 380 50 494 18C462 132 402 212 336 222L300 258L254 212ZM272 262L250 240L228 262L250 284Z',
  },
  V: { outline: 'M4 4H40V40H4Z', colour: '#6A3E8C', icon: 'fist', box: [8, 8, 28] },
  J: {
    outline: 'M22 0L28 9L38 6L37 16L44 22L37 28L38 38L28 35L22 44L16 35L6 38L7 28L0 22L7 16L6 6L16 9Z',
    colour: '#2A2018',
    icon: 'polar-star',
    box: [9, 9, 26],
  },
}
