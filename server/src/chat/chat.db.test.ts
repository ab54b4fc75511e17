import { randomUUID } from 'node:crypto'
import type { Message, RideStatus, SignedIn } from '@woodalo/protocol'
import { anyCharacter } from '@woodalo/protocol/testing/any-character'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, next, openChat } from '../testing/chat-client.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'
import { createMessageStore } from './message-store.ts'

type One = { data: Message; code: string }
type Many = { data: Message[]; code: string }

let app: TestApp
const open: ChatClient[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  for (const client of open.splice(0)) client.close()
})

async function connect(rider: SignedIn): Promise<ChatClient> {
  const client = await openChat(app.url, rider.token)
  open.push(client)
  return client
}

const rideOf = (count: number, status: RideStatus = 'active') =>
  plantRideOf(app, app.database.db, count, status)

const write = (rider: SignedIn, rideId: string, body: object) =>
  call<One>(app, 'POST', `/rides/${rideId}/messages`, { token: rider.token, body })
const read = (rider: SignedIn, rideId: string, query = '') =>
  call<Many>(app, 'GET', `/rides/${rideId}/messages${query}`, { token: rider.token })

describe('messages over HTTP', () => {
  test('are numbered 1, 2, 3 … in the order of time and have the name of their sender', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    for (let count = 0; count < 6; count++)
      await write(count % 2 ? ben : ana, ride.id, { text: ` Hola ${count} ✋🏽` })
    const { status, body } = await read(ben, ride.id)
    expect(status).toBe(200)
    expect(body.data.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(body.data[1]).toMatchObject({
      rideId: ride.id,
      user: ben.user.id,
      userName: ben.user.displayName,
      text: ' Hola 1 ✋🏽',
    })
    const times = body.data.map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(6)
  })

  test('are each later than the one before, even if the clock goes back', async () => {
    const { ride, riders } = await rideOf(2)
    await write(riders[0], ride.id, { text: 'Hola' })
    const ahead = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
    await app.database.db
      .updateTable('messages')
      .set({ created_at: ahead })
      .where('ride_id', '=', ride.id)
      .execute()
    for (const text of ['¿Dónde estás?', 'Aquí']) await write(riders[1], ride.id, { text })
    const { body } = await read(riders[0], ride.id)
    expect(body.data.map(({ createdAt }) => Date.parse(createdAt) - ahead.getTime())).toEqual([0, 1, 2])
  })

  test('are read from any number on, by default the last ones', async () => {
    const { ride, riders } = await rideOf(2)
    for (let count = 1; count <= 5; count++) await write(riders[0], ride.id, { text: `${count}` })
    const texts = async (query: string) =>
      (await read(riders[1], ride.id, query)).body.data.map(({ text }) => text)
    expect(await texts('?after=3')).toEqual(['4', '5'])
    expect(await texts('?after=0&limit=2')).toEqual(['1', '2'])
    expect(await texts('?limit=2')).toEqual(['4', '5'])
    expect(await texts('?after=99')).toEqual([])
    expect((await read(riders[1], ride.id, '?after=-1')).status).toBe(422)
  })

  test.each([
    {},
    { text: '' },
    { text: ' \n\t' },
    { text: 'x'.repeat(2001) },
    { text: 1 },
    { id: '1', text: 'x' },
  ])('refuse %j', async (body) => {
    const { ride, riders } = await rideOf(2)
    const answer = await write(riders[0], ride.id, body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
    expect((await read(riders[0], ride.id)).body.data).toEqual([])
  })
})

describe('the same id', () => {
  test('is the same message, over HTTP or the socket, however often it is sent', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana] = riders
    const id = randomUUID()
    const client = await connect(ana)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => write(ana, ride.id, { id, text: 'una vez' })),
      ...Array.from({ length: 5 }, () => client.ask('add', { id, rideId: ride.id, text: 'una vez' })),
    ])
    const messages = answers.map((answer) => ('status' in answer ? answer.body.data : answer.message))
    for (const message of messages) expect(message).toEqual(messages[0])
    expect((await read(ana, ride.id)).body.data).toEqual([messages[0]])
  })

  test('is refused to another sender or in another ride, without the content', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const id = randomUUID()
    await write(ana, ride.id, { id, text: 'secreto' })
    const taken = await write(ben, ride.id, { id, text: 'x' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'MESSAGE_ID_TAKEN' } })
    expect(JSON.stringify(taken.body)).not.toContain('secreto')
    await ride.setStatus('completed')
    const other = await plantRide(app.database.db, [ana.user.id])
    expect((await write(ana, other.id, { id, text: 'x' })).body.code).toBe('MESSAGE_ID_TAKEN')
    const first = await write(ana, other.id, { text: 'y' })
    expect(first.body.data.seq).toBe(1)
  })

  test('is the same message once its chat has closed, too, and told to nobody again', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const id = randomUUID()
    const first = await write(ana, ride.id, { id, text: 'una vez' })
    await ride.setStatus('completed')
    await ride.endedAgo(25 * 3600)
    const reader = await connect(ben)
    await reader.ask('subscribe', { rideId: ride.id })
    expect((await write(ana, ride.id, { id, text: 'una vez' })).body).toEqual(first.body)
    expect((await write(ben, ride.id, { id, text: 'x' })).body.code).toBe('MESSAGE_ID_TAKEN')
    expect((await write(ben, ride.id, { text: 'x' })).body.code).toBe('CHAT_CLOSED')
    expect(reader.seen.get(ride.id)).toEqual([first.body.data])
  })

  test('sent to two rides at the same moment belongs to one, and neither ride has a gap', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await rideOf(2), await rideOf(2)]
      const id = randomUUID()
      const answers = await Promise.all([
        write(one.riders[0], one.ride.id, { id, text: 'x' }),
        write(two.riders[0], two.ride.id, { id, text: 'x' }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      for (const { ride, riders } of [one, two]) {
        await write(riders[1], ride.id, { text: 'y' })
        const seqs = (await read(riders[0], ride.id)).body.data.map(({ seq }) => seq)
        expect(seqs).toEqual(seqs.map((_, index) => index + 1))
      }
    }
  })

  test('returns the message even if the chat has since closed', async () => {
    const { ride, riders } = await rideOf(2)
    const id = randomUUID()
    const first = await write(riders[0], ride.id, { id, text: 'x' })
    await ride.setStatus('canceled')
    const again = await write(riders[0], ride.id, { id, text: 'x' })
    expect(again.body).toEqual(first.body)
  })
})

