// What `npm run build` leaves: what the page fetches and when, what is kept for later, and what each file weighs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../dist')
const read = (name: string) => readFileSync(join(dist, name), 'utf8')
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))
/** Names end with the hash of what is in the file. */
const withoutHashes = (text: string) => text.replaceAll(/-[\w-]{7,8}(?=\.(?:js|css|woff2)\b)/g, '')
const page = read('index.html')
const chunk = (name: string) =>
  read(files.find((file) => new RegExp(`^assets/${name}-\\w{7}\\.js$`).test(file))!)

/** What the script in the page is called with: what to fetch for each screen in each language. */
const boot = withoutHashes(/\{entry:`.*\}(?=\);?\}\)\(\))/.exec(page)![0])

test('the page is complete until it has been painted, and then fetches all of a screen at once', async () => {
  const bare = withoutHashes(page)
    .replaceAll(/(?<=<style>).*?(?=<\/style>)/gs, '…')
    .replaceAll(/(?<=<script>).*?(?=<\/script>)/gs, '…')
  const fetched = boot.replaceAll(/(\w+:[{[]|\},)/g, '\n$1')
  await expect(`${bare}\n${fetched}\n`).toMatchFileSnapshot('__snapshots__/page.txt')
})

test('the styles of the first paint are in the page, with those of one language of its texts', () => {
  const [styles] = /(?<=<style>).*?(?=<\/style>)/s.exec(page)!
  expect(styles).toContain('font-family:Figtree')
  expect(styles).toContain('.boot')
  expect(styles.slice(styles.lastIndexOf(':root:not(:lang(es))'))).toBe(
    ':root:not(:lang(es)) .boot :lang(es),:root:not(:lang(en)) .boot :lang(en),:root:not(:lang(pt)) .boot :lang(pt){display:none}',
  )
  expect(files.filter((file) => /^assets\/index-.*\.css$/.test(file))).toEqual([])
})

test('whatever the page and the service worker name is there', () => {
  const named = [
    ...`${page} ${read('service-worker.js')}`.matchAll(/["'`(]\/?((?:assets|icons)\/[\w.-]+\.\w+)/g),
  ]
  expect(named.length).toBeGreaterThan(100)
  expect(named.map(([, file]) => file!).filter((file) => !existsSync(join(dist, file)))).toEqual([])
})

test('the service worker keeps the program and the latin fonts, but not the map', () => {
  const kept = new Set([...read('service-worker.js').matchAll(/"url":"([^"]+)"/g)].map(([, file]) => file!))
  const isText = /\.(js|css|html|svg)$/
  const left = files.filter((file) => !kept.has(file) && (isText.test(file) || file.endsWith('.woff2')))
  expect(left.map(withoutHashes).toSorted()).toMatchInlineSnapshot(`
    [
      "assets/bricolage-grotesque-latin-ext-wght-normal.woff2",
      "assets/figtree-latin-ext-wght-normal.woff2",
      "assets/map-sheet.css",
      "assets/map-sheet.js",
      "assets/maplibre-gl-worker.js",
      "assets/maplibre-gl.js",
      "service-worker.js",
    ]
  `)
  expect(
    [...kept]
      .filter((file) => !isText.test(file))
      .map(withoutHashes)
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "assets/bricolage-grotesque-latin-wght-normal.woff2",
      "assets/figtree-latin-wght-normal.woff2",
      "icons/icon-192.png",
      "icons/icon-512.png",
      "icons/maskable-512.png",
      "manifest.webmanifest",
    ]
  `)
})

test('every text that is worth it is there packed, in two ways', () => {
  const isWorth = (file: string) =>
    /\.(js|css|html|svg|json|webmanifest)$/.test(file) && readFileSync(join(dist, file)).length >= 200
  const packed = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .toSorted()
  const worth = files.filter(isWorth).toSorted()
  expect(packed('.br')).toEqual(worth)
  expect(packed('.gz')).toEqual(worth)
  for (const file of ['index.html', 'service-worker.js']) {
    expect(brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).toString()).toBe(read(file))
    expect(gunzipSync(readFileSync(join(dist, `${file}.gz`))).toString()).toBe(read(file))
  }
})

test('the app can be installed', () => {
  expect(JSON.parse(read('manifest.webmanifest'))).toMatchInlineSnapshot(`
    {
      "background_color": "#f7f3ec",
      "categories": [
        "travel",
        "navigation",
      ],
      "description": "Comparte el taxi con quien va hacia donde vas tú.",
      "display": "standalone",
      "icons": [
        {
          "sizes": "192x192",
          "src": "/icons/icon-192.png",
          "type": "image/png",
        },
        {
          "sizes": "512x512",
          "src": "/icons/icon-512.png",
          "type": "image/png",
        },
        {
          "purpose": "maskable",
          "sizes": "512x512",
          "src": "/icons/maskable-512.png",
          "type": "image/png",
        },
      ],
      "id": "/",
      "lang": "es",
      "name": "Woodalo",
      "orientation": "portrait",
      "scope": "/",
      "short_name": "Woodalo",
      "start_url": "/",
      "theme_color": "#f7f3ec",
    }
  `)
})

test('nothing is a data: address, and parts of a library that are never used are left out', () => {
  // The styles of the map's library have pictures of its own controls.
  const code = files.filter((file) => /^assets\/(?!street-worker).*\.(js|css)$/.test(file))
  expect(code.filter((file) => /url\(["']?data:/.test(read(file)))).toEqual([])
  const holds = (name: string, ...words: string[]) => words.filter((word) => chunk(name).includes(word))
  expect(holds('live', 'binary packet', 'xhr poll error', 'fetch read error', 'new WebTransport')).toEqual([
    'binary packet',
  ])
  expect(holds('polling-transport', 'fetch read error')).toEqual(['fetch read error'])
  // The compiled parts remember their elements; those that draw little anew do not.
  expect(holds('ride-route', 'memo_cache')).toEqual(['memo_cache'])
  expect(holds('login-route', 'memo_cache')).toEqual([])
})

describe('the page of the desk', () => {
  const desk = join(import.meta.dirname, '../dist-desk')

  test('names what is there, and nothing of the app', () => {
    const html = readFileSync(join(desk, 'index.html'), 'utf8')
    const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!)
    expect(named.map(withoutHashes)).toMatchInlineSnapshot(`
      [
        "assets/index.js",
        "assets/index.css",
      ]
    `)
    expect(named.filter((file) => !existsSync(join(desk, file)))).toEqual([])
    expect(readdirSync(desk).toSorted()).toEqual(['assets', 'index.html'])
  })
})
