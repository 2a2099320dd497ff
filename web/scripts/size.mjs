/** What a first game of The Confrontation loads, and what each further game adds, packed as a server sends it, against the budgets. `node scripts/size.mjs [folder of the build]` */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET = 150_000
const FURTHER_BUDGET = 60_000
const LANGS = ['en', 'pl']

/** The screens on the way to a board that can be played. */
const FIRST = ['app', 'table', 'confrontation']
/** What a game comes to need before it has ended. */
const LATER = ['duel', 'note', 'endpanel', 'pwa']
/** Games that somebody plays who has played The Confrontation, or instead of it. */
const FURTHER = ['battle', 'mount_doom', 'two_towers']

const folder = process.argv[2] ?? '../src/mathom/server/static'
const assets = `${folder}/assets`

/** A script and all that it imports at once; what it only may load later is not among it. */
function closure(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const code = readFileSync(`${assets}/${name}`, 'utf-8')
    closure([...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((match) => match[1]), found)
  }
  return found
}

/** A script's styles, where it has any: the build lists them beside its imports. */
function styles(scripts) {
  const all = new Set(readdirSync(assets).filter((name) => name.endsWith('.css')))
  const named = [...readFileSync(`${folder}/index.html`, 'utf-8').matchAll(/assets\/([\w.-]+\.css)/g)].map((match) => match[1])
  return [...new Set([...named, ...[...scripts].map((name) => name.replace(/(\.svelte)?\.js$/, '.css'))])].filter((name) => all.has(name)).sort()
}

/** A game's catalogue as the server sends it first: without the options that go against the book. */
function catalogue(path) {
  const rules = readFileSync(path.replace(/text\.\w+\.json$/, 'rulebook.en.md'), 'utf-8')
  const apart = new Set([...rules.matchAll(/\{[^}]*against; option (\w+)\}/g)].map((match) => match[1]))
  const entries = Object.entries(JSON.parse(readFileSync(path, 'utf-8')))
  return JSON.stringify(Object.fromEntries(entries.filter(([key]) => !(key.startsWith('option.') && apart.has(key.split('.')[1])))))
}

const content = (path) => (/text\.\w+\.json$/.test(path) ? catalogue(path) : readFileSync(path))
const packed = (path) => (path.endsWith('.woff2') ? readFileSync(path).length : gzipSync(content(path), { level: 9 }).length)

function rows(lang, entries) {
  const scripts = closure(entries.map((name) => `${name}.js`))
  return [
    ['page', [`${folder}/index.html`, `${assets}/theme.js`, `${assets}/icon.svg`]],
    ['styles', styles(scripts).map((name) => `${assets}/${name}`)],
    ['scripts', [...scripts].sort().map((name) => `${assets}/${name}`)],
    ['texts', [`${assets}/words.${lang}.js`, `../src/mathom/games/confrontation/text.${lang}.json`]],
    ['fonts', readdirSync(assets).filter((name) => name.endsWith('.woff2')).sort().map((name) => `${assets}/${name}`)],
  ].map(([group, paths]) => [group, paths.map((path) => [path.split('/').at(-1), packed(path)])])
}

const sum = (sizes) => sizes.reduce((all, [, size]) => all + size, 0)
const line = (name, size, more = '') => console.log(`${name.padEnd(40)}${String(size).padStart(8)}${more}`)
const later = LATER.filter((name) => existsSync(`${assets}/${name}.js`))

for (const lang of LANGS) {
  const whole = rows(lang, [...FIRST, ...later])
  const total = sum(whole.flatMap(([, sizes]) => sizes))
  console.log(`\nThe first game of The Confrontation, ${lang}`)
  for (const [group, sizes] of whole) {
    line(group, sum(sizes))
    for (const [name, size] of sizes) line(`  ${name}`, size)
  }
  line('until the board can be played', sum(rows(lang, FIRST).flatMap(([, sizes]) => sizes)))
  line('the whole first game', total, `  of ${BUDGET}`)
  line('and the rulebook, once it is read', packed(`../src/mathom/games/confrontation/rulebook.${lang}.md`))
  if (total > BUDGET) process.exitCode = 1
}

/** The scripts of a game: its board, and what the board itself may load later. */
function board(game) {
  const known = closure(['app.js', 'table.js'])
  const scripts = closure([`${game}.js`])
  for (const name of [...scripts].filter((name) => !known.has(name))) {
    const code = readFileSync(`${assets}/${name}`, 'utf-8')
    closure([...code.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((match) => match[1]), scripts)
  }
  return [...scripts].filter((name) => !known.has(name)).sort()
}

for (const game of FURTHER.filter((game) => existsSync(`${assets}/${game}.js`))) {
  const scripts = board(game)
  const own = [...scripts, ...styles(scripts).filter((name) => !name.startsWith('app'))].map((name) => `${assets}/${name}`)
  for (const lang of LANGS) {
    const files = [...own, `${assets}/${game}.${lang}.js`, `../src/mathom/games/${game}/text.${lang}.json`].filter((path) => existsSync(path))
    const sizes = files.map((path) => [path.split('/').at(-1), packed(path)])
    console.log(`\nA game of ${game}, ${lang}`)
    for (const [name, size] of sizes) line(`  ${name}`, size)
    line('what it adds', sum(sizes), `  of ${FURTHER_BUDGET}`)
    if (sum(sizes) > FURTHER_BUDGET) process.exitCode = 1
  }
}
