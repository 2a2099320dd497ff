import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Session } from '../src/lib/session.svelte.ts'
import { happened, House } from './house.ts'

let house: House
let session: Session

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })
const kinds = (events: { kind: string }[]) => events.map((event) => event.kind)

beforeEach(async () => {
  house = await new House().open()
  session = new Session('t1', 'key-0', house.address)
})

afterEach(() => {
  session.close()
  house.stop()
})

/** The page is greeted as seat 0 and shown a first frame. */
async function seated(): Promise<void> {
  expect(await house.next()).toEqual({ type: 'hello', v: 1, table: 't1', key: 'key-0', epoch: '', line: 0, seen: 0 })
  house.welcome(0)
  house.frame(7, { at: 3, events: happened('a', 'b') })
  await soon(() => expect(session.play?.at).toBe(3))
}

describe('frames', () => {
  test('the first one tells the story so far, and none of it is news', async () => {
    expect(session.status).toBe('connecting')
    await seated()
    expect(session.status).toBe('open')
    expect(session.seat).toBe(0)
    expect(session.asked).toBe(true)
    expect(kinds(session.events)).toEqual(['a', 'b'])
    expect(session.news).toEqual([])
  })

  test('later ones add to it, and what they add is news until it was shown', async () => {
    await seated()
    house.frame(8, { at: 3, since: 2, events: happened('c') })
    house.frame(9, { at: 4, since: 3, events: happened('d') })
    await soon(() => expect(session.play?.at).toBe(4))
    expect(kinds(session.events)).toEqual(['a', 'b', 'c', 'd'])
    expect(kinds(session.news)).toEqual(['c', 'd'])
    session.news = []
    house.frame(10, { at: 5, since: 4, events: happened('e') })
    await soon(() => expect(kinds(session.news)).toEqual(['e']))
  })

  test('after an undo all is told anew, and nothing of it is news', async () => {
    await seated()
    house.frame(8, { at: 3, since: 2, events: happened('c') })
    house.frame(9, { at: 4, since: 0, events: happened('a', 'b', 'x') }, 1)
    await soon(() => expect(session.line).toBe(1))
    expect(kinds(session.events)).toEqual(['a', 'b', 'x'])
    expect(session.news).toEqual([])
  })

  test('a gap in their numbers is answered by another hello', async () => {
    await seated()
    house.frame(9, { at: 5, since: 4, events: happened('e') })
    expect(await house.next()).toMatchObject({ type: 'hello', epoch: 'e1', line: 0, seen: 2 })
    expect(session.play?.at).toBe(3)
    house.welcome(0)
    house.frame(9, { at: 5, since: 2, events: happened('c', 'd', 'e') })
    await soon(() => expect(kinds(session.events)).toEqual(['a', 'b', 'c', 'd', 'e']))
  })
})

