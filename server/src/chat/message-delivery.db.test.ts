// Own messages of listeners that get those only with their acknowledgement: neither twice nor never.
import { randomUUID } from 'node:crypto'
import type { Message } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, openChat } from '../testing/chat-client.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { messagesPerResponse } from './reading-messages.ts'

let app: TestApp
let rideId: string
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
  otherId = ben.user.id
  phone = await openChat(app.url, ana.token)
  other = await openChat(app.url, ben.token)
})
afterEach(() => {
  for (const client of [phone, other]) client.close()
})

/** Stores the other rider's messages as a node does whose wake-ups are lost. */
const storeUnheard = (count: number) =>
  sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
    select ${rideId}, seq, gen_random_uuid(), ${otherId}, 'Ben', 'Hola', now() - interval '1 minute'
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
