// A debt that comes back with what somebody proves.
import type { Ride } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, meet, places, TestRider } from '../testing/test-rider.ts'
import { createDebtStore } from './deleted-debtor-store.ts'

const { terminal, america, serrano, granVia, princesa } = places

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

let ride: Ride
let payer: TestRider
let debtor: TestRider
async function twoWhoRode() {
  const active = await activeRide(app, [america, serrano], terminal)
  ;({ ride, requester: payer } = active)
  debtor = active.others[0]!
  await meet(ride, payer, [debtor])
  for (const rider of [debtor, payer]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
}

const settle = (rider: TestRider, what: string, body?: object) =>
  rider.http('POST', `/rides/${ride.id}/settlement/${what}`, body)
const longAgo = () =>
  sql`update settlements set owed_since = now() - interval '49 hours' where ride_id = ${ride.id}`.execute(
    app.database.db,
  )
const proveEmail = (rider: TestRider, email: string) =>
  app.database.db.insertInto('proven_emails').values({ email_key: email, user_id: rider.id }).execute()
const provePhone = (rider: TestRider, phone: string) =>
  sql`insert into phone_logins (phone, user_id, proven_at) values (${phone}, ${rider.id}, now())`.execute(
    app.database.db,
  )
const leave = async (rider: TestRider) => {
  expect((await rider.http('DELETE', `/user/${rider.id}`)).status).toBe(204)
}
const marks = () =>
  app.database.db.selectFrom('debt_marks').select('mark').where('ride_id', '=', ride.id).execute()

/** Leaves no searching rider behind. */
async function ask(rider: TestRider) {
  const told = await rider.ask(terminal, princesa)
  if (told.ok) await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: told.rideRequestId })
  return told
}

describe('the share that a deleted account owes', () => {
  beforeEach(twoWhoRode)

  test('prevents the next ride of whoever proves the same email or phone, until the payer settles it', async () => {
    await proveEmail(debtor, 'yago.ruiz+taxi@gmail.com')
    await provePhone(debtor, '+34699000222')
    await leave(debtor)
    const [byEmail, byPhone, other] = await Promise.all([1, 2, 3].map(() => TestRider.arrive(app, 'Yago')))
    await proveEmail(byEmail!, 'yagoruiz@gmail.com')
    await provePhone(byPhone!, '+34699000222')
    await proveEmail(other!, 'yago.ruiz@example.org')
    // Whoever owes has SETTLE_HOURS, in any account.
    expect(await ask(byEmail!)).toMatchObject({ ok: true })
    await longAgo()
    for (const rider of [byEmail!, byPhone!]) {
      const told = await ask(rider)
      expect(told).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: ride.id })
      expect(told.message).toMatch(/^Con una cuenta anterior te quedó un viaje sin pagar.+\d{4}\.$/)
      // The ride stays that of the former account.
      expect((await rider.http('GET', `/rides/${ride.id}/settlement`)).status).toBe(404)
    }
    expect(await ask(other!)).toMatchObject({ ok: true })
    expect((await settle(payer, 'received', { uid: debtor.id })).status).toBe(200)
    expect(await marks()).toEqual([])
    for (const rider of [byEmail!, byPhone!]) expect(await ask(rider)).toMatchObject({ ok: true })
  })

  test.each([true, false])(
    'follows the phone that the account had left, unless somebody else has that by then: %s',
    async (isSomebodyElses) => {
      const phone = isSomebodyElses ? '+34699000333' : '+34699000444'
      await sql`insert into former_phones (user_id, phone, proven_at, kept_until)
        values (${debtor.id}, ${phone}, now(), now() + interval '7 days')`.execute(app.database.db)
      const next = await TestRider.arrive(app, 'Eva')
      if (isSomebodyElses) await provePhone(next, phone)
      await longAgo()
      await leave(debtor)
      if (!isSomebodyElses) await provePhone(next, phone)
      expect((await ask(next)).code).toBe(isSomebodyElses ? undefined : 'UNSETTLED_RIDE')
    },
  )

  test('is remembered for 90 days, by hashes alone', async () => {
    await proveEmail(debtor, 'ninety@example.org')
    await leave(debtor)
    await longAgo()
    const again = await TestRider.arrive(app, 'Yago')
    await proveEmail(again, 'ninety@example.org')
    expect((await ask(again)).code).toBe('UNSETTLED_RIDE')
    const { rows } = await sql<{ days: number; kept: string }>`
      select round(extract(epoch from kept_until - now()) / 86400)::int as days, debt_marks::text as kept
      from debt_marks where ride_id = ${ride.id}`.execute(app.database.db)
    expect(rows.map(({ days }) => days)).toEqual([90])
    expect(rows[0]!.kept).not.toContain('ninety')
    await sql`update debt_marks set kept_until = now() - interval '1 second' where ride_id = ${ride.id}`.execute(
      app.database.db,
    )
    expect(await ask(again)).toMatchObject({ ok: true })
    await createDebtStore(app.database.db).forgetOld()
    expect(await marks()).toEqual([])
  })

  test('leaves no hash if the debtor said that it is sent, or the payer waived it before', async () => {
    await proveEmail(debtor, 'honest@example.org')
    await settle(debtor, 'sent')
    await leave(debtor)
    expect(await marks()).toEqual([])
    const again = await TestRider.arrive(app, 'Yago')
    await proveEmail(again, 'honest@example.org')
    await longAgo()
    expect(await ask(again)).toMatchObject({ ok: true })
  })

  test('ends when the payer deletes the account too', async () => {
    await proveEmail(debtor, 'both@example.org')
    await leave(debtor)
    expect(await marks()).toHaveLength(1)
    await leave(payer)
    await expect.poll(marks).toEqual([])
  })
})

describe.each(['after getting off', 'without getting off'] as const)('who deletes the account %s', (how) => {
  let late: TestRider
  let again: TestRider
  beforeEach(async () => {
    const active = await activeRide(app, [america, serrano, granVia], terminal)
    ;({ ride, requester: payer } = active)
    ;[debtor, late] = active.others as [TestRider, TestRider]
    await meet(ride, payer, [debtor])
    const email = `${debtor.id.toLowerCase()}@example.org`
    await proveEmail(debtor, email)
    if (how === 'after getting off') await debtor.http('POST', `/rides/${ride.id}/drop-off`)
    await leave(debtor)
    again = await TestRider.arrive(app, 'Yago')
    await proveEmail(again, email)
  })

  test('owes the share that begins when the last one comes', async () => {
    expect(await ask(again)).toMatchObject({ ok: true })
    await createDebtStore(app.database.db).forgetOld()
    await meet(ride, payer, [late])
    expect(await ask(again)).toMatchObject({ ok: true })
    await longAgo()
    expect(await ask(again)).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: ride.id })
    expect((await settle(payer, 'received', { uid: debtor.id })).status).toBe(200)
    expect(await ask(again)).toMatchObject({ ok: true })
  })

  test('owes the share that begins when the last one leaves instead', async () => {
    expect(await late.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    await longAgo()
    expect(await ask(again)).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: ride.id })
    await leave(payer)
    await expect.poll(async () => (await ask(again)).ok).toBe(true)
  })
})
