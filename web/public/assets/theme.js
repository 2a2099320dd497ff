// Runs before the first paint, so that a night page never flashes white: the content security policy allows no inline script.
;(function () {
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('mathom.settings') || '{}') || {}
  } catch {
    // A browser that keeps nothing gets the system's theme and language.
  }
  var dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.lang = kept.lang || (/^pl\b/i.test(navigator.language) ? 'pl' : 'en')
})()
