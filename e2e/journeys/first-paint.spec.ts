// The page before the program has loaded: what it shows, and that nothing moves or vanishes when the program takes
// over.
import type { Page, Route } from '@playwright/test'
import type { Language } from '@woodalo/protocol/languages'
import { expect, test } from './fixtures.ts'
import { arrive, newAccount } from './acts-of-people.ts'

interface Seen {
  largest: string
  withoutHeading: number
}

/** Records the browser's largest paint, and every moment without a heading. */
async function look(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { largest: '', withoutHeading: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.largest = (entry as PerformanceEntry & { element: Element | null }).element?.className ?? ''
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        if (!document.querySelector('h1')) seen.withoutHeading++
      }).observe(document.getElementById('root')!, { childList: true, subtree: true }),
    )
  })
}

/** The position and size of the heading and the brand beside it. */
async function places(page: Page): Promise<(number | string)[]> {
  return page.evaluate(() => {
    const heading = [...document.querySelectorAll('h1')].find((one) => one.offsetParent !== null)!
    const brand = document.querySelector('.boot svg, header svg')!.getBoundingClientRect()
    const { x, y, height } = heading.getBoundingClientRect()
    return [x, y, height, getComputedStyle(heading).fontSize, brand.x, brand.y, heading.textContent!.trim()]
  })
}

const visits: [path: string, language: Language, width: number][] = [
  ['/login', 'es', 360],
  ['/login', 'en', 1280],
  ['/request-ride', 'es', 360],
  ['/request-ride', 'en', 1280],
]

for (const [path, language, width] of visits)
  test(`${path} is shown before its program runs, in ${language} at ${width}`, async ({
    newPerson,
    service,
  }) => {
    const person = await newPerson({ language, width, motion: true })
    const { page, texts } = person
    if (path === '/login') {
      await page.goto('/robots.txt')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    } else await arrive(person, await newAccount(service.url, 'Lia'), '/robots.txt')
    await look(page)
    let held: Route[] | null = []
    await page.route('**/assets/*.js', (route) => (held ? void held.push(route) : route.continue()))

    await page.goto(path, { waitUntil: 'commit' })
    const heading = path === '/login' ? texts.login.claim.join(' ') : texts.request.title
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The page has asked for the program, with everything that it needs, in one wave.
    await expect.poll(() => held!.length).toBeGreaterThan(4)
    const before = await places(page)

    const waiting = held
    held = null
    for (const route of waiting) await route.continue()
    await expect(page.locator('.boot')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await places(page)).toEqual(before)
    const field =
      path === '/login'
        ? page.getByRole('textbox', { name: texts.login.email })
        : page.getByRole('combobox', { name: texts.request.from })
    await expect(field).toBeVisible()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    expect(seen.withoutHeading).toBe(0)
    expect(seen.largest).toMatch(/^boot-/)
  })
