import type { Plugin } from 'vite'

/** What the server's content security policy would refuse at run time, by a name and a pattern. */
const REFUSED: [string, RegExp][] = [
  ['a style attribute in markup (use a class, a presentation attribute or style:prop)', /<[a-z][^<>`]*\sstyle=/],
  ['a handler attribute in markup', /<[a-z][^<>`]*\son[a-z]+=["']/],
  ['eval', /\beval\(|new Function\(/],
  ['another host', /["'`](?:https?:)?\/\/(?!www\.w3\.org\/|svelte\.dev\/e\/)[a-z0-9-]+\.[a-z]/],
]

/** Fails the build when its output holds something that the strict content security policy forbids. */
export function strictPage(): Plugin {
  return {
    name: 'mathom:strict-page',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const text = file.type === 'chunk' ? file.code : typeof file.source === 'string' ? file.source : ''
        for (const [what, pattern] of REFUSED) {
          const found = pattern.exec(text)
          if (found) this.error(`${name} holds ${what}: ${text.slice(Math.max(0, found.index - 60), found.index + 100)}`)
        }
        if (name.endsWith('.html') && /<style|<script(?![^>]*\ssrc=)/.test(text)) this.error(`${name} holds an inline style or script`)
      }
    },
  }
}
