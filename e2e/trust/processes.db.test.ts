// Processes as an operator runs them: their modes, how they start, drain and survive an unavailable database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { findFreePort } from '@woodalo/server/free-port'
import { createLogger } from '@woodalo/server/logging'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import { plantRide } from '@woodalo/server/testing/ride-factory'
import { rawSocket } from '@woodalo/server/testing/raw-socket'
import { afterEach, beforeAll, afterAll, describe, expect, inject, test } from 'vitest'
import { metRide } from '../contract/group.ts'
import { avenidaAmerica, granVia, terminal } from '../contract/places.ts'
import { http, request, Rider } from '../contract/rider.ts'
import { type RealProcess, startProcess } from './real-process.ts'

let source: TestDatabase
let database: Database
const processes: RealProcess[] = []
const folders: string[] = []

beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 3)
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end()))
})
afterAll(async () => {
  await database.close()
  await source.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<RealProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-process-'))
  folders.push(folder)
  const started = startProcess({ DATA_DIR: folder, DATABASE_URL: source.url, ...settings })
  processes.push(started)
  return started
}

const health = async (url: string) => {
  const { status, headers, body } = await http(url, 'GET', '/health')
  return { status, retryAfter: headers.get('retry-after'), code: body.code }
}

describe('run modes', () => {
  test('a process that serves and one that works jobs together match riders', async () => {
    const serving = await start({ RUN_JOBS: 'false' })
    const working = await start({ RUN_SERVER: 'false' })
    const [url, jobsUrl] = await Promise.all([serving.up, working.up])
    const { rideId, riders } = await metRide(url, [avenidaAmerica, granVia])
    expect((await riders[0]!.rider.call('GET', `/rides/${rideId}`)).body.data.isVerified).toBe(true)
    for (const { rider } of riders) rider.close()

    expect((await health(jobsUrl)).status).toBe(200)
    expect((await http(jobsUrl, 'GET', '/userHealth')).status).toBe(404)
    expect((await http(jobsUrl, 'POST', '/auth/sign-in/guest', { body: {} })).status).toBe(404)
    const refused = rawSocket(jobsUrl, '/socket')
    await new Promise((resolve) => refused.once('connect_error', resolve))
    refused.close()
  })

  test('nobody is matched until there is a process that works jobs', async () => {
    const serving = await start({ RUN_JOBS: 'false' })
    const riders = await Promise.all(
      ['Ana', 'Luis'].map(async (name) => Rider.signIn(await serving.up, name)),
    )
    const lives = await Promise.all(riders.map((rider) => rider.connect()))
    const asked = await Promise.all(
      lives.map((live, index) =>
        live.send('NEW_RIDE_REQUEST', request(terminal, [avenidaAmerica, granVia][index]!)),
      ),
    )
    expect(asked).toMatchObject([{ ok: true }, { ok: true }])
    // Waits for a match that must not come: this process matches nobody.
    await pause(2_000)
    expect(lives.map((live) => live.count('MATCH_FOUND'))).toEqual([0, 0])
    await (
      await start({ RUN_SERVER: 'false' })
    ).up
    for (const live of lives) await live.next('MATCH_FOUND')
    // Riders of later tests could join these two while their ride is pending.
    for (const [index, live] of lives.entries())
      await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: asked[index]!.rideRequestId })
    for (const rider of riders) rider.close()
  })
})

describe('starting', () => {
  test('responds with 503 until the line that says it is up', async () => {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const starting = await start({ PORT: String(port), DATABASE_URL: '' })
    const seen: { status: number; retryAfter: string | null; isUp: boolean }[] = []
    while (seen.at(-1)?.status !== 200) {
      const isUp = starting.output().includes('is up at')
      const answer = await health(url).catch(() => null)
      if (answer) seen.push({ ...answer, isUp })
      else await pause(5)
    }
    expect(seen[0]).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '1' })
    expect(seen.filter(({ status, isUp }) => isUp && status !== 200)).toEqual([])
    expect(await starting.up).toBe(url)
  })

  test('fails on a taken port with the reason and leaves no database running', async () => {
    const first = await start()
    const { port } = new URL(await first.up)
    const second = await start({ PORT: port, DATABASE_URL: '' })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toContain('EADDRINUSE')
  })
})

