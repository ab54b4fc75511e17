import type { DeskAppeal, FiguresOfDay, PersonHistory } from '@woodalo/protocol/desk-responses'
import type { Standing } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type DeskBrowser, enrolOperator, newOperator } from '../testing/desk-client.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
let desk: DeskBrowser
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', LOG_LEVEL: 'silent' })
  desk = (await enrolOperator(app, 'olga')).browser
})
afterAll(() => app?.stop())

const waitingForLocks = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db)
  return rows[0]!.count
}

/** Returns the id of a ban whose person has appealed. */
async function appealed(name: string, words: string): Promise<string> {
  const { user, token } = await newRider(app, name)
  await desk.call('POST', `/people/${user.id}/ban`, { reason: 'Amenazas.', days: 30, reportId: null })
  const { bans } = (await call<{ data: Standing }>(app, 'GET', '/standing', { token })).body.data
  const { id } = bans[0]!
  expect((await call(app, 'POST', `/bans/${id}/appeal`, { token, body: { text: words } })).status).toBe(200)
  return id
}

test('every appeal waits at the desk with its person and words, the oldest first, until it is decided', async () => {
  const waiting = async () =>
    (await desk.call<DeskAppeal[]>('GET', '/appeals')).data.map(({ person, ban }) => [
      person.name,
      ban.id,
      ban.appeal?.text,
    ])
  expect(await waiting()).toEqual([])
  const ana = await appealed('Ana', 'No fui yo.')
  const ben = await appealed('Ben', 'Era broma.')
  const eva = await appealed('Eva', 'Lo siento.')
  const lines = [
    ['Ana', ana, 'No fui yo.'],
    ['Ben', ben, 'Era broma.'],
    ['Eva', eva, 'Lo siento.'],
  ]
  expect(await waiting()).toEqual(lines)
  const decide = (id: string, decision: string) =>
    desk.call('POST', `/appeals/${id}/decision`, { decision, text: 'Visto.' })
  // Nobody waits for an operator who has a token and has not enrolled.
  await newOperator(app, 'later')
  expect((await decide(ben, 'lifted')).status).toBe(200)
  expect(await waiting()).toEqual([lines[0], lines[2]])
  expect((await decide(ana, 'kept')).status).toBe(200)
  expect(await waiting()).toEqual([lines[2]])
})

test('whoever banned may lift the ban again once another operator has decided that it stays', async () => {
  const zoe = await appealed('Zoe', 'Perdón.')
  const { browser: other } = await enrolOperator(app, 'pablo')
  const lift = () => desk.call('POST', `/bans/${zoe}/lift`)
  expect((await lift()).fault).toBe('DECIDED_BY_ANOTHER')
  const kept = await other.call('POST', `/appeals/${zoe}/decision`, { decision: 'kept', text: 'Visto.' })
  expect(kept.status).toBe(200)
  expect((await lift()).status).toBe(200)
})

