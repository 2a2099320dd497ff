// Takes single icons out of @iconify-json/game-icons, shrinks them and writes src/art/icons*.ts and src/art/credits.json.
// The package does not say who drew what; the authors below are those of game-icons.net.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { optimize } from 'svgo'

const SETS = {
  // The page and the table, whatever the game.
  icons: {
    Delapouite: ['anticlockwise-rotation', 'cavalry', 'polar-star', 'rule-book'],
    Faithtoken: ['card-pick'],
    Lorc: ['broadsword', 'burning-eye', 'cog', 'moon', 'scroll-unfurled'],
    Sbed: ['tombstone'],
  },
  // The pieces and cards of the classic Confrontation.
  'icons-confrontation': {
    'Carl Olsen': ['spider-alt'],
    'Caro Asercion': ['cloaked-figure-on-horseback', 'saucepan'],
    Delapouite: ['cape', 'dwarf-face', 'ogre', 'orc-head', 'ring', 'smoking-pipe'],
    Lorc: [
      'black-hand-shield', 'crowned-skull', 'daemon-skull', 'high-shot', 'hunting-horn', 'magic-swirl', 'pointy-hat', 'return-arrow',
      'sacrificial-dagger', 'shiny-apple', 'wolf-head', 'wyvern',
    ],
  },
  // Its variant faces and special cards.
  'icons-variant': {
    'Carl Olsen': ['brutal-helm'],
    Delapouite: ['deku-tree', 'evil-tower', 'fishing', 'giant-squid', 'horseshoe', 'smoking-volcano', 'snake-tongue'],
    'Kier Heyl': ['elf-helmet'],
    Lorc: ['cowled', 'crow-dive', 'crown', 'crystal-ball', 'eagle-emblem', 'fish-corpse', 'horse-head', 'sharp-lips', 'wizard-staff'],
  },
  // Its regions, small in lists and in the chronicle.
  'icons-regions': {
    Delapouite: [
      'ancient-ruins', 'castle-ruins', 'cave-entrance', 'forest', 'grass', 'graveyard', 'high-grass', 'hobbit-dwelling', 'mountain-road',
      'river', 'swamp',
    ],
    Lorc: ['mountains', 'mountaintop', 'oak', 'peaks', 'pine-tree', 'white-tower'],
  },
}

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const require = createRequire(import.meta.url)
const set = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'))

/** Units of the box: rounded to whole ones, a path is off by a quarter of a pixel at most where an icon is largest (90 px). Nobody sees it, and the paths halve. */
const BOX = 192

function shrink(name) {
  const icon = set.icons[name]
  if (!icon) throw new Error(`game-icons has no icon called ${name}`)
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}"><g transform="scale(${BOX / 512})">${icon.body}</g></svg>`, {
    multipass: true,
    floatPrecision: 0,
    plugins: ['preset-default'],
  })
  const paths = [...data.matchAll(/ d="([^"]*)"/g)].map((match) => match[1])
  if (paths.length !== 1) throw new Error(`${name} has ${paths.length} paths, and Icon.svelte draws one`)
  return paths[0]
}

const credits = {}
for (const [file, authors] of Object.entries(SETS)) {
  const drawn = []
  for (const [author, names] of Object.entries(authors)) {
    for (const name of names) drawn.push([name, shrink(name)])
    if (names.length) credits[author] = [...(credits[author] ?? []), ...names].sort()
  }
  drawn.sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = drawn.map(([name, d]) => `  '${name}': '${d}',`)
  const text = [
    '// Made by scripts/icons.mjs from game-icons.net (CC BY 3.0, authors in credits.json), paths shortened. Do not edit.',
    'export default {',
    ...lines,
    '} as Record<string, string>',
    '',
  ].join('\n')
  writeFileSync(here(`../src/art/${file}.ts`), text)
  console.log(`${file}.ts: ${drawn.length} icons, ${gzipSync(text, { level: 9 }).length} bytes gzip`)
}
const page = { source: 'https://game-icons.net', licence: 'CC BY 3.0', licenceUrl: 'https://creativecommons.org/licenses/by/3.0/' }
writeFileSync(here('../src/art/credits.json'), JSON.stringify({ ...page, authors: credits }, null, 2) + '\n')
