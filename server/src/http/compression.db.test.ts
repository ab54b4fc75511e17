import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

interface Answer {
  encoding: string | undefined
  vary: string | undefined
  body: Buffer
}

/** As it travels: `fetch` would take the compression off. */
function get(path: string, accepted: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(app.url + path, { headers: { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers
        resolve({ encoding, vary, body: Buffer.concat(parts) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('long answers travel as small as the caller can read them, and say the same', async () => {
  const plain = await get('/api/v1/openapi.json', 'identity')
  const gzipped = await get('/api/v1/openapi.json', 'gzip')
  const brotli = await get('/api/v1/openapi.json', 'gzip, deflate, br')
  expect([plain, gzipped, brotli].map(({ encoding }) => encoding)).toEqual([undefined, 'gzip', 'br'])
  expect([plain, gzipped, brotli].map(({ vary }) => vary)).toEqual(Array(3).fill('accept-encoding'))
  expect(gunzipSync(gzipped.body)).toEqual(plain.body)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4)
})

test('short answers travel as they are', async () => {
  expect((await get('/api/v1/health', 'gzip, br')).encoding).toBeUndefined()
})
