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
  // The Two Towers: suits, characters and what lies on the table.
  'icons-two_towers': {
    'Carl Olsen': ['brutal-helm', 'spider-alt'],
    'Caro Asercion': ['saucepan'],
    Delapouite: [
      'cape', 'cave-entrance', 'deku-tree', 'dwarf-face', 'evil-tower', 'fishing', 'forest', 'goblin-head', 'hills', 'horseshoe', 'ogre',
      'orc-head', 'ring', 'river', 'smoking-pipe', 'tired-eye',
    ],
    'Kier Heyl': ['elf-helmet'],
    Lorc: [
      'battle-axe', 'black-hand-shield', 'bookmarklet', 'bowman', 'cowled', 'crow-dive', 'crown', 'crystal-ball', 'eagle-emblem',
      'fish-corpse', 'high-shot', 'horse-head', 'hunting-horn', 'oak', 'peaks', 'pine-tree', 'pointy-hat', 'shiny-apple', 'spider-web',
      'white-tower', 'wizard-staff',
    ],
    Willdabeast: ['round-shield'],
  },
  // The companions, enemies, symbols and orders of Battle for Middle-earth.
  'icons-battle': {
    'Carl Olsen': ['brutal-helm', 'spider-alt'],
    'Caro Asercion': ['saucepan', 'warlord-helmet'],
    Delapouite: [
      'deku-tree', 'drakkar', 'dwarf-face', 'elephant', 'horseshoe', 'oak-leaf', 'ogre', 'orc-head', 'prisoner', 'quiver', 'ring', 'robin-hood-hat',
      'smoking-pipe', 'snake-tongue', 'team-downgrade', 'tiara', 'torch', 'viking-shield', 'woman-elf-face',
    ],
    Faithtoken: ['card-discard'],
    'Kier Heyl': ['elf-helmet'],
    Lorc: [
      'arrow-cluster', 'battle-axe', 'black-hand-shield', 'bowman', 'cowled', 'crested-helmet', 'crossed-swords', 'crown', 'crowned-skull', 'daemon-skull',
      'dervish-swords', 'direwolf', 'eagle-emblem', 'high-shot', 'hood', 'horned-helm', 'horse-head', 'hunting-horn', 'pointy-hat', 'raven', 'sharp-lips',
      'sharp-smile', 'shiny-apple', 'spears', 'sun', 'swan', 'swords-emblem', 'visored-helm', 'war-pick', 'white-tower', 'wolf-head',
    ],
    Skoll: ['fist'],
    Willdabeast: ['round-shield'],
  },
  // The figures, cards and places of Adventure to Mount Doom.
  'icons-mount_doom': {
    'Carl Olsen': ['brutal-helm', 'spider-alt', 'spider-face'],
    'Caro Asercion': ['warlord-helmet'],
    Delapouite: [
      'deku-tree', 'elephant', 'elven-castle', 'evil-tower', 'hill-fort', 'ogre', 'orc-head', 'ring', 'siege-ram', 'smoking-volcano',
      'snake-tongue', 'swordwoman', 'throne-king', 'woman-elf-face',
    ],
    'Kier Heyl': ['elf-helmet'],
    Lorc: [
      'battle-axe', 'black-hand-shield', 'bowman', 'broken-heart', 'cowled', 'crossed-swords', 'crown', 'crowned-skull', 'crystal-ball',
      'daemon-skull', 'eagle-emblem', 'fire-ray', 'fish-corpse', 'ghost', 'high-shot', 'horse-head', 'hunting-horn', 'magic-swirl', 'oak',
      'plain-dagger', 'pointy-hat', 'potion-ball', 'sharp-lips', 'shining-heart', 'shiny-apple', 'star-swirl', 'white-tower',
      'wizard-staff', 'wolf-head',
    ],
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
    if (names.length) credits[author] = [...new Set([...(credits[author] ?? []), ...names])].sort()
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
