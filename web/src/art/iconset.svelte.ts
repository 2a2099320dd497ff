/** The icons that have been loaded: the page's own and, as they are wanted, those of the games. */
import shared from './icons'

type Drawings = Record<string, string>

/** Ours, for what fonts and the set lack. */
const OWN: Drawings = {
  check: 'M78 157.5 15 94.5l21-21 42 42L156 34.5l21 21z',
  eye: 'M6 96c39-57 141-57 180 0-39 57-141 57-180 0m90-37.5a37.5 37.5 0 1 0 0 75 37.5 37.5 0 0 0 0 -75m0 19.5a18 18 0 1 1 0 36 18 18 0 0 1 0 -36',
  'hamburger-menu': 'M21 39h150v24H21zm0 45h150v24H21zm0 45h150v24H21z',
  search: 'M81 18a63 63 0 1 1 0 126 63 63 0 0 1 0 -126m0 24a39 39 0 1 0 0 78 39 39 0 0 0 0 -78m48 69 48 48-18 18-48-48z',
  star: 'm96 12 25.5 57 61.5 7-46 42 13 61.5-54-31.5-54 31.5 13-61.5-46-42 61.5-7z',
}

let icons: Drawings = $state.raw({ ...shared, ...OWN })

export function learnIcons(more: Drawings): void {
  icons = { ...icons, ...more }
}

/** The path of an icon in a box of 192; empty until somebody has taught it. */
export const drawing = (name: string): string => icons[name] ?? ''
