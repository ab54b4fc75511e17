// What a person is told of warnings and bans, and how appeals are decided. A ban ends with a day, and everybody is told
// the same one.
import type { DeskAppeal, PersonHistory } from '@woodalo/protocol/desk-responses'
import type { Standing } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { type Operator, enrolOperator } from '../testing/desk-client.ts'
import { sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { activeRide, anotherTown, places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
let database: Database
let olga: Operator
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0' })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 2)
  olga = await enrolOperator(app, 'olga')
})
afterAll(async () => {
  await database?.close()
  await app?.stop()
})

const ban = (userId: string, timeZone: string) =>
  olga.browser.call('POST', `/people/${userId}/ban`, { reason: 'No.', days: 7, timeZone, reportId: null })
const bansOf = async ({ token }: TestRider) =>
  (await call<{ data: Standing }>(app, 'GET', '/standing', { token })).body.data.bans
const atTheDesk = async (userId: string) =>
  (await olga.browser.call<PersonHistory>('GET', `/people/${userId}`)).data.bans

const until = (message: string | undefined) => /until (\w+ \d+, \d{4})/.exec(message ?? '')?.[1] ?? 'no day'

describe('the last day of a ban', () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Nowhere/Land'])(
    'is a whole day of the operator’s time zone (%s), and the same in the mail, the refusal and the account',
    async (timeZone) => {
      const max = await TestRider.arrive(app, 'Max')
      const email = `max.${max.id}@example.org`
      await sql`insert into proven_emails (email_key, user_id) values (${email}, ${max.id})`.execute(
        database.db,
      )
      await call(app, 'PATCH', `/user/${max.id}`, { token: max.token, body: { language: 'en' } })
      expect((await ban(max.id, timeZone)).status).toBe(200)
      const [held] = await bansOf(max)
      const zone = timeZone === 'Nowhere/Land' ? 'UTC' : timeZone
      const local = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium', timeZone: zone })
      const told = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(held!.lastDay!),
      )
      expect(local.format(Date.parse(held!.until!) - 1_000)).toBe(`${told} at 11:59:59 PM`)
      expect(Date.parse(held!.until!) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 1_000)
      expect(Date.parse(held!.until!) - Date.now()).toBeLessThanOrEqual(8 * 86_400_000)
      expect((await waitForMessage(app, email)).text).toContain(`until ${told}`)
      expect((await max.ask(places.terminal, places.granVia)).message).toContain(`until ${told}`)
      expect((await atTheDesk(max.id))[0]).toMatchObject({ lastDay: held!.lastDay })
      max.leave()
    },
  )
})

test('of several bans, the refusal names the one that ends last, and one without an end before all others', async () => {
  const max = await TestRider.arrive(app, 'Max')
  await call(app, 'PATCH', `/user/${max.id}`, { token: max.token, body: { language: 'en' } })
  const told = async () => (await max.ask(places.terminal, places.granVia)).message
  // Several hold for somebody who has proven what the owners of other banned accounts had.
  const banFor = (days: number | null) =>
    sql`insert into bans (user_id, reason, by_operator, until)
      values (${max.id}, 'No.', 'olga', now() + make_interval(days => ${days}))`.execute(database.db)
  const heard: string[] = []
  for (const days of [30, 7, null, 14]) {
    await banFor(days)
    heard.push(until(await told()))
  }
  expect(heard[0]).not.toBe('no day')
  expect(heard).toEqual([heard[0], heard[0], 'no day', 'no day'])
  max.leave()
})

describe('a ban', () => {
  test('that is lifted is over at once, and the rider is told at once and by mail', async () => {
    const max = await TestRider.arrive(app, 'Max')
    const email = `max.${max.id}@example.org`
    await sql`insert into proven_emails (email_key, user_id) values (${email}, ${max.id})`.execute(
      database.db,
    )
    await ban(max.id, 'UTC')
    await waitForMessage(app, email)
    const [held] = await bansOf(max)
    expect((await max.ask(places.terminal, places.granVia)).code).toBe('BANNED')
    expect((await olga.browser.call('POST', `/bans/${held!.id}/lift`)).status).toBe(200)
    const told = await max.hears('STANDING_UPDATED', ({ kind }) => kind === 'lifted')
    expect(told.title).toBe('Tu cuenta')
    const mails = async () => (await sentMessages(app, email)).map(({ text }) => text.includes(told.message))
    await expect.poll(mails).toEqual([false, true])
    expect(await bansOf(max)).toMatchObject([{ holds: false }])
    expect(await max.ask(places.terminal, places.granVia)).toMatchObject({ ok: true })
    max.leave()
  })

  test('waits for whoever is about to travel, and no two hold at once', async () => {
    const max = await TestRider.arrive(app, 'Max')
    const answers = await database.transact(async (tx) => {
      await sql`select from users where id = ${max.id} for key share`.execute(tx.db)
      const asked = [ban(max.id, 'UTC'), ban(max.id, 'UTC')]
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx.db)
          return rows.length
        })
        .toBe(2)
      return { asked }
    })
    const statuses = (await Promise.all(answers.asked)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await bansOf(max)).toHaveLength(1)
    max.leave()
  })
})

