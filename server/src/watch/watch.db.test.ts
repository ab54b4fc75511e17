import type { Ride, WatchedRide } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { activeRide, anotherTown, meet, type TestRider } from '../testing/test-rider.ts'
import { createWatchStore } from './watch-link-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function party() {
  const { terminal, serrano, granVia } = anotherTown()
  const { ride, requester, others } = await activeRide(app, [serrano, granVia], terminal)
  return { ride, requester, others, other: others[0]! }
}

type Link = { url: string; expiresAt: string }
async function share(rider: TestRider, ride: Ride): Promise<Link & { token: string }> {
  const { body } = await rider.http<{ data: Link }>('POST', `/rides/${ride.id}/watch`)
  return { ...body.data, token: body.data.url.split('/watch/')[1]! }
}
const watch = (token: string, language = 'es') =>
  call<{ data: WatchedRide; code: string }>(app, 'GET', `/watch/${token}`, {
    headers: { 'accept-language': language },
  })

describe('a link', () => {
  test('that cannot be one gets the same 404 as one that never was', async () => {
    const unknown = await watch('a'.repeat(43))
    expect(unknown.status).toBe(404)
    for (const token of ['%00', '%ff', '%', 'x'.repeat(101), 'x'.repeat(400), '%20', '..%2f', '%e2%80%ae'])
      expect(await watch(token), token).toMatchObject({ status: 404, body: unknown.body })
  })

  test('shows the ride to everybody who has it, but nothing by which riders could be found or contacted', async () => {
    const { ride, requester, other } = await party()
    expect(ride.may).toContain('watch')
    const { url, token, expiresAt } = await share(other, ride)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/watch\/[\w-]{43}$/)
    await requester.http('PUT', `/rides/${ride.id}/taxi`, { app: 'FreeNow', plate: '4821 KLM' })
    const { status, body } = await watch(token)
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      state: 'meeting',
      meetingPoint: ride.meetingPoint,
      taxi: { app: 'FreeNow', plate: '4821 KLM' },
      expiresAt,
    })
    expect(data.riders.filter(({ isSharing }) => isSharing)).toHaveLength(1)
    expect(Math.abs(Date.parse(data.lastSignAt) - Date.parse(data.serverTime))).toBeLessThan(60_000)
    const said = JSON.stringify(data)
    for (const { id } of [requester, other]) expect(said).not.toContain(id)
    for (const stop of ride.stops) {
      expect(said).not.toContain(stop.name)
      expect(said).not.toContain(String(stop.latitude))
    }
    expect((await share(other, ride)).url).toBe(url)
    const ofWhoOrders = await share(requester, ride)
    expect(ofWhoOrders.url).not.toBe(url)
    expect((await watch(ofWhoOrders.token)).body.data.state).toBe('meeting')
  })

  test('shows who has got off, and expires an hour after its rider did', async () => {
    const { ride, requester, others, other } = await party()
    const { token } = await share(other, ride)
    await meet(ride, requester, others)
    expect((await watch(token)).body.data.state).toBe('riding')
    await other.http('POST', `/rides/${ride.id}/drop-off`)
    const { data } = (await watch(token)).body
    expect(data.state).toBe('over')
    expect(data.riders.map(({ gotOff }) => gotOff)).toContain(true)
    expect(Date.parse(data.expiresAt) - Date.parse(data.serverTime)).toBeLessThanOrEqual(3_600_000)
    expect((await other.http<{ code: string }>('POST', `/rides/${ride.id}/watch`)).body.code).toBe(
      'RIDE_NOT_ACTIVE',
    )
    await sql`update ride_riders set dropped_off_at = now() - interval '61 minutes'
      where ride_id = ${ride.id} and user_id = ${other.id}`.execute(app.database.db)
    expect((await watch(token)).status).toBe(404)
    // The other rider got off only now.
    await requester.http('POST', `/rides/${ride.id}/drop-off`)
    await createWatchStore(app.database.db).forgetOld(3_600)
    expect(
      await app.database.db
        .selectFrom('watch_links')
        .select('ride_id')
        .where('ride_id', '=', ride.id)
        .execute(),
    ).toEqual([])
  })

  test('shows nothing after it is revoked, its rider leaves or their account is deleted', async () => {
    const taken = await party()
    const first = await share(taken.other, taken.ride)
    expect((await taken.other.http('DELETE', `/rides/${taken.ride.id}/watch`)).status).toBe(204)
    const second = await share(taken.other, taken.ride)
    expect(second.url).not.toBe(first.url)
    await taken.other.send('CANCEL_RIDE', { rideId: taken.ride.id })
    const deleted = await party()
    const third = await share(deleted.other, deleted.ride)
    await deleted.other.http('DELETE', `/user/${deleted.other.id}`)
    const never = await watch('A'.repeat(43))
    for (const { token } of [first, second, third]) {
      const answer = await watch(token)
      expect([answer.status, answer.body]).toEqual([404, never.body])
    }
  })

  test('shows nothing once its rider breaks the ride off, while the other rider’s link shows the end', async () => {
    const { ride, requester, other } = await party()
    const [gone, stays] = [await share(other, ride), await share(requester, ride)]
    await meet(ride, requester, [other])
    expect((await watch(gone.token)).status).toBe(200)
    await other.send('CANCEL_RIDE', { rideId: ride.id })
    const never = await watch('A'.repeat(43))
    const answer = await watch(gone.token)
    expect([answer.status, answer.body]).toEqual([404, never.body])
    expect((await watch(stays.token)).body.data.state).toBe('canceled')
    await createWatchStore(app.database.db).forgetOld(3_600)
    const kept = await app.database.db
      .selectFrom('watch_links')
      .select('user_id')
      .where('ride_id', '=', ride.id)
      .execute()
    expect(kept).toEqual([{ user_id: requester.id }])
  })

  test('shows for an hour that no vehicle was found, also if its own rider said so', async () => {
    const { ride, requester, others, other } = await party()
    const links = [await share(requester, ride), await share(other, ride)]
    await meet(ride, requester, others)
    const said = await requester.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' })
    expect(said).toMatchObject({ ok: true })
    const store = createWatchStore(app.database.db)
    await store.forgetOld(3_600)
    for (const { token } of links) expect((await watch(token)).body.data.state).toBe('canceled')
    await sql`update rides set ended_at = now() - interval '61 minutes' where id = ${ride.id}`.execute(
      app.database.db,
    )
    for (const { token } of links) expect((await watch(token)).status).toBe(404)
    await store.forgetOld(3_600)
    expect(await store.linksOf(requester.id)).toEqual([])
  })

  test('shows nothing once its rider leaves the ride, and other links no longer show that rider', async () => {
    const { terminal, america, serrano, granVia } = anotherTown()
    const { ride, requester, others } = await activeRide(app, [america, serrano, granVia], terminal)
    const [met] = others as [TestRider]
    const [gone, stays] = [await share(met, ride), await share(requester, ride)]
    await meet(ride, requester, [met])
    await met.send('CANCEL_RIDE', { rideId: ride.id })
    expect((await watch(gone.token)).status).toBe(404)
    expect((await watch(stays.token)).body.data.riders).toHaveLength(2)
    expect((await met.http('POST', `/rides/${ride.id}/watch`)).status).toBe(404)
  })

  test('tells of signs of life of its own rider only', async () => {
    // They met half an hour ago, and have no connection.
    const { ride, riders } = await plantRideOf(app, app.database.db, 2)
    const [mine, theirs] = await Promise.all(
      riders.map(async ({ token }) => {
        const { body } = await call<{ data: Link }>(app, 'POST', `/rides/${ride.id}/watch`, { token })
        return body.data.url.split('/watch/')[1]!
      }),
    )
    const old = new Date(Date.now() - 3_600_000)
    await sql`update watch_links set seen_at = ${old} where ride_id = ${ride.id}`.execute(app.database.db)
    await createWatchStore(app.database.db).see([riders[0].user.id, 'nobody'])
    const minutesSince = async (token: string) =>
      Math.round((Date.now() - Date.parse((await watch(token)).body.data.lastSignAt)) / 600_000) * 10
    expect([await minutesSince(mine!), await minutesSince(theirs!)]).toEqual([0, 30])
  })

  test('is not stored in plain text and not indexed by search engines', async () => {
    const { ride, other } = await party()
    const { token } = await share(other, ride)
    await watch(token)
    const { rows } = await sql<{ row: string }>`select watch_links::text as row from watch_links`.execute(
      app.database.db,
    )
    for (const { row } of rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
    for (const path of [`/watch/${token}`, `/api/v1/watch/${token}`]) {
      const { headers } = await fetch(app.url + path)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('cache-control')).toMatch(/no-(store|cache)/)
    }
    const copy = await other.http<{ data: { watchLinks: object[] } }>('GET', `/user/${other.id}/export`)
    expect(copy.body.data.watchLinks).toEqual([{ rideId: ride.id, createdAt: expect.any(String) }])
    expect(JSON.stringify(copy.body)).not.toContain(token)
  })

  test('can be opened only at a limited rate', async () => {
    const { ride, other } = await party()
    const { token } = await share(other, ride)
    const statuses = new Set<number>()
    for (let turn = 0; turn < 31; turn++)
      for (const { status } of await Promise.all(Array.from({ length: 10 }, () => watch(token))))
        statuses.add(status)
    expect(statuses).toEqual(new Set([200, 429]))
  })
})
