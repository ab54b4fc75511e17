import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { serveDocuments } from './api-documentation.ts'

const calls: string[] = []
const fastify = Fastify({ trustProxy: true })
serveDocuments(fastify, '1.2.3', 'https://taxi.example.org', async (address) => {
  calls.push(address)
  if (address === '203.0.113.40') throw new Failure('TOO_MANY_REQUESTS')
})
afterAll(() => fastify.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url: `/api/v1${path}`, headers })

describe('the documents of the API', () => {
  test.each(['/openapi.json', '/asyncapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui-bundle.js'])(
    '%s is packed once, and whoever has it is sent nothing again',
    async (path) => {
      const [first, second] = await Promise.all([get(path), get(path)])
      const { etag } = first.headers
      expect(first.headers['cache-control']).toBe('public, max-age=300')
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect([second.headers.etag, second.body]).toEqual([etag, first.body])
      const packed = await get(path, { 'accept-encoding': 'br' })
      expect(packed.headers['content-encoding']).toBe('br')
      for (const tags of [etag!, `W/${etag}`, `"other", W/${etag}`, '*']) {
        const known = await get(path, { 'if-none-match': tags })
        expect([tags, known.statusCode, known.body]).toEqual([tags, 304, ''])
      }
      expect((await get(path, { 'if-none-match': '"other"' })).body).toBe(first.body)
    },
  )

  test('are made once: many more asks together take less work than the first one', async () => {
    const fresh = Fastify()
    serveDocuments(fresh, '1.2.3', 'https://taxi.example.org', async () => {})
    const work = async (times: number) => {
      const before = process.cpuUsage()
      for (let time = 0; time < times; time += 1)
        await fresh.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'br' } })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const first = await work(1)
    expect(await work(10)).toBeLessThan(2 * first)
    await fresh.close()
  })

  test('are counted as calls of their network', async () => {
    const refused = await get('/openapi.json', { 'x-forwarded-for': '203.0.113.40' })
    expect(refused.body).not.toContain('openapi')
    expect(calls.at(-1)).toBe('203.0.113.40')
  })
})
