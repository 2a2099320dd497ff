import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const HERE = import.meta.dirname ?? process.cwd()
const COMPONENTS = readdirSync(`${HERE}/src`, { recursive: true })
  .map((path) => `src/${path}`.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.svelte'))
  .sort()

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    // From the place among the components, so that the same sources give the same short names in every folder; z, because no class of ours begins so.
    cssHash({ hash, filename, css }) {
      const place = COMPONENTS.indexOf(relative(HERE, filename ?? '').replaceAll('\\', '/'))
      return `z${place < 0 ? hash(css) : place.toString(36)}`
    },
  },
}
