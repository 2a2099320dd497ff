/** The board of Adventure to Mount Doom. */

import icons from '../../art/icons-mount_doom'
import { learnIcons } from '../../art/iconset.svelte'
import type { Board } from '../index.ts'
import End from './End.svelte'
import Hand from './Hand.svelte'
import Panel from './Panel.svelte'
import Sheet from './Sheet.svelte'

learnIcons(icons)

export default { Sheet, Hand, Panel, End, full: true, icon: 'crown' } satisfies Board
