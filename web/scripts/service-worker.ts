import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = 'src/pwa/worker.js'
const GAMES = ['confrontation', 'two_towers', 'battle', 'mount_doom']
const LANGS = ['en', 'pl']

/** What of the server is the same for everybody: texts, rules, lessons, and which games there are. */
const DATA = [
  '/api/house',
  ...GAMES.flatMap((game) => [
    `/api/lessons/${game}`,
    ...LANGS.flatMap((lang) => [`/api/texts/${game}/${lang}`, `/api/texts/${game}/${lang}/options`, `/api/rules/${game}/${lang}`, `/api/lessons/${game}/${lang}`]),
  ]),
]

function files(folder: string, place = ''): string[] {
  return readdirSync(join(folder, place), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(folder, `${place}${entry.name}/`) : [`${place}${entry.name}`]))
    .sort()
}

/** Writes `sw.js` beside the page: with the list of all its files, and a version that is a fingerprint of what is in them. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'mathom:service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    writeBundle({ dir = folder }) {
      const worker = readFileSync(SOURCE, 'utf-8')
      const built = files(dir).filter((name) => name !== 'sw.js' && !name.endsWith('licence.txt'))
      const hash = createHash('sha256').update(worker)
      for (const name of built) hash.update(`\n${name}\n`).update(readFileSync(join(dir, name)))
      const paths = built.map((name) => (name === 'index.html' ? '/' : `/${name}`))
      const text = worker
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(paths))
        .replace('__DATA__', JSON.stringify(DATA))
      writeFileSync(join(dir, 'sw.js'), text)
    },
  }
}
