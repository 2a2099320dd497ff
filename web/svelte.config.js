import { relative } from 'node:path'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const HERE = import.meta.dirname ?? process.cwd()

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    // From the place in the project, so that the same sources give the same names in every folder.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ? relative(HERE, filename).replaceAll('\\', '/') : css).slice(0, 4)}`,
  },
}
