import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/browser.mjs'
import { keepSession, type Visit } from './visit.ts'

const slowdown = 4

/** The first things that a person does on the screen. Every step waits for its effect. */
const deeds: Record<string, (page: Page) => Promise<void>> = {
  async '/login'(page) {
    // A first visit begins with the guest.
    await page.getByRole('radio', { name: 'Correo' }).click({ force: true })
    await page.locator('input[type="email"]').pressSequentially('lia@example.org', { delay: 60 })
    await page.locator('input[type="password"]').pressSequentially('a long secret', { delay: 60 })
    for (const way of await page.getByRole('radio').all()) {
      await way.click({ force: true })
      await page.waitForTimeout(400)
    }
    await page.getByRole('button', { name: 'English' }).click()
  },
  async '/request-ride'(page) {
    // Waits for the form: on a busy machine the network rests before it is drawn.
    await page.getByRole('combobox').first().waitFor()
    const [origin, destination] = await page.getByRole('combobox').all()
    await origin!.click()
    await origin!.pressSequentially('Aero', { delay: 120 })
    await page.getByRole('option').first().waitFor()
    await origin!.press('ArrowDown')
    await origin!.press('Enter')
    await destination!.click()
    await destination!.press('Escape')
    await page.getByText('Opciones', { exact: true }).click()
    await page.locator('textarea').pressSequentially('Chaqueta verde', { delay: 60 })
    await page
      .getByRole('button', { name: /^Más: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Abrir el menú de la cuenta' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  },
}

/**
 * The slowest reaction to a tap or a key, in milliseconds, on a processor four times slower: with so few interactions
 * that is what INP is. Measured by the browser, as a rule in steps of 8 ms.
 */
export async function slowestInteraction(base: string, visit: Visit): Promise<number> {
  const browser = await chromium.launch(findBrowser())
  try {
    const context = await browser.newContext({
      baseURL: base,
      locale: 'es-ES',
      serviceWorkers: 'block',
      hasTouch: true,
      viewport: { width: 412, height: 823 },
    })
    const page = await context.newPage()
    await keepSession(page, base, visit)
    await page.addInitScript(() => {
      const slow = { milliseconds: 0, count: 0 }
      Object.assign(globalThis, { slow })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          if (!(entry as PerformanceEventTiming & { interactionId: number }).interactionId) continue
          slow.count++
          slow.milliseconds = Math.max(slow.milliseconds, entry.duration)
        }
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(visit.path, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await deeds[visit.path]!(page)
    await page.waitForTimeout(500)
    const { count, milliseconds } = await page.evaluate(
      () => (globalThis as unknown as { slow: { count: number; milliseconds: number } }).slow,
    )
    if (count === 0) throw new Error(`${visit.path}: no interaction was noticed`)
    return milliseconds
  } finally {
    await browser.close()
  }
}
