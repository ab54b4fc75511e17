import type { Ride, Settlement } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { waitForMessage } from '../testing/outbox-reader.ts'
import { activeRide, meet, places, type TestRider } from '../testing/test-rider.ts'
import { createSettlementStore } from './fare-and-share-store.ts'

const { terminal, america, serrano, granVia, princesa } = places

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let ride: Ride
let payer: TestRider
let others: TestRider[]
beforeEach(async () => {
  const active = await activeRide(app, [america, serrano, granVia], terminal)
  ride = active.ride
  payer = active.requester
  others = active.others
})

type Answered = { data: Settlement; code: string; fields?: Record<string, string>; rideId?: string }

const settle = (rider: TestRider, what: string, body?: object) =>
  rider.http<Answered>(what === 'fare' ? 'PUT' : 'POST', `/rides/${ride.id}/settlement/${what}`, body)
const settlementOf = (rider: TestRider) => rider.http<Answered>('GET', `/rides/${ride.id}/settlement`)
const shareOf = ({ shares }: Settlement, rider: TestRider) =>
  shares.find(({ firebase_uid }) => firebase_uid === rider.id)!
const payTo = (rider: TestRider, ways: object[]) =>
  rider.http<{ data: object[] } & Answered>('PUT', `/user/${rider.id}/pay-to`, ways)
const mayOf = async (rider: TestRider) =>
  (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data.may
const meetAll = () => meet(ride, payer, others)
const longAgo = (hours: number) =>
  sql`update settlements set owed_since = now() - make_interval(hours => ${hours}) where ride_id = ${ride.id}`.execute(
    app.database.db,
  )

/** Leaves no searching rider behind. */
async function ask(rider: TestRider) {
  const told = await rider.ask(terminal, princesa)
  if (told.ok) await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: told.rideRequestId })
  return told
}