describe('who may read and write', () => {
  /** Every way into a ride's chat, with the code of its refusal. */
  async function attempts(rider: SignedIn, rideId: string) {
    const client = await connect(rider)
    const [list, add, subscribe, send] = [
      await read(rider, rideId),
      await write(rider, rideId, { text: 'x' }),
      await client.ask('subscribe', { rideId }),
      await client.ask('add', { id: randomUUID(), rideId, text: 'x' }),
    ]
    return {
      read: [list.body.code ?? 'ok', subscribe.code ?? 'ok'],
      write: [add.body.code ?? 'ok', send.code ?? 'ok'],
    }
  }
  const every = (code: string) => [code, code]

  test('strangers and former riders get 404, as do unknown rides', async () => {
    const { ride, riders } = await rideOf(3)
    await write(riders[0], ride.id, { text: 'secreto' })
    await ride.leave(riders[2]!.user.id)
    const stranger = await newRider(app)
    for (const rider of [stranger, riders[2]!])
      expect(await attempts(rider, ride.id)).toEqual({ read: every('NOT_FOUND'), write: every('NOT_FOUND') })
    for (const id of [randomUUID(), 'nothing', '%27'])
      expect((await read(riders[0], id)).body.code).toBe('NOT_FOUND')
    expect((await call(app, 'GET', `/rides/${ride.id}/messages`)).status).toBe(401)
  })

  test('nobody can while the ride is pending', async () => {
    const { ride, riders } = await rideOf(2, 'pending')
    expect(await attempts(riders[0], ride.id)).toEqual({
      read: every('RIDE_NOT_ACTIVE'),
      write: every('RIDE_NOT_ACTIVE'),
    })
  })

  test('riders can while the ride is active and for a day after it was completed, and then only read', async () => {
    const { ride, riders } = await rideOf(2)
    const both = { read: every('ok'), write: every('ok') }
    expect(await attempts(riders[0], ride.id)).toEqual(both)
    await ride.setStatus('completed')
    await ride.endedAgo(24 * 3600 - 60)
    expect(await attempts(riders[1], ride.id)).toEqual(both)
    await ride.endedAgo(24 * 3600 + 1)
    expect(await attempts(riders[1], ride.id)).toEqual({ read: every('ok'), write: every('CHAT_CLOSED') })
  })

  test('a rider who leaves receives nothing from that moment on', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    const [reader, leaver] = [await connect(ben), await connect(eva!)]
    for (const client of [reader, leaver]) await client.ask('subscribe', { rideId: ride.id })
    await write(ana, ride.id, { text: 'antes' })
    await expect.poll(() => leaver.seen.get(ride.id)?.length).toBe(1)
    await ride.leave(eva!.user.id)
    await write(ana, ride.id, { text: 'después' })
    await expect.poll(() => reader.seen.get(ride.id)?.length).toBe(2)
    expect(leaver.seen.get(ride.id)!.map(({ text }) => text)).toEqual(['antes'])
    expect((await leaver.ask('subscribe', { rideId: ride.id })).code).toBe('NOT_FOUND')
  })
})

