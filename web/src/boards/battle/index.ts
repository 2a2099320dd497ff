/** The board of Battle for Middle-earth. */

import icons from '../../art/icons-battle.ts'
import { learnIcons } from '../../art/iconset.svelte.ts'
import type { Board } from '../index.ts'
import End from './End.svelte'
import Hand from './Hand.svelte'
import Panel from './Panel.svelte'
import Sheet from './Sheet.svelte'

learnIcons(icons)

export default { Sheet, Hand, Panel, End } satisfies Board
