// Warnings, bans, appeals, and every way round a ban.
import type { PersonHistory, DeskAppeal } from '@woodalo/protocol/desk-responses'
import type { SignedIn, Standing } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { type Operator, enrolOperator } from '../testing/desk-client.ts'
import { sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { activeRide, meet, pendingRide, type Place, places, TestRider } from '../testing/test-rider.ts'
import { createStandingStore } from './ban-and-warning-store.ts'

let app: TestApp
let database: Database
let olga: Operator
beforeAll(async () => {
  app = await startTestApp({
    DESK_PORT: '0',
    CONFIRM_SECONDS: '600',
    SEARCH_SECONDS: '600',
    HOLD_SECONDS: '0',
  })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 2)
  olga = await enrolOperator(app, 'olga')
})
afterAll(async () => {
  await database?.close()
  await app?.stop()
})

const ban = (userId: string, more: object = {}, operator = olga) =>
  operator.browser.call('POST', `/people/${userId}/ban`, {
    reason: 'Amenazaste a otra persona.',
    days: 30,
    reportId: null,
    ...more,
  })
const standingOf = async ({ token }: Pick<TestRider, 'token'>) =>
  (await call<{ data: Standing }>(app, 'GET', '/standing', { token })).body.data
const bansOf = async (userId: string) =>
  (await olga.browser.call<PersonHistory>('GET', `/people/${userId}`)).data.bans
const appealOf = (rider: Pick<TestRider, 'token'>, banId: string, text = 'No fui yo.') =>
  call<{ data: Standing; code: string }>(app, 'POST', `/bans/${banId}/appeal`, {
    token: rider.token,
    body: { text },
  })
/** Each test uses places far from the others, so that nobody is matched with riders left from an earlier test. */
let cities = 0
function city() {
  const away = (cities += 2)
  const there = (place: Place): Place => ({ ...place, longitude: place.longitude - away })
  return { terminal: there(places.terminal), granVia: there(places.granVia), serrano: there(places.serrano) }
}
const ask = (rider: TestRider, { terminal, granVia } = city()) => rider.ask(terminal, granVia)

async function guest(name: string): Promise<TestRider> {
  return TestRider.arrive(app, name)
}

