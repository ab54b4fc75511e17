// Own messages of listeners that get those only with their acknowledgement: neither twice nor never.
import { randomUUID } from 'node:crypto'
import type { Message } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, openChat } from '../testing/chat-client.ts'
import { plantRide, type PlantedRide, plantRideOf } from '../testing/ride-factory.ts'
import { messagesPerResponse } from './reading-messages.ts'

let app: TestApp
let rideId: string
let planted: PlantedRide
let phoneId: string
let phone: ChatClient
let other: ChatClient
let otherId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2)
  const [ana, ben] = riders
  rideId = ride.id
  planted = ride
  phoneId = ana.user.id
  otherId = ben.user.id
  phone = await openChat(app.url, ana.token)
  other = await openChat(app.url, ben.token)
})
afterEach(() => {
  for (const client of [phone, other]) client.close()
})

/** Stores the other rider's messages as a node does whose wake-ups are lost. */
const storeUnheard = (count: number, ride = rideId) =>
  sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
    select ${ride}, seq, gen_random_uuid(), ${otherId}, 'Ben', 'Hola', now() - interval '1 minute'
    from generate_series(1, ${count}::int) as seq`.execute(app.database.db)
async function add(client: ChatClient): Promise<number> {
  const { message } = await client.ask('add', { id: randomUUID(), rideId, text: 'Voy' })
  return (message as Message).seq
}
const seen = () => phone.seen.get(rideId)!.map(({ seq }) => seq)

test('a message that was acknowledged to a listener that is behind does not come to it again', async () => {
  await phone.ask('subscribe', { rideId, skipOwn: true })
  await storeUnheard(1)
  expect(await add(phone)).toBe(2)
  await expect.poll(seen).toEqual([1])
  expect(await add(other)).toBe(3)
  await expect.poll(seen).toEqual([1, 3])
})

test('whoever reads a chat again from its beginning gets their own messages of before, too', async () => {
  await phone.ask('subscribe', { rideId, skipOwn: true })
  await phone.ask('unsubscribe', { rideId })
  await storeUnheard(messagesPerResponse)
  expect(await add(phone)).toBe(messagesPerResponse + 1)
  await phone.ask('subscribe', { rideId, after: 0, skipOwn: true })
  await expect.poll(() => seen().length).toBe(messagesPerResponse + 1)
  expect(seen()).toEqual(Array.from({ length: messagesPerResponse + 1 }, (_, index) => index + 1))
})

test('a rider who has left gets nothing that is found later, even if nobody else of the ride listens here', async () => {
  const still = await plantRide(app.database.db, [phoneId, otherId], 'completed')
  for (const id of [rideId, still.id]) await phone.ask('subscribe', { rideId: id })
  await planted.leave(phoneId)
  await storeUnheard(1)
  await storeUnheard(1, still.id)
  const seenOf = (id: string) => phone.seen.get(id)!.map(({ seq }) => seq)
  await expect.poll(() => seenOf(still.id)).toEqual([1])
  // Another search of this node for what it has not heard.
  await sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
    values (${still.id}, 2, gen_random_uuid(), ${otherId}, 'Ben', 'Adiós', now() - interval '1 minute')`.execute(
    app.database.db,
  )
  await expect.poll(() => seenOf(still.id)).toEqual([1, 2])
  expect(seenOf(rideId)).toEqual([])
})
