// A person's browser that takes pictures: every state in both themes, on a phone and on a desktop.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Texts } from '@woodalo/languages/texts'
import { webTexts } from '@woodalo/languages/web'
import type { Language } from '@woodalo/protocol/languages'
import type { Rider } from '@woodalo/client'
import type { Stage, Town } from './cast.ts'

export const folder = join(import.meta.dirname, '../../screenshots')

const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 860 }
const screensIn = {
  'desk first': ['desk', 'phone'],
  'phone first': ['phone', 'desk'],
  desk: ['desk'],
  phone: ['phone'],
} satisfies Record<Order, ('desk' | 'phone')[]>
/** From this width on, the map stands beside the words. */
const wideFrom = 768
function sizeOf(width: number) {
  const usual = [phone, desk].find((size) => size.width === width)
  return usual ?? { width, height: width < wideFrom ? 844 : 1024 }
}
const themes = ['light', 'dark'] as const
/** Other shapes of a screen, in one theme only, for the states in which they matter. */
const shapes = {
  landscape: { width: 740, height: 360 },
  'small-phone': { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  'large-text': phone,
} as const
type Shape = keyof typeof shapes

const usualWidths = [phone.width, desk.width]

const files = (state: string, language: Language, shaped: readonly Shape[], widths: readonly number[]) => [
  ...themes.flatMap((theme) => widths.map((width) => `${state}.${language}.${theme}.${width}.png`)),
  ...shaped.map((shape) => `${state}.${language}.light.${shape}.png`),
]

/** The pictures that must exist at the end, and those that exist. */
export class Album {
  readonly #wanted = new Set<string>()
  readonly #made = new Set<string>()
  readonly #forms: readonly string[] | undefined
  /** Of the forms that are wanted, besides those of every state, such as 390 of `pt.dark.390`. */
  readonly #otherWidths: readonly number[]

  /** @param forms such as `es.light.360`, if only these are wanted */
  constructor(forms?: readonly string[]) {
    this.#forms = forms
    const widths = (forms ?? []).map((form) => Number(form.split('.')[2]))
    this.#otherWidths = [...new Set(widths)].filter((width) => width > 0 && !usualWidths.includes(width))
  }

  #wants(file: string): boolean {
    return this.#forms?.some((form) => file.endsWith(`.${form}.png`)) ?? true
  }

  expect(states: readonly string[], language: Language): void {
    for (const state of states)
      for (const file of files(state, language, shapesOf(state), [...usualWidths, ...this.#otherWidths]))
        if (this.#wants(file)) this.#wanted.add(file)
  }

  /** @throws Error for a picture that its scene has not announced */
  wants(file: string): boolean {
    if (!this.#wants(file)) return false
    if (!this.#wanted.has(file)) throw new Error(`${file} is not announced by its scene`)
    return true
  }

  widthsOf(screen: 'desk' | 'phone'): number[] {
    const others = this.#otherWidths.filter((width) => width >= wideFrom === (screen === 'desk'))
    return [screen === 'desk' ? desk.width : phone.width, ...others]
  }

  add(file: string): void {
    this.#made.add(file)
  }

  get made(): number {
    return this.#made.size
  }

  get missing(): string[] {
    return [...this.#wanted].filter((file) => !this.#made.has(file))
  }
}

const shapedStates =
  /login-email|request-estimate|account$|searching|match$|code-shown|code-typed|chat$|rating$|details$|crowd/
/** Those with the most to show at once. */
const smallStates =
  /request-empty|request-estimate|searching$|no-match|match$|code-shown|order|code-typed|rating$|details$/
function shapesOf(state: string): readonly Shape[] {
  return [
    ...(shapedStates.test(state) ? (['landscape', 'tablet', 'large-text'] as const) : []),
    ...(smallStates.test(state) ? (['small-phone'] as const) : []),
  ]
}

type Order = 'desk first' | 'phone first' | 'desk' | 'phone'

/** One person's browser. */
export interface Sitting {
  page: Page
  text: Texts
  /** On the desktop first, unless that ends what a phone shows; or only on one of both. */
  shoot(state: string, order?: Order): Promise<void>
  /** Moves to the desktop, until the streets are there that it shows beside the screen. */
  sitAtDesk(): Promise<void>
  leave(): Promise<void>
}

export interface Studio {
  browser: Browser
  base: string
  /** Of the service. */
  dataDir: string
  town: Town
  album: Album
  /** Pixels of the picture for each of the page. */
  scale: number
  /** The pages of this scene's people, to see where one of them got stuck. */
  pages: Page[]
  /** Errors that the browser has logged. */
  logged: string[]
}

export async function sitDown(
  { browser, base, album, scale, pages, logged }: Studio,
  language: Language,
  stage: Stage,
  rider?: Rider,
  /** Whether this person shares their position, and has a browser that takes notices. */
  { located = false, canBeTold = false } = {},
): Promise<Sitting> {
  const { locale, timezoneId } = stage
  const context = await browser.newContext({
    baseURL: base,
    locale,
    timezoneId,
    viewport: phone,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    serviceWorkers: canBeTold ? 'allow' : 'block',
    ...(canBeTold && { permissions: ['notifications'] }),
    ...(located && { geolocation: stage.from, permissions: ['geolocation'] }),
  })
  const page = await context.newPage()
  pages.push(page)
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text().slice(0, 300))
  })
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('language', value), language)
  if (rider) {
    await rider.api.users.update({ params: { id: rider.id }, body: { onboarded: true, language } })
    const user = await rider.api.users.me()
    await page.evaluate(
      ([token, stored]) => {
        localStorage.setItem('token', token!)
        localStorage.setItem('user', stored!)
      },
      [JSON.stringify(rider.token), JSON.stringify(user)],
    )
  }

  const settled = () => expect(page.locator('[data-on-its-way]')).toHaveCount(0, { timeout: 30_000 })

  async function take(file: string, arrange: () => Promise<void>) {
    if (!album.wants(file)) return
    await arrange()
    // The fonts are loaded and two frames have been drawn in the new size and theme.
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    // A wider screen may be another one, whose code is fetched only now.
    await page.locator('main:visible, [role=dialog]:visible').first().waitFor()
    // Beside a wider screen stands a map, which is asked for only once the screen is there.
    if ((page.viewportSize()?.width ?? 0) >= 768) await pause(900)
    // What a wider screen shows in addition may be fetched only now, and streets are drawn anew.
    await settled()
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(folder, file), animations: 'allow', caret: 'hide' })
    album.add(file)
  }

  return {
    page,
    text: webTexts[language],
    async sitAtDesk() {
      await page.setViewportSize(desk)
      await page.locator('figure canvas').first().waitFor({ timeout: 30_000 })
      await settled()
    },
    async shoot(state, order = 'desk first') {
      // What a map stands on is asked for only once its screen is there.
      await pause(900)
      for (const width of screensIn[order].flatMap((screen) => album.widthsOf(screen)))
        for (const theme of themes)
          await take(`${state}.${language}.${theme}.${width}.png`, async () => {
            await page.setViewportSize(sizeOf(width))
            await page.emulateMedia({ colorScheme: theme })
          })
      for (const shape of order === 'desk' ? [] : shapesOf(state))
        await take(`${state}.${language}.light.${shape}.png`, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize(shapes[shape])
          const size = shape === 'large-text' ? '200%' : ''
          await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
        })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize(phone)
    },
    leave: () => context.close(),
  }
}