describe('draining', () => {
  test('SIGTERM under load loses no acknowledged write, refuses with 503 and ends with 0', async () => {
    const running = await start({ LOG_LEVEL: 'warn' })
    const url = await running.up
    const riders = await Promise.all(Array.from({ length: 12 }, (_, n) => Rider.signIn(url, `Rider${n}`)))
    const rides = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        plantRide(
          database.db,
          riders.slice(2 * n, 2 * n + 2).map(({ id }) => id),
        ),
      ),
    )
    const searchers = await Promise.all(Array.from({ length: 6 }, (_, n) => Rider.signIn(url, `Seeker${n}`)))
    const lives = await Promise.all(searchers.map((rider) => rider.connect()))
    const reasons: string[] = []
    for (const { socket } of lives) socket.on('disconnect', (reason) => reasons.push(reason))

    const written: string[] = []
    const asked: string[] = []
    const others = new Set<number>()
    let loading = true
    const writers = riders.map(async (rider, index) => {
      while (loading) {
        const id = crypto.randomUUID()
        try {
          const answer = await rider.call('POST', `/rides/${rides[index >> 1]!.id}/messages`, {
            id,
            text: 'hola',
          })
          if (answer.status === 200) written.push(answer.body.data.id)
          else {
            others.add(answer.status)
            await pause(10)
          }
        } catch {
          await pause(10)
        }
      }
    })
    const askers = lives.map(async (live) => {
      while (loading) {
        const answer = await Promise.race([
          live.send('NEW_RIDE_REQUEST', request(granVia, terminal)).catch(() => null),
          // A request that was sent too late gets no response.
          running.ended.then(() => null),
        ])
        if (!answer?.ok) return
        asked.push(answer.rideRequestId)
        await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: answer.rideRequestId }).catch(() => null)
      }
    })
    // Waits for a second of load before the end.
    await pause(1_000)
    const prober = await Rider.signIn(url, 'Prober')
    // Calls are under way until the table is free, so the service cannot end before.
    const holding = await database.pool.connect()
    try {
      await holding.query('begin; lock table messages in access exclusive mode')
      // Waits until a writer waits for the table.
      await pause(200)
      running.child.kill('SIGTERM')
      let answer = await prober.call('GET', '/userHealth')
      while (answer.status === 200) answer = await prober.call('GET', '/userHealth')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    } finally {
      await holding.query('rollback')
      holding.release()
    }
    expect(await running.ended).toEqual({ code: 0, signal: null })
    loading = false
    await Promise.all(writers)
    for (const rider of searchers) rider.close()
    await Promise.all(askers)

    expect(written.length).toBeGreaterThan(5)
    expect(asked.length).toBeGreaterThan(2)
    for (const status of others) expect([429, 503]).toContain(status)
    const stored = async (table: 'messages' | 'ride_requests') =>
      new Set((await database.db.selectFrom(table).select('id').execute()).map(({ id }) => id))
    const [messages, requests] = [await stored('messages'), await stored('ride_requests')]
    expect(written.filter((id) => !messages.has(id))).toEqual([])
    expect(asked.filter((id) => !requests.has(id))).toEqual([])
    // Clients reconnect by themselves only after a lost transport, not after a disconnect by the server.
    expect(reasons.filter((reason) => reason !== 'io client disconnect')).toEqual(
      searchers.map(() => 'transport close'),
    )
  })

  test('Ctrl-C, which reaches every process of the terminal, also ends the embedded database cleanly', async () => {
    const running = await start({ DATABASE_URL: '' })
    const rider = await Rider.signIn(await running.up, 'Ana')
    running.signalGroup('SIGINT')
    // The parent process in the terminal passes the signal on, so it comes twice.
    running.signalGroup('SIGINT')
    expect(await running.ended).toEqual({ code: 0, signal: null })
    const again = await start({ DATABASE_URL: '', DATA_DIR: folders.at(-1)! })
    const answer = await http(await again.up, 'GET', '/userHealth', { token: rider.token })
    expect(answer.body).toEqual({ data: { uid: rider.id } })
    again.child.kill('SIGTERM')
    expect((await again.ended).code).toBe(0)
    // A second start after a crash would say so.
    expect(again.output()).not.toMatch(/not properly shut down/)
  })
})

