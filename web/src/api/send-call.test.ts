import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Api, createApi } from './calls-by-domain.ts'
import { ApiError } from './api-error.ts'
import { createHttp } from './send-call.ts'

// A server with scripted responses, to test how the app handles responses that the real server rarely gives.
let server: Server
let seen: { request: IncomingMessage; body: string }[]
let responders: ((response: ServerResponse) => void)[]
let notified: string[]
let refused: string[]
let pauses: number[]
let api: Api
let stored: string | null

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(body))
  }
}
const hangUp = (response: ServerResponse) => void response.destroy()
const never = () => {}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(async () => {
  stored = 'stored'
  seen = []
  responders = []
  notified = []
  refused = []
  pauses = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ request, body })
      ;(responders.shift() ?? json(500, {}))(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  api = createApi(
    createHttp({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      fetch,
      token: () => stored,
      language: () => 'en',
      texts: () => ({
        network: 'No network',
        unexpected: 'Unexpected',
        noData: 'No data received from the server',
      }),
      onSessionRefused: (token) => refused.push(token),
      notifyError: (message) => notified.push(message),
      pause: async (milliseconds) => void pauses.push(milliseconds),
    }),
  )
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a call', () => {
  test('carries the stored token and the language, and unwraps data', async () => {
    responders = [json(200, { data: [{ id: 'p1' }] })]
    expect(await api.places.list()).toEqual([{ id: 'p1' }])
    expect(seen[0]!.request.url).toBe('/api/v1/places?isActive=true')
    expect(seen[0]!.request.headers).toMatchObject({
      authorization: 'Bearer stored',
      'accept-language': 'en',
    })
    expect(seen[0]!.request.headers['idempotency-key']).toBeUndefined()
  })

  test('prefers an explicit token, and sends none if none is needed', async () => {
    responders = [json(200, { data: { id: 'u' } }), json(200, { token: 't', user: {} })]
    await api.users.registerOrLogIn({}, { token: 'given' })
    await api.auth.signInGuest({ nickname: 'Ana', email: 'ana@example.org' })
    expect(seen[0]!.request.headers.authorization).toBe('Bearer given')
    expect(seen[1]!.request.headers.authorization).toBeUndefined()
  })

  test.each([
    ['nobody', null],
    ['somebody else', 'another'],
  ])(
    'whose response comes once %s is signed in is called off, whatever it says, and nobody is told',
    async (_, next) => {
      for (const status of [200, 401, 500]) {
        stored = 'stored'
        responders = [
          (response) => {
            stored = next
            json(status, { data: [{ id: 'p1' }], message: 'No' })(response)
          },
        ]
        expect((await failure(api.rides.page({}))).kind).toBe('aborted')
      }
      expect([notified, refused]).toEqual([[], []])
      stored = 'stored'
      responders = [
        (response) => {
          stored = next
          json(200, { success: true })(response)
        },
      ]
      // Signing out itself brings its own token.
      expect(await api.auth.signOut({ token: 'stored' })).toEqual({ success: true })
    },
  )

  test('requests rides as specified and returns the cursor with them', async () => {
    responders = [json(200, { data: [], next: 'c2' })]
    expect(await api.rides.page({ status: 'completed' })).toEqual({ rides: [], next: 'c2' })
    expect(seen[0]!.request.url).toBe('/api/v1/rides?limit=1000000&status=completed')
  })

  test('says positions no more precisely than they are needed, and asks for messages after the last one', async () => {
    const near = { latitude: 40.416_951_23, longitude: -3.703_512_34 }
    responders = [1, 2, 3, 4, 5, 6].map(() => json(200, { data: [] }))
    await api.places.reverse(near)
    await api.places.search({ q: 'Sol', near })
    await api.places.search({ q: 'Sol', limit: 5 })
    await api.requests.waits(near)
    await api.chat.list('r1', 7)
    await api.chat.list('r1', undefined)
    expect(seen.map(({ request }) => decodeURIComponent(request.url!.replace('/api/v1', '')))).toEqual([
      '/places/reverse?lat=40.416951&lng=-3.703512',
      '/places/search?q=Sol&near=40.41695,-3.70351',
      '/places/search?q=Sol&limit=5',
      '/ride-requests/waits?near=40.41695,-3.70351',
      '/rides/r1/messages?after=7',
      '/rides/r1/messages',
    ])
  })

  test('sends a picture of a receipt as a file, and reads it as one', async () => {
    const picture = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'image/webp' }).end('picture')
    responders = [json(200, { data: { id: 'p1' } }), picture]
    const sent = new Blob(['meter'], { type: 'image/jpeg' })
    expect(await api.settlements.uploadReceipt('r1', sent)).toEqual({ id: 'p1' })
    expect(seen[0]!.request.url).toBe('/api/v1/rides/r1/settlement/receipt')
    expect(seen[0]!.body).toMatch(/name="photo"[\s\S]*image\/jpeg[\s\S]*meter/)
    expect(await (await api.settlements.receipt('r1')).text()).toBe('picture')
  })

  test('encodes ids so that they cannot change the path', async () => {
    responders = [json(200, { data: {} })]
    await api.rides.get('../user/me?x')
    expect(seen[0]!.request.url).toBe('/api/v1/rides/..%2Fuser%2Fme%3Fx')
  })

  test('fails with the specified text if the response has no body, except with 204', async () => {
    responders = [(response) => response.writeHead(200).end(), json(204, null)]
    expect((await failure(api.places.list())).message).toBe('No data received from the server')
    await expect(api.users.remove('u1')).resolves.toBeUndefined()
  })
})

