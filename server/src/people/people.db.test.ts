import type { Block, Report } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApartStore } from '../apart/pairs-apart-store.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports } from '../testing/report-book.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'
import { createPeopleStore } from './block-and-report-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Signed = Awaited<ReturnType<typeof newRider>>
const as = <Data>(rider: Signed, method: string, path: string, body?: object) =>
  call<{ data: Data; code: string }>(app, method, path, { token: rider.token, ...(body && { body }) })

describe('a block', () => {
  test('applies only to the caller and can be undone, and repeating either changes nothing', async () => {
    const { riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    for (let twice = 0; twice < 2; twice++)
      expect((await as<Block>(ana, 'PUT', `/blocks/${luis.user.id}`)).body.data).toMatchObject({
        uid: luis.user.id,
        userName: luis.user.displayName,
      })
    expect((await as<Block[]>(ana, 'GET', '/blocks')).body.data.map(({ uid }) => uid)).toEqual([luis.user.id])
    expect((await as<Block[]>(luis, 'GET', '/blocks')).body.data).toEqual([])
    const pairs = await app.database.db
      .selectFrom('pairs_apart')
      .select(['by_id', 'other_id', 'why', 'until'])
      .execute()
    expect(pairs).toEqual([{ by_id: ana.user.id, other_id: luis.user.id, why: 'blocked', until: null }])
    for (let twice = 0; twice < 2; twice++)
      expect((await as(ana, 'DELETE', `/blocks/${luis.user.id}`)).status).toBe(204)
    expect((await as<Block[]>(ana, 'GET', '/blocks')).body.data).toEqual([])
  })

  test('is none of the other ways to be kept apart, and stays beside them', async () => {
    const { riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const apart = createApartStore(app.database.db)
    await app.database.transact(async (tx) => {
      for (const why of ['refused', 'left', 'rated'] as const)
        await apart.keep(tx, ana.user.id, [luis.user.id], why)
    })
    expect((await as<Block[]>(ana, 'GET', '/blocks')).body.data).toEqual([])
    await as(ana, 'PUT', `/blocks/${luis.user.id}`)
    expect((await as<Block[]>(ana, 'GET', '/blocks')).body.data).toHaveLength(1)
    await as(ana, 'DELETE', `/blocks/${luis.user.id}`)
    const { rows } = await app.database.pool.query<{ why: string }>(
      'select why from pairs_apart where by_id = $1 order by why',
      [ana.user.id],
    )
    expect(rows.map(({ why }) => why)).toEqual(['left', 'rated', 'refused'])
  })

  test('and a report go on naming the person as the caller knew them, whatever they are called later', async () => {
    const { riders, ride } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const known = { userName: luis.user.displayName, photoURL: 'https://lh3.googleusercontent.com/luis' }
    const { db } = app.database
    await db.updateTable('users').set({ photo_url: known.photoURL }).where('id', '=', luis.user.id).execute()
    await db
      .updateTable('ride_riders')
      .set({ shown_name: known.userName, shown_photo: known.photoURL })
      .where('ride_id', '=', ride.id)
      .where('user_id', '=', luis.user.id)
      .execute()
    await as(ana, 'PUT', `/blocks/${luis.user.id}`)
    await as(ana, 'POST', '/reports', { rideId: ride.id, uid: luis.user.id, kind: 'other', text: 'Gritaba.' })
    await as(luis, 'PATCH', `/user/${luis.user.id}`, { displayName: 'Carlos', photoURL: null })
    expect((await as<Block[]>(ana, 'GET', '/blocks')).body.data).toMatchObject([known])
    // Blocked again, nothing new is told.
    expect((await as<Block>(ana, 'PUT', `/blocks/${luis.user.id}`)).body.data).toMatchObject(known)
    expect((await as<Report[]>(ana, 'GET', '/reports')).body.data).toMatchObject([
      { uid: luis.user.id, userName: known.userName },
    ])
    await as(luis, 'DELETE', `/user/${luis.user.id}`)
    expect(JSON.stringify((await as(ana, 'GET', '/reports')).body)).not.toContain(`"${known.userName}"`)
  })

  test('is possible only for people of one’s own rides and proposals, and all others seem not to exist', async () => {
    const { riders } = await plantRideOf(app, app.database.db, 2, 'pending')
    const stranger = await newRider(app)
    const [ana, luis] = riders
    expect((await as(ana, 'PUT', `/blocks/${luis.user.id}`)).status).toBe(200)
    const answers = await Promise.all(
      [stranger.user.id, 'nobody', ana.user.id].map((uid) => as(ana, 'PUT', `/blocks/${uid}`)),
    )
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]!.body])
    expect((await as(stranger, 'DELETE', `/blocks/${ana.user.id}`)).status).toBe(404)
    const past = await plantRideOf(app, app.database.db, 2, 'completed')
    const [eva, gone] = past.riders
    await as(gone, 'DELETE', `/user/${gone.user.id}`)
    expect((await as(eva, 'PUT', `/blocks/${gone.user.id}`)).body).toEqual(answers[0]!.body)
    expect((await call(app, 'GET', '/blocks')).status).toBe(401)
  })
})

