import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { createCuttableNetwork, type CuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { plantRide } from '@woodalo/server/testing/ride-factory'
import { createLogger } from '@woodalo/server/logging'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { Closed, type Live, Refusal, type Rider, Unreachable, Woodalo } from '../src/index.ts'

let app: TestApp
let network: CuttableNetwork
let database: Database
let ana: Rider
let ben: Rider
beforeAll(async () => {
  app = await startTestApp()
  database = connectDatabase(app.databaseUrl, createLogger('error'))
})
afterAll(async () => {
  await database.close()
  await app.stop()
})
beforeEach(async () => {
  network = await createCuttableNetwork(app.url)
  ana = await new Woodalo(network.url, { tryMilliseconds: 1_000 }).signInAsGuest('Ana')
  ben = await new Woodalo(app.url).signInAsGuest('Ben')
})
afterEach(async () => {
  ana.close()
  ben.close()
  await network.close()
})

const trip = {
  origin: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
  destination: { name: 'Barajas', latitude: 40.4719, longitude: -3.5626 },
  people: 1,
  bags: 0,
}

const isBack = (live: Live) => live.next('CONNECTION_ACK')

describe('a connection', () => {
  test('begins with the current state in the rider’s language', async () => {
    const live = await ana.connect()
    expect(live.state).toMatchObject({ rideRequest: null, ride: null, message: 'Conexión establecida.' })
    const english = await new Woodalo(app.url, { language: 'en' }).rider(ana).connect()
    expect(english.state.message).toBe('Connected.')
    english.close()
  })

  test('reconnects after a cut with the new state, each time with a fresh ticket', async () => {
    const live = await ana.connect()
    const { rideRequestId } = await live.send('NEW_RIDE_REQUEST', trip)
    for (let round = 0; round < 3; round++) {
      network.cut()
      network.mend()
      const { rideRequest } = await isBack(live)
      expect(rideRequest).toMatchObject({ rideRequestId, state: 'SEARCHING' })
    }
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
  })

  test('has one ticket for rides and chats together, and another one after a cut', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetched.mockRestore())
    const tickets = async () => {
      const asked = fetched.mock.results.filter((_, at) =>
        new Request(...fetched.mock.calls[at]!).url.endsWith('/auth/socket-ticket'),
      )
      const given = await Promise.allSettled(asked.map(({ value }) => value as Promise<Response>))
      return given.filter((each) => each.status === 'fulfilled' && each.value.ok).length
    }
    const { id } = await plantRide(database.db, [ana.id, ben.id])
    const live = await ana.connect()
    const reader = live.followChat(id)
    await reader.ready
    expect(await tickets()).toBe(1)
    network.cut()
    network.mend()
    await isBack(live)
    await (await ben.connect()).say(id, 'Hola')
    await expect.poll(() => reader.messages.length).toBe(1)
    // Ben's connection has one, too.
    expect(await tickets()).toBe(3)
  })

  test('brings the events of a cut with it when it is back, each once', async () => {
    const live = await ana.connect()
    const numbers: number[] = []
    live.onAny(({ event, payload }) => {
      if (event !== 'CONNECTION_ACK' && 'seq' in payload) numbers.push(payload.seq!)
    })
    const { rideRequestId } = await live.send('NEW_RIDE_REQUEST', trip)
    const elsewhere = await new Woodalo(app.url).rider(ana).connect()
    network.cut()
    await elsewhere.send('CANCEL_RIDE_REQUEST', { rideRequestId })
    network.mend()
    const canceled = await live.next(
      'RIDE_REQUEST_STATUS_UPDATED',
      ({ newStatus }) => newStatus !== 'SEARCHING',
    )
    expect(canceled).toMatchObject({ rideRequestId, oldStatus: 'SEARCHING' })
    elsewhere.close()
    // After another cut, nothing comes again that came already.
    await isBack(live)
    network.cut()
    network.mend()
    await isBack(live)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(numbers.length).toBeGreaterThan(2)
  })

  test('ends with 401 when the session ends, as do all its pending calls', async () => {
    const live = await ana.connect()
    const waiting = live.next('MATCH_FOUND').catch((error: unknown) => error)
    await ana.api.auth.signOut()
    expect(await waiting).toMatchObject({ name: 'Refusal', status: 401 })
    await expect(live.send('ACK', {})).rejects.toBeInstanceOf(Refusal)
    await expect(ana.connect()).rejects.toMatchObject({ status: 401 })
  })

  test('fails with an error if it cannot be opened in time', async () => {
    network.cut()
    const hasty = new Woodalo(network.url, { patienceMilliseconds: 600 }).rider(ana)
    await expect(hasty.connect()).rejects.toBeInstanceOf(Unreachable)
    network.mend()
    // The last try may still be waiting to be accepted, and connections are accepted in the order in which they came.
    await fetch(`${network.url}/health`)
    const before = network.connections()
    // Waits for a connection that nobody may try any more: the first retry would come sooner.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(network.connections()).toBe(before)
  })

  test('ends all its pending calls when it closes', async () => {
    const live = await ana.connect()
    const waiting = live.next('MATCH_FOUND').catch((error: unknown) => error)
    const reader = live.followChat(randomUUID())
    network.freeze()
    const calling = ana.api.users.me().catch((error: unknown) => error)
    const sending = live.send('NEW_RIDE_REQUEST', trip).catch((error: unknown) => error)
    ana.close()
    for (const ended of [waiting, calling, sending]) expect(await ended).toBeInstanceOf(Closed)
    await expect(reader.ready).rejects.toBeInstanceOf(Closed)
    await expect(live.send('ACK', {})).rejects.toBeInstanceOf(Closed)
  })

  test('that was only opened to ask for the state is not kept up', async () => {
    expect((await ana.state()).message).toBe('Conexión establecida.')
    network.cut()
    network.mend()
    const before = network.connections()
    // Waits for a connection that nobody may try: the first try to get one back would come sooner.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(network.connections()).toBe(before)
  })

  test('closes when its signal is aborted', async () => {
    const stopping = new AbortController()
    const rider = new Woodalo(app.url, { signal: stopping.signal }).rider(ben)
    const live = await rider.connect()
    const waiting = live.next('MATCH_FOUND').catch((error: unknown) => error)
    stopping.abort()
    expect(await waiting).toBeInstanceOf(Closed)
    expect(live.isConnected).toBe(false)
  })

  test('delivers each event to one waiting call, whether it arrived before or after the call', async () => {
    const live = await ana.connect()
    const heard: string[] = []
    live.onAny(({ event }) => heard.push(event))
    await live.send('ACK', {})
    const second = live.send('ACK', {})
    const messages = await Promise.all([live.next('MESSAGE_ACK'), live.next('MESSAGE_ACK'), second])
    expect(messages[0]).toEqual({ message: 'Te escuchamos.' })
    await expect(live.next('MESSAGE_ACK', () => true, 50)).rejects.toBeInstanceOf(Unreachable)
    expect(heard).toEqual(['MESSAGE_ACK', 'MESSAGE_ACK'])
  })
})

