import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message, SignedIn } from '@woodalo/protocol'
import { deriveKeys } from '../secrets/keys.ts'
import { createSealing } from '../secrets/sealing.ts'
import { createSecretStore } from '../secrets/secret-store.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { createDepartedStore, type DepartedStore } from './deleted-account-messages-store.ts'

let app: TestApp
let departed: DepartedStore
beforeAll(async () => {
  app = await startTestApp()
  const secret = await createSecretStore(app.database.db).once('service')
  departed = createDepartedStore(
    app.database.db,
    app.database.transact,
    createSealing(deriveKeys(secret).sealing),
    30,
  )
})
afterAll(() => app.stop())

const threat = 'Ten cuidado conmigo'

async function leftRide(afterDeletion?: 'completed') {
  const { ride, riders } = await plantRideOf(app, app.database.db, 3)
  const [writer, reader] = riders
  const write = { token: writer.token, body: { text: threat } }
  expect((await call(app, 'POST', `/rides/${ride.id}/messages`, write)).status).toBeLessThan(300)
  expect((await call(app, 'DELETE', `/user/${writer.user.id}`, { token: writer.token })).status).toBe(204)
  if (afterDeletion) await ride.setStatus(afterDeletion)
  return { ride, writer, reader }
}

async function readBy({ token }: SignedIn, rideId: string): Promise<Message[]> {
  const { body } = await call<{ data: Message[] }>(app, 'GET', `/rides/${rideId}/messages`, { token })
  return body.data
}

async function everywhere(): Promise<string> {
  const rows = await Promise.all([
    app.database.db.selectFrom('messages').selectAll().execute(),
    app.database.db.selectFrom('departed_words').selectAll().execute(),
  ])
  return JSON.stringify(rows)
}

describe('messages of a rider who deletes the account during a ride', () => {
  test('can be read by the others, without a name, until the chat closes', async () => {
    const { ride, reader } = await leftRide('completed')
    expect(await readBy(reader, ride.id)).toMatchObject([{ userName: '', text: threat }])
    await ride.endedAgo(24 * 3600 - 60)
    await departed.sweep()
    expect(await readBy(reader, ride.id)).toMatchObject([{ text: threat }])
    await ride.endedAgo(24 * 3600 + 60)
    await departed.sweep()
    expect(await readBy(reader, ride.id)).toMatchObject([{ seq: 1, userName: '', text: '' }])
  })

  test('are then sealed for a report, and are deleted after their time', async () => {
    const { ride, writer } = await leftRide('completed')
    await ride.endedAgo(25 * 3600)
    await departed.sweep()
    expect(await everywhere()).not.toContain(threat)
    const sealed = await departed.open(ride.id)
    expect([...sealed.keys()]).toEqual([writer.user.id])
    expect(sealed.get(writer.user.id)).toMatchObject([{ seq: 1, text: threat }])
    const age = (days: number) =>
      app.database.db
        .updateTable('departed_words')
        .set({ until: sql<Date>`until - make_interval(days => ${days})` })
        .where('ride_id', '=', ride.id)
        .execute()
    await age(29)
    await departed.sweep()
    expect((await departed.open(ride.id)).size).toBe(1)
    await age(2)
    await departed.sweep()
    expect((await departed.open(ride.id)).size).toBe(0)
  })
})

test('are sealed with the deletion if the chat is closed, and older ones are deleted immediately', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2)
  const old = await plantRideOf(app, app.database.db, 2)
  const [writer] = riders
  await call(app, 'POST', `/rides/${ride.id}/messages`, { token: writer.token, body: { text: threat } })
  await sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
    values (${old.ride.id}, 1, gen_random_uuid(), ${writer.user.id}, 'Ana', ${threat}, now())`.execute(
    app.database.db,
  )
  for (const [each, seconds] of [
    [ride, 2 * 86_400],
    [old.ride, 40 * 86_400],
  ] as const) {
    await each.setStatus('completed')
    await each.endedAgo(seconds)
  }
  await call(app, 'DELETE', `/user/${writer.user.id}`, { token: writer.token })
  expect(await everywhere()).not.toContain(threat)
  expect((await departed.open(ride.id)).get(writer.user.id)).toMatchObject([{ text: threat }])
  expect((await departed.open(old.ride.id)).size).toBe(0)
})
