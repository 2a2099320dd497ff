/** The service worker: the shell, the rules and the lessons without a connection. It keeps what stands in its two lists and nothing else, so no table, no key, no record ever. */

const VERSION = '2cc542e585f1f6a0'
const FILES = ["/assets/about.css","/assets/about.js","/assets/acceptcontent.css","/assets/acceptcontent.js","/assets/after.css","/assets/after.js","/assets/alegreya-figures.woff2","/assets/alegreya-sans-400.woff2","/assets/alegreya-sans-700.woff2","/assets/alegreya-sc.woff2","/assets/alegreya.woff2","/assets/app.css","/assets/app.js","/assets/away.css","/assets/away.en.js","/assets/away.js","/assets/away.pl.js","/assets/battle.css","/assets/battle.en.js","/assets/battle.js","/assets/battle.pl.js","/assets/bell.css","/assets/bell.js","/assets/campaign.css","/assets/campaign.en.js","/assets/campaign.js","/assets/campaign.pl.js","/assets/cards.css","/assets/cards.js","/assets/choicelist.css","/assets/choicelist.js","/assets/confrontation-more.en.js","/assets/confrontation-more.pl.js","/assets/confrontation.js","/assets/content.css","/assets/content.js","/assets/contents.js","/assets/curtain.css","/assets/curtain.js","/assets/days.js","/assets/deal.en.js","/assets/deal.pl.js","/assets/dealmark.css","/assets/dealmark.js","/assets/differences.css","/assets/differences.js","/assets/draft.css","/assets/draft.js","/assets/facts.css","/assets/facts.js","/assets/fairness.css","/assets/fairness.js","/assets/filedrop.css","/assets/filedrop.js","/assets/finished.js","/assets/games.css","/assets/games.js","/assets/glance.css","/assets/glance.js","/assets/grenze.woff2","/assets/hint.css","/assets/hint.js","/assets/hints.en.js","/assets/hints.pl.js","/assets/hold.css","/assets/hold.js","/assets/icon-192.png","/assets/icon-512.png","/assets/icon-maskable.png","/assets/icon.svg","/assets/icons-regions.js","/assets/icons-variant.js","/assets/invited.css","/assets/invited.js","/assets/join.css","/assets/join.js","/assets/lesson.css","/assets/lesson.en.js","/assets/lesson.js","/assets/lesson.pl.js","/assets/lessons.css","/assets/lessons.js","/assets/lobby.css","/assets/lobby.js","/assets/memorylist.css","/assets/memorylist.js","/assets/menu.css","/assets/menu.en.js","/assets/menu.js","/assets/menu.pl.js","/assets/more.en.js","/assets/more.pl.js","/assets/more.svelte.js","/assets/moreoptions.css","/assets/moreoptions.js","/assets/mount_doom.css","/assets/mount_doom.en.js","/assets/mount_doom.js","/assets/mount_doom.pl.js","/assets/news.css","/assets/news.svelte.js","/assets/own.en.js","/assets/own.pl.js","/assets/owncontent.css","/assets/owncontent.js","/assets/place.css","/assets/place.js","/assets/plain.css","/assets/plain.js","/assets/pwa.js","/assets/replay.css","/assets/replay.en.js","/assets/replay.js","/assets/replay.pl.js","/assets/rest.js","/assets/rolldown-runtime.js","/assets/room.js","/assets/rules.css","/assets/rules.js","/assets/rulesreader.css","/assets/rulesreader.js","/assets/rulings.svelte.js","/assets/samedeal.css","/assets/samedeal.js","/assets/seat.css","/assets/seat.js","/assets/settings.css","/assets/settings.js","/assets/sitting.css","/assets/sitting.js","/assets/statistics.css","/assets/statistics.en.js","/assets/statistics.js","/assets/statistics.pl.js","/assets/table.js","/assets/tablerow.css","/assets/tablerow.js","/assets/theme.js","/assets/thoughts.css","/assets/thoughts.en.js","/assets/thoughts.js","/assets/thoughts.pl.js","/assets/thoughts2.js","/assets/two_towers.css","/assets/two_towers.en.js","/assets/two_towers.js","/assets/two_towers.pl.js","/assets/undobar.css","/assets/undobar.js","/assets/verify.js","/assets/watch.js","/assets/wider.css","/assets/wider.js","/assets/words.en.js","/assets/words.pl.js","/assets/words.svelte.js","/assets/words2.svelte.js","/","/manifest.webmanifest"]
const DATA = ["/api/house","/api/lessons/confrontation","/api/texts/confrontation/en","/api/texts/confrontation/en/options","/api/rules/confrontation/en","/api/lessons/confrontation/en","/api/texts/confrontation/pl","/api/texts/confrontation/pl/options","/api/rules/confrontation/pl","/api/lessons/confrontation/pl","/api/lessons/two_towers","/api/texts/two_towers/en","/api/texts/two_towers/en/options","/api/rules/two_towers/en","/api/lessons/two_towers/en","/api/texts/two_towers/pl","/api/texts/two_towers/pl/options","/api/rules/two_towers/pl","/api/lessons/two_towers/pl","/api/lessons/battle","/api/texts/battle/en","/api/texts/battle/en/options","/api/rules/battle/en","/api/lessons/battle/en","/api/texts/battle/pl","/api/texts/battle/pl/options","/api/rules/battle/pl","/api/lessons/battle/pl","/api/lessons/mount_doom","/api/texts/mount_doom/en","/api/texts/mount_doom/en/options","/api/rules/mount_doom/en","/api/lessons/mount_doom/en","/api/texts/mount_doom/pl","/api/texts/mount_doom/pl/options","/api/rules/mount_doom/pl","/api/lessons/mount_doom/pl"]