describe('an unreachable database', () => {
  test('makes health 503, and the process waits and works again when it is back', async () => {
    const other = await createTestDatabase()
    const admin = connectDatabase(inject('postgresUrl'), createLogger('silent'), 1)
    try {
      const name = new URL(other.url).pathname.slice(1)
      const running = await start({ DATABASE_URL: other.url, LOG_LEVEL: 'silent' })
      const url = await running.up
      const rider = await Rider.signIn(url, 'Ana')
      const live = await rider.connect()
      await admin.pool.query(`alter database ${name} allow_connections false`)
      await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
      await expect.poll(() => health(url)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect((await rider.call('GET', '/user/me')).status).toBeGreaterThanOrEqual(500)
      expect((await live.send('NEW_RIDE_REQUEST', request(terminal, granVia))).ok).toBe(false)
      // Waits for an end that must not come.
      await pause(1_000)
      expect(running.child.exitCode).toBeNull()

      await admin.pool.query(`alter database ${name} allow_connections true`)
      await expect.poll(() => health(url)).toMatchObject({ status: 200 })
      expect((await rider.call('GET', '/user/me')).body.data.id).toBe(rider.id)
      const { riders } = await metRide(url, [avenidaAmerica, granVia])
      for (const each of riders) each.rider.close()
      rider.close()
      running.child.kill('SIGTERM')
      expect((await running.ended).code).toBe(0)
    } finally {
      await admin.close()
      await other.drop()
    }
  })
})

describe('metrics', () => {
  test('are served on their own port and count events', async () => {
    const metricsPort = await findFreePort()
    const running = await start({ METRICS_PORT: String(metricsPort) })
    const url = await running.up
    const { riders } = await metRide(url, [avenidaAmerica, granVia])
    const live = await Rider.signIn(url, 'Eva').then(async (rider) => ({
      rider,
      chat: await rider.connect(),
    }))
    await live.chat.send('NEW_RIDE_REQUEST', request(granVia, terminal))
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    const value = (name: string) =>
      Number(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(text)?.[1])
    const signIns =
      'woodalo_http_request_seconds_count{method="POST",route="/api/v1/auth/sign-in/guest",status="200"}'
    expect(value(signIns)).toBe(3)
    expect(value('woodalo_connections{namespace="/socket"}')).toBe(3)
    expect(value('woodalo_connections{namespace="/messages"}')).toBe(0)
    expect(value('woodalo_live_rides{status="active"}')).toBeGreaterThanOrEqual(1)
    expect(value('woodalo_open_requests{state="SEARCHING"}')).toBeGreaterThanOrEqual(1)
    expect(value('woodalo_job_seconds_count{job="match-region",outcome="done"}')).toBeGreaterThan(0)
    expect(value('woodalo_jobs_dead')).toBe(0)
    expect(value('woodalo_database_up')).toBe(1)
    for (const name of [
      'woodalo_jobs_waiting',
      'woodalo_jobs_oldest_seconds',
      'woodalo_database_connections{state="in use"}',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(value(name), name).toBeGreaterThanOrEqual(0)
    // Addresses contain ids, so only patterns of routes may appear.
    for (const { rider } of [...riders, live]) {
      expect(text).not.toContain(rider.id)
      rider.close()
    }
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/v1/health`)).status).toBe(404)
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('woodalo_')
  })
})
