import type { Plugin } from 'vite'

/** The scripts that a table needs at once: what all tables share, and the boards. */
const WHOLE = /^assets\/(app|table|confrontation|battle|mount_doom|two_towers)\.js$/

/** Has Chromium read these scripts whole while they load: otherwise a board's first moves wait while each function is read on its first call. */
export function readWhole(): Plugin {
  return {
    name: 'mathom:read-whole',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && WHOLE.test(name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
