// kill -9 of the real process with its embedded database, at any moment: no acknowledged write is lost, nothing is
// stuck, and repeated calls act once.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealProcess, startProcess } from '../trust/real-process.ts'
import { activeRide, ask, codeOf, metRide, pendingRide, type AskingRider } from './group.ts'
import { alcala, avenidaAmerica, granVia, serrano } from './places.ts'
import { Connection, http, pause, type Reply } from './rider.ts'

let dataDir: string
let service: RealProcess

function start(settings: Record<string, string> = {}): RealProcess {
  return startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings })
}

async function killAndRestart(settings?: Record<string, string>): Promise<string> {
  service.child.kill('SIGKILL')
  expect((await service.ended).signal).toBe('SIGKILL')
  service = start(settings)
  return service.up
}

/** A rider's account, at the address where the service is now. */
function at(base: string, { rider }: AskingRider) {
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    http(base, method, path, { token: rider.token, ...(body === undefined ? {} : { body }) })
  return { call, id: rider.id }
}

/** The same rider with a new connection, and the state sent to it. */
async function back(base: string, who: AskingRider) {
  who.live.socket.disconnect()
  const live = new Connection(base, '/socket', who.rider.token)
  const greeting = await live.next('CONNECTION_ACK')
  return { live, greeting }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'woodalo-crash-'))
  service = start()
  await service.up
})

afterAll(async () => {
  await service.end()
  // The orphaned database ends by itself; until then it writes to the folder.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('everything acknowledged is still there after a kill, and continues', async () => {
  const url = await service.up
  const completed = await metRide(url, [avenidaAmerica, granVia])
  for (const { rider } of completed.riders) await rider.call('POST', `/rides/${completed.rideId}/drop-off`)
  const rating = await completed.requester.rider.call('POST', `/rides/${completed.rideId}/feedback`, {
    rating: 3,
  })
  expect(rating.status).toBe(200)

  const active = await activeRide(url, [avenidaAmerica, granVia])
  const code = await codeOf(active.requester, active.rideId)
  const messageId = randomUUID()
  const written = await active.requester.rider.call('POST', `/rides/${active.rideId}/messages`, {
    id: messageId,
    text: 'Estoy en la puerta 2',
  })
  expect(written.status).toBe(200)

  const pending = await pendingRide(url, [serrano, granVia])
  const [accepts, answersLater] = pending.riders
  expect((await accepts!.live.send('ACCEPT_RIDE', { rideId: pending.ride.id })).ok).toBe(true)

  const searching = await ask(url, alcala)

  const base = await killAndRestart()

  const seeker = await back(base, searching)
  expect(seeker.greeting.rideRequest).toMatchObject({
    rideRequestId: searching.requestId,
    state: 'SEARCHING',
  })

  const accepted = await back(base, accepts!)
  expect(accepted.greeting.ride).toMatchObject({ id: pending.ride.id, status: 'pending' })
  const mine = accepted.greeting.ride.rideRequests.find(
    (entry: { firebase_uid: string }) => entry.firebase_uid === accepts!.rider.id,
  )
  expect(mine.accepted).toBe(true)
  const later = await back(base, answersLater!)
  const termsVersion = later.greeting.ride.termsVersion
  expect((await later.live.send('ACCEPT_RIDE', { rideId: pending.ride.id, termsVersion })).ok).toBe(true)
  await accepted.live.next('RIDE_REQUEST_STATUS_UPDATED', (payload) => payload.newStatus === 'CONFIRMED')

  const requester = at(base, active.requester)
  const other = at(base, active.others[0]!)
  const shown = await requester.call('GET', `/rides/${active.rideId}/verification-code`)
  expect(shown.body.data.code).toBe(code)
  const again = await requester.call('POST', `/rides/${active.rideId}/messages`, {
    id: messageId,
    text: 'Estoy en la puerta 2',
  })
  expect(again.body.data).toEqual(written.body.data)
  const list = await other.call('GET', `/rides/${active.rideId}/messages`)
  expect(list.body.data).toEqual([written.body.data])
  const confirmed = await other.call('POST', `/rides/${active.rideId}/confirm`, { code })
  expect(confirmed.body.data).toEqual({ isVerified: true, isFullyVerified: true })
  await other.call('POST', `/rides/${active.rideId}/drop-off`)
  const last = await requester.call('POST', `/rides/${active.rideId}/drop-off`)
  expect(last.body.data.status).toBe('completed')

  const rated = at(base, completed.others[0]!)
  expect((await rated.call('GET', '/user/me')).body.data.rating).toEqual({ average: 3, count: 1 })
  await at(base, completed.requester).call('POST', `/rides/${completed.rideId}/feedback`, { rating: 2 })
  expect((await rated.call('GET', '/user/me')).body.data.rating).toEqual({ average: 2, count: 1 })
  expect((await seeker.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: searching.requestId })).ok).toBe(
    true,
  )
  for (const { live } of [seeker, accepted, later]) live.socket.disconnect()
})

