import type { Plugin } from 'vite'

/** What never changes in this page, by the module of Svelte that holds it as a variable: its server renders nothing, and nothing in it is legacy or asynchronous. */
const CONSTANTS: Record<string, [was: RegExp, now: string][]> = {
  'svelte/src/internal/client/dom/hydration.js': [
    [/export let hydrating = false/, 'export const hydrating = false'],
    [/hydrating = value;/, ''],
  ],
  'svelte/src/internal/flags/index.js': [
    [/export let (\w+) = false/g, 'export const $1 = false'],
    [/^\t\w+_flag = (true|false);/gm, ''],
  ],
  // Without `experimental.async` the compiler passes neither promises nor anything to wait for.
  'svelte/src/internal/client/reactivity/async.js': [[/if \(async\.length === 0 && pending\.length === 0\)/, 'if (true)']],
}

/** A page without `<svelte:boundary>` has the one in which Svelte mounts everything, and that one waits for nothing and catches nothing. */
const BOUNDARY = 'svelte/src/internal/client/dom/blocks/boundary.js'
const BARE = `
import { EFFECT_PRESERVED, EFFECT_TRANSPARENT } from '#client/constants'
import { block, branch } from '../../reactivity/effects.js'
export function boundary(node, props, children) {
	block(() => void branch(() => children(node)), EFFECT_TRANSPARENT | EFFECT_PRESERVED)
}
export const pending = () => 0
`

/** Steps through ready markup, which do nothing where there is none; the compiler writes each on a line of its own. */
const STEPS = /^\s*\$\.(?:reset\(\w+\)|next\(\d*\));$/gm

/** Has every branch of Svelte fall away that this page can never take. */
export function clientOnly(): Plugin[] {
  const steps: Plugin = {
    name: 'mathom:no-steps',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('.svelte')) return null
      if (code.includes('$.boundary(')) this.error('A boundary is used: let scripts/client-only.ts leave it in Svelte')
      return { code: code.replace(STEPS, ''), map: null }
    },
  }
  const flags: Plugin = {
    name: 'mathom:client-only',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(BOUNDARY)) return { code: BARE, map: null }
      const changes = Object.entries(CONSTANTS).find(([module]) => id.endsWith(module))?.[1]
      if (!changes) return null
      let fixed = code
      for (const [was, now] of changes) {
        const before = fixed
        fixed = fixed.replace(was, now)
        if (fixed === before) this.error('Svelte has changed how it keeps its flags: look at scripts/client-only.ts')
      }
      return { code: fixed, map: null }
    },
  }
  return [flags, steps]
}
