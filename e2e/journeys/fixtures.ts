// The nouns of the journeys: a service and people with a browser each.
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { Service } from './service.ts'

export interface Person {
  page: Page
  context: BrowserContext
}

export interface PersonOptions {
  language?: 'es' | 'en'
  width?: number
  theme?: 'light' | 'dark'
  /** Where the browser says it is. */
  position?: { latitude: number; longitude: number }
}

interface TestNouns {
  newPerson(options?: PersonOptions): Promise<Person>
}

interface WorkerNouns {
  service: Service
}

export const test = base.extend<TestNouns, WorkerNouns>({
  service: [
    async ({}, use) => {
      const service = await Service.start({ BATCH_SECONDS: '0.3', HOLD_SECONDS: '2' })
      await use(service)
      await service.remove()
    },
    { scope: 'worker' },
  ],
  async newPerson({ browser, service }, use) {
    const contexts: BrowserContext[] = []
    await use(async ({ language = 'es', width = 360, theme = 'light', position } = {}) => {
      const context = await browser.newContext({
        baseURL: service.url,
        locale: language === 'es' ? 'es-ES' : 'en-GB',
        timezoneId: 'Europe/Madrid',
        colorScheme: theme,
        viewport: { width, height: width < 700 ? 780 : 860 },
        ...(position ? { geolocation: position, permissions: ['geolocation'] } : {}),
      })
      contexts.push(context)
      const page = await context.newPage()
      return { page, context }
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
