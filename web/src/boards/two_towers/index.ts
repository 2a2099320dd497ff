/** The board of The Two Towers. */

import icons from '../../art/icons-two_towers'
import { learnIcons } from '../../art/iconset.svelte'
import type { Board } from '../index.ts'
import End from './End.svelte'
import Hand from './Hand.svelte'
import Panel from './Panel.svelte'
import Sheet from './Sheet.svelte'

learnIcons(icons)

/** The deal is told by the hands that it fills. */
const quiet = new Set(['dealt', 'turned-up'])

export default { Sheet, Hand, Panel, End, icon: 'bookmarklet', quiet } satisfies Board