describe('a banned rider', () => {
  test('is told immediately and in their language, with the end of the ban, and cannot search', async () => {
    const leo = await guest('Leo')
    await call(app, 'PATCH', `/user/${leo.id}`, { token: leo.token, body: { language: 'en' } })
    expect((await ban(leo.id)).status).toBe(200)
    const told = await leo.hears('STANDING_UPDATED')
    expect(told.message).toMatch(/^You cannot ask for trips until \w+ \d+, \d{4}\./)
    const refused = await ask(leo)
    expect(refused).toMatchObject({ ok: false, code: 'BANNED' })
    const [banned] = (await standingOf(leo)).bans
    expect(banned).toMatchObject({ reason: 'Amenazaste a otra persona.', holds: true, appeal: null })
    expect(Date.parse(banned!.until!) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect((await ban(leo.id)).fault).toBe('ALREADY_DONE')
    expect(JSON.stringify(await standingOf(leo))).not.toContain('olga')
    leo.leave()
  })

  test('loses an open search and is never matched meanwhile', async () => {
    const [eva, tom] = [await guest('Eva'), await guest('Tom')]
    const here = city()
    await ask(eva, here)
    expect((await ban(eva.id)).status).toBe(200)
    // The first batch that would have both.
    await tom.ask(here.terminal, here.serrano)
    await eva.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CANCELED')
    const other = await guest('Ada')
    await ask(other, here)
    const ride = await tom.hears('MATCH_FOUND')
    expect(ride.pendingRide.rideRequests.map(({ firebase_uid }) => firebase_uid).toSorted()).toEqual(
      [tom.id, other.id].toSorted(),
    )
    expect(eva.names()).not.toContain('MATCH_FOUND')
    for (const rider of [eva, tom, other]) rider.leave()
  })

  test('is left out of batches even if their search is still stored', async () => {
    const [one, two] = [await guest('One'), await guest('Two')]
    const here = city()
    await ask(one, here)
    await sql`insert into bans (user_id, reason, by_operator) values (${one.id}, 'x', 'olga')`.execute(
      database.db,
    )
    await ask(two, here)
    const third = await guest('Three')
    await ask(third, here)
    const { pendingRide: ride } = await two.hears('MATCH_FOUND')
    expect(ride.rideRequests.map(({ firebase_uid }) => firebase_uid)).not.toContain(one.id)
    for (const rider of [one, two, third]) rider.leave()
  })

  test('is removed from a pending ride and from an active ride that has not begun', async () => {
    const here = city()
    const pending = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
    const [goes] = pending.riders
    await ban(goes!.id)
    await goes!.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CANCELED')
    for (const rider of pending.riders) rider.leave()
    const there = city()
    const active = await activeRide(app, [there.serrano, there.granVia], there.terminal)
    const [left, stays] = active.riders
    await ban(left!.id)
    const told = await stays!.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
    expect(told.rideId).toBe(active.ride.id)
    for (const rider of active.riders) rider.leave()
  })

  test('finishes a ride that has begun, with its chat and its settlement, but cannot search again', async () => {
    const here = city()
    const { ride, riders, requester, others } = await activeRide(
      app,
      [here.serrano, here.granVia],
      here.terminal,
    )
    await meet(ride, requester, others)
    const [other] = others
    expect((await ban(other!.id, { days: null })).status).toBe(200)
    await other!.hears('STANDING_UPDATED')
    const said = await call(app, 'POST', `/rides/${ride.id}/messages`, {
      token: other!.token,
      body: { text: 'Ya llego' },
    })
    expect(said.status).toBe(200)
    const off = await call(app, 'POST', `/rides/${ride.id}/drop-off`, { token: other!.token })
    expect(off.status).toBe(200)
    const sent = await call(app, 'POST', `/rides/${ride.id}/settlement/sent`, { token: other!.token })
    expect(sent.status).toBe(200)
    expect((await ask(other!)).code).toBe('BANNED')
    const copy = await call<{ data: { standing: Standing } }>(app, 'GET', `/user/${other!.id}/export`, {
      token: other!.token,
    })
    expect(copy.body.data.standing.bans).toHaveLength(1)
    for (const rider of riders) rider.leave()
  })

  test('cannot get round the ban by resuming a search or by asking at the moment of the ban', async () => {
    const pia = await guest('Pia')
    await ask(pia)
    await sql`update ride_requests set state = 'NO_MATCH', search_ends_at = null, rest_until = now() + interval '9 minutes'
      where user_id = ${pia.id} and state = 'SEARCHING'`.execute(database.db)
    await sql`insert into bans (user_id, reason, by_operator) values (${pia.id}, 'x', 'olga')`.execute(
      database.db,
    )
    const again = await pia.send('KEEP_SEARCHING', { rideRequestId: pia.requestId })
    expect(again.code).toBe('BANNED')
    pia.leave()
    const here = city()
    const racers = await Promise.all(Array.from({ length: 4 }, (_, index) => guest(`Racer ${index}`)))
    await Promise.all(racers.flatMap((racer) => [ask(racer, here), ban(racer.id)]))
    for (const racer of racers) {
      await racer.hears('STANDING_UPDATED')
      expect((await ask(racer)).code).toBe('BANNED')
    }
    const open = () =>
      database.db
        .selectFrom('ride_requests')
        .select('id')
        .where(
          'user_id',
          'in',
          racers.map(({ id }) => id),
        )
        .where('state', 'not in', ['CANCELED', 'DONE', 'EXPIRED'])
        .execute()
    await expect.poll(open, { timeout: 8_000 }).toEqual([])
    for (const racer of racers) racer.leave()
  })

  test('stays banned in another account that proves the same email or phone, as long as the ban holds', async () => {
    const first = await guest('First')
    const proves = (userId: string) =>
      sql`insert into phone_logins (phone, user_id) values ('+34600333444', ${userId})`.execute(database.db)
    await proves(first.id)
    await ban(first.id, { days: 10 })
    await call(app, 'DELETE', `/user/${first.id}`, { token: first.token })
    expect(
      await database.db
        .selectFrom('phone_logins')
        .select('phone')
        .where('phone', '=', '+34600333444')
        .execute(),
    ).toEqual([])
    const marks = await database.db.selectFrom('ban_marks').selectAll().execute()
    expect(marks.length).toBeGreaterThan(0)
    expect(JSON.stringify(marks)).not.toContain('600333444')
    const second = await guest('Second')
    await proves(second.id)
    expect((await ask(second)).code).toBe('BANNED')
    // They may read the reason and appeal.
    const [held] = (await standingOf(second)).bans
    expect(held).toMatchObject({ holds: true, appeal: null })
    expect((await appealOf(second, held!.id)).status).toBe(200)
    await sql`update bans set created_at = now() - interval '11 days', until = now() - interval '1 second'
      where id = ${held!.id}`.execute(database.db)
    await createStandingStore(database.db, 180).forgetOld()
    expect(
      await database.db.selectFrom('ban_marks').selectAll().where('ban_id', '=', held!.id).execute(),
    ).toEqual([])
    expect((await ask(second)).ok).toBe(true)
    second.leave()
  })
})

describe('a browser on which a banned guest had an account', () => {
  let addresses = 0
  async function signIn(path: 'sign-in/guest' | 'sign-up/email', cookie = '') {
    const email = `browser${++addresses}@example.org`
    const answer = await call<SignedIn>(app, 'POST', `/auth/${path}`, {
      body:
        path === 'sign-in/guest'
          ? { nickname: 'Rui', email }
          : { name: 'Rui', email, password: 'ninguno sabe 83' },
      headers: { cookie },
    })
    expect(answer.status).toBe(200)
    const { token, user } = answer.body
    const given = answer.headers.get('set-cookie')?.split(';')[0]
    const rider = await TestRider.resume(app, answer.body)
    return { rider, id: user.id, token, cookie: given ?? cookie, isNew: given !== undefined }
  }

  test('keeps the ban for new accounts until their owner proves an email or a phone', async () => {
    const first = await signIn('sign-in/guest')
    expect(first.isNew).toBe(true)
    await ban(first.id, { days: 10 })
    await call(app, 'DELETE', `/user/${first.id}`, { token: first.token })

    const second = await signIn('sign-in/guest', first.cookie)
    const third = await signIn('sign-up/email', second.cookie)
    const fourth = await signIn('sign-in/guest', third.cookie)
    for (const { rider } of [second, third, fourth]) {
      expect(await ask(rider)).toMatchObject({ ok: false, code: 'BANNED' })
      // They may read why, and appeal.
      expect((await standingOf(rider)).bans).toMatchObject([{ holds: true }])
    }
    // Another browser, and one that was never used by anybody banned, is not concerned.
    for (const other of [
      await signIn('sign-in/guest'),
      await signIn('sign-in/guest', 'woodalo-device=a.b.c'),
    ]) {
      expect(await ask(other.rider)).toMatchObject({ ok: true })
      other.rider.leave()
    }
    await sql`insert into phone_logins (phone, user_id) values ('+34600555777', ${third.id})`.execute(
      database.db,
    )
    expect(await ask(third.rider)).toMatchObject({ ok: true })
    const marks = await database.db.selectFrom('ban_marks').selectAll().execute()
    expect(JSON.stringify(marks)).not.toContain(second.id)
    for (const { rider } of [first, second, third, fourth]) rider.leave()
  })

  test('does not reveal the account, and forgets bans that have ended', async () => {
    const first = await signIn('sign-in/guest')
    expect(Buffer.from(first.cookie).toString()).not.toContain(first.id)
    await ban(first.id, { days: 10 })
    await sql`update bans set created_at = now() - interval '11 days', until = now() - interval '1 second'
      where user_id = ${first.id}`.execute(database.db)
    const second = await signIn('sign-in/guest', first.cookie)
    expect(second.isNew).toBe(true)
    expect(await ask(second.rider)).toMatchObject({ ok: true })
    for (const { rider } of [first, second]) rider.leave()
  })
})

describe('a warning', () => {
  test('reaches its person live, by mail and in the account, and is deleted with the account', async () => {
    const ben = await guest('Ben')
    await sql`update users set email = 'ben@example.org', email_verified = true, language = 'en'
      where id = ${ben.id}`.execute(database.db)
    const warned = await olga.browser.call('POST', `/people/${ben.id}/warning`, {
      text: 'Please come on time.',
      reportId: null,
    })
    expect(warned.status).toBe(200)
    expect((await ben.hears('STANDING_UPDATED')).title).toBe('Your account')
    expect((await waitForMessage(app, 'ben@example.org')).text).toContain('“Please come on time.”')
    expect((await standingOf(ben)).warnings).toEqual([
      expect.objectContaining({ text: 'Please come on time.' }),
    ])
    // A warned rider may still travel.
    expect((await ask(ben)).ok).toBe(true)
    ben.leave()
    await call(app, 'DELETE', `/user/${ben.id}`, { token: ben.token })
    expect(
      await database.db.selectFrom('warnings').selectAll().where('user_id', '=', ben.id).execute(),
    ).toEqual([])
    expect(
      (await olga.browser.call('POST', `/people/${ben.id}/warning`, { text: 'x', reportId: null })).status,
    ).toBe(404)
    expect(await sentMessages(app, 'ben@example.org')).toHaveLength(1)
  })
})

describe('an appeal', () => {
  test('is possible once for each ban, and only for the banned person', async () => {
    const [zoe, max] = [await guest('Zoe'), await guest('Max')]
    await ban(zoe.id)
    const [held] = (await standingOf(zoe)).bans
    expect((await appealOf(max, held!.id)).status).toBe(404)
    expect((await appealOf(zoe, 'nothing')).status).toBe(404)
    expect((await appealOf(zoe, held!.id, '  ')).status).toBe(422)
    expect((await appealOf(zoe, held!.id)).body.data.bans[0]!.appeal).toMatchObject({
      text: 'No fui yo.',
      decision: null,
    })
    expect((await appealOf(zoe, held!.id)).status).toBe(200)
    expect((await appealOf(zoe, held!.id, 'Otra cosa')).body.code).toBe('ALREADY_APPEALED')
    for (const rider of [zoe, max]) rider.leave()
  })

  test('is decided by an operator other than the one who banned, if there is one, and its person is told', async () => {
    const kim = await guest('Kim')
    await ban(kim.id)
    const [held] = (await standingOf(kim)).bans
    await appealOf(kim, held!.id)
    const decide = (operator: Operator) =>
      operator.browser.call('POST', `/appeals/${held!.id}/decision`, {
        decision: 'lifted',
        text: 'Tienes razón.',
      })
    const pablo = await enrolOperator(app, 'pablo')
    const listed = async ({ browser }: Operator) =>
      (await browser.call<DeskAppeal[]>('GET', '/appeals')).data.find(({ ban: each }) => each.id === held!.id)
    expect(await listed(olga)).toMatchObject({
      isYours: false,
      ban: { by: 'olga', appeal: { text: 'No fui yo.' } },
    })
    expect(await listed(pablo)).toMatchObject({ isYours: true, person: { uid: kim.id } })
    expect((await decide(olga)).fault).toBe('DECIDED_BY_ANOTHER')
    // While an appeal waits, lifting the ban decides it.
    expect((await olga.browser.call('POST', `/bans/${held!.id}/lift`)).fault).toBe('DECIDED_BY_ANOTHER')
    kim.forget()
    const both = await Promise.all([decide(pablo), decide(pablo)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await kim.hears('STANDING_UPDATED')
    expect((await standingOf(kim)).bans[0]).toMatchObject({
      holds: false,
      appeal: { decision: 'lifted', answer: 'Tienes razón.' },
    })
    expect((await ask(kim)).ok).toBe(true)
    expect(await bansOf(kim.id)).toEqual([expect.objectContaining({ holds: false })])
    // Who banned cannot undo the decision: that takes another operator, or a later report.
    expect((await ban(kim.id, {}, olga)).fault).toBe('DECIDED_BY_ANOTHER')
    expect((await ban(kim.id, {}, pablo)).status).toBe(200)
    kim.leave()
  })

  test('is decided by the operator who banned if there is no other, and the log says so', async () => {
    await sql`delete from operators where name <> 'olga'`.execute(database.db)
    const uma = await guest('Uma')
    await ban(uma.id)
    const [held] = (await standingOf(uma)).bans
    await appealOf(uma, held!.id)
    const kept = await olga.browser.call('POST', `/appeals/${held!.id}/decision`, {
      decision: 'kept',
      text: 'Hay mensajes.',
    })
    expect(kept.status).toBe(200)
    expect((await ask(uma)).code).toBe('BANNED')
    const line = await database.db
      .selectFrom('desk_audit')
      .select(['operator', 'act'])
      .where('subject', '=', held!.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ operator: 'olga', act: 'appeal-decided-alone' })
    expect((await olga.browser.call('POST', `/bans/${held!.id}/lift`)).status).toBe(200)
    expect((await olga.browser.call('POST', `/bans/${held!.id}/lift`)).status).toBe(409)
    expect((await ask(uma)).ok).toBe(true)
    uma.leave()
  })
})
