import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { clientOnly } from './scripts/client-only.ts'
import { plainStyles } from './scripts/plain-styles.ts'
import { readWhole } from './scripts/read-whole.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { strictPage } from './scripts/strict-page.ts'

const SERVER = process.env.MATHOM_SERVER ?? 'http://127.0.0.1:8642'

/** A chunk's file name from what it holds: `boards/confrontation/index.ts` is `confrontation`, `texts/page.pl.json` is `page.pl`. */
function chunkName(facade: string | null, fallback: string): string {
  const path = facade?.split('?')[0]?.split('/') ?? []
  const file = path.at(-1)?.replace(/\.[a-z]+$/, '') ?? fallback
  return (file === 'index' ? (path.at(-2) ?? file) : file).toLowerCase()
}

/** Few large files: packed, they are a tenth smaller than many small ones. Each holds what these load at once, the first of them all their styles; what a first game can do without stays apart. */
const TOGETHER: Record<string, string[]> = {
  app: ['main.ts'],
  table: ['screens/Table.svelte', 'table/EndPanel.svelte'],
  confrontation: ['boards/confrontation/index.ts', 'boards/confrontation/Duel.svelte', 'boards/confrontation/Note.svelte'],
}

function chunkOf(id: string, graph: { getModuleInfo(id: string): { importers: string[] } | null }): string | null {
  const words = /\/texts\/(?:page|table|confrontation)\.(\w+)\.json/.exec(id)
  if (words) return `words.${words[1]}`
  // Parts of Svelte that no screen on the way to a first game uses.
  if (/svelte\/src\/internal\/client\/(dom\/elements\/transitions|loop)\.js/.test(id)) return 'motion'
  const seen = new Set([id])
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  const heads = [...seen].map((module) => module.split('?')[0]!.split('/src/').at(-1)!)
  const found = Object.keys(TOGETHER).find((name) => TOGETHER[name]!.some((head) => heads.includes(head))) ?? null
  // What several boards draw with must not bring one board to the tables of another.
  const boards = new Set(heads.flatMap((head) => /^boards\/(?!plain)(\w+)\//.exec(head)?.[1] ?? []))
  const name = found === 'confrontation' && boards.size > 1 ? 'table' : found
  return name && id.endsWith('.css') ? 'app' : name
}

export default defineConfig({
  plugins: [clientOnly(), plainStyles(), svelte(), svelteTesting(), strictPage(), readWhole(), serviceWorker()],
  json: { stringify: true },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: '../src/mathom/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The package does not say so itself: a part of Svelte that nothing uses does nothing.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/svelte\/src\/(?!internal\/flags)/, sideEffects: false }] },
      output: {
        entryFileNames: 'assets/entry.js',
        chunkFileNames: (chunk) => `assets/${chunkName(chunk.facadeModuleId ?? null, chunk.name)}.js`,
        codeSplitting: { groups: [{ name: chunkOf, debugName: 'together' }] },
        assetFileNames: ({ names: [name = ''] }) => `assets/${name === 'index.css' ? 'app.css' : name.endsWith('.css') ? name.toLowerCase() : name}`,
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
})