describe('a subscription', () => {
  test('begins with the last hundred messages, or with all after a number, and continues with each new one', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const store = createMessageStore(app.database.db)
    await app.database.transact(async (tx) => {
      for (let seq = 1; seq <= 130; seq++)
        await store.append(
          ride.id,
          [{ id: randomUUID(), userId: ana.user.id, text: `${seq}`, withheldFrom: [] }],
          tx,
        )
    })
    const [one, two, three] = [await connect(ben), await connect(ben), await connect(ben)]
    await one.ask('subscribe', { rideId: ride.id })
    await two.ask('subscribe', { rideId: ride.id, after: 128 })
    await three.ask('subscribe', { rideId: ride.id, after: 0 })
    await write(ana, ride.id, { text: 'nuevo' })
    const seqs = (client: ChatClient) => client.seen.get(ride.id)!.map(({ seq }) => seq)
    const from = (first: number) => Array.from({ length: 132 - first }, (_, index) => first + index)
    await expect.poll(() => seqs(one)).toEqual(from(31))
    await expect.poll(() => seqs(two)).toEqual(from(129))
    await expect.poll(() => seqs(three)).toEqual(from(1))
  })

  test('after a number that does not exist yet still receives every new message', async () => {
    const { ride, riders } = await rideOf(2)
    const client = await connect(riders[1])
    await client.ask('subscribe', { rideId: ride.id, after: 50 })
    await write(riders[0], ride.id, { text: 'x' })
    await expect.poll(() => client.seen.get(ride.id)!.length).toBe(1)
  })

  test('returns all messages in order, even more than one response holds', async () => {
    const { ride, riders } = await rideOf(2)
    await app.database.db
      .insertInto('messages')
      .values(
        Array.from({ length: 2_300 }, (_, index) => ({
          ride_id: ride.id,
          seq: index + 1,
          id: randomUUID(),
          user_id: riders[0].user.id,
          user_name: 'x',
          text: 'x',
          created_at: new Date(1_700_000_000_000 + index),
        })),
      )
      .execute()
    const client = await connect(riders[1])
    await client.ask('subscribe', { rideId: ride.id, after: 0 })
    await expect
      .poll(() => client.seen.get(ride.id)!.map(({ seq }) => seq), { timeout: 10_000 })
      .toEqual(Array.from({ length: 2_300 }, (_, index) => index + 1))
  })

  test('receives messages whose wake-up was lost', async () => {
    const { ride, riders } = await rideOf(2)
    const client = await connect(riders[1])
    await client.ask('subscribe', { rideId: ride.id })
    const store = createMessageStore(app.database.db)
    // Written by a node that died before it could tell anybody.
    await app.database.transact(async (tx) => {
      await store.append(
        ride.id,
        [{ id: randomUUID(), userId: riders[0].user.id, text: 'x', withheldFrom: [] }],
        tx,
      )
    })
    await expect.poll(() => client.seen.get(ride.id)!.length, { timeout: 10_000 }).toBe(1)
  })

  test('can leave out the messages of its own connection, which get an acknowledgement', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const [phone, laptop, other] = [await connect(ana), await connect(ana), await connect(ben)]
    await phone.ask('subscribe', { rideId: ride.id, skipOwn: true })
    for (const each of [laptop, other]) await each.ask('subscribe', { rideId: ride.id })
    const add = (from: ChatClient, text: string, id = randomUUID()) =>
      from.ask('add', { id, rideId: ride.id, text })
    const id = randomUUID()
    const answers = [await add(phone, 'uno', id), await add(phone, 'uno', id), await add(laptop, 'dos')]
    answers.push(await add(other, 'tres'), await add(phone, 'cuatro'), await add(other, 'cinco'))
    const all = answers.map(({ message }) => (message as Message).seq)
    expect(all).toEqual([1, 1, 2, 3, 4, 5])
    const seqs = (client: ChatClient) => client.seen.get(ride.id)!.map(({ seq }) => seq)
    for (const each of [laptop, other]) await expect.poll(() => seqs(each)).toEqual([1, 2, 3, 4, 5])
    await expect.poll(() => seqs(phone)).toEqual([2, 3, 5])
    // A new subscription without `skipOwn` gets everything.
    await phone.ask('subscribe', { rideId: ride.id, after: 5 })
    await add(phone, 'seis')
    await expect.poll(() => seqs(phone)).toEqual([6])
  })

  test('ends when the client ends it, also where it writes the ride’s id in capitals', async () => {
    const { ride, riders } = await rideOf(2)
    const rideId = ride.id.toUpperCase()
    const [client, other] = [await connect(riders[1]), await connect(riders[0])]
    for (const each of [client, other]) await each.ask('subscribe', { rideId })
    expect(await client.ask('unsubscribe', { rideId })).toEqual({ ok: true })
    await write(riders[0], ride.id, { text: 'x' })
    await expect.poll(() => other.seen.get(ride.id)!.length).toBe(1)
    expect(client.seen.get(ride.id)).toEqual([])
  })

  test('closes with the session', async () => {
    const { ride, riders } = await rideOf(2)
    const client = await connect(riders[1])
    await client.ask('subscribe', { rideId: ride.id })
    const closed = next(client.socket, 'disconnect')
    await call(app, 'POST', '/auth/sign-out', { token: riders[1].token })
    await expect(closed).resolves.toBeDefined()
  })
})

