import type { Report } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { createSealedWords } from '../secrets/sealed-words-store.ts'
import { createSelfDescriptions } from '../rides/self-description-store.ts'
import { bookOfReports, sealingOf } from '../testing/report-book.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => app.stop())

test('a network that makes more than twenty reports in an hour is refused none, and further ones keep fewer words', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 3, 'completed')
  const [ana, luis, zoe] = riders
  await sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
    select ${ride.id}, n, gen_random_uuid(), ${ana.user.id}, 'Ana', repeat('x', 900), now()
    from generate_series(1, 30) as n`.execute(app.database.db)
  const said = createSelfDescriptions(app.database.db, await sealingOf(app), 30)
  for (let count = 0; count < 30; count++)
    await app.database.transact((tx) => said.keep(tx, ride.id, ana.user.id, 'x'.repeat(900)))
  const book = await bookOfReports(app)
  const noted = createSealedWords(app.database.db, await sealingOf(app), 30, 'sealed_taxi_notes')
  for (let count = 0; count < 30; count++)
    await app.database.transact((tx) => noted.keep(tx, ride.id, ana.user.id, 'x'.repeat(900)))
  /** Returns how many messages the report keeps, how many descriptions, and how many notes about the taxi. */
  async function report(
    by: Awaited<ReturnType<typeof newRider>>,
    uid: string,
    kind: string,
    address: string,
  ): Promise<number[]> {
    const { body } = await call<{ data: Report }>(app, 'POST', '/reports', {
      token: by.token,
      headers: { 'x-forwarded-for': address },
      body: { rideId: ride.id, uid, kind },
    })
    const evidence = (await book.evidence(app.database.db, body.data.id))!
    const { messages, descriptions = [], taxiNotes = [] } = evidence
    return [messages.length, descriptions.length, taxiNotes.length]
  }
  const kinds = ['no-show', 'no-settlement', 'behaviour', 'danger', 'fake']
  for (const [by, others] of [
    [ana, [luis, zoe!]],
    [luis, [ana, zoe!]],
  ] as const)
    for (const other of others)
      for (const kind of kinds)
        expect(await report(by, other.user.id, kind, '198.51.100.7')).toEqual([30, 30, 30])
  // Ten thousand bytes hold nine messages.
  expect(await report(zoe!, ana.user.id, 'danger', '198.51.100.7')).toEqual([9, 9, 9])
  expect(await report(zoe!, luis.user.id, 'danger', '203.0.113.7')).toEqual([30, 30, 30])

  // Each is answered once, and those that were answered last are listed first.
  const { db, transact } = app.database
  const answered = (await book.about(db, luis.user.id)).slice(0, 3).map(({ id }) => id)
  for (const id of answered) expect(await transact((tx) => book.answer(tx, id, 'Gracias.'))).toBe(true)
  expect(await transact((tx) => book.answer(tx, answered[0]!, 'Otra cosa.'))).toBe(false)
  const listed = await book.inState(db, 'answered')
  expect(listed.map(({ id, answer }) => [id, answer])).toEqual(
    answered.toReversed().map((id) => [id, 'Gracias.']),
  )
})
