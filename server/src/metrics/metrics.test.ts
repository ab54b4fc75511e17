// All that the metrics tell, by its names and labels.
import { describe, expect, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { createMetrics } from './metrics.ts'

const none = { requests: [], rides: [], jobs: { waiting: 0, oldestSeconds: 0, dead: 0 } }
const parts = {
  store: { standing: () => Promise.resolve(none) },
  isDatabaseUp: () => Promise.resolve(true),
  pool: { totalCount: 7, idleCount: 5, waitingCount: 3 },
  connections: () => ({ '/socket': 2, '/messages': 1 }),
  redisUp: undefined,
  log: createLogger('silent'),
} satisfies Parameters<typeof createMetrics>[0]

/** Our own, without explanations and without how long each took. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('woodalo_') && !/_(bucket|sum)\b/.test(line))

test('calls, jobs and sweeps are counted by what they are and how they ended', async () => {
  const metrics = createMetrics({ ...parts, redisUp: () => true })
  metrics.answered({ method: 'GET', route: '/rides/:id', status: 200, seconds: 0.3 })
  metrics.answered({ method: 'GET', route: '/rides/:id', status: 404, seconds: 0.001 })
  metrics.answered({ method: 'GET', route: '/rides/:id', status: 200, seconds: 20 })
  const given: unknown[] = []
  const [good, bad] = metrics.timed([
    { name: 'good', run: async (payload) => void given.push(payload) },
    { name: 'bad', run: () => Promise.reject(new Error('it failed')) },
  ]) as { name: string; run(payload: unknown): Promise<void> }[]
  await good!.run({ id: 1 })
  await good!.run({ id: 2 })
  await expect(bad!.run({})).rejects.toThrow('it failed')
  expect([given, good!.name, bad!.name]).toEqual([[{ id: 1 }, { id: 2 }], 'good', 'bad'])
  const [due, broken] = metrics.counted([
    { name: 'due', everySeconds: 5, run: () => Promise.resolve(2) },
    { name: 'broken', everySeconds: 9, run: () => Promise.reject(new Error('it broke')) },
  ])
  expect([await due!.run(), due!.everySeconds, broken!.everySeconds]).toEqual([2, 5, 9])
  await expect(broken!.run()).rejects.toThrow('it broke')
  const text = await metrics.read()
  expect(linesOf(text)).toMatchInlineSnapshot(`
    [
      "woodalo_http_request_seconds_count{method="GET",route="/rides/:id",status="200"} 2",
      "woodalo_http_request_seconds_count{method="GET",route="/rides/:id",status="404"} 1",
      "woodalo_job_seconds_count{job="good",outcome="done"} 2",
      "woodalo_job_seconds_count{job="bad",outcome="failed"} 1",
      "woodalo_sweeps_total{sweep="due",outcome="done"} 1",
      "woodalo_sweeps_total{sweep="broken",outcome="failed"} 1",
      "woodalo_connections{namespace="/socket"} 2",
      "woodalo_connections{namespace="/messages"} 1",
      "woodalo_database_connections{state="in use"} 2",
      "woodalo_database_connections{state="idle"} 5",
      "woodalo_database_connections{state="waited for"} 3",
      "woodalo_open_requests{state="SEARCHING"} 0",
      "woodalo_open_requests{state="NO_MATCH"} 0",
      "woodalo_open_requests{state="MATCHED"} 0",
      "woodalo_open_requests{state="CONFIRMED"} 0",
      "woodalo_live_rides{status="pending"} 0",
      "woodalo_live_rides{status="active"} 0",
      "woodalo_jobs_waiting 0",
      "woodalo_jobs_oldest_seconds 0",
      "woodalo_jobs_dead 0",
      "woodalo_database_up 1",
      "woodalo_redis_up 1",
    ]
  `)
  const below = [0.25, 0.5, 10].map(
    (seconds) =>
      new RegExp(`^woodalo_http_request_seconds_bucket\\{le="${seconds}",.*status="200"\\} (\\d)`, 'm').exec(
        text,
      )![1],
  )
  expect(below).toEqual(['0', '1', '1'])
  expect(/^woodalo_http_request_seconds_sum\{.*status="200"\} (.*)$/m.exec(text)![1]).toBe('20.3')
  expect(text).toContain('process_cpu_seconds_total')
  expect(metrics.contentType).toContain('text/plain')
})

describe('what all nodes have together', () => {
  const standing = {
    requests: [{ state: 'MATCHED', count: 4 }],
    rides: [{ status: 'active', count: 2 }],
    jobs: { waiting: 3, oldestSeconds: 1.5, dead: 6 },
  }
  const ofAll = (text: string) =>
    linesOf(text).filter((line) => /requests|rides|jobs|database_up|redis/.test(line))

  test('is read anew each time', async () => {
    const store = { standing: vi.fn(() => Promise.resolve(standing)) }
    let redisIsUp = false
    const metrics = createMetrics({ ...parts, store, redisUp: () => redisIsUp })
    expect(ofAll(await metrics.read())).toMatchInlineSnapshot(`
      [
        "woodalo_open_requests{state="SEARCHING"} 0",
        "woodalo_open_requests{state="NO_MATCH"} 0",
        "woodalo_open_requests{state="MATCHED"} 4",
        "woodalo_open_requests{state="CONFIRMED"} 0",
        "woodalo_live_rides{status="pending"} 0",
        "woodalo_live_rides{status="active"} 2",
        "woodalo_jobs_waiting 3",
        "woodalo_jobs_oldest_seconds 1.5",
        "woodalo_jobs_dead 6",
        "woodalo_database_up 1",
        "woodalo_redis_up 0",
      ]
    `)
    store.standing.mockResolvedValue({ ...standing, requests: [], rides: [] })
    redisIsUp = true
    const later = ofAll(await metrics.read())
    expect(later).toContain('woodalo_open_requests{state="MATCHED"} 0')
    expect(later).toContain('woodalo_live_rides{status="active"} 0')
    expect(later).toContain('woodalo_redis_up 1')
  })

  test.each([
    ['a database that is down', { isDatabaseUp: () => Promise.resolve(false) }],
    ['a query that fails', { store: { standing: () => Promise.reject(new Error('no')) } }],
  ])('is left out with %s', async (_what, broken) => {
    const metrics = createMetrics({ ...parts, ...broken })
    expect(ofAll(await metrics.read())).toEqual(['woodalo_database_up 0'])
  })

  test('is left out once the database no longer responds', async () => {
    const store = { standing: vi.fn(() => Promise.resolve(standing)) }
    const metrics = createMetrics({ ...parts, store })
    await metrics.read()
    store.standing.mockRejectedValue(new Error('no'))
    expect(ofAll(await metrics.read())).toEqual(['woodalo_database_up 0'])
  })
})
