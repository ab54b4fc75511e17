import { randomUUID } from 'node:crypto'
// What becomes of a report that its author repeats, before and after the answer.
import type { Report } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports } from '../testing/report-book.ts'
import { runSql } from '../testing/statements.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.stop())

type Signed = Awaited<ReturnType<typeof newRider>>
const as = <Data>(rider: Signed, method: string, path: string, body?: object) =>
  call<{ data: Data; code: string }>(app, method, path, { token: rider.token, ...(body && { body }) })

/** Returns the statements that wait for the lock of a report. */
const waiting = (like: string) =>
  runSql(
    app,
    `select query from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  )

describe('a report', () => {
  test('of the same kind again adds its words, as long as there is room for them, and opens an answered one again', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const report = async (text?: string) => {
      const body = { rideId: ride.id, uid: luis.user.id, kind: 'behaviour', ...(text && { text }) }
      const answer = await as<Report>(ana, 'POST', '/reports', body)
      return { ...answer.body, ...answer }
    }
    const [first, second] = ['He shouted.', 'And he followed me home.']
    const { id } = (await report(first)).data
    expect((await report(second)).data).toMatchObject({ id, text: `${first}\n\n${second}` })
    for (const again of [first, undefined, second])
      expect((await report(again)).data).toMatchObject({ id, text: `${first}\n\n${second}` })
    expect(await report('x'.repeat(2_000))).toMatchObject({ status: 422, code: 'INVALID_INPUT' })
    const book = await bookOfReports(app)
    expect((await book.about(app.database.db, luis.user.id)).map(({ text }) => text)).toEqual([
      `${first}\n\n${second}`,
    ])
    expect(await app.database.transact((tx) => book.answer(tx, id, 'Thank you.'))).toBe(true)
    const evidence = async () =>
      (await runSql<{ evidence: string }>(app, 'select evidence from reports where id = $1', [id]))[0]!
        .evidence
    const before = await evidence()
    // Whoever is followed again says so in the same words.
    expect((await report(second)).data).toMatchObject({ id, state: 'open', text: `${first}\n\n${second}` })
    const reopened = await evidence()
    expect(reopened).not.toBe(before)
    expect((await report(first)).data).toMatchObject({ id, state: 'open' })
    expect(await evidence()).toBe(reopened)
    expect(await app.database.transact((tx) => book.answer(tx, id, 'We talked to him.'))).toBe(true)
    expect((await report('Now he threatens me.')).data).toMatchObject({
      id,
      state: 'open',
      answer: null,
      answeredAt: null,
      text: `${first}\n\n${second}\n\nNow he threatens me.`,
    })
    // What has been written since belongs to it.
    expect(await evidence()).not.toBe(reopened)
  })

  test('of the same kind without words opens an answered one again, with the chat as it is by then', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const report = (text?: string) =>
      as<Report>(ana, 'POST', '/reports', {
        rideId: ride.id,
        uid: luis.user.id,
        kind: 'danger',
        ...(text && { text }),
      })
    const { id } = (await report('He shouted.')).body.data
    expect((await report()).body.data).toMatchObject({ id, state: 'open', text: 'He shouted.' })
    const book = await bookOfReports(app)
    await app.database.transact((tx) => book.answer(tx, id, 'Thank you.'))
    const path = `/rides/${ride.id}/messages`
    await call(app, 'POST', path, { token: luis.token, body: { text: 'Abre la puerta.' } })
    expect((await report()).body.data).toMatchObject({ id, state: 'open', answer: null, text: 'He shouted.' })
    const { messages } = (await book.evidence(app.database.db, id))!
    expect(messages.map(({ text }) => text)).toEqual(['Abre la puerta.'])
  })

  test('opens an answered one again beside what it had: its words, what was answered, its messages and receipt', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const book = await bookOfReports(app)
    const write = (text: string) =>
      call(app, 'POST', `/rides/${ride.id}/messages`, { token: luis.token, body: { text } })
    const report = async (text: string) => {
      const body = { rideId: ride.id, uid: luis.user.id, kind: 'no-settlement', text }
      return (await as<Report>(ana, 'POST', '/reports', body)).body.data
    }
    const answer = (id: string, words: string) => app.database.transact((tx) => book.answer(tx, id, words))
    await sql`with settled as (
        insert into settlements (ride_id, payer_id, opened_at, owed_since, fare_amount)
        values (${ride.id}, ${luis.user.id}, now(), now(), 800))
      insert into settlement_shares
        (ride_id, user_id, accepted_amount, solo_amount, amount, state, changed_at)
        values (${ride.id}, ${ana.user.id}, 800, 1500, 800, 'owed', now())`.execute(app.database.db)
    const receipt = (words: string | null) =>
      sql`update settlements set receipt = ${words && Buffer.from(words)}, receipt_id = ${words && randomUUID()}, receipt_at = clock_timestamp()
        where ride_id = ${ride.id}`.execute(app.database.db)
    await receipt('the first')
    await write('Te vas a enterar.')
    const { id } = await report('He insults me.')
    await answer(id, 'Thank you.')
    await sql`update reports set kept_until = now() + interval '1 hour' where id = ${id}`.execute(
      app.database.db,
    )
    // What the reported rider does meanwhile does not change what was kept.
    await sql`update messages set text = '' where ride_id = ${ride.id}`.execute(app.database.db)
    await receipt('the second')
    await write('Abre la puerta.')
    expect(await report('Now he is at my door.')).toMatchObject({
      id,
      state: 'open',
      answer: null,
      earlierAnswers: ['Thank you.'],
      text: 'He insults me.\n\nNow he is at my door.',
    })
    const { messages, receiptIds } = (await book.evidence(app.database.db, id))!
    expect(messages.map(({ text }) => text)).toEqual(['Te vas a enterar.', 'Abre la puerta.'])
    const receipts = async (ids: readonly string[]) =>
      (await book.pictures(app.database.db, ids)).map((each) => String(Buffer.from(each, 'base64')))
    expect(await receipts(receiptIds!)).toEqual(['the second', 'the first'])
    const { kept_until: keptUntil, earlier_answers: answers } = (await book.find(app.database.db, id))!
    expect(keptUntil.getTime() - Date.now()).toBeGreaterThan(100 * 86_400_000)
    expect(answers).toEqual([{ answer: 'Thank you.', answeredAt: expect.any(String) }])
    // The third copy keeps those of the first two.
    await answer(id, 'We are on it.')
    await receipt(null)
    expect((await report('And again.')).earlierAnswers).toEqual(['Thank you.', 'We are on it.'])
    const third = (await book.evidence(app.database.db, id))!
    expect(third.messages).toHaveLength(2)
    expect(await receipts(third.receiptIds!)).toEqual(['the second', 'the first'])
  })

  test('that is made twice at one moment has the words of both', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const words = ['He shouted.', 'He followed me.']
    const made = await app.database.transact(async (tx) => {
      await sql`lock table reports in exclusive mode`.execute(tx.db)
      const both = words.map((text, at) =>
        call<{ data: Report }>(app, 'POST', '/reports', {
          token: ana.token,
          body: { rideId: ride.id, uid: luis.user.id, kind: 'fake', text },
          // From two networks at once.
          headers: { 'x-forwarded-for': `198.51.${at}.7` },
        }),
      )
      await expect.poll(async () => (await waiting('%insert into "reports"%')).length).toBe(2)
      return both
    })
    const ids = (await Promise.all(made)).map(({ status, body }) => [status, body.data.id])
    expect(ids[0]).toEqual([200, ids[1]![1]])
    const list = (await as<Report[]>(ana, 'GET', '/reports')).body.data
    expect(list.map(({ text }) => text.split('\n\n').toSorted())).toEqual([words.toSorted()])
  })

  test('that is answered while more words arrive opens again with them', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const report = (text: string) =>
      as<Report>(ana, 'POST', '/reports', { rideId: ride.id, uid: luis.user.id, kind: 'danger', text })
    const { id } = (await report('He shouted.')).body.data
    const book = await bookOfReports(app)
    const [adding] = await app.database.transact(async (tx) => {
      await book.answer(tx, id, 'Thank you.')
      const late = report('Now he stands at my door.')
      await expect.poll(async () => (await waiting('%from "reports"%for update%')).length).toBe(1)
      return [late]
    })
    expect((await adding).body.data).toMatchObject({
      id,
      state: 'open',
      answer: null,
      text: 'He shouted.\n\nNow he stands at my door.',
    })
  })
})
