// Wrong codes for one phone that come at the same moment.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const phone = '+34600110001'

const verify = (code: string) =>
  call(app, 'POST', '/auth/phone-number/verify', { body: { phoneNumber: phone, code } })

async function receive(number: number): Promise<string> {
  const sent = await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber: phone } })
  expect(sent.status).toBe(200)
  return codeIn(await waitForMessage(app, phone, number))
}

const otherThan = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

/** Returns how many tries wait to be compared with a code. */
async function heldBack(): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    app,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%tries = tries + 1%'`,
  )
  return row!.count
}

test('a wrong code among forty at once counts only if it was compared, so that strangers cannot use up the owner’s hour', async () => {
  const code = await receive(0)
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from phone_codes where phone = $1 for update', [phone])
    const guesses = Array.from({ length: 40 }, (_, tries) => verify(otherThan(code, tries + 1)))
    // More of them than an hour allows have come before the first is compared.
    await expect.poll(heldBack).toBeGreaterThan(10)
    await holder.query('commit')
    await Promise.all(guesses)
  } finally {
    await holder.end()
  }
  await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  expect((await verify(await receive(1))).status).toBe(200)
})

test('a browser that makes up its proof of an account counts as a stranger', async () => {
  const phoneNumber = '+34600110002'
  const post = (path: string, body: object, cookie = '') =>
    call(app, 'POST', `/auth/phone-number/${path}`, { body: { phoneNumber, ...body }, headers: { cookie } })
  await post('send-otp', {})
  await post('verify', { code: codeIn(await waitForMessage(app, phoneNumber, 0)) })
  await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  await post('send-otp', {})
  const code = codeIn(await waitForMessage(app, phoneNumber, 1))
  await runSql(app, 'delete from rate_limits')
  for (const name of ['one', 'two'])
    await post('verify', { code: otherThan(code, 1) }, `woodalo-device=${name}.x.x`)
  const counted = await runSql(app, "select points from rate_limits where key like 'codes:%'")
  expect(counted).toEqual([{ points: 2 }])
})

test('the proof of a browser counts it apart until a way of signing in to the account has changed', async () => {
  const phoneNumber = '+34600110003'
  const post = (path: string, body: object, cookie = '') =>
    call(app, 'POST', `/auth/phone-number/${path}`, { body: { phoneNumber, ...body }, headers: { cookie } })
  await post('send-otp', {})
  const signedIn = await post('verify', { code: codeIn(await waitForMessage(app, phoneNumber, 0)) })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  await post('send-otp', {})
  const code = codeIn(await waitForMessage(app, phoneNumber, 1))
  await runSql(app, 'delete from rate_limits')
  const wrong = { code: otherThan(code, 1) }
  const countedOfStrangers = () => runSql(app, "select points from rate_limits where key like 'codes:%'")
  await post('verify', wrong)
  await post('verify', wrong, cookie)
  expect(await countedOfStrangers()).toEqual([{ points: 1 }])
  await runSql(app, 'update users set generation = generation + 1')
  await post('verify', wrong, cookie)
  expect(await countedOfStrangers()).toEqual([{ points: 2 }])
})
