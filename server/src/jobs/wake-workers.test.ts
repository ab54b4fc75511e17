import type { WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAlarmClock } from './wake-workers.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

interface Due {
  milliseconds: number | null
  jobs: number
}

/** A clock over a database that answers each look with the next of these, and with no job after that. */
function clockWith(...answers: (Due | Error | Promise<Due>)[]) {
  const looks: number[] = []
  const woken: [at: number, count: number][] = []
  const pool = {
    async query() {
      looks.push(Date.now())
      const answer = answers.shift() ?? { milliseconds: null, jobs: 0 }
      if (answer instanceof Error) throw answer
      return { rows: [{ ...(await answer), at: String(Date.now()) }] }
    },
  }
  const clock = createAlarmClock(pool as unknown as Pool)
  const workers = {
    _active: true,
    _shuttingDown: false,
    nudge: (count: number) => woken.push([Date.now(), count]),
  }
  const { events } = clock
  const begin = () => events.emit('pool:create', { workerPool: workers as unknown as WorkerPool } as never)
  const hears = (event: 'success' | 'error' | 'release' | 'notification') =>
    events.emit(`pool:listen:${event}`, {} as never)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { clock, workers, looks, woken, begin, hears, pass }
}
const all = Number.POSITIVE_INFINITY

describe('workers are woken', () => {
  test('for all that was missed, once the database is listened to, and when the next jobs are due', async () => {
    const { begin, hears, pass, woken, looks } = clockWith({ milliseconds: 1_000, jobs: 3 })
    begin()
    hears('success')
    await pass(10_000)
    // Looks 15 ms after it began, and starts what is due within 20 ms of the next job together with it.
    expect(woken).toEqual([
      [0, all],
      [1_035, 3],
    ])
    expect(looks).toEqual([15, 1_050])
  })

  test('at once for what is due by now', async () => {
    const { begin, hears, pass, woken } = clockWith({ milliseconds: -5, jobs: 2 })
    begin()
    hears('notification')
    await pass(1_000)
    expect(woken).toEqual([[15, 2]])
  })

  test('not for a job that is far away: the clock looks again in a minute', async () => {
    const { begin, hears, pass, woken, looks } = clockWith({ milliseconds: 90_000, jobs: 1 })
    begin()
    hears('notification')
    await pass(120_000)
    expect([looks, woken]).toEqual([[15, 60_030], []])
  })

  test('one by one while nothing is heard from the database, and no longer', async () => {
    const { begin, hears, pass, woken } = clockWith()
    begin()
    for (const event of ['error', 'release'] as const) {
      woken.length = 0
      hears(event)
      hears(event)
      await pass(1_100)
      expect(woken.map(([, count]) => count)).toEqual([1, 1])
      hears('success')
      await pass(1_100)
      expect(woken.map(([, count]) => count)).toEqual([1, 1, all])
    }
  })

  test.each([
    ['there are none yet', () => {}],
    ['they are not active', ({ begin, workers }) => (begin(), (workers._active = false))],
    ['they are shutting down', ({ begin, workers }) => (begin(), (workers._shuttingDown = true))],
    ['the clock has stopped', ({ begin, clock }) => (begin(), clock.stop())],
  ] satisfies [string, (parts: ReturnType<typeof clockWith>) => unknown][])(
    'never when %s',
    async (_, turn) => {
      const parts = clockWith({ milliseconds: -5, jobs: 2 })
      turn(parts)
      for (const event of ['success', 'error', 'notification'] as const) parts.hears(event)
      await parts.pass(2_000)
      expect(parts.woken).toEqual([])
    },
  )
})

test('a job that ended starts the next of its queue, and the clock looks for the retry of one that failed', async () => {
  const { clock, begin, pass, woken, looks } = clockWith()
  begin()
  const ends = (error: unknown, queue: number | null) =>
    clock.events.emit('job:complete', { job: { job_queue_id: queue }, error } as never)
  ends(null, null)
  ends(undefined, 7)
  await pass(1_000)
  expect([woken, looks]).toEqual([[[0, 1]], []])
  ends(new Error('failed'), null)
  await pass(1_000)
  expect([woken, looks]).toEqual([[[0, 1]], [1_515]])
})

describe('the clock looks', () => {
  test('once for many notifications, and once more for those that come while it looks', async () => {
    const { promise, resolve } = Promise.withResolvers<Due>()
    const { begin, hears, pass, looks } = clockWith(promise)
    begin()
    for (let count = 0; count < 5; count++) hears('notification')
    await pass(100)
    expect(looks).toEqual([15])
    for (let count = 0; count < 5; count++) {
      hears('notification')
      await pass(20)
    }
    resolve({ milliseconds: null, jobs: 0 })
    await pass(1_000)
    expect(looks).toEqual([15, 215])
  })

  test('again after the database was away', async () => {
    const { begin, hears, pass, woken } = clockWith(new Error('away'), { milliseconds: 100, jobs: 1 })
    begin()
    hears('notification')
    await pass(1_000)
    hears('notification')
    await pass(1_000)
    expect(woken).toEqual([[1_135, 1]])
  })

  test('for the newest next job only: an earlier alarm is forgotten', async () => {
    const { begin, hears, pass, woken } = clockWith(
      { milliseconds: 1_000, jobs: 1 },
      { milliseconds: null, jobs: 0 },
    )
    begin()
    hears('notification')
    await pass(100)
    hears('notification')
    await pass(5_000)
    expect(woken).toEqual([])
  })

  test('no more once it has stopped, and leaves no timer', async () => {
    const { clock, begin, hears, pass, looks } = clockWith({ milliseconds: 1_000, jobs: 1 })
    begin()
    hears('error')
    hears('notification')
    await pass(100)
    hears('notification')
    clock.stop()
    expect(vi.getTimerCount()).toBe(0)
    await pass(5_000)
    expect(looks).toEqual([15])
  })
})
