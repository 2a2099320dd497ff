/** A board for any game: the view as a list. The table shows the choices. */

import type { Board } from '../index.ts'
import Hand from './Hand.svelte'
import Panel from './Panel.svelte'
import Sheet from './Sheet.svelte'

export default { Sheet, Hand, Panel } satisfies Board
