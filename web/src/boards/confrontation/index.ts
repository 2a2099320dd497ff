/** The Confrontation's board. */

import '../../art/confrontation'
import Hand from './Hand.svelte'
import Panel from './Panel.svelte'
import Sheet from './Sheet.svelte'

export default { Sheet, Hand, Panel }
