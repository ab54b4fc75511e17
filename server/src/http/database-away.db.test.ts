// What an operator's tools see while the database is down or hangs: health within its own deadline, and metrics that
// show it.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskBase, deskHeader } from '@woodalo/protocol/desk-call-paths-and-inputs'
import { findFreePort } from '../free-port.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import type { CuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'

let source: TestDatabase
let network: CuttableNetwork
let app: TestApp
let metricsPort: number
let deskPort: number
beforeAll(async () => {
  source = await createTestDatabase()
  const over = await databaseOverNetwork(source.url)
  network = over.network
  metricsPort = await findFreePort()
  deskPort = await findFreePort()
  app = await startTestApp({
    DATABASE_URL: over.url,
    LOG_LEVEL: 'silent',
    METRICS_PORT: String(metricsPort),
    DESK_PORT: String(deskPort),
  })
})
beforeEach(async () => {
  network.mend()
  while ((await health()) !== 200) await pause(50)
})
afterAll(async () => {
  network?.mend()
  await app?.stop()
  await network?.close()
  await source?.drop()
})

const health = async () => (await call(app, 'GET', '/health')).status

async function metrics(): Promise<{ status: number; up: string | undefined; counts: string[] }> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const lines = (await response.text()).split('\n')
  return {
    status: response.status,
    up: lines.find((line) => line.startsWith('woodalo_database_up ')),
    counts: lines.filter((line) =>
      /^woodalo_(open_requests|live_rides|jobs_(waiting|oldest|dead))/.test(line),
    ),
  }
}

test('metrics say that the database is unreachable and show no old counts', async () => {
  const before = await metrics()
  expect([before.status, before.up]).toEqual([200, 'woodalo_database_up 1'])
  expect(before.counts).toHaveLength(9)
  network.cut()
  await expect.poll(health).toBe(503)
  expect(await metrics()).toEqual({ status: 200, up: 'woodalo_database_up 0', counts: [] })
  network.mend()
  await expect.poll(metrics).toEqual(before)
})

test('the desk says that the service does not respond, and not that a call has failed', async () => {
  const figures = async () => {
    const response = await fetch(`http://127.0.0.1:${deskPort}${deskBase}/figures`, {
      headers: { [deskHeader]: '1', cookie: 'woodalo-desk=some-session' },
    })
    return [response.status, response.headers.get('retry-after'), await response.json()]
  }
  expect(await figures()).toEqual([401, null, { fault: 'NOT_SIGNED_IN' }])
  network.cut()
  await expect.poll(health).toBe(503)
  expect(await figures()).toEqual([503, '1', { fault: 'UNAVAILABLE', retryAfterSeconds: 1 }])
})

test('the time that calls take is measured in seconds', async () => {
  const sum = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const sums = [...text.matchAll(/^woodalo_http_request_seconds_sum\S* (\S+)$/gm)]
    return sums.reduce((all, [, seconds]) => all + Number(seconds), 0)
  }
  const before = await sum()
  const begun = performance.now()
  for (let calls = 0; calls < 5; calls++) await health()
  const passed = (performance.now() - begun) / 1_000
  const measured = (await sum()) - before
  expect(measured).toBeGreaterThan(0)
  // One after the other, they cannot take longer together than has passed.
  expect(measured).toBeLessThanOrEqual(passed)
})

test.each([
  ['metrics', () => metrics(), { status: 200, up: 'woodalo_database_up 0', counts: [] }],
  // Many concurrent checks do not wait for each other.
  ['health', () => Promise.all(Array.from({ length: 40 }, health)), Array<number>(40).fill(503)],
] as const)('a database that hangs does not hang %s', async (_what, ask, told) => {
  network.freeze()
  const begun = performance.now()
  expect(await ask()).toEqual(told)
  // Two seconds by the service's clock. Without its own deadline it would be the 20 s that a query may take.
  expect(performance.now() - begun).toBeLessThan(10_000)
})
