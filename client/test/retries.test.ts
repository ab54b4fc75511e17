// Checks what a call does without a response, against a server that each test scripts.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Closed, Refusal, type Rider, Unreachable, Woodalo } from '../src/index.ts'
import { backoffMilliseconds } from '../src/retrying.ts'

type Responder = (response: ServerResponse, request: IncomingMessage) => void

let server: Server
let base: string
let rider: Rider
/** Waits for each response without a limit, so that a slow machine causes no retries. */
let patient: Rider
let responders: Responder[]
let requests: { key: string | undefined; at: number; body: string }[]

const signedIn = { token: 'secret', user: { id: 'ana' } as never }

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const silence: Responder = () => {}
const cut: Responder = (response) => response.destroy()
const busy = { code: 'SERVICE_UNAVAILABLE', message: 'Later' }
const dropped = json(200, { data: { id: 'one', status: 'completed' } })

beforeEach(async () => {
  responders = []
  requests = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      requests.push({
        key: request.headers['idempotency-key'] as string | undefined,
        at: performance.now(),
        body,
      })
      ;(responders.shift() ?? dropped)(response, request)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  base = `http://127.0.0.1:${port}/`
  rider = new Woodalo(base, { tryMilliseconds: 200, patienceMilliseconds: 15_000 }).rider(signedIn)
  patient = new Woodalo(base, { tryMilliseconds: 15_000, patienceMilliseconds: 15_000 }).rider(signedIn)
})
afterEach(async () => {
  rider.close()
  patient.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const gaps = () => requests.slice(1).map(({ at }, index) => at - requests[index]!.at)

describe('a write', () => {
  test('is repeated with its key if it is cut off, gets no response or is refused temporarily', async () => {
    responders = [cut, silence, json(503, busy), json(409, { code: 'REQUEST_IN_PROGRESS' })]
    await expect(rider.dropOff('one')).resolves.toEqual({ id: 'one', status: 'completed' })
    expect(requests).toHaveLength(5)
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
    expect(requests[0]!.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(requests.map(({ body }) => body))).toEqual(new Set(['{}']))
  })

  test.each([502, 503, 504])('is repeated after a page of a proxy with the status %i', async (status) => {
    responders = [json(status, {})]
    await patient.dropOff('one')
    expect(requests).toHaveLength(2)
  })

  test('has a new key for each intended write', async () => {
    await patient.dropOff('one')
    await patient.dropOff('one')
    await patient.api.rides.dropOff({ params: { id: 'one' }, idempotencyKey: 'mine' })
    expect(new Set(requests.map(({ key }) => key)).size).toBe(3)
    expect(requests[2]!.key).toBe('mine')
  })

  test('is sent only once if it contains a file', async () => {
    responders = [json(503, busy)]
    const form = new FormData()
    form.set('photo', new Blob(['picture']))
    await expect(patient.api.users.uploadPhoto({ params: { id: 'ana' }, form })).rejects.toBeInstanceOf(
      Refusal,
    )
    expect(requests).toHaveLength(1)
    expect(requests[0]!.body).toContain('picture')
  })
})

describe('a service that asks to wait', () => {
  test('is not called for as long as it says', async () => {
    responders = [json(429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '1' })]
    await patient.dropOff('one')
    expect(gaps()[0]).toBeGreaterThan(990)
  })

  test('is not called again if it says no time', async () => {
    responders = [json(429, { code: 'TOO_MANY_TRIES', message: 'Enough' })]
    await expect(patient.confirm('one', '1234')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(requests).toHaveLength(1)
  })

  test('is not called again if the wait is longer than the patience', async () => {
    responders = [json(429, { code: 'TOO_MANY_TRIES', message: 'Enough' }, { 'retry-after': '60' })]
    await expect(patient.confirm('one', '1234')).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
      retryAfterSeconds: 60,
      message: 'TOO_MANY_TRIES: Enough',
    })
    expect(requests).toHaveLength(1)
  })
})

test('a refusal is thrown immediately with all its fields', async () => {
  responders = [json(422, { code: 'INVALID_INPUT', message: 'No', fields: { rating: 'Too high' }, ride: 1 })]
  await expect(patient.rate('one', 9)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    status: 422,
    fields: { rating: 'Too high' },
    body: { ride: 1 },
    endsSession: false,
  })
  expect(requests).toHaveLength(1)
})

