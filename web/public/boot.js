// Runs before the first paint, so that the stored theme and language are right from the first pixel.
;(function () {
  try {
    var root = document.documentElement
    var theme = localStorage.getItem('theme')
    var language = localStorage.getItem('language')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (language === 'en' || language === 'es') root.lang = language
    if (localStorage.getItem('token')) root.dataset.known = ''
  } catch {
    // Storage is blocked: the defaults stand.
  }
})()