describe('a report', () => {
  test('is stored with the ride’s messages, sealed, until its time is over, even if the accounts are deleted', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
    const [ana, luis] = riders
    await as(luis, 'POST', `/rides/${ride.id}/messages`, { text: 'una amenaza' })
    const body = { rideId: ride.id, uid: luis.user.id, kind: 'danger', text: 'Me ha amenazado.' }
    const { status, body: made } = await as<Report>(ana, 'POST', '/reports', body)
    expect(status).toBe(200)
    expect(made.data).toMatchObject({ state: 'open', answer: null, uid: luis.user.id, kind: 'danger' })
    expect((await as<Report>(ana, 'POST', '/reports', body)).body.data.id).toBe(made.data.id)
    const stored = async () =>
      app.database.db.selectFrom('reports').selectAll().where('id', '=', made.data.id).executeTakeFirst()
    const before = (await stored())!
    expect(before.evidence).not.toContain('amenaza')
    await ride.setStatus('completed')
    await as(luis, 'DELETE', `/user/${luis.user.id}`)
    expect((await stored())!.evidence).toBe(before.evidence)
    expect(before.kept_until.getTime() - Date.now()).toBeGreaterThan(179 * 86_400_000)
    await sql`update reports set state = 'answered', answer = 'Hemos hablado con él.', answered_at = now()
      where id = ${made.data.id}`.execute(app.database.db)
    const read = await as<Report[]>(ana, 'GET', '/reports')
    expect(read.body.data).toEqual([
      expect.objectContaining({ id: made.data.id, state: 'answered', answer: 'Hemos hablado con él.' }),
    ])
    await app.database.db
      .updateTable('reports')
      .set({ kept_until: new Date(Date.now() - 1000) })
      .where('id', '=', made.data.id)
      .execute()
    await createPeopleStore(app.database.db).forgetOldReports()
    expect(await stored()).toBeUndefined()
  })

  test('has what a rider wrote who deleted the account before, as much as of anybody, though the chat has closed', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 3, 'active')
    const [ana, luis] = riders
    await sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
      select ${ride.id}, n, gen_random_uuid(), ${luis.user.id}, 'Luis', n || repeat('語', 1990), now()
      from generate_series(1, 100) as n`.execute(app.database.db)
    await as(ana, 'POST', `/rides/${ride.id}/messages`, { text: 'No me escribas así.' })
    await ride.setStatus('completed')
    await ride.endedAgo(25 * 3600)
    expect((await as(luis, 'DELETE', `/user/${luis.user.id}`)).status).toBe(204)
    const body = { rideId: ride.id, uid: luis.user.id, kind: 'danger' }
    const made = await as<Report>(ana, 'POST', '/reports', body)
    const { messages } = (await (await bookOfReports(app)).evidence(app.database.db, made.body.data.id))!
    const his = messages.filter(({ user_id }) => user_id === luis.user.id)
    expect(messages.at(-1)).toMatchObject({ user_id: ana.user.id, text: 'No me escribas así.' })
    // A quarter of a megabyte holds 41 of his messages, and those are the latest.
    expect(his.map(({ seq, text }) => [seq, parseInt(text, 10)])).toEqual(
      Array.from({ length: 41 }, (_, index) => [60 + index, 60 + index]),
    )
  })

  test('keeps each rider’s latest words, however much another writes', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
    const [ana, luis] = riders
    await as(luis, 'POST', `/rides/${ride.id}/messages`, { text: 'una amenaza' })
    await sql`insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
      select ${ride.id}, n, gen_random_uuid(), ${ana.user.id}, 'Ana', repeat('語', 2000), now()
      from generate_series(2, 201) as n`.execute(app.database.db)
    const body = { rideId: ride.id, uid: luis.user.id, kind: 'danger' }
    const made = await as<Report>(ana, 'POST', '/reports', body)
    const book = await bookOfReports(app)
    expect(made.status).toBe(200)
    const { messages } = (await book.evidence(app.database.db, made.body.data.id))!
    expect(messages.filter(({ user_id }) => user_id === luis.user.id)).toMatchObject([
      { text: 'una amenaza' },
    ])
    expect(messages.map(({ seq }) => seq)).toEqual([1, ...Array.from({ length: 40 }, (_, n) => 162 + n)])
  })

  test('keeps how the ride ended, when each rider did what, and the taxi', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
    const [ana, luis] = riders
    const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, count)).toISOString()
    const { db } = app.database
    await sql`insert into taxi_notes (ride_id, by_id, app, plate, car, driver_name, noted_at)
      values (${ride.id}, ${ana.user.id}, 'Cabify', '4821 KLM', 'Onix blanco', 'Marta', ${minute(9)})`.execute(
      db,
    )
    await ride.leave(luis.user.id)
    await ride.setStatus('canceled')
    await sql`update rides set created_at = ${minute(1)}, active_at = ${minute(3)}, meet_at = ${minute(8)},
      ended_at = ${minute(12)} where id = ${ride.id}`.execute(db)
    await sql`update ride_riders set joined_at = ${minute(1)}, accepted_at = ${minute(2)}, arrived_at = ${minute(6)},
      verified_at = ${minute(7)}, left_at = ${minute(10)}, dropped_off_at = ${minute(11)}, ended_at = ${minute(11)},
      end_status = 'canceled', end_reason = 'CANCELED_BY_USER' where user_id = ${luis.user.id}`.execute(db)
    const made = await as<Report>(ana, 'POST', '/reports', {
      rideId: ride.id,
      uid: luis.user.id,
      kind: 'no-show',
    })
    const evidence = (await (await bookOfReports(app)).evidence(db, made.body.data.id))!
    expect(evidence).toMatchObject({ messages: [], receiptIds: [] })
    expect(evidence.ride).toEqual({
      status: 'canceled',
      requester_id: ana.user.id,
      meeting_names: { es: 'Estación de Atocha', en: 'Atocha station' },
      created_at: minute(1),
      active_at: minute(3),
      meet_at: minute(8),
      ended_at: minute(12),
      cancel_reason: 'CANCELED_BY_USER',
    })
    expect(evidence.taxi).toEqual({
      by_id: ana.user.id,
      app: 'Cabify',
      plate: '4821 KLM',
      car: 'Onix blanco',
      driver_name: 'Marta',
      noted_at: minute(9),
    })
    expect(evidence.riders).toHaveLength(2)
    expect(evidence.riders.find(({ user_id }) => user_id === luis.user.id)).toEqual({
      user_id: luis.user.id,
      display_name: luis.user.displayName,
      joined_at: minute(1),
      accepted_at: minute(2),
      arrived_at: minute(6),
      verified_at: minute(7),
      left_at: minute(10),
      dropped_off_at: minute(11),
      end_reason: 'CANCELED_BY_USER',
    })
  })

  test.each([
    ['no-settlement', 'debtor', 'owed', true],
    ['other', 'debtor', 'disputed', true],
    ['other', 'debtor', 'owed', false],
    ['danger', 'debtor', 'sent', false],
    ['danger', 'payer', 'owed', true],
  ] as const)(
    'of %s about the %s, while the share is %s, keeps the receipt: %s',
    async (kind, whom, state, isKept) => {
      const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
      const [ana, luis] = riders
      const { db } = app.database
      const picture = Buffer.from('the receipt')
      await sql`with settled as (
        insert into settlements (ride_id, payer_id, opened_at, owed_since, fare_amount, receipt, receipt_id)
        values (${ride.id}, ${luis.user.id}, now(), now(), 800, ${picture}, ${ride.id}))
      insert into settlement_shares
        (ride_id, user_id, accepted_amount, solo_amount, amount, state, changed_at)
        values (${ride.id}, ${ana.user.id}, 800, 1500, 800, ${state}, now())`.execute(db)
      const [by, about] = whom === 'payer' ? [ana, luis] : [luis, ana]
      const made = await as<Report>(by, 'POST', '/reports', { rideId: ride.id, uid: about.user.id, kind })
      const book = await bookOfReports(app)
      const { receiptIds } = (await book.evidence(db, made.body.data.id))!
      expect(await book.pictures(db, receiptIds!)).toEqual(isKept ? [picture.toString('base64')] : [])
    },
  )

  test('may be repeated any number of times, while different ones of one ride are limited', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 3, 'completed')
    const [ana, luis, zoe] = riders
    const report = (uid: string, kind: string) =>
      as<Report>(ana, 'POST', '/reports', { rideId: ride.id, uid, kind })
    const kinds = ['no-show', 'no-settlement', 'behaviour', 'danger', 'fake']
    for (const rider of [luis, zoe!])
      for (const kind of kinds) expect((await report(rider.user.id, kind)).status).toBe(200)
    expect((await report(luis.user.id, 'other')).status).toBe(429)
    const next = await plantRide(app.database.db, [ana.user.id, luis.user.id], 'completed')
    const ofNext = await as(ana, 'POST', '/reports', { rideId: next.id, uid: luis.user.id, kind: 'other' })
    expect(ofNext.status).toBe(200)
    // All of a day are thirty.
    const last = await plantRide(app.database.db, [ana.user.id, luis.user.id, zoe!.user.id], 'completed')
    const statuses = []
    for (const [{ id }, uids] of [
      [next, [luis.user.id]],
      [last, [luis.user.id, zoe!.user.id]],
      [await plantRide(app.database.db, [ana.user.id, luis.user.id], 'completed'), [luis.user.id]],
    ] as const)
      for (const uid of uids)
        for (const kind of kinds)
          statuses.push((await as(ana, 'POST', '/reports', { rideId: id, uid, kind })).status)
    expect(statuses.map((status) => status === 200).lastIndexOf(true)).toBe(18)
    expect(statuses[19]).toBe(429)
    for (let time = 0; time < 31; time++) expect((await report(luis.user.id, 'fake')).status).toBe(200)
    expect((await as<Report[]>(ana, 'GET', '/reports')).body.data).toHaveLength(30)
  })

  test('takes its turn, so that a network that sends many at once is refused some', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const report = async () => {
      const body = { rideId: ride.id, uid: luis.user.id, kind: 'other' }
      return (await as(ana, 'POST', '/reports', body)).status
    }
    // No report is finished while the table is locked, so all that may wait do.
    const statuses = await app.database.transact(async (tx) => {
      await sql`lock table reports in access exclusive mode`.execute(tx.db)
      const responses = Array.from({ length: 28 }, report)
      expect(await Promise.race(responses)).toBe(429)
      return responses
    })
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 429]))
  })

  test('is in the copy of one’s data', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    await as(ana, 'POST', '/reports', { rideId: ride.id, uid: luis.user.id, kind: 'other' })
    const copy = await as<{ reports: object[] }>(ana, 'GET', `/user/${ana.user.id}/export`)
    expect(copy.body.data.reports).toHaveLength(1)
  })

  test('is possible only about and by riders of the ride', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const stranger = await newRider(app)
    const report = (rider: Signed, uid: string, more: object = {}) =>
      as(rider, 'POST', '/reports', { rideId: ride.id, uid, kind: 'other', ...more })
    const [ana, luis] = riders
    expect((await report(stranger, ana.user.id)).status).toBe(404)
    expect((await report(ana, stranger.user.id)).status).toBe(404)
    expect((await report(ana, ana.user.id)).status).toBe(404)
    expect((await report(ana, luis.user.id, { rideId: ana.user.id })).status).toBe(404)
    expect((await report(ana, luis.user.id, { kind: 'ugly' })).status).toBe(422)
    expect((await as<Report[]>(luis, 'GET', '/reports')).body.data).toEqual([])
  })
})