test.each([
  [400, false],
  [401, true],
  [403, true],
  [404, false],
  [409, false],
])('a refusal with the status %i says whether the session is over: %s', async (status, endsSession) => {
  responders = [json(status, { code: 'NO' })]
  await expect(patient.dropOff('one')).rejects.toMatchObject({ code: 'NO', status, endsSession })
  expect(requests).toHaveLength(1)
})

test('the delay before another try doubles up to three seconds, and half of it is random', () => {
  for (const [failures, longest] of [
    [0, 150],
    [1, 300],
    [4, 2_400],
    [5, 3_000],
    [20, 3_000],
  ] as const)
    for (let turn = 0; turn < 20; turn++) {
      const delay = backoffMilliseconds(failures)
      expect(delay).toBeGreaterThanOrEqual(longest / 2)
      expect(delay).toBeLessThanOrEqual(longest)
    }
})

test('what is aborted ends at once, whoever calls: a rider, a session that is resumed, or nobody', async () => {
  const stopping = new AbortController()
  const service = new Woodalo(base, { signal: stopping.signal })
  const another = service.rider(signedIn)
  responders = [silence, silence, silence]
  const calls = [another.dropOff('one'), service.resume('kept'), service.api.users.me()]
  const ends = Promise.allSettled(calls)
  await expect.poll(() => requests.length).toBe(3)
  stopping.abort()
  for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'Closed' } })
  await expect(another.dropOff('one')).rejects.toBeInstanceOf(Closed)
  // A rider of a service that has ended is closed from the beginning.
  await expect(service.rider(signedIn).dropOff('one')).rejects.toBeInstanceOf(Closed)
  expect(requests).toHaveLength(3)
})

test('a call to a service that never responds fails after the patience', async () => {
  responders = Array.from({ length: 50 }, () => cut)
  const hasty = new Woodalo(base, { patienceMilliseconds: 1_500 }).rider(signedIn)
  await expect(hasty.ride('one')).rejects.toBeInstanceOf(Unreachable)
  expect(requests.at(-1)!.at - requests[0]!.at).toBeLessThan(1_500)
  expect(requests.length).toBeGreaterThan(3)
  expect(requests[0]!.key).toBeUndefined()
})

test('a response that is no JSON of the service is reported by its status', async () => {
  responders = [(response) => response.writeHead(400).end('<html>')]
  await expect(patient.ride('one')).rejects.toMatchObject({ code: '400', status: 400 })
})

test('a call is addressed as in the contract, or not sent', async () => {
  const paths: string[] = []
  server.on('request', ({ url = '', headers }: IncomingMessage) =>
    paths.push(`${url} ${headers.authorization} ${headers['accept-language']}`),
  )
  await rider.api.chat.list({
    params: { id: 'a/b' },
    query: { after: '7', limit: undefined },
    language: 'en',
  })
  expect(paths).toEqual(['/api/v1/rides/a%2Fb/messages?after=7 Bearer secret en'])
  await expect(rider.ride('')).rejects.toBeInstanceOf(TypeError)
  expect(requests).toHaveLength(1)
})

test('a call whose response has no body resolves with nothing', async () => {
  responders = [(response) => response.writeHead(204).end()]
  await expect(patient.api.people.unblock({ params: { uid: 'ben' } })).resolves.toBeUndefined()
})

test('a rating is sent with the words that were given, or without any', async () => {
  await patient.rate('one', 4)
  await patient.rate('one', 5, 'Muy bien')
  expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { rating: 4 },
    { rating: 5, feedback: 'Muy bien' },
  ])
})

test('a session is resumed with its own token, and goes on with it', async () => {
  const tokens: unknown[] = []
  server.on('request', ({ headers }: IncomingMessage) => tokens.push(headers.authorization))
  responders = [json(200, { data: { id: 'ana' } })]
  const again = await new Woodalo(base).resume('kept')
  expect(again).toMatchObject({ token: 'kept', id: 'ana' })
  await again.dropOff('one')
  expect(tokens).toEqual(['Bearer kept', 'Bearer kept'])
  again.close()
})

test('a single exchange returns the raw response and is never repeated', async () => {
  responders = [json(503, busy, { 'retry-after': '1' })]
  const answer = await rider.exchange('POST', '/rides/one/drop-off', { headers: { 'x-test': 'yes' } })
  expect(answer).toMatchObject({ status: 503, body: busy })
  expect(answer.headers.get('retry-after')).toBe('1')
  responders = [cut]
  await expect(rider.exchange('GET', '/user/me')).rejects.toBeInstanceOf(Unreachable)
  expect(requests).toHaveLength(2)
})
