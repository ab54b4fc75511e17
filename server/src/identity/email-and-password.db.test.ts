import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const password = 'a long enough secret'
let strangers = 0
const newEmail = () => `ana${++strangers}@example.org`

type Refusal = { code: string; message: string; fields?: Record<string, string> }

async function signUp(email = newEmail(), name = 'Ana'): Promise<SignedIn> {
  const answer = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body: { email, password, name } })
  expect(answer.status).toBe(200)
  return answer.body
}

function signIn(email: string, tried = password, headers: Record<string, string> = {}) {
  return call<SignedIn & Refusal>(app, 'POST', '/auth/sign-in/email', {
    body: { email, password: tried },
    headers,
  })
}

/** Returns how long the newest link is valid, rounded up to a full minute. */
async function secondsLeft(purpose: 'verify' | 'reset', email: string) {
  const sql = `select 60 * ceil(extract(epoch from max(expires_at) - now()) / 60)::int as seconds
    from mail_links where purpose = $1 and email = $2`
  return (await runSql<{ seconds: number }>(app, sql, [purpose, email]))[0]!.seconds
}

const isGood = async (token: string) => (await call(app, 'GET', '/userHealth', { token })).status === 200

describe('email and password', () => {
  test('signs up, is signed in, and signs in again', async () => {
    const email = newEmail()
    const { token, user } = await signUp(email)
    expect(user).toMatchObject({
      displayName: 'Ana',
      email,
      isGuest: false,
      onboarded: false,
      language: 'es',
    })
    expect(await isGood(token)).toBe(true)
    const again = await signIn(email.toUpperCase())
    expect(again.status).toBe(200)
    expect(again.body.user.id).toBe(user.id)
    expect(again.body.token).not.toBe(token)
  })

  test('stores neither the password nor the token', async () => {
    const { token } = await signUp()
    const rows = JSON.stringify([
      await runSql(app, 'select * from email_logins'),
      await runSql(app, "select id, encode(token_hash, 'escape') from sessions"),
    ])
    expect(rows).not.toContain(password)
    expect(rows).not.toContain(token)
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('an email has one account', async () => {
    const email = newEmail()
    await signUp(email)
    const second = await call<Refusal>(app, 'POST', '/auth/sign-up/email', {
      body: { email: email.toUpperCase(), password, name: 'Eva' },
      language: 'en',
    })
    expect(second).toMatchObject({ status: 422, body: { code: 'EMAIL_IN_USE' } })
    expect(second.body.fields).toHaveProperty('email')
  })

  test('of many sign-ups at once for one email, one makes the account', async () => {
    const email = newEmail()
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(app, 'POST', '/auth/sign-up/email', { body: { email, password, name: 'Ana' } }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(7)
  })

  test.each([
    ['password1', 'PASSWORD_TOO_COMMON'],
    ['12345678', 'PASSWORD_TOO_COMMON'],
    ['QWERTYUI', 'PASSWORD_TOO_COMMON'],
    ['contraseña', 'PASSWORD_TOO_COMMON'],
    ['Contraseña123', 'PASSWORD_TOO_COMMON'],
    ['zzzzzzzzzzzz', 'PASSWORD_TOO_COMMON'],
    ['woodalo2026', 'PASSWORD_TOO_COMMON'],
    ['known.person', 'PASSWORD_TOO_COMMON'],
    ['Anastasia', 'PASSWORD_TOO_COMMON'],
    ['short', 'INVALID_INPUT'],
    ['x'.repeat(129), 'INVALID_INPUT'],
  ])('refuses %s as a password', async (tried, code) => {
    const answer = await call<Refusal>(app, 'POST', '/auth/sign-up/email', {
      body: { email: 'known.person@example.org', password: tried, name: 'Anastasia' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe(code)
    expect(answer.body.fields).toHaveProperty('password')
  })

  test('accepts a password of 128 characters in any script and compares all of them', async () => {
    const email = newEmail()
    const long = `${'ñ🚕 '.repeat(42)}no`
    expect([...long]).toHaveLength(128)
    await call(app, 'POST', '/auth/sign-up/email', { body: { email, password: long, name: 'Ana' } })
    expect((await signIn(email, long)).status).toBe(200)
    expect((await signIn(email, `${long.slice(0, -1)}p`)).status).toBe(422)
    expect((await signIn(email, long.slice(0, -1))).status).toBe(422)
  })
})

describe('a wrong password', () => {
  test('gets the same response after the same work as an unknown email', async () => {
    const email = newEmail()
    await signUp(email)
    const known = await signIn(email, 'not the password')
    const stranger = await signIn(newEmail(), 'not the password')
    expect(known.status).toBe(422)
    expect(known.body).toEqual(stranger.body)
    expect(known.body.code).toBe('INCORRECT_CREDENTIALS')
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers.keys()].filter((name) => name !== 'date').toSorted()
    expect(headersOf(known)).toEqual(headersOf(stranger))
  })

  test('is refused from the tenth in a quarter of an hour, even for unknown emails, with the time to wait', async () => {
    for (const email of [newEmail(), newEmail()]) {
      if (strangers % 2) await signUp(email)
      const statuses: number[] = []
      for (let tries = 0; tries < 10; tries++) statuses.push((await signIn(email, `wrong ${tries}`)).status)
      expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429])
      const refused = await signIn(email, 'wrong again')
      expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    }
  })

  test('is counted even if many arrive simultaneously', async () => {
    const email = newEmail()
    await signUp(email)
    const all = await Promise.all(Array.from({ length: 30 }, (_, tries) => signIn(email, `wrong ${tries}`)))
    expect(all.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(21)
  })

  test('still counts after a right one in between', async () => {
    const email = newEmail()
    await signUp(email)
    const right: number[] = []
    for (let tries = 0; tries < 9; tries++) {
      expect((await signIn(email, `wrong ${tries}`)).status).toBe(422)
      if (tries < 8) right.push((await signIn(email)).status)
    }
    expect(right).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await signIn(email, 'wrong for the tenth time')).status).toBe(429)
  })

  test('of a stranger locks out neither open sessions nor a browser that signed in before', async () => {
    const email = newEmail()
    await signUp(email)
    const before = await signIn(email)
    const device = before.headers.get('set-cookie')!.split(';')[0]!
    for (let tries = 0; tries < 12; tries++) await signIn(email, `wrong ${tries}`)
    expect((await signIn(email)).status).toBe(429)
    expect(await isGood(before.body.token)).toBe(true)
    expect((await signIn(email, password, { cookie: device })).status).toBe(200)
    // That browser has its own tries, but not unlimited ones.
    for (let tries = 0; tries < 9; tries++)
      expect((await signIn(email, `wrong ${tries}`, { cookie: device })).status).toBe(422)
    expect((await signIn(email, password, { cookie: device })).status).toBe(429)
    // A browser of another account has none.
    const other = newEmail()
    await signUp(other)
    const otherDevice = (await signIn(other)).headers.get('set-cookie')!.split(';')[0]!
    expect((await signIn(email, password, { cookie: otherDevice })).status).toBe(429)
  })
})

describe('proving an email', () => {
  test('accepts the link of the mail once', async () => {
    const email = newEmail()
    const { token, user } = await signUp(email)
    const mail = await waitForMessage(app, email)
    expect(mail).toMatchObject({ channel: 'email', to: email })
    const link = tokenIn(mail, 'verify')
    const ways = () => call<{ email: object }>(app, 'GET', '/auth/ways', { token })
    expect((await ways()).body.email).toEqual({ address: email, verified: false })
    const first = await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })
    expect(first.status).toBe(200)
    expect((await ways()).body.email).toEqual({ address: email, verified: true })
    const second = await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })
    expect(second).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
    expect(await runSql(app, 'select email_verified from users where id = $1', [user.id])).toEqual([
      { email_verified: true },
    ])
  })

  test('is possible for a day, and a newer link replaces the older one', async () => {
    const email = newEmail()
    const { token } = await signUp(email)
    const first = tokenIn(await waitForMessage(app, email), 'verify')
    await call(app, 'POST', '/auth/send-verification-email', { token })
    const second = tokenIn(await waitForMessage(app, email, 1), 'verify')
    expect((await call(app, 'POST', '/auth/verify-email', { token, body: { token: first } })).status).toBe(
      422,
    )
    expect(await secondsLeft('verify', email)).toBe(86_400)
    await runSql(app, "update mail_links set expires_at = now() - interval '1 second' where email = $1", [
      email,
    ])
    expect((await call(app, 'POST', '/auth/verify-email', { token, body: { token: second } })).status).toBe(
      422,
    )
  })

  test('does not happen by changing the profile’s email, which is no way to sign in', async () => {
    const email = newEmail()
    const other = newEmail()
    const { token, user } = await signUp(email)
    await call(app, 'POST', '/auth/verify-email', {
      token,
      body: { token: tokenIn(await waitForMessage(app, email), 'verify') },
    })
    await call(app, 'PATCH', `/user/${user.id}`, { token, body: { email: other } })
    expect(await runSql(app, 'select email_verified from users where id = $1', [user.id])).toEqual([
      { email_verified: false },
    ])
    expect((await signIn(other)).status).toBe(422)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  async function resetLink(email: string, number = 1): Promise<string> {
    const answer = await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
    expect(answer.status).toBe(200)
    return tokenIn(await waitForMessage(app, email, number), 'reset')
  }

  test('is replaced once by the link of the mail, which ends every session', async () => {
    const email = newEmail()
    const { token } = await signUp(email)
    const link = await resetLink(email)
    const reset = (newPassword: string) =>
      call<Refusal>(app, 'POST', '/auth/reset-password', { body: { token: link, newPassword } })
    for (const bad of ['password1', email]) expect((await reset(bad)).body.code).toBe('PASSWORD_TOO_COMMON')
    const all = await Promise.all([1, 2, 3, 4].map((number) => reset(`the new secret ${number}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await isGood(token)).toBe(false)
    const winner = all.findIndex(({ status }) => status === 200) + 1
    expect((await signIn(email, `the new secret ${winner}`)).status).toBe(200)
    expect((await signIn(email)).status).toBe(422)
    const told = await waitForMessage(app, email, 2)
    expect(told.text).toContain('Tu contraseña ha cambiado')
  })

  test('is replaced once, however many links were requested, because using one ends the others', async () => {
    const email = newEmail()
    await signUp(email)
    const links = [await resetLink(email), await resetLink(email, 2)]
    // An hour, unlike the link that proves an email, which is valid for a day.
    expect(await secondsLeft('reset', email)).toBe(3_600)
    const reset = (index: number) =>
      call<Refusal>(app, 'POST', '/auth/reset-password', {
        body: { token: links[index], newPassword: `the new secret ${index}` },
      })
    expect((await reset(1)).status).toBe(200)
    expect(await reset(0)).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
    expect((await signIn(email, 'the new secret 1')).status).toBe(200)
  })

  test('lets an owner who was locked out by wrong passwords in again', async () => {
    const email = newEmail()
    await signUp(email)
    for (let tries = 0; tries < 10; tries++) await signIn(email, `wrong ${tries}`)
    const link = await resetLink(email)
    await call(app, 'POST', '/auth/reset-password', { body: { token: link, newPassword: 'the new secret' } })
    expect((await signIn(email, 'the new secret')).status).toBe(200)
  })

  test('gets the same response for an unknown email, without a mail', async () => {
    const email = newEmail()
    await signUp(email)
    const stranger = newEmail()
    const answers = await Promise.all(
      [email, stranger].map((to) =>
        call(app, 'POST', '/auth/request-password-reset', { body: { email: to } }),
      ),
    )
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    await waitForMessage(app, email, 1)
    await expect.poll(async () => (await runSql(app, 'select 1 from graphile_worker.jobs')).length).toBe(0)
    expect(await sentMessages(app, stranger)).toEqual([])
  })

  test('opens a separate account if the email of an account with a proven phone was never proven', async () => {
    const email = newEmail()
    const stranger = await signUp(email)
    await runSql(app, "insert into phone_logins (phone, user_id) values ('+34600999888', $1)", [
      stranger.user.id,
    ])
    const link = await resetLink(email)
    const reset = await call(app, 'POST', '/auth/reset-password', {
      body: { token: link, newPassword: 'the new secret' },
    })
    expect(reset.status).toBe(200)
    const owner = await signIn(email, 'the new secret')
    expect(owner.body.user).toMatchObject({ email, onboarded: false })
    expect(owner.body.user.id).not.toBe(stranger.user.id)
    expect((await signIn(email)).status).toBe(422)
    const ways = await call(app, 'GET', '/auth/ways', { token: stranger.token })
    expect(ways.body).toMatchObject({ email: null, phone: '+34600999888' })
  })

  test('causes a limited number of mails to one email, whoever requests them', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries++)
      statuses.push((await call(app, 'POST', '/auth/request-password-reset', { body: { email } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('changing the password', () => {
  test('needs the current one, and ends the other sessions', async () => {
    const email = newEmail()
    const { token } = await signUp(email)
    const other = (await signIn(email)).body.token
    const change = (currentPassword: string) =>
      call<Refusal>(app, 'POST', '/auth/change-password', {
        token,
        body: { currentPassword, newPassword: 'the new secret' },
      })
    expect((await change('wrong')).body.code).toBe('INCORRECT_CREDENTIALS')
    expect(await isGood(other)).toBe(true)
    expect((await change(password)).status).toBe(200)
    expect(await isGood(token)).toBe(true)
    expect(await isGood(other)).toBe(false)
  })

  test('stores no fast hash of it if the call has a key for repetitions', async () => {
    const { token } = await signUp()
    const body = { currentPassword: password, newPassword: 'the new secret' }
    const headers = { 'idempotency-key': 'once' }
    await call(app, 'POST', '/auth/change-password', { token, body, headers })
    const [row] = await runSql<{ body_hash: Buffer }>(app, 'select body_hash from idempotency_keys')
    const { createHash } = await import('node:crypto')
    expect(row!.body_hash.equals(createHash('sha256').update(JSON.stringify(body)).digest())).toBe(false)
  })

  test('is refused without an email', async () => {
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email: newEmail() },
    })
    const answer = await call<Refusal>(app, 'POST', '/auth/change-password', {
      token: guest.body.token,
      body: { newPassword: 'the new secret' },
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'EMAIL_REQUIRED' } })
  })
})

describe('moving to another email', () => {
  test('needs the password and the link that only the new email receives', async () => {
    const email = newEmail()
    const next = newEmail()
    const { token, user } = await signUp(email)
    await call(app, 'POST', '/auth/verify-email', {
      token,
      body: { token: tokenIn(await waitForMessage(app, email), 'verify') },
    })
    const move = (tried: string) =>
      call<Refusal>(app, 'POST', '/auth/link/email', { token, body: { email: next, password: tried } })
    expect((await move('not the password')).body.code).toBe('INCORRECT_CREDENTIALS')
    expect((await move(password)).status).toBe(200)
    expect((await signIn(next)).status).toBe(422)
    await call(app, 'POST', '/auth/verify-email', {
      token,
      body: { token: tokenIn(await waitForMessage(app, next), 'verify') },
    })
    expect((await signIn(next)).body.user.id).toBe(user.id)
    expect((await signIn(email)).status).toBe(422)
    expect((await waitForMessage(app, email, 1)).text).toContain('El correo con el que entras ha cambiado')
    // The old email is available again.
    await signUp(email)
  })
})