describe('a decision', () => {
  test('counts when it is stored, and the next one waits for the next question', async () => {
    await seated()
    const stored = session.decide('Ara-Fan')
    const sent = await house.next()
    expect(sent).toMatchObject({ type: 'decide', at: 3, action: 'Ara-Fan' })
    expect(await session.decide('no')).toBe(false)
    house.say({ type: 'ack', id: sent.id, at: 4 })
    expect(await stored).toBe(true)
    expect(session.busy).toBe(true)
    expect(await session.decide('no')).toBe(false)
    house.frame(8, { at: 4, since: 2 })
    await soon(() => expect(session.busy).toBe(false))
    expect(house.waiting).toBe(0)
  })

  test('is sent again with the same id after a lost connection', async () => {
    await seated()
    const stored = session.decide('Ara-Fan')
    const sent = await house.next()
    house.cut()
    await soon(() => expect(session.status).toBe('lost'))
    expect(session.play?.at).toBe(3)
    expect(await house.next()).toMatchObject({ type: 'hello', epoch: 'e1', line: 0, seen: 2 })
    house.welcome(0)
    house.frame(9, { at: 4, since: 2, events: happened('c') })
    expect(await house.next()).toEqual(sent)
    house.say({ type: 'ack', id: sent.id, at: 4 })
    expect(await stored).toBe(true)
    expect(session.busy).toBe(false)
    expect(kinds(session.news)).toEqual(['c'])
  })

  test('that is not allowed says why', async () => {
    await seated()
    const stored = session.decide('Ara-Mor')
    const { id } = await house.next()
    house.say({ type: 'denied', id, refusal: { rule: 'C3', key: 'refusal.far', args: {} } })
    expect(await stored).toBe(false)
    expect(session.refusal?.rule).toBe('C3')
    expect(session.busy).toBe(false)
  })

  test('that comes too late is said to be so', async () => {
    await seated()
    const stored = session.decide('no')
    const { id } = await house.next()
    house.say({ type: 'error', id, code: 'stale' })
    expect(await stored).toBe(false)
    expect(session.error).toBe('stale')
  })

  test('made of several steps sends each under the number that the one before was given', async () => {
    await seated()
    const stored = session.decideAll(['Fro@Shi', 'Sam@Shi'])
    const first = await house.next()
    expect(first).toMatchObject({ at: 3, action: 'Fro@Shi' })
    house.say({ type: 'ack', id: first.id, at: 4 })
    const second = await house.next()
    expect(second).toMatchObject({ at: 4, action: 'Sam@Shi' })
    house.say({ type: 'ack', id: second.id, at: 5 })
    expect(await stored).toBe(true)
  })

  test('that the server had no time for is sent again with the same id', async () => {
    await seated()
    void session.decide('no')
    const sent = await house.next()
    house.say({ type: 'error', id: '', code: 'too-fast' })
    expect(await house.next()).toEqual(sent)
  })
})

describe('questions', () => {
  test('are answered by their id, in any order', async () => {
    await seated()
    const why = session.why('Ara-Mor')
    const recall = session.recall()
    const [first, second] = [await house.next(), await house.next()]
    house.say({ type: 'memory', id: second.id, data: { worlds: 3 } })
    house.say({ type: 'denied', id: first.id, refusal: null })
    expect(await recall).toEqual({ worlds: 3 })
    expect(await why).toBeNull()
  })

  test('that cannot be answered give nothing, and the reason', async () => {
    await seated()
    const suggest = session.suggest()
    const { id } = await house.next()
    house.say({ type: 'error', id, code: 'not-started' })
    expect(await suggest).toEqual([])
    expect(session.error).toBe('not-started')
  })
})

describe('another reader at the same screen', () => {
  test('finds nothing of the one before, not even from frames on their way', async () => {
    await seated()
    void session.decide('secret')
    const decision = await house.next()
    session.switchTo('key-1')
    expect([session.play, session.events, session.news, session.seat]).toEqual([null, [], [], null])
    expect(await house.next()).toEqual({ type: 'hello', v: 1, table: 't1', key: 'key-1', epoch: '', line: 0, seen: 0 })
    house.frame(8, { at: 4, since: 2, events: happened('of-seat-0') })
    house.say({ type: 'ack', id: decision.id, at: 4 })
    house.welcome(1)
    house.frame(2, { at: 1, to_act: [1], events: happened('p', 'q') })
    await soon(() => expect(session.seat).toBe(1))
    await soon(() => expect(kinds(session.events)).toEqual(['p', 'q']))
    expect(session.busy).toBe(false)
    expect(house.waiting).toBe(0)
  })

  test('who returns is shown what has happened in the meantime', async () => {
    await seated()
    session.switchTo('key-1')
    await house.next()
    house.welcome(1)
    house.frame(1, { at: 0 })
    await soon(() => expect(session.seat).toBe(1))
    session.switchTo('key-0')
    await house.next()
    house.welcome(0)
    house.frame(9, { at: 3, events: happened('a', 'b', 'c') })
    await soon(() => expect(kinds(session.news)).toEqual(['c']))
  })

  test('a fallen curtain keeps everything out', async () => {
    await seated()
    session.blind()
    house.frame(8, { at: 4, since: 2, events: happened('c') })
    session.switchTo('key-1')
    await house.next()
    expect([session.play, session.events]).toEqual([null, []])
  })
})