describe('an event without a response', () => {
  test('acts once, however often it is sent', async () => {
    const live = await ana.connect()
    network.freeze()
    const asked = live.send('NEW_RIDE_REQUEST', trip)
    await new Promise((resolve) => setTimeout(resolve, 300))
    network.mend()
    const { rideRequestId } = await asked
    expect((await ben.connect()).state.rideRequest).toBeNull()
    expect((await ana.state()).rideRequest).toMatchObject({ rideRequestId })
    const { rows } = await database.pool.query('select id from ride_requests where user_id = $1', [ana.id])
    expect(rows).toHaveLength(1)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
  })

  test('is not repeated once the service refuses it', async () => {
    const live = await ana.connect()
    const refused = live.send('NEW_RIDE_REQUEST', { ...trip, destination: trip.origin })
    await expect(refused).rejects.toMatchObject({ code: 'TRIP_TOO_SHORT', status: 0 })
    await expect(ana.ride(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(
      ana.api.users.update({ params: { id: ana.id }, body: { email: 'nothing' } }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: expect.any(String) },
    })
  })
})

describe('a chat', () => {
  test('is read completely, once and in order over a bad network, and each message is stored once', async () => {
    const { id } = await plantRide(database.db, [ana.id, ben.id])
    const [anasLive, bensLive] = [await ana.connect(), await ben.connect()]
    const heard: number[] = []
    const reader = anasLive.followChat(id, ({ seq }) => heard.push(seq))
    await reader.ready
    const writing: Promise<unknown>[] = []
    for (let round = 0; round < 4; round++) {
      network.cut()
      for (let count = 0; count < 5; count++) await bensLive.say(id, `${round}.${count}`)
      writing.push(anasLive.say(id, `Ana ${round}`))
      network.mend()
      await bensLive.say(id, `${round} during`)
    }
    await Promise.all(writing)
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(28)
    expect(heard).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
    expect(new Set(reader.messages.map(({ text }) => text)).size).toBe(28)
    const late = bensLive.followChat(id)
    await late.ready
    expect(late.messages).toEqual(reader.messages)
  })

  test('of a ride that is not the rider’s is refused', async () => {
    const { id } = await plantRide(database.db, [ben.id])
    const live = await ana.connect()
    await expect(live.followChat(id).ready).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(live.say(id, 'Hola')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can have several readers that stop one by one', async () => {
    const { id } = await plantRide(database.db, [ana.id, ben.id])
    const live = await ana.connect()
    const [first, second] = [live.followChat(id), live.followChat(id)]
    await Promise.all([first.ready, second.ready])
    first.stop()
    await (await ben.connect()).say(id, 'Hola')
    await expect.poll(() => second.messages.length).toBe(1)
    expect(first.messages).toEqual([])
  })
})
