// A ban ends with a day, and everybody is told the same one.
import type { PersonHistory } from '@woodalo/protocol/desk'
import type { Standing } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { type Operator, enrolOperator } from '../testing/desk-client.ts'
import { waitForMessage } from '../testing/outbox-reader.ts'
import { places, TestRider } from '../testing/test-rider.ts'

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
