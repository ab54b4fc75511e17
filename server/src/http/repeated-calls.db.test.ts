import type { SignedIn, User } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

let keys = 0
const newKey = () => ({ 'idempotency-key': `key ${++keys}` })

describe('a call that is sent again with its key', () => {
  test('is answered as before and acts once, also when it is sent many times at once', async () => {
    const { token, user } = await newRider(app)
    const headers = newKey()
    const send = (displayName: string) =>
      call<{ data: User; code?: string }>(app, 'PATCH', `/user/${user.id}`, {
        token,
        headers,
        body: { displayName },
      })
    const all = await Promise.all(Array.from({ length: 6 }, () => send('Ana')))
    for (const answer of all) expect(answer).toMatchObject({ status: 200, body: all[0]!.body })
    await call(app, 'PATCH', `/user/${user.id}`, { token, body: { displayName: 'Eva' } })
    expect((await send('Ana')).body).toEqual(all[0]!.body)
    const me = await call<{ data: User }>(app, 'GET', '/user/me', { token })
    expect(me.body.data.displayName).toBe('Eva')
    expect((await send('Iris')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('has a key of at most 200 characters, and says so in a sentence', async () => {
    const { token } = await newRider(app)
    const send = (length: number, language: 'es' | 'en') =>
      call<{ fields: Record<string, string> }>(app, 'POST', '/registerOrLogIn', {
        token,
        language,
        headers: { 'idempotency-key': 'k'.repeat(length) },
        body: {},
      })
    expect((await send(200, 'es')).status).toBe(200)
    const refused = await send(201, 'en')
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      'Idempotency-Key': 'The idempotency key may have at most 200 characters.',
    })
    expect((await send(201, 'es')).body.fields['Idempotency-Key']).toMatch(/^La clave .+\.$/)
  })

  test('is another one’s when another user sends it', async () => {
    const [ana, eva] = [await newRider(app, 'Ana'), await newRider(app, 'Eva')]
    const headers = newKey()
    for (const { token, user } of [ana, eva]) {
      const answer = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', { token, headers, body: {} })
      expect(answer.body.data.id).toBe(user.id)
    }
  })
})

describe('before signing in', () => {
  test('a sign-up whose answer was lost is answered again, with the same session', async () => {
    const headers = newKey()
    const body = { email: 'ana@example.org', password: 'a long enough secret', name: 'Ana' }
    const send = (more = {}) =>
      call<SignedIn & { code?: string }>(app, 'POST', '/auth/sign-up/email', {
        headers,
        body: { ...body, ...more },
      })
    const all = await Promise.all([send(), send(), send()])
    for (const answer of all) expect(answer).toMatchObject({ status: 200, body: all[0]!.body })
    expect(await runSql(app, 'select 1 from email_logins')).toHaveLength(1)
    // The key alone opens nothing: whoever does not know the rest of the call is a stranger.
    expect((await send({ password: 'another long secret' })).body.code).toBe('EMAIL_IN_USE')
    const stored = JSON.stringify(await runSql(app, 'select * from idempotency_keys'))
    expect(stored).not.toContain(all[0]!.body.token)
    expect(stored).not.toContain('ana@example.org')
  })

  test('so is the right code, which is used up by then', async () => {
    const phoneNumber = '+34600222333'
    await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
    const code = codeIn(await waitForMessage(app, phoneNumber))
    const headers = newKey()
    const send = (more = {}) =>
      call<SignedIn>(app, 'POST', '/auth/phone-number/verify', {
        headers: { ...headers, ...more },
        body: { phoneNumber, code },
      })
    const first = await send()
    expect(first.status).toBe(200)
    expect((await send()).body.token).toBe(first.body.token)
    expect((await send(newKey())).status).toBe(422)
  })

  test('a refusal is not kept: it is counted each time', async () => {
    const headers = newKey()
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries++)
      statuses.push(
        (
          await call(app, 'POST', '/auth/sign-in/email', {
            headers,
            body: { email: 'nobody@example.org', password: 'wrong' },
          })
        ).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429])
  })
})