describe('a settlement', () => {
  test('opens when everybody has met, and notifies every rider', async () => {
    expect(await settlementOf(payer)).toMatchObject({ status: 409, body: { code: 'SETTLEMENT_NOT_OPEN' } })
    await meetAll()
    for (const rider of [payer, ...others]) {
      const told = await rider.hears('SETTLEMENT_UPDATED')
      expect(told).toMatchObject({ rideId: ride.id, settlement: { payerUid: payer.id, fare: null } })
      expect(told.ride.may.includes('enter-fare')).toBe(rider === payer)
      expect(told.ride.may.includes('pay')).toBe(rider !== payer)
    }
    const { body } = await settlementOf(others[0]!)
    expect(body.data.estimate).toEqual(ride.cost)
    expect(body.data.shares.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(ride.cost.amount)
    expect(shareOf(body.data, payer).state).toBe('received')
    for (const rider of others) expect(shareOf(body.data, rider).state).toBe('owed')
    const due = Date.parse(body.data.dueBy) - Date.now()
    expect(due).toBeGreaterThan(47.9 * 3_600_000)
    expect(due).toBeLessThanOrEqual(48 * 3_600_000)
  })

  test('T13: keeps the proportions for a fare other than the estimate, adds up, and marks shares above the solo fare', async () => {
    await meetAll()
    const before = (await settlementOf(payer)).body.data
    expect((await settle(payer, 'fare', { amount: 2 })).status).toBe(200)
    for (const rider of others) rider.forget()
    const fare = ride.cost.amount * 9 + 1
    const { status, body } = await settle(payer, 'fare', { amount: fare })
    expect(status).toBe(200)
    expect(body.data.fare).toEqual({ amount: fare, currency: ride.cost.currency })
    expect(body.data.shares.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(fare)
    for (const { firebase_uid, amount, aboveSolo } of body.data.shares) {
      const accepted = before.shares.find((share) => share.firebase_uid === firebase_uid)!
      expect(Math.abs(amount.amount - (accepted.amount.amount * fare) / ride.cost.amount)).toBeLessThan(1)
      expect(aboveSolo).toBe(true)
    }
    for (const rider of others) {
      const told = await rider.hears('SETTLEMENT_UPDATED', ({ settlement }) => settlement.fare !== null)
      expect(told.settlement.shares).toEqual(body.data.shares)
    }
    for (const amount of [0, -5, 1.5, '12', 1e12])
      expect(await settle(payer, 'fare', { amount })).toMatchObject({ status: 422 })
  })

  test('refuses an impossible fare, more than twenty times the estimate', async () => {
    await meetAll()
    const most = ride.cost.amount * 20
    const absurd = await settle(payer, 'fare', { amount: most + 1 })
    expect(absurd).toMatchObject({
      status: 422,
      body: { fields: { amount: 'Es más de veinte veces lo estimado. Revisa la cantidad.' } },
    })
    expect((await settlementOf(payer)).body.data.fare).toBeNull()
    expect((await settle(payer, 'fare', { amount: most })).status).toBe(200)
  })

  test('goes from owed to sent to received, notifies both sides, and ignores repetitions', async () => {
    await meetAll()
    const [ana, luis] = others as [TestRider, TestRider]
    await settle(payer, 'fare', { amount: 2460 })
    expect((await settle(ana, 'sent')).body.data.shares.find((s) => s.firebase_uid === ana.id)!.state).toBe(
      'sent',
    )
    await payer.hears('SETTLEMENT_UPDATED', ({ settlement }) => shareOf(settlement, ana).state === 'sent')
    payer.forget()
    expect((await settle(ana, 'sent')).status).toBe(200)
    expect(payer.names()).toEqual([])
    expect(await mayOf(ana)).not.toContain('pay')
    const lower = (await settle(payer, 'fare', { amount: 2400 })).body.data
    expect(shareOf(lower, ana).state).toBe('sent')
    // A higher figure: more is owed than was sent.
    expect(shareOf((await settle(payer, 'fare', { amount: 2500 })).body.data, ana).state).toBe('owed')
    await settle(ana, 'sent')
    expect(shareOf((await settle(payer, 'received', { uid: ana.id })).body.data, ana).state).toBe('received')
    expect(await settle(payer, 'fare', { amount: 2600 })).toMatchObject({
      status: 409,
      body: { code: 'FARE_FIXED' },
    })
    expect(await mayOf(payer)).not.toContain('enter-fare')
    expect((await settle(ana, 'disputed', { text: 'too late' })).body.code).toBe('SETTLEMENT_REFUSED')
    const disputed = await settle(luis, 'disputed', { text: 'We took the toll road.' })
    expect(shareOf(disputed.body.data, luis)).toMatchObject({
      state: 'disputed',
      dispute: 'We took the toll road.',
    })
    expect(shareOf((await settlementOf(ana)).body.data, luis).dispute).toBeNull()
    expect(shareOf((await settlementOf(payer)).body.data, luis).dispute).toBe('We took the toll road.')
    expect(shareOf((await settle(payer, 'waived', { uid: luis.id })).body.data, luis)).toMatchObject({
      state: 'waived',
      dispute: 'We took the toll road.',
    })
  })

  test('leaves a dispute open, whatever figure the payer enters, until its rider or the payer settles it', async () => {
    await meetAll()
    const [ana] = others as [TestRider, TestRider]
    await settle(payer, 'fare', { amount: 2460 })
    await settle(ana, 'disputed', { text: 'We took the toll road.' })
    for (const amount of [2459, 2600]) {
      const told = (await settle(payer, 'fare', { amount })).body.data
      expect(shareOf(told, ana)).toMatchObject({ state: 'disputed', dispute: 'We took the toll road.' })
    }
    expect(shareOf((await settle(ana, 'sent')).body.data, ana).state).toBe('sent')
  })

  test('T13: is read as of one moment, so that the shares add up while the fare changes', async () => {
    await meetAll()
    await settle(payer, 'fare', { amount: 2460 })
    const waiting = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%accepted_amount%'`,
      )
      return rows[0]!.count
    }
    // Fare and shares change while a reader is between reading the one and the other, if anybody can be.
    const reading = await app.database.transact(async (tx) => {
      await sql`lock table settlement_shares in access exclusive mode`.execute(tx.db)
      const found = createSettlementStore(app.database.db).find(ride.id)
      await expect.poll(waiting).toBe(1)
      await sql`update settlements set fare_amount = 2463 where ride_id = ${ride.id}`.execute(tx.db)
      await sql`update settlement_shares set amount = amount + 1 where ride_id = ${ride.id}`.execute(tx.db)
      return { found }
    })
    const { fareAmount, shares } = (await reading.found)!
    expect(fareAmount).toBe(2463)
    expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(2463)
  })

  test('lets only the payer enter the fare, and only those who owe pay', async () => {
    await meetAll()
    const [ana, luis] = others as [TestRider, TestRider]
    for (const [rider, what, body] of [
      [ana, 'fare', { amount: 2000 }],
      [ana, 'received', { uid: ana.id }],
      [ana, 'waived', { uid: luis.id }],
      [payer, 'sent', undefined],
      [payer, 'received', { uid: payer.id }],
      [payer, 'disputed', { text: 'no' }],
    ] as const)
      expect(await settle(rider, what, body)).toMatchObject({
        status: 409,
        body: { code: 'SETTLEMENT_REFUSED' },
      })
    expect((await settle(payer, 'received', { uid: 'nobody' })).status).toBe(404)
  })

  test('shows where to pay only to those who owe, with a link for the amount', async () => {
    await meetAll()
    const [ana] = others as [TestRider]
    const ways = [
      { kind: 'paypal', value: 'emma' },
      { kind: 'bizum', value: '+34600111222' },
    ]
    expect((await payTo(payer, ways)).body.data).toEqual(ways)
    await settle(payer, 'fare', { amount: 3000 })
    const { data } = (await settlementOf(ana)).body
    const own = (shareOf(data, ana).amount.amount / 100).toFixed(2)
    expect(data.payTo).toEqual([
      { ...ways[0], link: `https://paypal.me/emma/${own}EUR` },
      { ...ways[1], link: null },
    ])
    expect((await settlementOf(payer)).body.data.payTo).toEqual([])
    await settle(payer, 'received', { uid: ana.id })
    expect((await settlementOf(ana)).body.data.payTo).toEqual([])
  })

  test('ends with a ride that found no driver after the meeting, unless the fare is known', async () => {
    await meetAll()
    await settle(payer, 'fare', { amount: 2000 })
    expect(await payer.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' })).toMatchObject({
      code: 'RIDE_UNDER_WAY',
    })
    const next = await activeRide(app, [america, serrano], terminal)
    await meet(next.ride, next.requester, next.others)
    await next.requester.send('CANCEL_RIDE', { rideId: next.ride.id, reason: 'NO_DRIVER_FOUND' })
    const answer = await next.others[0]!.http<Answered>('GET', `/rides/${next.ride.id}/settlement`)
    expect(answer.body.code).toBe('SETTLEMENT_NOT_OPEN')
  })

  test('stays open if a rider breaks the ride off after the meeting, and that rider owes too', async () => {
    const next = await activeRide(app, [america, serrano], terminal)
    const [ower] = next.others as [TestRider]
    const taker = next.requester
    const path = `/rides/${next.ride.id}/settlement`
    const read = (rider: TestRider) => rider.http<Answered>('GET', path)
    await meet(next.ride, taker, next.others)
    const agreed = shareOf((await read(ower)).body.data, ower)
    taker.forget()
    expect(await ower.send('CANCEL_RIDE', { rideId: next.ride.id })).toMatchObject({ ok: true })
    expect(await ower.send('CANCEL_RIDE', { rideId: next.ride.id })).toMatchObject({ ok: true })
    const told = await taker.hears('RIDE_STATUS_UPDATED')
    expect(told).toMatchObject({ newStatus: 'canceled', ride: { cancellation: { byUid: ower.id } } })
    expect(told.ride.may).toContain('enter-fare')
    await ower.hears('SETTLEMENT_UPDATED', ({ ride: { status } }) => status === 'canceled')
    // Neither is blocked: both may make another request at once, in which they do not meet.
    for (const rider of [taker, ower]) expect(await ask(rider)).toMatchObject({ ok: true })

    for (const rider of [taker, ower]) expect(shareOf((await read(rider)).body.data, ower)).toEqual(agreed)
    const { body } = await taker.http<Answered>('PUT', `${path}/fare`, {
      amount: next.ride.cost.amount + 200,
    })
    const share = shareOf(body.data, ower)
    expect(share).toMatchObject({ state: 'owed' })
    expect(share.amount.amount).toBeGreaterThan(agreed.amount.amount)
    await sql`update settlements set owed_since = now() - interval '49 hours' where ride_id = ${next.ride.id}`.execute(
      app.database.db,
    )
    expect(await ask(ower)).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: next.ride.id })
    expect(await ask(taker)).toMatchObject({ ok: true })
    const openFor = async (rider: TestRider) =>
      (await rider.http<{ data: Ride[] }>('GET', '/rides')).body.data.find(({ id }) => id === next.ride.id)!
        .unsettled
    expect([await openFor(ower), await openFor(taker)]).toEqual(['you-owe', 'you-are-owed'])
    expect((await ower.http('POST', `${path}/sent`)).status).toBe(200)
    expect([await openFor(ower), await openFor(taker)]).toEqual([null, 'you-are-owed'])
    expect(await ask(ower)).toMatchObject({ ok: true })
    // The rider who breaks off the ride can still be rated.
    expect((await taker.http('POST', `/rides/${next.ride.id}/feedback`, { rating: 1 })).status).toBe(200)
  })

  test('accepts no first fare a day after a ride that was broken off', async () => {
    const next = await activeRide(app, [america, serrano], terminal)
    await meet(next.ride, next.requester, next.others)
    await next.others[0]!.send('CANCEL_RIDE', { rideId: next.ride.id })
    await sql`update rides set ended_at = now() - interval '25 hours' where id = ${next.ride.id}`.execute(
      app.database.db,
    )
    const fare = { amount: 2000 }
    expect(await next.requester.http('PUT', `/rides/${next.ride.id}/settlement/fare`, fare)).toMatchObject({
      status: 409,
      body: { code: 'FARE_FIXED' },
    })
  })

  test('is among the riders who came', async () => {
    const [ana, absent] = others as [TestRider, TestRider]
    await meet(ride, payer, [ana])
    for (const rider of [ana, payer]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
    await ana.hears('SETTLEMENT_UPDATED')
    const { data } = (await settlementOf(ana)).body
    expect(data.shares.map(({ firebase_uid }) => firebase_uid).toSorted()).toEqual(
      [ana.id, payer.id].toSorted(),
    )
    expect(await settlementOf(absent)).toMatchObject({ status: 409, body: { code: 'SETTLEMENT_NOT_OPEN' } })
    expect(await mayOf(payer)).toContain('enter-fare')
  })

  test('accepts no first fare a day after the ride, so the accepted shares apply', async () => {
    await meetAll()
    for (const rider of [...others, payer]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
    await sql`update rides set ended_at = now() - interval '25 hours' where id = ${ride.id}`.execute(
      app.database.db,
    )
    expect(await settle(payer, 'fare', { amount: 2000 })).toMatchObject({
      status: 409,
      body: { code: 'FARE_FIXED' },
    })
    expect((await settle(others[0]!, 'sent')).status).toBe(200)
  })

  test('shows the payer’s picture of the receipt to its riders', async () => {
    await meetAll()
    const other = crypto.randomUUID()
    const wrong = await settle(payer, 'fare', { amount: 2000, receipt: other })
    expect(wrong).toMatchObject({ status: 422, body: { fields: { receipt: 'Esa foto no es tuya.' } } })
    const { id } = await app.database.db
      .insertInto('user_photos')
      .values({ user_id: payer.id, webp: Buffer.from('RIFF') })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await settle(payer, 'fare', { amount: 2000, receipt: id })).body.data.hasReceipt).toBe(true)
    const picture = await fetch(`${app.url}/api/v1/rides/${ride.id}/settlement/receipt`, {
      headers: { authorization: `Bearer ${others[0]!.token}` },
    })
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/webp', 'RIFF'])
    // Another figure keeps the picture, which null removes.
    expect((await settle(payer, 'fare', { amount: 2100 })).body.data.hasReceipt).toBe(true)
    expect((await settle(payer, 'fare', { amount: 2100, receipt: null })).body.data.hasReceipt).toBe(false)
    expect((await others[0]!.http('GET', `/rides/${ride.id}/settlement/receipt`)).status).toBe(404)
  })

  test('T13: cannot be stored if the shares do not add up to the fare', async () => {
    await meetAll()
    await settle(payer, 'fare', { amount: 2000 })
    const wrong = sql`update settlement_shares set amount = amount + 1 where ride_id = ${ride.id} and user_id = ${payer.id}`
    await expect(wrong.execute(app.database.db)).rejects.toMatchObject({ constraint: 'shares_are_the_fare' })
  })
})

