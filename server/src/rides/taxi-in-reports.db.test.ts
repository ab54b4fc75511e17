// What was noted about the taxi is kept for reports, however its author takes it away.
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports, sealingOf } from '../testing/report-book.ts'
import { rideOfTwo, type TestRider } from '../testing/test-rider.ts'
import { createSealedWords } from '../secrets/sealed-words-store.ts'
import { createTaxiStore } from './taxi-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const note = (rider: TestRider, ride: Pick<Ride, 'id'>, body: object) =>
  rider.http('PUT', `/rides/${ride.id}/taxi`, body)
const threat = { car: 'CARTHREAT I know', app: 'APPTHREAT', driverName: 'where you live' }
const words = 'CARTHREAT I know · APPTHREAT · where you live'

/** Reports somebody, and returns what the evidence has of the taxi: what was noted, and the plate that stands. */
async function reported(by: TestRider, ride: Ride, uid: string) {
  const made = await by.http<{ data: { id: string } }>('POST', '/reports', {
    rideId: ride.id,
    uid,
    kind: 'danger',
  })
  const book = await bookOfReports(app)
  const { taxiNotes = [], taxi } = (await book.evidence(app.database.db, made.body.data.id))!
  const times = taxiNotes.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  return { notes: taxiNotes.map(({ user_id, text }) => [user_id, text]), plate: taxi?.plate }
}

describe('a report has the note about the taxi', () => {
  test.each([
    ['that stands', async () => {}, ''],
    ['that was replaced', (of: TestRider, ride: Ride) => note(of, ride, { plate: '4821 KLM' }), '4821 KLM'],
    ['that was taken away', (of: TestRider, ride: Ride) => note(of, ride, {}), undefined],
    [
      'whose author has deleted the account',
      async (of: TestRider) => {
        await of.http('DELETE', `/user/${of.id}`)
        await createTaxiStore(app.database.db, 30).forgetOld()
      },
      undefined,
    ],
  ] as const)('%s', async (_, then, plate) => {
    const { ride, requester, other } = await rideOfTwo(app)
    await note(requester, ride, threat)
    await then(requester, ride)
    const found = await reported(other, ride, requester.id)
    const later = plate ? [[requester.id, plate]] : []
    expect(found.notes).toEqual([[requester.id, words], ...later])
    expect(found.plate).toBe(plate)
  })

  test('of each who has noted one, the plate first; one that says only a time has no words', async () => {
    const { ride, requester, other } = await rideOfTwo(app)
    await other.http('POST', `/rides/${ride.id}/arrived`)
    await note(other, ride, { plate: 'X 1', app: 'FreeNow' })
    await note(requester, ride, { plate: 'Y 2', driverName: 'Marta', car: 'Onix' })
    await note(requester, ride, { minutes: 4 })
    expect((await reported(other, ride, requester.id)).notes).toEqual([
      [other.id, 'X 1 · FreeNow'],
      [requester.id, 'Y 2 · Onix · Marta'],
    ])
  })

  test('that a node of an earlier version has stored', async () => {
    const { ride, requester, other } = await rideOfTwo(app)
    await note(requester, ride, threat)
    await app.database.pool.query('delete from sealed_taxi_notes where ride_id = $1', [ride.id])
    expect((await reported(other, ride, requester.id)).notes).toEqual([[requester.id, words]])
  })
})

test('what was noted and said is in the copy of its author’s data alone, and not in that of whoever takes the account over', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  await requester.http('PUT', `/rides/${ride.id}/about`, { about: 'Red coat' })
  for (const body of [threat, {}]) await note(requester, ride, body)
  const copyOf = async (rider: TestRider) => {
    const { body } = await rider.http<{ data: { saidInRides: object } }>('GET', `/user/${rider.id}/export`)
    return body.data.saidInRides
  }
  const at = expect.any(String)
  expect(await copyOf(requester)).toEqual({
    descriptions: [{ rideId: ride.id, text: 'Red coat', at }],
    taxiNotes: [{ rideId: ride.id, text: words, at }],
  })
  const none = { descriptions: [], taxiNotes: [] }
  expect(await copyOf(other)).toEqual(none)
  await app.database.pool.query('update users set taken_over_at = now() where id = $1', [requester.id])
  expect(await copyOf(requester)).toEqual(none)
})

test('notes are sealed, those of another secret are left out, and all are deleted after their time', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  await note(requester, ride, threat)
  const { db, pool } = app.database
  const stored = async () =>
    (await pool.query<{ sealed: string }>('select * from sealed_taxi_notes where ride_id = $1', [ride.id]))
      .rows
  expect(JSON.stringify(await stored())).not.toContain('THREAT')
  await pool.query(
    `insert into sealed_taxi_notes (ride_id, user_id, sealed, until) values ($1, $2, 'AAAA', now() + interval '1 day')`,
    [ride.id, requester.id],
  )
  expect((await reported(other, ride, requester.id)).notes).toEqual([[requester.id, words]])
  const sealed = createSealedWords(db, await sealingOf(app), 30, 'sealed_taxi_notes')
  await sealed.forgetOld()
  expect(await stored()).toHaveLength(2)
  const days = (
    await pool.query(
      `select round(extract(epoch from until - said_at) / 86400)::int as days from sealed_taxi_notes
     where ride_id = $1 and sealed <> 'AAAA'`,
      [ride.id],
    )
  ).rows
  expect(days).toEqual([{ days: 30 }])
  await pool.query(`update sealed_taxi_notes set until = now() - interval '1 second' where ride_id = $1`, [
    ride.id,
  ])
  await sealed.forgetOld()
  expect(await stored()).toEqual([])
})
