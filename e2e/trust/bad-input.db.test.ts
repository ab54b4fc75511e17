// T10: whatever is sent to any call or event of the contract, the response follows the contract and the process
// survives.
import {
  apiBase,
  chatClientSchemas,
  chatNamespace,
  clientEventSchemas,
  errorCatalogue,
  type ErrorCode,
  type Route,
  rideNamespace,
  routes,
} from '@woodalo/protocol'
import { call, newRider, startTestApp, type TestApp } from '@woodalo/server/testing/app'
import fc from 'fast-check'
import { openRawSocket, type RawSocket } from '@woodalo/server/testing/raw-socket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    LOG_LEVEL: 'fatal',
    SIGN_INS_PER_MINUTE: '1000000',
    WRITES_PER_10_SECONDS: '1000000',
    READS_PER_10_SECONDS: '1000000',
    TEXTS_PER_HOUR_AND_ADDRESS: '1000000',
  })
})
afterAll(() => app.stop())

const patienceMilliseconds = 10_000
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** JSON that no form produces, as text, because a parser or a copy would normalise it. */
const oddJson = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    String.raw`"\ud800"`,
    String.raw`"\udc00 a\ud83d"`,
    String.raw`"\u0000"`,
    '""',
    '"   "',
    '1e308',
    '-1e308',
    '1e999',
    '-0',
    '2147483648',
    '9007199254740993',
    '0.1',
    'null',
    'true',
    '[]',
    '{}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":null,"valueOf":1,"then":2}',
    nested(200),
    JSON.stringify('x'.repeat(5_000)),
    JSON.stringify("'; drop table users; --"),
    JSON.stringify('../../etc/passwd'),
    JSON.stringify('{{7*7}}<script>%s%n'),
    JSON.stringify('2026-13-45T99:99:99Z'),
  ),
)

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
}

/** A plausible value, so that the service gets as far as the faults elsewhere. */
function plausible(shape: Shape): fc.Arbitrary<string> {
  if (shape.enum) return fc.constantFrom(...shape.enum.map((value) => JSON.stringify(value)))
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(plausible))
  if (shape.properties) return objectOf(shape)
  switch (shape.type) {
    case 'string':
      return fc
        .constantFrom(
          'ana@example.org',
          '+34612345678',
          crypto.randomUUID(),
          'Ana',
          '1234',
          'a long enough secret',
        )
        .map((text) => JSON.stringify(text))
    case 'integer':
      return fc.integer({ min: -1, max: 7 }).map(String)
    case 'number':
      return fc.double({ min: -181, max: 181, noNaN: true }).map((value) => JSON.stringify(value))
    case 'boolean':
      return fc.constantFrom('true', 'false')
    default:
      return oddJson
  }
}

/** An object with the fields of the schema, of which some are plausible, some odd and some missing. */
function objectOf(shape: Shape): fc.Arbitrary<string> {
  const fields = Object.entries(shape.properties ?? {}).map(([name, inner]) =>
    fc
      .oneof(
        { weight: 4, arbitrary: plausible(inner) },
        { weight: 2, arbitrary: oddJson },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => (value === undefined ? [] : [`${JSON.stringify(name)}:${value}`])),
  )
  const more = fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: oddJson.map((value) => [`"__proto__":${value}`, `"id":${value}`]) },
  )
  return fc.tuple(...fields, more).map((parts) => `{${parts.flat().join(',')}}`)
}

function bodyOf(schema: z.ZodType): fc.Arbitrary<string> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return fc.oneof({ weight: 5, arbitrary: objectOf(shape) }, { weight: 1, arbitrary: oddJson })
}

const allRoutes: Route[] = Object.values(routes).flatMap((domain) => Object.values(domain) as Route[])
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Whether the contract has this response. */
function expectKnown(route: Route, status: number, text: string): void {
  if (status < 400) return
  const { code, message } = JSON.parse(text) as { code: ErrorCode; message: string }
  expect(errorCatalogue).toHaveProperty(code)
  expect(message).not.toBe('')
  // Above 499 only what the route itself names, such as a provider that is not set.
  expect(status < 500 || (route.errors as readonly string[]).includes(code), `${status} ${code}`).toBe(true)
}