describe('a share that is owed', () => {
  async function ridden() {
    await meetAll()
    for (const rider of [...others, payer]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
    await longAgo(49)
  }

  test('prevents the next ride after SETTLE_HOURS, until the rider or the payer responds', async () => {
    await ridden()
    const [ana, luis] = others as [TestRider, TestRider]
    for (const rider of others)
      expect(await ask(rider)).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: ride.id })
    expect(await ask(payer)).toMatchObject({ ok: true })
    await settle(ana, 'disputed', { text: 'I was never in it.' })
    expect(await ask(ana)).toMatchObject({ ok: true })
    await settle(payer, 'waived', { uid: luis.id })
    expect(await ask(luis)).toMatchObject({ ok: true })
  })

  test('causes reminders by push and mail after an hour and after a day, and no more', async () => {
    await ridden()
    const [ana, luis] = others as [TestRider, TestRider]
    const email = `${ana.id}@example.org`
    await sql`update users set email = ${email}, email_verified = true where id = ${ana.id}`.execute(
      app.database.db,
    )
    await settle(luis, 'sent')
    const sent = async () =>
      (
        await app.database.db
          .selectFrom('settlements')
          .select('reminders_sent')
          .where('ride_id', '=', ride.id)
          .executeTakeFirstOrThrow()
      ).reminders_sent
    await longAgo(2)
    await expect.poll(sent, { timeout: 20_000 }).toBe(1)
    const mail = await waitForMessage(app, email)
    expect(mail.text).toContain(`/ride/${ride.id}`)
    await settle(payer, 'fare', { amount: 2000 })
    expect(await sent()).toBe(0)
    await longAgo(2)
    await expect.poll(sent, { timeout: 20_000 }).toBe(1)
    // A payer who changes the figure again and again has nobody reminded again and again.
    for (const amount of [2001, 2002]) await settle(payer, 'fare', { amount })
    expect(await sent()).toBe(1)
    await settle(luis, 'sent')
    await longAgo(25)
    await expect.poll(sent, { timeout: 20_000 }).toBe(2)
  })

  test.each(['owed', 'disputed'])('is waived while %s if the payer’s account is deleted', async (state) => {
    await ridden()
    const [ana] = others as [TestRider]
    if (state === 'disputed') for (const rider of others) await settle(rider, state, { text: 'No.' })
    ana.forget()
    await payer.http('DELETE', `/user/${payer.id}`)
    await ana.hears('SETTLEMENT_UPDATED', ({ settlement }) => shareOf(settlement, ana).state === 'waived')
    expect(await ask(ana)).toMatchObject({ ok: true })
  })
})
