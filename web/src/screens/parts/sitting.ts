/** What Home shows to those who sit somewhere, or could: loaded only for them. */

export { MyTables } from './mine.svelte.ts'
export { default as Strip } from './Strip.svelte'
export { default as TableLists } from './TableLists.svelte'