describe('HTTP', () => {
  const piece = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.uuid(),
      fc.constantFrom('..', '%00', '-1', 'me', '1e9'),
    )
    .map((text) => encodeURIComponent(text.toWellFormed()) || '%20')
  const key = fc.constantFrom(undefined, '', 'k', 'k'.repeat(300), '__proto__', "'; --")

  test.each(allRoutes.map((route) => [nameOf(route), route] as const))(
    '%s answers as the contract says',
    async (_name, route) => {
      const rider = await newRider(app)
      const address = fc
        .tuple(
          fc.array(piece, { minLength: 3, maxLength: 3 }),
          fc.array(fc.tuple(piece, piece), { maxLength: 3 }),
        )
        .map(([ids, query]) => {
          const left = [...ids]
          const path = route.path.replaceAll(/\{\w+\}/g, () => left.pop() ?? 'x')
          const names = Object.keys(
            (z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {},
          )
          const pairs = query.map(([name, value], index) => `${names[index] ?? name}=${value}`)
          return `${path}?${pairs.join('&')}`
        })
      await fc.assert(
        fc.asyncProperty(address, bodyOf(route.body), key, async (to, body, idempotencyKey) => {
          const response = await fetch(app.url + apiBase + to, {
            method: route.method,
            redirect: 'manual',
            signal: AbortSignal.timeout(patienceMilliseconds),
            headers: {
              authorization: `Bearer ${rider.token}`,
              ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
              ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            },
            ...(route.method === 'GET' ? {} : { body }),
          })
          expectKnown(route, response.status, await response.text())
        }),
        { numRuns: 30 },
      )
    },
  )

  const limits = [
    ['deeper than any stack', nested(30_000)],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['larger than is taken', JSON.stringify({ text: 'x'.repeat(100_000) })],
    ['no JSON', '{"text":'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
  ] as const
  test.each(limits)('%s is refused by every route that takes a body', async (_what, body) => {
    const rider = await newRider(app)
    for (const route of allRoutes.filter(({ method }) => method !== 'GET' && method !== 'DELETE')) {
      const response = await fetch(
        app.url + apiBase + route.path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
        {
          method: route.method,
          signal: AbortSignal.timeout(patienceMilliseconds),
          headers: {
            authorization: `Bearer ${rider.token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body,
        },
      )
      expectKnown(route, response.status, await response.text())
      if (nameOf(route) === 'POST /auth/sign-out') break
    }
  })

  test.each(['/nowhere', '/auth/sign-in/email'])(
    'a body with more values than any call has is not parsed, not even at %s',
    async (path) => {
      const post = async (names: number) => {
        const body = JSON.stringify(
          Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, at])),
        )
        const headers = { 'content-type': 'application/json' }
        return (await fetch(app.url + apiBase + path, { method: 'POST', headers, body })).json()
      }
      expect(await post(400)).not.toMatchObject({ code: 'MALFORMED_BODY' })
      expect(await post(600)).toMatchObject({ code: 'MALFORMED_BODY' })
    },
  )

  test('a body that is deeper than thirty-two levels is not looked at', async () => {
    const post = async (depth: number) => {
      const headers = { 'content-type': 'application/json' }
      const path = `${app.url}${apiBase}/auth/sign-in/email`
      return (await fetch(path, { method: 'POST', headers, body: nested(depth) })).json()
    }
    expect(await post(32)).not.toMatchObject({ code: 'MALFORMED_BODY' })
    expect(await post(33)).toMatchObject({ code: 'MALFORMED_BODY' })
  })
})

describe('sockets', () => {
  async function connect(namespace: string): Promise<{ socket: RawSocket; token: string }> {
    const { token } = await newRider(app)
    return { socket: await openRawSocket(app.url, namespace, token), token }
  }
  const events = [
    ...Object.entries(clientEventSchemas).map(([name, schema]) => [rideNamespace, name, schema] as const),
    ...Object.entries(chatClientSchemas).map(([name, schema]) => [chatNamespace, name, schema] as const),
  ]

  test.each(events)('%s %s gets a response, whatever it carries', async (namespace, name, schema) => {
    const { socket } = await connect(namespace)
    const payload = fc.oneof(
      { weight: 5, arbitrary: bodyOf(schema as z.ZodType).map((text) => JSON.parse(text) as unknown) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, Number.NaN, { rideId: Buffer.from('x') }) },
    )
    await fc.assert(
      fc.asyncProperty(payload, fc.array(oddJson, { maxLength: 2 }), async (sent, more) => {
        const answer = (await socket
          .timeout(patienceMilliseconds)
          .emitWithAck(name, sent, ...more.map((text) => JSON.parse(text) as unknown))) as {
          ok: boolean
          code?: ErrorCode
        }
        expect(answer.ok).toBeTypeOf('boolean')
        expect(answer.ok || answer.code! in errorCatalogue, answer.code).toBe(true)
        expect(answer.code).not.toBe('INTERNAL_ERROR')
        // The same without asking for an acknowledgement.
        socket.emit(name, sent)
      }),
      { numRuns: 60 },
    )
    expect(socket.connected).toBe(true)
    socket.disconnect()
  })

  test.each([
    ['an unknown kind', '9garbage'],
    ['half a message', '42/socket,1["ACK"'],
    ['an event without a name', '42/socket,1[]'],
    ['an event whose name is an object', '42/socket,1[{"a":1},{}]'],
    ['a reserved event', '42/socket,1["disconnect",{}]'],
    ['an answer to nothing', '43/socket,77[]'],
    ['a binary event without its bytes', '452-/socket,["NEW_RIDE_REQUEST",{"_placeholder":true,"num":0}]'],
    ['a namespace that is none', '40/nobody,'],
    ['deeper than any stack', `42/socket,1["ACK",${nested(25_000)}]`],
    ['larger than is taken', `42/socket,1["ACK","${'x'.repeat(100_000)}"]`],
    ['prototypes', '42/socket,1["NEW_RIDE_REQUEST",{"__proto__":{"origin":1}}]'],
  ])('%s on the wire harms nobody else', async (_what, packet) => {
    const [{ socket }, other] = await Promise.all([connect(rideNamespace), connect(rideNamespace)])
    const { engine } = socket.io
    for (let count = 0; count < 3; count++) engine.write(packet.replace(/^4/, ''))
    const raw = packet.startsWith('4') ? null : packet
    if (raw) engine.write(raw)
    const answer = (await other.socket.timeout(patienceMilliseconds).emitWithAck('ACK', {})) as {
      ok: boolean
    }
    expect(answer.ok).toBe(true)
    for (const each of [socket, other.socket]) each.disconnect()
  })
})

test('the process still runs afterwards, and nobody has gained rights', async () => {
  expect((await call(app, 'GET', '/health')).status).toBe(200)
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  const { token } = await newRider(app)
  expect((await call(app, 'GET', '/user/me', { token })).status).toBe(200)
})
