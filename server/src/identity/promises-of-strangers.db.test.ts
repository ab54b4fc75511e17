// What strangers can do with somebody else's email and phone.
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const password = 'a long enough secret'
const newPassword = 'the owner’s new secret'
let people = 0
const newEmail = () => `person${++people}@example.org`
const newPhone = () => `+346${String(10_000_000 + ++people * 7_919)}`

function post<Body = Record<string, unknown>>(
  path: string,
  body: unknown = {},
  { token, cookie }: { token?: string; cookie?: string } = {},
) {
  return call<Body>(app, 'POST', `/auth/${path}`, {
    body,
    ...(token && { token }),
    ...(cookie && { headers: { cookie } }),
  })
}

async function signUp(email = newEmail()) {
  const { body, headers } = await post<SignedIn>('sign-up/email', { email, password, name: 'Ana' })
  return { email, cookie: headers.get('set-cookie')!.split(';')[0]!, ...body }
}

const signIn = (email: string, tried = password, cookie?: string) =>
  post<SignedIn>('sign-in/email', { email, password: tried }, { ...(cookie && { cookie }) })

const isGood = async (token: string) => (await call(app, 'GET', '/userHealth', { token })).status === 200

const verifyLink = async (email: string) => ({ token: tokenIn(await waitForMessage(app, email), 'verify') })

/** Of somebody whose email has got one mail before. */
async function reset(email: string, cookie?: string) {
  expect((await post('request-password-reset', { email })).status).toBe(200)
  const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
  return post('reset-password', { token, newPassword }, { ...(cookie && { cookie }) })
}

async function receiveCode(phone: string, number = 0): Promise<string> {
  expect((await post('phone-number/send-otp', { phoneNumber: phone })).status).toBe(200)
  return codeIn(await waitForMessage(app, phone, number))
}

async function minuteLater(): Promise<void> {
  await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
}

describe('an email that a stranger signed up with', () => {
  test('loses all that was put into its account when its owner resets the password', async () => {
    const stranger = await signUp()
    const as = (method: string, path: string, body: object) =>
      call(app, method, path, { token: stranger.token, body })
    const planted = await Promise.all([
      as('PUT', `/user/${stranger.user.id}/pay-to`, [{ kind: 'other', value: 'the stranger’s account' }]),
      as('PUT', `/favourites/${randomUUID()}`, {
        latitude: 40.4,
        longitude: -3.7,
        kind: 'home',
        label: 'planted',
        name: 'planted',
      }),
      as('PATCH', `/user/${stranger.user.id}`, {
        gender: 'woman',
        email: 'planted@example.org',
        phone_number: { prefix: '34', number: '600111222' },
        photoURL: 'https://lh3.googleusercontent.com/a/planted',
        displayName: 'planted',
        full_name: 'planted',
        language: 'pt',
        onboarded: true,
      }),
    ])
    expect(planted.map(({ status }) => status)).toEqual([200, 200, 200])
    await runSql(
      app,
      `insert into push_subscriptions (endpoint, endpoint_hash, user_id, p256dh, auth)
        values ($1::text, sha256(convert_to($1::text, 'UTF8')), $2, 'key', 'secret')`,
      [`https://push.example.org/${stranger.user.id}`, stranger.user.id],
    )
    await runSql(app, "insert into user_photos (user_id, webp) values ($1, 'RIFF')", [stranger.user.id])
    await runSql(app, "update users set gender_changed_at = now() - interval '1 day' where id = $1", [
      stranger.user.id,
    ])
    expect((await reset(stranger.email)).status).toBe(200)
    const owner = (await signIn(stranger.email, newPassword)).body
    expect(owner.user).toMatchObject({ id: stranger.user.id, email: stranger.email, proof: 'email' })
    expect(owner.user).toMatchObject({ displayName: '', full_name: '', language: 'es', onboarded: false })
    // A job empties it.
    const entered = async () => {
      const at = (path: string) => call(app, 'GET', `/user/${owner.user.id}${path}`, { token: owner.token })
      const copy = JSON.stringify((await at('/export')).body)
      return copy.match(/planted|stranger’s|600111222|push\.example|"woman"/g)
    }
    await expect.poll(entered).toBeNull()
    const left = `select gender, gender_changed_at, photo_url, phone_prefix, phone_national,
      (select count(*)::int from user_photos where user_id = users.id) as photos from users where id = $1`
    expect(await runSql(app, left, [owner.user.id])).toEqual([
      {
        gender: null,
        gender_changed_at: null,
        photo_url: null,
        phone_prefix: null,
        phone_national: null,
        photos: 0,
      },
    ])
    expect(await isGood(stranger.token)).toBe(false)
  })

  test('is the same account after a reset in the browser that signed up', async () => {
    const owner = await signUp()
    expect((await reset(owner.email, owner.cookie)).status).toBe(200)
    expect(await isGood(owner.token)).toBe(false)
    const { user } = (await signIn(owner.email, newPassword)).body
    expect(user).toMatchObject({ id: owner.user.id, displayName: 'Ana', proof: 'email' })
  })
})

describe('strangers who use up tries', () => {
  test('use up five tries by forty at once, since five are compared', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    const wrong = (at: number) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        post('phone-number/verify', { phoneNumber: phone, code: wrong(at) }),
      ),
    )
    expect(await runSql(app, 'select tries from phone_codes where phone = $1', [phone])).toEqual([
      { tries: 5 },
    ])
    expect((await post('phone-number/verify', { phoneNumber: phone, code })).status).not.toBe(200)
    await minuteLater()
    const next = await receiveCode(phone, 1)
    expect((await post('phone-number/verify', { phoneNumber: phone, code: next })).status).toBe(200)
  })

  test('cannot lock out the browser that signed up and proved the email there', async () => {
    const owner = await signUp()
    const proven = await post('verify-email', await verifyLink(owner.email), { token: owner.token })
    const cookie = proven.headers.get('set-cookie')!.split(';')[0]!
    for (let tries = 0; tries < 10; tries++) await signIn(owner.email, 'a guess')
    expect((await signIn(owner.email)).status).toBe(429)
    expect((await signIn(owner.email, password, cookie)).status).toBe(200)
  })

  test('cannot lock out the browser in which a phone or an email was added', async () => {
    const owner = await signUp()
    const phoneNumber = newPhone()
    const code = await receiveCode(phoneNumber)
    const linked = await post('link/phone', { phoneNumber, code }, { token: owner.token })
    const removed = await call(app, 'DELETE', '/auth/ways/phone', { token: owner.token })
    const guest = await post<SignedIn>('sign-in/guest', { nickname: 'Leo', email: newEmail() })
    const added = await post('link/email', { email: newEmail(), password }, { token: guest.body.token })
    for (const { status, headers } of [linked, removed, added])
      expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('woodalo-device')])
  })
})
