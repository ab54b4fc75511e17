// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot, type Program, type Visits } from './script-before-the-program.ts'

const visits: Visits = {
  signedOut: 'login',
  notOnboarded: 'onboarding',
  signedIn: 'request',
  others: [
    ['/rides/', 'ride'],
    ['/watch/', 'watch'],
  ],
}
const screens = ['login', 'onboarding', 'request', 'ride', 'watch']
const names = screens.flatMap((screen) =>
  ['es', 'en'].flatMap((language) => ['js', 'css'].map((kind) => `${screen}-${language}.${kind}`)),
)
const files = (name: string) => [names.indexOf(`${name}.js`), names.indexOf(`${name}.css`)]
const program: Program = {
  entry: 'data:text/javascript,globalThis.hasBegun=true',
  fonts: ['/font.woff2'],
  scripts: ['/first.js'],
  styles: ['/first.css'],
  names: names.join(','),
  screens: Object.fromEntries(
    screens.map((screen) => [screen, { es: files(`${screen}-es`), en: files(`${screen}-en`) }]),
  ),
  later: ['/connection.js'],
}

const root = document.documentElement
const onboarded = JSON.stringify({ onboarded: true })

/** What the page fetches, which nothing answers here. */
const links: HTMLLinkElement[] = []
beforeEach(() => {
  links.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((...added) => void links.push(...(added as never[])))
  localStorage.clear()
  root.lang = 'es'
  delete root.dataset['theme']
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  root.lang = 'es'
})

function kept(of: Record<string, string>, path = '/'): string {
  for (const [key, value] of Object.entries(of)) localStorage.setItem(key, value)
  history.replaceState(null, '', path)
  boot(['es', 'en'], visits, null)
  return root.dataset['screen']!
}

test.each([
  ['nobody is signed in', {}, '/rides/1', 'login'],
  ['only a token is left', { token: 't' }, '/rides/1', 'login'],
  ['only a user is left', { user: onboarded }, '/rides/1', 'login'],
  ['the user is broken', { token: 't', user: '{' }, '/', 'login'],
  ['they are new', { token: 't', user: '{"onboarded":false}' }, '/rides/1', 'onboarding'],
  ['they begin', { token: 't', user: onboarded }, '/', 'request'],
  ['they open a ride', { token: 't', user: onboarded }, '/rides/1', 'ride'],
  ['they open a shared ride', { token: 't', user: onboarded }, '/watch/1', 'watch'],
] as const)('when %s, the page has the head of the screen that comes', (_, of, path, screen) => {
  expect(kept(of, path)).toBe(screen)
})

test.each([
  [{}, undefined, 'es'],
  [{ theme: 'dark', language: 'en' }, 'dark', 'en'],
  [{ theme: 'light', language: 'es' }, 'light', 'es'],
  [{ theme: 'blue', language: 'fr' }, undefined, 'es'],
] as const)('%j makes the page %s and %s before it is painted', (of, theme, language) => {
  kept(of)
  expect([root.dataset['theme'], root.lang]).toEqual([theme, language])
})

const asked = () =>
  links.map((link) =>
    [link.rel, link.getAttribute('href'), link.as, link.getAttribute('fetchpriority') ?? link.fetchPriority]
      .filter((each) => each && each !== 'auto')
      .join(' '),
  )

function observePaint(supported: readonly string[]) {
  let painted = () => {}
  class Observer {
    static supportedEntryTypes = supported
    constructor(act: () => void) {
      painted = act
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  return { paint: () => painted() }
}

test('once it is painted, all files of the screen in its language are fetched, once', () => {
  const { paint } = observePaint(['paint'])
  localStorage.setItem('language', 'en')
  boot(['es', 'en'], visits, program)
  expect(asked()).toEqual([])
  paint()
  const all = asked()
  expect(all).toEqual([
    'stylesheet /first.css',
    'preload /font.woff2 font',
    'modulepreload /first.js',
    'modulepreload /assets/login-en.js',
    'preload /assets/login-en.css style',
  ])
  paint()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked()).toEqual(all)
})

test('what a signed-in person needs afterwards is fetched last, and a browser that tells of no paint waits for none', () => {
  observePaint(['resource'])
  localStorage.setItem('token', 't')
  localStorage.setItem('user', onboarded)
  boot(['es', 'en'], visits, program)
  expect(asked()).toEqual([
    'stylesheet /first.css',
    'preload /font.woff2 font',
    'modulepreload /first.js',
    'modulepreload /assets/request-es.js',
    'preload /assets/request-es.css style',
    'modulepreload /connection.js low',
  ])
})

test.each(['load', 'error'])('the program begins after the %s of its styles, not before', async (event) => {
  observePaint([])
  Object.assign(globalThis, { hasBegun: false })
  // A module runs only once.
  boot(['es', 'en'], visits, { ...program, entry: `${program.entry}//${event}` })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect((globalThis as { hasBegun?: boolean }).hasBegun).toBe(false)
  links[0]!.dispatchEvent(new Event(event))
  await expect.poll(() => (globalThis as { hasBegun?: boolean }).hasBegun).toBe(true)
})