describe('a connection', () => {
  test('to a restarted server is told all anew, and only what is new is news', async () => {
    await seated()
    house.cut()
    await house.next()
    house.welcome(0, 'e2')
    house.frame(0, { at: 3, since: 0, events: happened('a', 'b', 'c') })
    await soon(() => expect(kinds(session.events)).toEqual(['a', 'b', 'c']))
    expect(kinds(session.news)).toEqual(['c'])
  })

  test('with a key that opens nothing ends', async () => {
    await house.next()
    house.say({ type: 'error', id: '', code: 'bad-key' })
    await soon(() => expect(session.status).toBe('closed'))
    expect(session.error).toBe('bad-key')
  })

  test('that was turned away for the moment comes back', async () => {
    await house.next()
    house.say({ type: 'error', id: '', code: 'storage' })
    expect(await house.next()).toMatchObject({ type: 'hello' })
  })
})

test('what a frame does not change stays the same object, and every frame has events of its own', async () => {
  await seated()
  const { table, play, events } = session
  house.frame(8, { at: 4, since: 2, events: happened('c') })
  await soon(() => expect(session.play?.at).toBe(4))
  expect(session.table).toBe(table)
  expect(session.play).not.toBe(play)
  expect(session.play?.view).toBe(play?.view)
  expect(session.events).not.toBe(events)
})

describe('somebody who only looks', () => {
  test('is shown one frame after the other, however fast they come', async () => {
    session.paced = true
    await seated()
    house.frame(8, { at: 4, since: 2, events: happened('c') })
    house.frame(9, { at: 5, since: 3, events: happened('d') })
    house.frame(10, { at: 6, since: 4, events: [] })
    house.frame(11, { at: 7, since: 4, events: happened('e') })
    await soon(() => expect(kinds(session.news)).toEqual(['c']))
    house.say({ type: 'pointed', seat: 1, place: 'here' })
    await soon(() => expect(session.pointed).toHaveLength(1))
    expect([session.play?.at, kinds(session.news)]).toEqual([4, ['c']])
    session.shown()
    expect([session.play?.at, kinds(session.news)]).toEqual([5, ['d']])
    session.shown()
    expect([session.play?.at, kinds(session.news)]).toEqual([7, ['e']])
    expect(kinds(session.events)).toEqual(['a', 'b', 'c', 'd', 'e'])
    session.shown()
    expect(session.news).toEqual([])
  })

  test('sees what was taken back at once', async () => {
    session.paced = true
    await seated()
    house.frame(8, { at: 4, since: 2, events: happened('c') })
    house.frame(9, { at: 5, since: 3, events: happened('d') })
    house.frame(10, { at: 6, since: 0, events: happened('a', 'x') }, 1)
    await soon(() => expect(session.line).toBe(1))
    expect(kinds(session.events)).toEqual(['a', 'x'])
  })
})

test('where all see the same, the next at the screen goes on with what is there, and only what is new is news', async () => {
  await seated()
  session.switchTo('key-1', true)
  expect(await house.next()).toMatchObject({ type: 'hello', key: 'key-1', epoch: '' })
  expect(session.play?.at).toBe(3)
  house.welcome(1)
  house.frame(1, { at: 3, since: 0, events: happened('a', 'b', 'c') })
  await soon(() => expect(kinds(session.news)).toEqual(['c']))
  expect([session.seat, kinds(session.events)]).toEqual([1, ['a', 'b', 'c']])
})

test('a finger stays until the same one points elsewhere', async () => {
  await seated()
  house.say({ type: 'pointed', seat: 1, place: 'one' })
  house.say({ type: 'pointed', seat: 0, place: 'two' })
  house.say({ type: 'pointed', seat: 1, place: 'three' })
  await soon(() => expect(session.pointed.map(({ seat, place }) => [seat, place])).toEqual([[0, 'two'], [1, 'three']]))
  session.point('four')
  expect(await house.next()).toMatchObject({ type: 'point', place: 'four' })
})

test('a hint names the bot, and where nobody advises there is none', async () => {
  await seated()
  const asked = session.hint()
  const { id } = await house.next()
  house.say({ type: 'hinted', id, bot: 'rule', action: 'draw' })
  expect(await asked).toMatchObject({ bot: 'rule', action: 'draw' })
  const refused = session.hint()
  house.say({ type: 'error', id: (await house.next()).id, code: 'strict' })
  expect(await refused).toBeNull()
})
