// A stand-in for a collector receives what the service sends: one trace for each ride request, from event to proposal.
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { pendingRide, places } from '../testing/test-rider.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Sent {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Span[] }[] }[]
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Receives OTLP over HTTP as a collector does, and keeps it. */
async function startCollector() {
  const received: { path: string; type: string; body: string }[] = []
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  const spans = () =>
    received.flatMap(({ body }) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, spans }
}

const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('exporter-trace-otlp-http'))

test('a request is traced from its event through the batch to the proposal without personal data', async () => {
  const quiet = await startTestApp({ LOG_LEVEL: 'error' })
  await quiet.stop()
  // Without tracing, none of its packages is loaded.
  expect(isLoaded()).toBe(false)

  const collector = await startCollector()
  const app = await startTestApp({ LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { ride, riders } = await pendingRide(app, [places.america, places.granVia])
  // Stopping the service sends the remaining spans.
  await app.stop()
  expect(isLoaded()).toBe(true)

  expect(collector.received.map(({ path, type }) => `${type} ${path}`)).toContain(
    'application/json /v1/traces',
  )
  const spans = collector.spans()
  for (const { rideRequestId } of ride.rideRequests) {
    const own = spans.filter(({ traceId }) => traceId === rideRequestId.replaceAll('-', ''))
    const named = (name: string) => own.find((span) => span.name === name)!
    expect(own.map(({ name }) => name).toSorted()).toEqual(['batch', 'choose', 'propose', 'ride request'])
    const [request, batch] = [named('ride request'), named('batch')]
    expect(request.parentSpanId ?? '').toBe('')
    expect(batch.parentSpanId).toBe(request.spanId)
    for (const part of [named('choose'), named('propose')]) {
      expect(part.parentSpanId).toBe(batch.spanId)
      expect(BigInt(part.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(batch.startTimeUnixNano))
      expect(BigInt(part.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(batch.endTimeUnixNano))
    }
    // The batch began after the request was stored.
    expect(BigInt(batch.endTimeUnixNano)).toBeGreaterThan(BigInt(request.endTimeUnixNano))
  }
  const sent = collector.received.map(({ body }) => body).join('')
  const personal = [
    ...riders.flatMap(({ id, token }) => [id, token]),
    ...ride.rideRequests.flatMap(({ userName, firebase_uid }) => [userName, firebase_uid]),
    ...[places.america, places.granVia, places.terminal].flatMap(({ name, latitude, longitude }) => [
      name,
      String(latitude),
      String(longitude),
    ]),
  ]
  for (const value of personal) expect(sent).not.toContain(value)
  expect(new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set(['riders', 'joined']),
  )
})

test('an unreachable collector delays neither riders nor the end of the service', async () => {
  const app = await startTestApp({ LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await pendingRide(app, [places.america, places.granVia])
  const begun = performance.now()
  await app.stop()
  // A stopping service has nine seconds.
  expect(performance.now() - begun).toBeLessThan(9_000)
})
