import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../tools/browser.mjs'
import { keepSession, type Visit } from './visit.ts'

export interface Marks {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMilliseconds: number
  lcpMilliseconds: number
  speedIndexMilliseconds: number
  blockingMilliseconds: number
  cls: number
  /** Lighthouse's findings. */
  wanting: string[]
}

/** On a busy machine Lighthouse sometimes loses the beginning of its trace and has to run again. */
const tries = 4

/** Lighthouse's own default: a simulated phone, 150 ms round trip, 1.6 Mbit/s, a processor four times slower. */
export async function mark(base: string, visit: Visit): Promise<Marks> {
  for (let left = tries - 1; ; left--)
    try {
      return await markOnce(base, visit)
    } catch (error) {
      if (left === 0) throw error
    }
}

async function markOnce(base: string, visit: Visit): Promise<Marks> {
  const { executablePath, env } = findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    ...(env ? { envVars: env } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox'],
  })
  try {
    if (visit.rider) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
      const page = await browser.contexts()[0]!.newPage()
      await keepSession(page, base, visit)
      await page.close()
      await browser.close()
    }
    const result = await lighthouse(base + visit.path, {
      port: chrome.port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
    const shown = new URL(finalDisplayedUrl).pathname
    if (shown !== visit.path) throw new Error(`${visit.path} showed ${shown}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => {
      const { numericValue } = audits[name] ?? {}
      if (numericValue === undefined) throw new Error(`Lighthouse could not tell ${name}`)
      return numericValue
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcpMilliseconds: value('first-contentful-paint'),
      lcpMilliseconds: value('largest-contentful-paint'),
      speedIndexMilliseconds: value('speed-index'),
      blockingMilliseconds: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      wanting: Object.values(audits)
        .filter(
          ({ score: got, scoreDisplayMode }) =>
            got !== null && got < 0.9 && scoreDisplayMode !== 'informative',
        )
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}
