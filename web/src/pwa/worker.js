/** The service worker: the shell, the rules and the lessons without a connection. It keeps what stands in its two lists and nothing else, so no table, no key, no record ever. */

const VERSION = '__VERSION__'
const FILES = __FILES__
const DATA = __DATA__

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
