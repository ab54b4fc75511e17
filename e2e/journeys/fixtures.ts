// The fixtures of the journeys: a service, and people with a browser each.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Texts } from '@woodalo/languages/texts'
import { webTexts } from '@woodalo/languages/web'
import { defaultLanguage, homeOf, type Language, localeIn } from '@woodalo/protocol/languages'
import { Woodalo } from '@woodalo/client'
import { allGuestsLeave } from '../company/guest.ts'
import { Service } from './service.ts'
import { importTown } from './town.ts'
import { WholeBrowser } from './whole-browser.ts'

export interface Person {
  page: Page
  context: BrowserContext
  /** Where the service is. */
  url: string
  language: Language
  /** The language of this person. */
  texts: Texts
}

export interface PersonOptions {
  language?: Language
  width?: number
  theme?: 'light' | 'dark'
  /** The position that the browser reports. */
  position?: { latitude: number; longitude: number }
  /**
   * Whether things move, as they do by default in a browser. A search that pulses takes four times the processor time of
   * one at rest.
   */
  motion?: boolean
  /** Whether the browser draws streets and keeps notifications. */
  whole?: boolean
  /**
   * Whether the app gets its service worker: for what it does without a network, and for notifications. Storing the app
   * in each new browser takes as long as most journeys.
   */
  worker?: boolean
  /** A service other than the one that all journeys share. */
  at?: string
}

interface TestNouns {
  /** Nobody may stay behind in the service who could be matched in the next test. */
  everybodyLeaves: void
  newPerson(options?: PersonOptions): Promise<Person>
}

interface WorkerNouns {
  service: Service
  /** A second service that has imported a town. */
  town: Service
  wholeBrowser: WholeBrowser
}

const settings = { BATCH_SECONDS: '0.3', HOLD_SECONDS: '2' }

export const test = base.extend<TestNouns, WorkerNouns>({
  service: [
    async ({}, use) => {
      const service = await Service.start(settings)
      await use(service)
      await service.remove()
    },
    { scope: 'worker' },
  ],
  town: [
    async ({}, use) => {
      const service = await Service.start(settings)
      await importTown(service)
      await use(service)
      await service.remove()
    },
    { scope: 'worker' },
  ],
  wholeBrowser: [
    async ({}, use) => {
      const browser = new WholeBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  everybodyLeaves: [
    async ({}, use) => {
      await use()
      await allGuestsLeave()
    },
    { auto: true },
  ],
  async newPerson({ browser, service, wholeBrowser }, use) {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(async (options = {}) => {
      const {
        language = defaultLanguage,
        width = 360,
        theme = 'light',
        position,
        motion = false,
        whole = false,
        worker = false,
      } = options
      const url = options.at ?? service.url
      const context = await (whole ? await wholeBrowser.open() : browser).newContext({
        baseURL: url,
        locale: localeIn(homeOf(language), language),
        timezoneId: 'Europe/Madrid',
        colorScheme: theme,
        reducedMotion: motion ? 'no-preference' : 'reduce',
        viewport: { width, height: width < 700 ? 780 : 860 },
        serviceWorkers: worker ? 'allow' : 'block',
        ...(position ? { geolocation: position, permissions: ['geolocation'] } : {}),
      })
      contexts.push(context)
      await watch(context, faults)
      const page = await context.newPage()
      return { page, context, url, language, texts: webTexts[language] }
    })
    for (const context of contexts) {
      await leave(context)
      await context.close()
    }
    expect(faults, 'what the browsers forbade, and errors that nobody caught').toEqual([])
  },
})

/** No journey may break the content security policy or leave an error uncaught. */
async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, what: string) => void faults.push(what))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(what: string): void }
      reportViolation(`${violatedDirective}: ${blockedURI}`)
    }),
  )
  context.on('weberror', (error) => void faults.push(String(error.error())))
}

/** Ends the accounts that are signed in in this browser. */
async function leave(context: BrowserContext): Promise<void> {
  const { origins } = await context.storageState()
  for (const { origin, localStorage } of origins) {
    const stored = (key: string) => {
      const value = localStorage.find(({ name }) => name === key)?.value
      return value === undefined ? null : JSON.parse(value)
    }
    const [token, user] = [stored('token'), stored('user')]
    // A service of the test's own may have ended before.
    if (!token || !user) continue
    const { api } = new Woodalo(origin, { patienceMilliseconds: 0 }).rider({ token, user })
    await api.users.remove({ params: { id: user.id } }).catch(() => null)
  }
}

export { expect }