test('the figures count what riders saved who stayed, searches that led to a ride, and how long those waited', async () => {
  await runSql(app, 'truncate ride_requests, rides cascade')
  const { db } = app.database
  const [completed, pending, canceled] = [
    await plantRideOf(app, db, 3, 'completed'),
    await plantRideOf(app, db, 2, 'pending'),
    await plantRideOf(app, db, 2, 'active'),
  ]
  await completed.ride.leave(completed.riders[2]!.user.id)
  await canceled.ride.setStatus('canceled')
  // The others joined as they asked, and four of them waited.
  for (const [index, { user }] of [...completed.riders.slice(0, 2), ...pending.riders].entries())
    await runSql(
      app,
      `update ride_requests set created_at = joined_at - make_interval(secs => $2) from ride_riders rr
       where rr.request_id = ride_requests.id and ride_requests.user_id = $1`,
      [user.id, [10, 20, 40, 90][index]],
    )
  await runSql(
    app,
    `update ride_requests set created_at = joined_at - interval '30 seconds' from ride_riders rr
     where rr.request_id = ride_requests.id and ride_requests.user_id = any($1)`,
    [[completed.riders[2]!, ...canceled.riders].map(({ user }) => user.id)],
  )
  // Where it is about noon, so that no day ends meanwhile.
  const east = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`
  const { data } = await desk.call<FiguresOfDay[]>('GET', `/figures?timeZone=${encodeURIComponent(zone)}`)
  expect(data[0]).toMatchObject({
    asked: 7,
    shared: 5,
    medianWaitSeconds: 30,
    completed: 1,
    saved: [{ currency: 'EUR', amount: 1_400 }],
    savedGrams: 1_000,
  })
  expect(data.slice(1).every(({ asked, completed: rides }) => asked + rides === 0)).toBe(true)
})

test('a search for people does not show who has left for good', async () => {
  const [there, gone] = [await newRider(app, 'Zacarías'), await newRider(app, 'Zacarías')]
  const found = async () =>
    (await desk.call<{ uid: string }[]>('GET', '/people?q=zacar')).data.map(({ uid }) => uid).toSorted()
  expect(await found()).toEqual([there.user.id, gone.user.id].toSorted())
  await runSql(app, 'update users set deleted_at = now() where id = $1', [gone.user.id])
  expect(await found()).toEqual([there.user.id])
})

test('a person’s history has what they have proven and kept, and a warning is about a report of that person', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
  const [ana, luis] = riders
  await runSql(app, 'update users set rides_ended = 5, rides_kept = 3 where id = $1', [luis.user.id])
  await runSql(app, "insert into proven_emails (email_key, user_id) values ('luis@example.com', $1)", [
    luis.user.id,
  ])
  const report = await call<{ data: { id: string } }>(app, 'POST', '/reports', {
    token: ana.token,
    body: { rideId: ride.id, uid: luis.user.id, kind: 'behaviour', text: 'x' },
  })
  const history = async ({ user }: typeof ana) =>
    (await desk.call<PersonHistory>('GET', `/people/${user.id}`)).data
  expect(await history(luis)).toEqual({
    uid: luis.user.id,
    name: luis.user.displayName,
    language: 'es',
    isGuest: true,
    isDeleted: false,
    isBannableAfterLeaving: false,
    proof: { email: true, phone: false },
    since: expect.any(String),
    takenOverAt: null,
    rides: { ended: 5, kept: 3 },
    thumbs: [],
    reports: [expect.objectContaining({ id: report.body.data.id })],
    warnings: [],
    bans: [],
  })
  const warn = ({ user }: typeof ana) =>
    desk.call('POST', `/people/${user.id}/warning`, { text: 'No.', reportId: report.body.data.id })
  expect([(await warn(ana)).status, (await warn(luis)).status]).toEqual([404, 200])
  expect([(await history(ana)).warnings.length, (await history(luis)).warnings.length]).toEqual([0, 1])
})

test('whoever has taken an account over is not banned by a report about a ride before that, and the desk says since when', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
  const [ana, luis] = riders
  const { body: report } = await call<{ data: { id: string } }>(app, 'POST', '/reports', {
    token: ana.token,
    body: { rideId: ride.id, uid: luis.user.id, kind: 'behaviour', text: 'x' },
  })
  const decide = () =>
    ['ban', 'warning'].map((kind) =>
      desk.call('POST', `/people/${luis.user.id}/${kind}`, {
        ...(kind === 'ban' ? { reason: 'No.', days: 7 } : { text: 'No.' }),
        reportId: report.data.id,
      }),
    )
  const statusesOf = async (decided: ReturnType<typeof decide>) =>
    (await Promise.all(decided)).map(({ status }) => status)
  // Both are decided while the account is being taken over, and once more later.
  const decided = await app.database.transact(async (tx) => {
    await sql`update users set taken_over_at = clock_timestamp() where id = ${luis.user.id}`.execute(tx.db)
    const begun = decide()
    await expect.poll(waitingForLocks).toBe(2)
    return { begun }
  })
  expect(await statusesOf(decided.begun)).toEqual([404, 404])
  expect(await statusesOf(decide())).toEqual([404, 404])
  const { data } = await desk.call<PersonHistory>('GET', `/people/${luis.user.id}`)
  expect([data.bans, data.warnings]).toEqual([[], []])
  expect(data.takenOverAt).toMatch(/^20\d\d-/)
})

test('whoever has taken an account over does not read the warnings of its former user, nor does the desk at theirs', async () => {
  const { user, token } = await newRider(app, 'Yago')
  const warn = (text: string) => desk.call('POST', `/people/${user.id}/warning`, { text, reportId: null })
  await warn('Gritaste a Carla.')
  await runSql(app, 'update users set taken_over_at = clock_timestamp() where id = $1', [user.id])
  await warn('Llegaste tarde.')
  const mine = (await call<{ data: Standing }>(app, 'GET', '/standing', { token })).body.data
  const { data: atDesk } = await desk.call<PersonHistory>('GET', `/people/${user.id}`)
  const copy = (
    await call<{ data: { warnings: { text: string }[] } }>(app, 'GET', `/user/${user.id}/export`, { token })
  ).body
  const words = [mine.warnings, atDesk.warnings].map((warnings) => warnings.map(({ text }) => text))
  expect(words).toEqual([['Llegaste tarde.'], ['Llegaste tarde.']])
  expect(JSON.stringify(copy)).toContain('Llegaste tarde.')
  expect(JSON.stringify(copy)).not.toContain('Carla')
})
