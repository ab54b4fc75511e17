// Who is asked what, and on whose turn, before and while a call is handled: over real connections to a server of this test.
import { defineRoute } from '@woodalo/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { createLogger } from '../logging.ts'
import { createHttpServer, type HttpServer } from './receive-calls.ts'

let server: HttpServer
let url: string
/** What happened, in order. */
let done: string[]
let nextTurn: () => Promise<void>
let logged: Record<string, unknown>[]

beforeEach(async () => {
  done = []
  logged = []
  nextTurn = async () => {}
  server = await createHttpServer({
    log: createLogger('debug', { write: (line) => void logged.push(JSON.parse(line)) }),
    trustProxy: '127.0.0.1',
    async authenticate(token) {
      done.push(`authenticate ${token}`)
      return token === 'of-ana' ? { userId: 'ana', sessionId: 's1' } : null
    },
    idempotency: {} as never,
    limit: {
      async address(address) {
        done.push(`count ${address}`)
        if (address === '192.0.2.1') throw new Failure('TOO_MANY_REQUESTS')
      },
      user: async (userId, write) => void done.push(`count ${userId}${write ? ' who writes' : ''}`),
      keeping: async () => {},
      kept: async () => {},
    },
    async turnOfCaller(person, address, act) {
      await nextTurn()
      done.push(`turn of ${person} at ${address}`)
      const result = await act()
      done.push('turn over')
      return result
    },
    headers: () => [],
    repeats: {} as never,
  })
  const handle = (name: string) => async (call: { principal: { userId: string } | null }) => {
    done.push(`${name} for ${call.principal?.userId ?? 'nobody'}`)
    return {}
  }
  const data = z.object({})
  const summary = 'A test'
  const params = z.object({ id: z.string() })
  const failing = { summary, data, params, query: z.object({ q: z.string() }), access: 'either' } as const
  server.serve(defineRoute({ method: 'GET', path: '/refused/{id}', ...failing }), async () => {
    throw new Failure('NOT_FOUND')
  })
  server.serve(defineRoute({ method: 'GET', path: '/broken/{id}', ...failing }), async () => {
    throw new Error('broken')
  })
  server.serve(defineRoute({ method: 'GET', path: '/own', summary, data }), handle('own'))
  server.serve(
    defineRoute({ method: 'POST', path: '/slow', summary, data }),
    async ({ inTurn, principal }) => {
      done.push('begins')
      await inTurn(() => handle('slow')({ principal }))
      return {}
    },
    'own turns',
  )
  server.serve(
    defineRoute({ method: 'GET', path: '/either', summary, data, access: 'either' }),
    handle('either'),
  )
  server.serve(
    defineRoute({ method: 'GET', path: '/anyone', summary, data, access: 'anyone' }),
    handle('anyone'),
  )
  url = await server.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => server.fastify.close())

async function call(method: string, path: string, token?: string, address = '203.0.113.7'): Promise<number> {
  const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) }
  const { status } = await fetch(`${url}/api/v1${path}`, { method, headers })
  return status
}

const at = 'at 203.0.113.7'
const ofAna = [`turn of of-ana ${at}`, 'authenticate of-ana', 'turn over']
const ofUnknown = [`turn of unknown ${at}`, 'authenticate unknown', 'turn over']
const ofNobody = [`turn of null ${at}`, 'either for nobody', 'turn over']

test.each<[string, string, string | undefined, number, string[]]>([
  ['GET', '/own', 'of-ana', 200, [...ofAna, 'count ana', `turn of ana ${at}`, 'own for ana', 'turn over']],
  ['GET', '/own', 'unknown', 401, ofUnknown],
  ['GET', '/own', undefined, 401, []],
  [
    'POST',
    '/slow',
    'of-ana',
    200,
    [...ofAna, 'count ana who writes', 'begins', `turn of ana ${at}`, 'slow for ana', 'turn over'],
  ],
  [
    'GET',
    '/either',
    'of-ana',
    200,
    [...ofAna, 'count ana', `turn of ana ${at}`, 'either for ana', 'turn over'],
  ],
  ['GET', '/either', 'unknown', 200, [...ofUnknown, ...ofNobody]],
  ['GET', '/either', undefined, 200, ofNobody],
  ['GET', '/anyone', 'of-ana', 200, [`turn of null ${at}`, 'anyone for nobody', 'turn over']],
])(
  'whatever a call asks the database is asked on its caller’s turn, after it is counted: %s %s as %s',
  async (method, path, token, status, steps) => {
    expect(await call(method, path, token)).toBe(status)
    expect(done).toEqual(['count 203.0.113.7', ...steps])
  },
)

test('no session is looked up before its caller’s turn comes', async () => {
  const coming = Promise.withResolvers<void>()
  nextTurn = () => coming.promise
  const answered = call('GET', '/own', 'of-ana')
  await expect.poll(() => done).toEqual(['count 203.0.113.7'])
  coming.resolve()
  expect(await answered).toBe(200)
})

test('of an address that sends too much nothing is looked up', async () => {
  expect(await call('GET', '/own', 'of-ana', '192.0.2.1')).toBe(429)
  expect(done).toEqual(['count 192.0.2.1'])
})

test.each([
  ['/refused/secret-id?q=Serrano', 'info', { code: 'NOT_FOUND', userId: 'ana' }],
  ['/broken/secret-id?q=Serrano', 'error', { err: expect.objectContaining({ message: 'broken' }) }],
  ['/refused/secret-id', 'info', { code: 'INVALID_INPUT', fields: ['q'] }],
])('the log tells the pattern of %s, never what somebody asked for', async (path, level, more) => {
  await call('GET', path, 'of-ana')
  const route = `/api/v1/${path.split('/')[1]}/:id`
  expect(logged).toEqual([
    expect.objectContaining({ level: { info: 30, error: 50 }[level], method: 'GET', route, ...more }),
    expect.objectContaining({ level: 20, method: 'GET', route, msg: 'answered' }),
  ])
  expect(JSON.stringify(logged)).not.toMatch(/secret-id|Serrano/u)
})