const CACHE = `mathom-${VERSION}`
const AT_ONCE = 6
const known = new Set([...FILES, ...DATA])
const RULE = /^(\/api\/rules\/\w+\/\w+)\/([\w.]+)$/
let away = false

async function keep(path) {
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
  if (!answer.ok) throw new Error(path)
  await put(path, answer)
}

/** Of the house only what is the same for everybody is kept. */
async function put(path, answer) {
  const cache = await caches.open(CACHE)
  if (path !== '/api/house') return cache.put(path, answer)
  const house = await answer.json()
  return cache.put(path, Response.json({ ...house, lan: [] }))
}

/** All of some paths, a few at a time. */
async function keepAll(paths) {
  const left = [...paths]
  const one = async () => {
    for (let path = left.shift(); path; path = left.shift()) await keep(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

addEventListener('install', (event) => {
  event.waitUntil(keepAll([...FILES, ...DATA]))
})

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('mathom-') && name !== CACHE) await caches.delete(name)
      await clients.claim()
    })(),
  )
})

addEventListener('message', (event) => {
  if (event.data === 'take-over') skipWaiting()
  else if (event.data === 'how') event.source.postMessage(said())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || search || request.headers.has('Authorization')) return
  const path = pathname === '/index.html' ? '/' : pathname
  if (known.has(path)) event.respondWith(networkFirst(event, path))
  else if (RULE.test(path)) event.respondWith(networkFirst(event, path, () => oneRule(path)))
})

/** The answer of the server; what was kept where there is none. */
async function networkFirst(event, path, kept = () => fromCache(path)) {
  let answer
  try {
    answer = await fetch(event.request)
  } catch {
    answer = null
  }
  if (answer && answer.status < 500) {
    tell(false)
    if (answer.ok && DATA.includes(path)) event.waitUntil(put(path, answer.clone()))
    return answer
  }
  tell(true)
  return (await kept()) ?? answer ?? Response.error()
}

const fromCache = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true })

/** A rule out of its rulebook. */
async function oneRule(path) {
  const [, book, number] = RULE.exec(path)
  const found = await fromCache(book)
  const rule = found && (await found.json()).chapters.flatMap(({ rules }) => rules).find((one) => one.number === number)
  return rule && Response.json(rule)
}

/** Says to the pages whether the server is out of reach, when that has changed. */
async function tell(now) {
  if (now === away) return
  away = now
  for (const page of await clients.matchAll()) page.postMessage(said())
}

const said = () => (away ? 'away' : 'back')
