// Runs in the page itself before the first paint, without fetching anything. The function is printed into the page, so
// it must not use anything outside itself.

/** What the build knows about its files, for each language. */
export interface Program {
  entry: string
  /** The fonts of every screen that the page itself does not use. */
  fonts: string[]
  /** Needed by every screen. */
  scripts: string[]
  styles: string[]
  /** The files of the screens, with a comma between: each is named once, by its place in this list. */
  names: string
  screens: Record<string, Record<string, number[]>>
  /** For a signed-in person, after everything else. */
  later: string[]
}

/** The names of the screens on which visits begin. */
export interface Visits {
  signedOut: string
  notOnboarded: string
  signedIn: string
  /** Other screens of signed-in people, by the beginning of their paths. */
  others: [start: string, screen: string][]
}

/** `languages` are the supported ones; `program` is null in development, where the page names its own entry. */
export function boot(languages: readonly string[], visits: Visits, program: Program | null): void {
  const root = document.documentElement
  let screen = visits.signedOut
  try {
    const theme = localStorage.getItem('theme')
    const language = localStorage.getItem('language')
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
    if (language !== null && languages.includes(language)) root.lang = language
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (user && localStorage.getItem('token')) {
      // Decides like the guards; if they decide otherwise later, only a heading was wrong for a moment.
      if (!(user as { onboarded?: boolean }).onboarded) screen = visits.notOnboarded
      else
        screen = visits.others.find(([start]) => location.pathname.startsWith(start))?.[1] ?? visits.signedIn
    }
  } catch {
    // Storage is blocked or broken: use the defaults.
  }
  root.dataset['screen'] = screen
  if (!program) return

  const { entry, fonts, scripts, styles, names, screens, later } = program
  const files = names.split(',')
  let started = false

  function ask(rel: string, href: string, options: Partial<HTMLLinkElement> = {}): HTMLLinkElement {
    const link = Object.assign(document.createElement('link'), { rel, href }, options)
    document.head.append(link)
    return link
  }

  /** Fetches everything that the screen needs at once, instead of in several waves. */
  function start(): void {
    if (started) return
    started = true
    const own = screens[screen]![root.lang]!.map((place) => `/assets/${files[place]}`)
    const isStyle = (href: string) => href.endsWith('.css')
    const crossOrigin = ''
    const styled = styles.map(
      (href) =>
        new Promise((resolve) => {
          const link = ask('stylesheet', href, { crossOrigin })
          link.onload = resolve
          // The screens work without it.
          link.onerror = resolve
        }),
    )
    for (const href of fonts) ask('preload', href, { as: 'font', type: 'font/woff2', crossOrigin })
    for (const href of [...scripts, ...own])
      if (isStyle(href)) ask('preload', href, { as: 'style', crossOrigin })
      else ask('modulepreload', href, { crossOrigin })
    if (screen !== visits.signedOut)
      for (const href of later) ask('modulepreload', href, { crossOrigin, fetchPriority: 'low' })
    void Promise.all(styled).then(() => import(entry))
  }

  // Fetches the program after the first paint, so that neither delays the other, above all on a slow network. A hidden
  // page is never painted, and older browsers do not report the paint.
  const tells = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (document.hidden || !tells) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('visibilitychange', start)
  addEventListener('load', () => setTimeout(start, 1_000))
}
