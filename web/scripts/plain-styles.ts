import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** Loads a part's styles before the part itself. One that fails is asked for again the next time. */
const CODE = `
const wanted = {}
function style(path) {
  const href = '/' + path
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return wanted[href]
  return (wanted[href] = new Promise((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = done
    link.onerror = () => {
      link.remove()
      fail(new Error(href))
    }
    document.head.append(link)
  }))
}
export const __vitePreload = (load, paths = []) => Promise.all(paths.map(style)).then(load)
`

/** Vite's own loader of styles is four times as long: it also knows nonces, module preloads and other bases. */
export function plainStyles(): Plugin {
  return { name: 'mathom:plain-styles', apply: 'build', enforce: 'pre', load: { order: 'pre', handler: (id) => (id === HELPER ? { code: CODE, moduleSideEffects: false } : null) } }
}
