// What passes in a chat between two riders of whom one has blocked the other.
import type { Message, SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, openChat } from '../testing/chat-client.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
const open: ChatClient[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const client of open) client.close()
  await app.stop()
})

const block = (by: SignedIn, whom: SignedIn) =>
  call(app, 'PUT', `/blocks/${whom.user.id}`, { token: by.token })
const write = (by: SignedIn, rideId: string, text: string) =>
  call<{ data: Message }>(app, 'POST', `/rides/${rideId}/messages`, { token: by.token, body: { text } })
async function readBy({ token }: SignedIn, rideId: string): Promise<[number, string][]> {
  const { body } = await call<{ data: Message[] }>(app, 'GET', `/rides/${rideId}/messages`, { token })
  return body.data.map(({ seq, text }) => [seq, text])
}
async function listen(rider: SignedIn, rideId: string): Promise<() => Message[]> {
  const client = await openChat(app.url, rider.token)
  open.push(client)
  await client.ask('subscribe', { rideId })
  return () => client.seen.get(rideId) ?? []
}

describe('after a ride', () => {
  test('neither of two with a block reads what the other writes, live or later, and a third reads both without a gap', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 3, 'completed')
    const [blocker, blocked, third] = riders as [SignedIn, SignedIn, SignedIn]
    await write(blocked, ride.id, 'Gracias')
    const heard = await Promise.all([blocker, blocked, third].map((each) => listen(each, ride.id)))
    expect((await block(blocker, blocked)).status).toBe(200)
    const sent = await write(blocked, ride.id, 'Sé dónde vives')
    // Whoever is blocked is not told.
    expect([sent.status, sent.body.data.text]).toEqual([200, 'Sé dónde vives'])
    await write(blocker, ride.id, 'Dejadme tranquila')
    await write(third, ride.id, 'Hasta otra')

    const forBlocker = [
      [1, 'Gracias'],
      [2, ''],
      [3, 'Dejadme tranquila'],
      [4, 'Hasta otra'],
    ]
    const forBlocked = [
      [1, 'Gracias'],
      [2, 'Sé dónde vives'],
      [3, ''],
      [4, 'Hasta otra'],
    ]
    const forThird = [
      [1, 'Gracias'],
      [2, 'Sé dónde vives'],
      [3, 'Dejadme tranquila'],
      [4, 'Hasta otra'],
    ]
    const all = [forBlocker, forBlocked, forThird]
    await expect
      .poll(() => heard.map((read) => read().map(({ seq, text }) => [seq, text])), { timeout: 15_000 })
      .toEqual(all)
    expect(heard[0]!()[1]).toMatchObject({ user: blocked.user.id, userName: '' })
    expect(await Promise.all([blocker, blocked, third].map((each) => readBy(each, ride.id)))).toEqual(all)

    // What was written during the block stays withheld without it.
    await call(app, 'DELETE', `/blocks/${blocked.user.id}`, { token: blocker.token })
    await write(blocked, ride.id, 'Perdona')
    expect(await readBy(blocker, ride.id)).toEqual([...forBlocker, [5, 'Perdona']])
  })
})

describe('in a ride under way', () => {
  test('two with a block read each other until one of them gets off, so that they can meet', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 3)
    const [blocker, blocked] = riders
    await block(blocker, blocked)
    await write(blocked, ride.id, 'Estoy en la puerta 4')
    await ride.dropOff(blocker.user.id)
    await write(blocked, ride.id, '¿Por qué no contestas?')
    expect(await readBy(blocker, ride.id)).toEqual([
      [1, 'Estoy en la puerta 4'],
      [2, ''],
    ])
  })
})
