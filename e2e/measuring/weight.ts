import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/browser.mjs'
import { keepSession, type Visit } from './visit.ts'

export interface Weight {
  scriptKilobytes: number
  /** With the page, which holds the first styles. */
  styleKilobytes: number
  fontKilobytes: number
  files: { file: string; kilobytes: number }[]
}

/**
 * The bytes transferred, compressed with gzip, until the network is quiet; by then the screen is shown and connected.
 * The service worker is left out, because it fetches the rest of the program later, when nobody waits for it.
 */
export async function weigh(base: string, visit: Visit): Promise<Weight> {
  const browser = await chromium.launch(findBrowser())
  try {
    const context = await browser.newContext({
      baseURL: base,
      serviceWorkers: 'block',
      // The agreed weight is that of gzip. Without this the server sends Brotli, which is smaller.
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
      viewport: { width: 412, height: 823 },
    })
    const page = await context.newPage()
    await keepSession(page, base, visit)
    const bytes = { script: 0, stylesheet: 0, document: 0, font: 0 }
    const files: Weight['files'] = []
    const measured: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const type = request.resourceType()
      if (!(type in bytes)) return
      measured.push(
        request.sizes().then(({ responseBodySize }) => {
          bytes[type as keyof typeof bytes] += responseBodySize
          const file = new URL(request.url()).pathname.split('/').at(-1) ?? ''
          files.push({ file, kilobytes: responseBodySize / 1000 })
        }),
      )
    })
    await page.goto(visit.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await Promise.all(measured)
    return {
      scriptKilobytes: bytes.script / 1000,
      styleKilobytes: (bytes.stylesheet + bytes.document) / 1000,
      fontKilobytes: bytes.font / 1000,
      files: files.toSorted((a, b) => b.kilobytes - a.kilobytes),
    }
  } finally {
    await browser.close()
  }
}
