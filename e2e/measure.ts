// What a first visit weighs, and Lighthouse's marks: npm run measure -w e2e.
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../tools/browser.mjs'
import { Rider } from './contract/rider.ts'
import { Service } from './journeys/service.ts'

interface Weight {
  path: string
  scriptBytes: number
  styleBytes: number
  files: [name: string, bytes: number][]
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Bytes as they travel, of everything requested until the network is quiet; the service worker's own fetches apart. */
async function weigh(base: string, path: string, rider?: Rider): Promise<Weight> {
  const browser = await chromium.launch(findBrowser())
  const context = await browser.newContext({ baseURL: base, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (rider) {
    const user = (await rider.call('GET', '/user/me')).body.data
    await page.goto('/robots.txt')
    await page.evaluate(
      ([token, stored]) => {
        localStorage.setItem('token', token!)
        localStorage.setItem('user', stored!)
      },
      [JSON.stringify(rider.token), JSON.stringify(user)],
    )
  }
  const weight: Weight = { path, scriptBytes: 0, styleBytes: 0, files: [] }
  const measured: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    measured.push(
      request.sizes().then(({ responseBodySize }) => {
        if (type === 'script') weight.scriptBytes += responseBodySize
        else weight.styleBytes += responseBodySize
        weight.files.push([new URL(request.url()).pathname.split('/').at(-1)!, responseBodySize])
      }),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(measured)
  await browser.close()
  return weight
}

/** Lighthouse's default: a simulated phone, 150 ms round trip, 1.6 Mbit/s, a processor four times slower. */
async function mark(base: string, path: string, token?: Rider): Promise<Record<string, string>> {
  const { executablePath } = findBrowser()
  const chrome = await launch({
    chromePath: executablePath!,
    chromeFlags: ['--headless=new', '--no-sandbox'],
  })
  try {
    if (token) await keepSession(chrome.port, base, token)
    const result = await lighthouse(base + path, {
      port: chrome.port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    const { categories, audits, finalDisplayedUrl } = result!.lhr
    const marks = Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, String(Math.round((score ?? 0) * 100))]),
    )
    const shown = (audit: string) => audits[audit]?.displayValue?.replace(/\s/g, ' ') ?? '?'
    const failed = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    )
    return {
      path: new URL(finalDisplayedUrl).pathname,
      ...marks,
      LCP: shown('largest-contentful-paint'),
      CLS: shown('cumulative-layout-shift'),
      TBT: shown('total-blocking-time'),
      failed: failed.map(({ id }) => id).join(' '),
    }
  } finally {
    chrome.kill()
  }
}

/** Leaves a session in the storage of the browser that Lighthouse is going to use. */
async function keepSession(port: number, base: string, rider: Rider): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  const user = (await rider.call('GET', '/user/me')).body.data
  await page.goto(`${base}/robots.txt`)
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token!)
      localStorage.setItem('user', stored!)
    },
    [JSON.stringify(rider.token), JSON.stringify(user)],
  )
  await page.close()
  await browser.close()
}

const service = await Service.start()
try {
  const rider = await Rider.signIn(service.url, 'Lia')
  await rider.call('PATCH', `/user/${rider.id}`, { onboarded: true })
  for (const weight of [
    await weigh(service.url, '/login'),
    await weigh(service.url, '/request-ride', rider),
  ]) {
    const { path, scriptBytes, styleBytes, files } = weight
    console.log(`\n${path}: ${kilobytes(scriptBytes)} kB of JavaScript, ${kilobytes(styleBytes)} kB of CSS`)
    console.table(
      files
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 12)
        .map(([file, bytes]) => ({ file, kB: kilobytes(bytes) })),
    )
  }
  console.table([await mark(service.url, '/login'), await mark(service.url, '/request-ride', rider)])
  rider.close()
} finally {
  await service.remove()
}
