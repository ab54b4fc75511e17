import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app?.stop())

test('the address of live connections sends the headers of every response', async () => {
  const response = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/socket.io/',
  '/socket.io/?EIO=3&transport=polling',
  '/socket.io/?EIO=4&transport=none',
  '/%',
  '/api/v1/%',
])('an odd request is refused with the same headers: %s', async (path) => {
  const { status, headers } = await fetch(app.url + path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('includeSubDomains')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('what the parser refuses carries the headers of every answer: %s', async (_what, bytes, status) => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m)
  expect(answer).toMatch(/^strict-transport-security: .*includeSubDomains\r$/m)
  expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m)
})

test.each(['/socket.io/', 'http://taxi.example.org/socket.io/', 'HTTPS://taxi.example.org:8443/socket.io/'])(
  'a WebSocket opens where its target is written as %s',
  async (target) => {
    const { hostname, port } = new URL(app.url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request({
        hostname,
        port,
        path: `${target}?EIO=4&transport=websocket`,
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AQIDBAUGBwgJCgsMDQ4PEA==',
        },
      })
      asked.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
      asked.on('response', ({ statusCode }) => resolve(statusCode))
      asked.on('error', reject)
      asked.end()
    })
    expect(status).toBe(101)
  },
)

test.each(['es', 'en', 'pt'] as const)(
  'a response, refused or not, names its language, %s, and that it depends on the one asked for',
  async (language) => {
    const { token } = await newRider(app)
    for (const [method, path, status, more] of [
      ['GET', '/health', 200, {}],
      ['GET', '/standing', 200, { token }],
      ['GET', '/standing', 401, {}],
      ['GET', '/nowhere', 404, {}],
      ['POST', '/auth/sign-in/guest', 422, { body: {} }],
    ] as const) {
      const answer = await call(app, method, path, { ...more, headers: { 'accept-language': language } })
      expect([path, answer.status, answer.headers.get('content-language')]).toEqual([path, status, language])
      expect(answer.headers.get('vary')).toContain('Accept-Language')
    }
  },
)

test('another user’s picture is refused, however its address is written', async () => {
  const eva = await newRider(app, 'Eva')
  const theirs = '/api/v1/photos/11111111-1111-4111-8111-111111111111'
  for (const photoURL of [
    theirs,
    `${app.url.replace('http:', 'https:')}${theirs}`,
    `https://localhost${theirs}`,
    `https://x.example/a/..${theirs}`,
    `https://x.example/%61pi/v1/photos/11111111-1111-4111-8111-111111111111`,
  ]) {
    const answer = await call<{ fields?: object }>(app, 'PATCH', `/user/${eva.user.id}`, {
      token: eva.token,
      body: { photoURL },
    })
    expect([photoURL, answer.status]).toEqual([photoURL, 422])
  }
  const elsewhere = { photoURL: 'https://pictures.example/eva.webp' }
  const answer = await call(app, 'PATCH', `/user/${eva.user.id}`, { token: eva.token, body: elsewhere })
  expect(answer.body).toMatchObject({ data: elsewhere })
})

test('the stored responses for repeated calls reveal no ticket', async () => {
  const { token } = await newRider(app)
  const send = () =>
    call<{ ticket: string }>(app, 'POST', '/auth/socket-ticket', {
      token,
      body: {},
      headers: { 'idempotency-key': 'a ticket' },
    })
  const { ticket } = (await send()).body
  expect((await send()).body.ticket).toBe(ticket)
  expect(JSON.stringify(await runSql(app, 'select * from idempotency_keys'))).not.toContain(ticket)
})

test('a full disk is reported as a temporary failure, also by the health call', async () => {
  expect((await call(app, 'GET', '/health')).status).toBe(200)
  // The error of PostgreSQL when a table cannot grow.
  await runSql(
    app,
    `create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger no_room before insert on users execute function no_room()`,
  )
  const answer = await call(app, 'POST', '/auth/sign-in/guest', {
    body: { nickname: 'Ana', email: 'ana@example.org' },
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(answer.headers.get('retry-after')).not.toBeNull()
  expect((await call(app, 'GET', '/health')).status).toBe(503)
})
