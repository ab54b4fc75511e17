// What becomes of a report that its author repeats, before and after the answer.
import type { Report } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKeys } from '../secrets/keys.ts'
import { createSealing } from '../secrets/sealing.ts'
import { createSecretStore } from '../secrets/secret-store.ts'
import { call, type newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { createReportBook } from './reports-at-desk-service.ts'
import { createReportStore } from './reports-at-desk-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Signed = Awaited<ReturnType<typeof newRider>>
const as = <Data>(rider: Signed, method: string, path: string, body?: object) =>
  call<{ data: Data; code: string }>(app, method, path, { token: rider.token, ...(body && { body }) })

/** The reports as an operator reads them. */
async function bookOfReports() {
  const secret = await createSecretStore(app.database.db).once('service')
  return createReportBook(createReportStore(), createSealing(deriveKeys(secret).sealing))
}

/** Returns the statements that wait for the lock of a report. */
const waiting = () =>
  runSql(
    app,
    `select query from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%is_answered%'`,
    [],
  )

describe('a report', () => {
  test('of the same kind again adds its words, as long as there is room for them, and new ones open it again', async () => {
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
    const book = await bookOfReports()
    expect((await book.about(app.database.db, luis.user.id)).map(({ text }) => text)).toEqual([
      `${first}\n\n${second}`,
    ])
    expect(await app.database.transact((tx) => book.answer(tx, id, 'Thank you.'))).toBe(true)
    const evidence = async () =>
      (await runSql<{ evidence: string }>(app, 'select evidence from reports where id = $1', [id]))[0]!
        .evidence
    const before = await evidence()
    expect((await report(second)).data).toMatchObject({ id, state: 'answered', answer: 'Thank you.' })
    expect(await evidence()).toBe(before)
    expect((await report('Now he threatens me.')).data).toMatchObject({
      id,
      state: 'open',
      answer: null,
      answeredAt: null,
      text: `${first}\n\n${second}\n\nNow he threatens me.`,
    })
    // What has been written since belongs to it.
    expect(await evidence()).not.toBe(before)
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
    const book = await bookOfReports()
    await app.database.transact((tx) => book.answer(tx, id, 'Thank you.'))
    const path = `/rides/${ride.id}/messages`
    await call(app, 'POST', path, { token: luis.token, body: { text: 'Abre la puerta.' } })
    expect((await report()).body.data).toMatchObject({ id, state: 'open', answer: null, text: 'He shouted.' })
    const { messages } = (await book.evidence(app.database.db, id))!
    expect(messages.map(({ text }) => text)).toEqual(['Abre la puerta.'])
  })

  test('that is answered while more words arrive opens again with them', async () => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
    const [ana, luis] = riders
    const report = (text: string) =>
      as<Report>(ana, 'POST', '/reports', { rideId: ride.id, uid: luis.user.id, kind: 'danger', text })
    const { id } = (await report('He shouted.')).body.data
    const book = await bookOfReports()
    const [adding] = await app.database.transact(async (tx) => {
      await book.answer(tx, id, 'Thank you.')
      const late = report('Now he stands at my door.')
      await expect.poll(async () => (await waiting()).length).toBe(1)
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