test('messages that were being written at a kill are there once, in order, without a gap', async () => {
  const { riders, rideId } = await activeRide(await service.up, [avenidaAmerica, granVia])
  const tried = new Map<string, string>()
  const acknowledged = new Map<string, number>()
  let isDead = false
  const write = async (base: string, who: AskingRider, id: string) => {
    const reply = await at(base, who).call('POST', `/rides/${rideId}/messages`, {
      id,
      text: `dice ${id}`,
    })
    expect(reply.status).toBe(200)
    expect(acknowledged.get(id) ?? reply.body.data.seq).toBe(reply.body.data.seq)
    acknowledged.set(id, reply.body.data.seq)
  }
  const first = await service.up
  const writers = riders.flatMap((who) =>
    Array.from({ length: 4 }, async () => {
      while (!isDead) {
        const id = randomUUID()
        tried.set(id, who.rider.id)
        await write(first, who, id).catch((error: unknown) => {
          // Its connection broke: the response, if there was one, is lost.
          if (!(error instanceof TypeError)) throw error
          isDead = true
        })
      }
    }),
  )
  while (acknowledged.size < 40) await pause(10)
  const base = await killAndRestart()
  isDead = true
  await Promise.all(writers)
  expect(tried.size).toBeGreaterThan(acknowledged.size)

  const before = new Map(acknowledged)
  for (const [id, uid] of tried)
    await write(
      base,
      riders.find(({ rider }) => rider.id === uid)!,
      id,
    )
  for (const [id, seq] of before) expect(acknowledged.get(id)).toBe(seq)
  for (const who of riders) {
    const listed: { id: string; seq: number }[] = []
    for (;;) {
      const page = await at(base, who).call('GET', `/rides/${rideId}/messages?after=${listed.length}`)
      if (page.body.data.length === 0) break
      listed.push(...page.body.data)
    }
    expect(listed.map(({ seq }) => seq)).toEqual(Array.from({ length: tried.size }, (_, index) => index + 1))
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(tried.keys()))
    for (const { id, seq } of listed) expect(acknowledged.get(id)).toBe(seq)
    await at(base, who).call('POST', '/auth/sign-out')
  }
})

test('deadlines that pass while the service is down are handled after its restart', async () => {
  // A deadline is stored when it begins, so the short ones must be in force before.
  const short = { SEARCH_SECONDS: '2', CONFIRM_SECONDS: '2', MEET_MINUTES: '0.04' }
  const url = await killAndRestart(short)
  const active = await activeRide(url, [avenidaAmerica, granVia])
  const pending = await pendingRide(url, [serrano, granVia])
  const [accepts, silent] = pending.riders
  expect((await accepts!.live.send('ACCEPT_RIDE', { rideId: pending.ride.id })).ok).toBe(true)
  const alone = await ask(url, alcala)
  service.child.kill('SIGKILL')
  await service.ended
  // Waits until each of the short deadlines has passed: 2 s, and 2.4 s for the meeting.
  await pause(3_000)
  service = start(short)
  const base = await service.up

  const settled = async (who: AskingRider, isSettled: (greeting: never) => boolean) => {
    for (let attempt = 0; ; attempt++) {
      const { live, greeting } = await back(base, who)
      live.socket.disconnect()
      if (isSettled(greeting as never) || attempt === 40) return greeting
      await pause(200)
    }
  }
  type Greeting = { rideRequest: { state: string } | null; ride: { status: string } | null }
  const rests = await settled(alone, ({ rideRequest }: Greeting) => rideRequest?.state === 'NO_MATCH')
  expect(rests.rideRequest.state).toBe('NO_MATCH')
  const left = await settled(
    silent!,
    ({ rideRequest, ride }: Greeting) => rideRequest === null && ride === null,
  )
  expect([left.rideRequest, left.ride]).toEqual([null, null])
  expect(left.lastEnded).toMatchObject({ reason: 'NOT_CONFIRMED_IN_TIME' })
  const free = await settled(accepts!, ({ ride }: Greeting) => ride === null)
  expect(free.ride).toBeNull()
  expect(['SEARCHING', 'NO_MATCH']).toContain(free.rideRequest.state)
  for (const who of active.riders) {
    const closed = await settled(who, ({ ride }: Greeting) => ride === null)
    expect(closed.ride).toBeNull()
    expect(closed.lastEnded).toMatchObject({ status: 'canceled', reason: 'CANCELED_BY_SYSTEM' })
  }
})

test('a killed database is restarted, and callers are asked to try again meanwhile', async () => {
  const base = await service.up
  const { rider, live } = await ask(base, alcala)
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const answers = new Set<string>()
  const sends = new Set<string>()
  const end = performance.now() + 30_000
  // In the end all calls pass again; until then they were only told to wait.
  for (let good = 0; good < 20 && performance.now() < end;) {
    expect(service.child.exitCode, service.output()).toBeNull()
    const { status, body } = await rider.call('GET', '/user/me')
    answers.add(status === 200 ? 'good' : body.code)
    const sent = await live.send('KEEP_SEARCHING', { rideRequestId: randomUUID() })
    sends.add(sent.code)
    good = status === 200 && sent.code === 'NOT_FOUND' ? good + 1 : 0
  }
  expect([...answers].toSorted()).toEqual(['SERVICE_UNAVAILABLE', 'good'])
  expect([...sends].filter((code) => code !== 'SERVICE_UNAVAILABLE')).toEqual(['NOT_FOUND'])
  live.socket.disconnect()
})

test('SIGTERM ends the service without errors, and the database stops once nobody uses it', async () => {
  await killAndRestart({ LOG_LEVEL: 'warn' })
  service.child.kill('SIGTERM')
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(service.output().replace(/^Woodalo is up at \S+\n/m, '')).toBe('')
})