describe('the account of a rider', () => {
  test('shows warnings and bans, the latest first, with nothing of the operators', async () => {
    const eva = await TestRider.arrive(app, 'Eva')
    for (const text of ['Llega a tiempo.', 'Última vez.'])
      await olga.browser.call('POST', `/people/${eva.id}/warning`, { text, reportId: null })
    await ban(eva.id, 'Europe/Madrid')
    const { bans, warnings } = (await call<{ data: Standing }>(app, 'GET', '/standing', { token: eva.token }))
      .body.data
    const [id, createdAt] = [expect.any(String), expect.any(String)]
    expect(warnings).toEqual([
      { id, text: 'Última vez.', createdAt },
      { id, text: 'Llega a tiempo.', createdAt },
    ])
    const [until, lastDay] = [expect.any(String), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]
    expect(bans).toEqual([{ id, reason: 'No.', createdAt, until, lastDay, holds: true, appeal: null }])
    eva.leave()
  })
})

describe('appeals', () => {
  test('are listed in the order in which they came, whenever the bans began, until they are decided', async () => {
    const [first, second] = [await TestRider.arrive(app, 'First'), await TestRider.arrive(app, 'Second')]
    for (const rider of [first, second]) await ban(rider.id, 'UTC')
    for (const rider of [second, first]) {
      const [held] = await bansOf(rider)
      await call(app, 'POST', `/bans/${held!.id}/appeal`, { token: rider.token, body: { text: 'No fui.' } })
    }
    const listed = async () =>
      (await olga.browser.call<DeskAppeal[]>('GET', '/appeals')).data.map(({ person }) => person.uid)
    expect(await listed()).toEqual([second.id, first.id])
    const [decided] = await bansOf(second)
    await olga.browser.call('POST', `/appeals/${decided!.id}/decision`, { decision: 'kept', text: 'No.' })
    expect(await listed()).toEqual([first.id])
    for (const rider of [first, second]) rider.leave()
  })

  test('are answered after the ban has ended, too, which then was not lifted', async () => {
    const late = await TestRider.arrive(app, 'Late')
    await ban(late.id, 'UTC')
    const [held] = await bansOf(late)
    await call(app, 'POST', `/bans/${held!.id}/appeal`, { token: late.token, body: { text: 'No fui.' } })
    await sql`update bans set created_at = now() - interval '9 days', until = now() - interval '1 second'
      where id = ${held!.id}`.execute(database.db)
    const decision = { decision: 'lifted', text: 'Tenías razón.' }
    expect((await olga.browser.call('POST', `/appeals/${held!.id}/decision`, decision)).status).toBe(200)
    expect((await late.hears('STANDING_UPDATED', ({ kind }) => kind === 'lifted')).title).toBe('Tu cuenta')
    const [ended] = await database.db
      .selectFrom('bans')
      .select(['lifted_at', 'decision', 'decision_text', 'decided_by'])
      .where('id', '=', held!.id)
      .execute()
    expect(ended).toEqual({
      lifted_at: null,
      decision: 'lifted',
      decision_text: 'Tenías razón.',
      decided_by: 'olga',
    })
    late.leave()
  })
})

describe('a banned rider', () => {
  test('who orders the taxi leaves a ride in which they have met nobody, though the code is theirs', async () => {
    const here = anotherTown()
    const { ride, requester, others } = await activeRide(
      app,
      [here.america, here.serrano, here.granVia],
      here.terminal,
    )
    await ban(requester.id, 'UTC')
    const { ride: after } = await others[0]!.hears(
      'RIDE_STATUS_UPDATED',
      (told) => told.ride.termsVersion > 1,
    )
    expect(after.status).toBe('active')
    expect(others.map(({ id }) => id)).toContain(after.requesterUid)
    expect((await requester.http('GET', `/rides/${ride.id}`)).status).toBe(404)
  })
})
