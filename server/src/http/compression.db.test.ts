import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRider, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

interface RawResponse {
  encoding: string | undefined
  vary: string | undefined
  body: Buffer
}

/** Returns the raw bytes, because `fetch` would decompress them. */
function get(path: string, accepted: string, token = ''): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': accepted, authorization: `Bearer ${token}` }
    const sent = request(app.url + path, { headers }, (response) => {
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

test('long responses are compressed as well as the caller supports, with the same content', async () => {
  const plain = await get('/api/v1/openapi.json', 'identity')
  const gzipped = await get('/api/v1/openapi.json', 'gzip')
  const brotli = await get('/api/v1/openapi.json', 'gzip, deflate, br')
  expect([plain, gzipped, brotli].map(({ encoding }) => encoding)).toEqual([undefined, 'gzip', 'br'])
  expect([plain, gzipped, brotli].map(({ vary }) => vary)).toEqual(Array(3).fill('Accept-Encoding'))
  expect(gunzipSync(gzipped.body)).toEqual(plain.body)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4)
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['zstd', undefined],
])('what a caller accepts as “%s” is sent as %s', async (accepted, encoding) => {
  expect((await get('/api/v1/openapi.json', accepted)).encoding).toBe(encoding)
})

test('a translated and compressed response varies by both in its headers', async () => {
  const { token } = await newRider(app)
  const places = await get('/api/v1/places', 'br', token)
  expect(places).toMatchObject({ encoding: 'br', vary: 'Accept-Language, Accept-Encoding' })
  const refused = await get('/api/v1/nowhere', 'br')
  expect(refused.vary).toBe('Accept-Language')
})

test('short responses are not compressed', async () => {
  expect((await get('/api/v1/health', 'gzip, br')).encoding).toBeUndefined()
})