describe('bad input', () => {
  test('is refused in the callback and in the caller’s language, of whatever kind it is', async () => {
    const { ride, riders } = await rideOf(2)
    const client = await connect(riders[0])
    const wild = fc.oneof(
      fc.anything({ withTypedArray: true, withBigInt: false }),
      fc.record(
        {
          rideId: fc.oneof(fc.constant(ride.id), fc.string({ unit: anyCharacter }), fc.integer()),
          id: fc.oneof(fc.string(), fc.anything()),
          after: fc.oneof(fc.integer({ max: -1 }), fc.double({ noInteger: true }), fc.string()),
          text: fc.oneof(fc.constant('\ud800'), fc.constant('a\u0000b'), fc.constant(' '), fc.integer()),
        },
        { requiredKeys: ['rideId', 'after'] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('subscribe' as const, 'add' as const),
        wild,
        async (event, payload) => {
          const answer = await client.ask(event, payload)
          expect(answer.ok).toBe(false)
          expect(['INVALID_INPUT', 'NOT_FOUND']).toContain(answer.code)
        },
      ),
      { numRuns: 100 },
    )
    expect(await client.ask('subscribe', { rideId: ride.id })).toEqual({ ok: true })
  })

  test('causes ERROR if there is no callback', async () => {
    const client = await connect(await newRider(app))
    client.socket.emit('subscribe', { rideId: randomUUID() })
    const error = await next(client.socket, 'ERROR')
    expect(error).toMatchObject({ code: 'NOT_FOUND', event: 'subscribe' })
  })

  test('includes too many messages, but thirty in ten seconds are never too many', async () => {
    const { ride, riders } = await rideOf(2)
    const answers = []
    for (let count = 0; count < 70; count++)
      answers.push(await write(riders[0], ride.id, { text: `${count}` }))
    const refused = answers.findIndex(({ status }) => status !== 200)
    expect(refused).toBeGreaterThanOrEqual(30)
    expect(answers[refused]).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(answers[refused]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await write(riders[1], ride.id, { text: 'x' })).status).toBe(200)
  })
})