describe('a failure', () => {
  test('shows the server’s message and has its code and fields', async () => {
    responders = [json(422, { message: 'Check it.', code: 'INVALID_INPUT', fields: { email: 'Bad.' } })]
    const error = await failure(api.users.update('u1', { email: 'x' }))
    expect(error).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: { email: 'Bad.' },
      kind: 'refused',
    })
    expect(notified).toEqual(['Check it.'])
  })

  test('shows its own text if the response is not the service’s', async () => {
    responders = [(response) => response.writeHead(404).end('<html>')]
    await failure(api.rides.get('r1'))
    expect(notified).toEqual(['Unexpected'])
  })

  test.each([401, 403])('with %i ends the session without a notice', async (status) => {
    responders = [json(status, { message: 'Over.', code: 'NOT_SIGNED_IN' })]
    expect((await failure(api.users.me())).endsSession).toBe(true)
    expect({ refused, notified }).toEqual({ refused: ['stored'], notified: [] })
  })

  test('shows no notice if it mentions login', async () => {
    responders = [json(409, { message: 'Please Login again', code: 'X' })]
    await failure(api.users.me())
    expect(notified).toEqual([])
  })

  test('shows no notice if the call was aborted', async () => {
    responders = [never]
    const controller = new AbortController()
    const promise = failure(api.places.search({ q: 'so' }, { signal: controller.signal }))
    controller.abort()
    expect((await promise).kind).toBe('aborted')
    expect(notified).toEqual([])
  })

  test('is only thrown if the call is quiet', async () => {
    responders = [json(409, { message: 'No.', code: 'X' })]
    await failure(api.users.me({ quiet: true }))
    expect(notified).toEqual([])
  })

  test('by a time-out is recognisable and never ends a session', async () => {
    responders = [never]
    const error = await failure(api.users.me({ timeoutMilliseconds: 30 }))
    expect(error).toMatchObject({ kind: 'timeout', endsSession: false, mayPass: true })
    expect(refused).toEqual([])
  })
})

describe('a lost network', () => {
  test('causes three tries, then a notice, and the session stays', async () => {
    responders = [hangUp, hangUp, hangUp]
    expect((await failure(api.places.list())).kind).toBe('network')
    expect({ tries: seen.length, pauses, notified, refused }).toEqual({
      tries: 3,
      pauses: [300, 1000],
      notified: ['No network'],
      refused: [],
    })
  })

  test('repeats a write under the same key', async () => {
    responders = [hangUp, json(200, { data: { ok: true } })]
    await api.rides.feedback('r1', { rating: 5 })
    const keys = seen.map(({ request }) => request.headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys[1]).toBe(keys[0])
    expect(seen[1]!.body).toBe('{"rating":5}')
  })

  test('repeats a sign-up under the same key, although there is no session', async () => {
    responders = [hangUp, json(200, { token: 't', user: {} })]
    await api.auth.signUpEmail({ email: 'a@b.co', password: 'long enough', name: 'A' })
    const keys = seen.map(({ request }) => request.headers['idempotency-key'])
    expect(keys[0]).toBeDefined()
    expect(keys[1]).toBe(keys[0])
  })

  test('causes no further tries with a file or if the caller retries itself', async () => {
    responders = [hangUp, hangUp]
    await failure(api.users.uploadPhoto('u1', new Blob(['x'])))
    await failure(api.auth.socketTicket({ retry: false }))
    expect(seen).toHaveLength(2)
  })

  test('includes a restarting server, for as long as it asks to wait', async () => {
    responders = [json(503, { message: 'x' }, { 'retry-after': '2' }), json(200, { data: { uid: 'u' } })]
    await api.users.userHealth()
    expect(pauses).toEqual([2000])
    responders = [json(503, { message: 'Later', code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '60' })]
    expect((await failure(api.users.userHealth())).retryAfterSeconds).toBe(60)
  })
})
