// Messages that wait for each other in a ride are stored together. Each has its own outcome all the same.
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, type ChatResponse, openChat } from '../testing/chat-client.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
const open: ChatClient[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  for (const client of open.splice(0)) client.close()
})

async function connect({ token }: SignedIn): Promise<ChatClient> {
  const client = await openChat(app.url, token)
  open.push(client)
  return client
}

interface Sent {
  by: ChatClient
  id: string
  text: string
}

/** Sends these while the ride's row is locked, so that all of them wait. Returns the responses in the same order. */
async function addWhileAllWait(rideId: string, all: readonly Sent[]): Promise<ChatResponse[]> {
  return app.database
    .transact(async (tx) => {
      await sql`select from rides where id = ${rideId} for update`.execute(tx.db)
      const responses = all.map(({ by, id, text }) => by.ask('add', { id, rideId, text }))
      // The service handles what a connection sends in its order, so it has them once it has what follows.
      for (const { by } of all) await by.ask('unsubscribe', { rideId })
      return { responses }
    })
    .then(({ responses }) => Promise.all(responses))
}

const stored = async (rideId: string) => {
  const { rows } = await sql<{ id: string; seq: number; name: string; at: Date; by: string }>`
    select id, seq, user_name as name, created_at as at, xmin::text as by from messages
    where ride_id = ${rideId} order by seq`.execute(app.database.db)
  return rows
}

test('messages of several riders who wait are stored in two transactions, numbered in order, and everybody gets all', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 4)
  const clients = await Promise.all(riders.map(connect))
  const reader = await connect(riders[0])
  await reader.ask('subscribe', { rideId: ride.id })
  const sent = [...clients, ...clients].map((by, index) => ({ by, id: randomUUID(), text: `${index}` }))
  const responses = await addWhileAllWait(ride.id, sent)
  const rows = await stored(ride.id)
  expect(rows.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1))
  expect(responses.map(({ message }) => (message as { id: string }).id)).toEqual(sent.map(({ id }) => id))
  expect(new Set(rows.map(({ by }) => by)).size).toBeLessThanOrEqual(2)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(riders.map(({ user }) => user.displayName)))
  expect(rows.map(({ at }) => at.getTime())).toEqual(
    [...new Set(rows.map(({ at }) => at.getTime()))].toSorted((a, b) => a - b),
  )
  await expect.poll(() => reader.seen.get(ride.id)!.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('what is refused or known among them keeps no other from being stored, and leaves no gap', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 3)
  const [ana, ben, eva] = await Promise.all(riders.map(connect))
  const stranger = await connect(await newRider(app))
  const [known, taken, twice] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await ana!.ask('add', { id: known, rideId: ride.id, text: 'una vez' })
  const elsewhere = await newRider(app)
  const other = await plantRide(app.database.db, [elsewhere.user.id])
  await call(app, 'POST', `/rides/${other.id}/messages`, {
    token: elsewhere.token,
    body: { id: taken, text: 'en otro' },
  })
  const responses = await addWhileAllWait(ride.id, [
    { by: ben!, id: randomUUID(), text: 'a' },
    { by: ana!, id: known, text: 'una vez' },
    { by: stranger, id: randomUUID(), text: 'x' },
    { by: eva!, id: taken, text: 'x' },
    { by: ana!, id: twice, text: 'dos veces' },
    { by: ana!, id: twice, text: 'dos veces' },
    { by: eva!, id: randomUUID(), text: 'b' },
  ])
  expect(responses.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
    'ok',
    'ok',
    'NOT_FOUND',
    'MESSAGE_ID_TAKEN',
    'ok',
    'ok',
    'ok',
  ])
  expect(responses[1]!.message).toEqual(first.message)
  expect(responses[5]!.message).toEqual(responses[4]!.message)
  const rows = await stored(ride.id)
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('a message whose bytes are refused is not stored, the others are, and a repetition is not counted', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2)
  const [ana, ben] = await Promise.all(riders.map(connect))
  // 49 of 6,000 bytes are 6,000 less than the ride has room for.
  const text = '€'.repeat(2_000)
  const ids = Array.from({ length: 49 }, () => randomUUID())
  for (const id of ids)
    expect(await ana!.ask('add', { id, rideId: ride.id, text })).toMatchObject({ ok: true })
  const last = randomUUID()
  // What was counted of those that wait together is given back, and no more, before each is counted by itself.
  const responses = await addWhileAllWait(ride.id, [
    { by: ana!, id: last, text },
    { by: ana!, id: randomUUID(), text: 'x' },
    { by: ben!, id: randomUUID(), text: 'x' },
  ])
  const outcomes = (of: ChatResponse[]) => of.map(({ ok, code }) => (ok ? 'ok' : code))
  expect(outcomes(responses)).toEqual(['ok', 'CHAT_FULL', 'ok'])
  const more = await addWhileAllWait(ride.id, [
    { by: ana!, id: randomUUID(), text: 'x' },
    { by: ana!, id: last, text },
    { by: ana!, id: ids[0]!, text },
    { by: ben!, id: randomUUID(), text: 'x' },
  ])
  expect(outcomes(more)).toEqual(['CHAT_FULL', 'ok', 'ok', 'ok'])
  expect((await stored(ride.id)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 52 }, (_, index) => index + 1),
  )
})

test('a connection that leaves out its own messages gets one of another rider with an id that it was refused', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2)
  const [ana, ben] = await Promise.all(riders.map(connect))
  await ana!.ask('subscribe', { rideId: ride.id, skipOwn: true })
  const id = randomUUID()
  expect(await ana!.ask('add', { id, rideId: randomUUID(), text: 'x' })).toMatchObject({ ok: false })
  await ben!.ask('add', { id, rideId: ride.id, text: 'hola' })
  await expect.poll(() => ana!.seen.get(ride.id)!.map((each) => each.id)).toEqual([id])
})
