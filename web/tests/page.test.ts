import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutputBundle } from 'rolldown'
import { strictPage } from '../scripts/strict-page.ts'
import { TurnMark } from '../src/lib/notify.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { Words } from '../src/lib/words.ts'

describe('my turn', () => {
  const words = new Words('en', { 'notify.title': 'Mathom', 'notify.body': 'It is your turn.' })
  const notes: [string, NotificationOptions | undefined][] = []
  let mark: TurnMark

  /** What a browser has that allows notifications and is in the background. */
  beforeEach(() => {
    notes.length = 0
    mark = new TurnMark()
    settings.notify = true
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted'
        onclick = null
        constructor(title: string, options?: NotificationOptions) {
          notes.push([title, options])
        }
        close() {}
      },
    )
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  })

  afterEach(() => {
    mark.stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('is marked in the title while it lasts', () => {
    mark.update(true, 'The Confrontation', words)
    expect(document.title).toBe('● The Confrontation')
    mark.update(false, 'The Confrontation', words)
    expect(document.title).toBe('The Confrontation')
  })

  test('is notified once, with a fixed text', () => {
    mark.update(true, 'The Confrontation', words)
    mark.update(true, 'The Confrontation', words)
    expect(notes).toEqual([['Mathom', { body: 'It is your turn.', icon: '/assets/icon.svg', tag: 'mathom-turn' }]])
  })

  test('is not notified where nobody wished it, or somebody looks', () => {
    settings.notify = false
    mark.update(true, 'The Confrontation', words)
    mark.update(false, 'The Confrontation', words)
    settings.notify = true
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    mark.update(true, 'The Confrontation', words)
    expect(notes).toEqual([])
  })
})

describe('the strict page', () => {
  function built(name: string, text: string): void {
    const plugin = strictPage()
    const chunk = name.endsWith('.js') ? { type: 'chunk', code: text } : { type: 'asset', source: text }
    const context = {
      error(message: string): never {
        throw new Error(message)
      },
    }
    const run = plugin.generateBundle as unknown as (this: typeof context, options: unknown, bundle: OutputBundle) => void
    run.call(context, {}, { [name]: chunk } as unknown as OutputBundle)
  }

  test.each([
    ['app.js', 'var a=t(`<p class="b" style="color:red">`)'],
    ['app.js', 'var a=t(`<button onclick="go()">`)'],
    ['app.js', 'eval("1")'],
    ['app.js', 'fetch("https://example.org/x")'],
    ['index.html', '<script>go()</script>'],
    ['index.html', '<style>p{}</style>'],
  ])('refuses %s with %s', (name, text) => {
    expect(() => built(name, text)).toThrow(name)
  })

  test.each([
    ['app.js', 'var a=t(`<p class="style-x">`),n="http://www.w3.org/2000/svg";e.style.color="red"'],
    ['index.html', '<script type="module" src="/assets/app.js"></script>'],
  ])('lets %s with %s be', (name, text) => {
    expect(() => built(name, text)).not.toThrow()
  })
})
