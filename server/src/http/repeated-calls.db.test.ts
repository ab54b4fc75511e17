import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { SignedIn, User } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'
import { createIdempotencyStore } from './repeated-call-store.ts'
import { holdNodeLock } from './node-lock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

let keys = 0
const newKey = () => ({ 'idempotency-key': `key ${++keys}` })

describe('a call that is repeated with its key', () => {
  test('gets the same response and acts once, even if it is sent many times simultaneously', async () => {
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

  test('is another call for another thing, even if everything else is the same', async () => {
    const { token } = await newRider(app)
    const headers = newKey()
    const remove = () =>
      call<{ code?: string }>(app, 'DELETE', `/favourites/${crypto.randomUUID()}`, { token, headers })
    expect((await remove()).status).toBe(204)
    expect((await remove()).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('is done each time if it only reads', async () => {
    const { token, user } = await newRider(app)
    const headers = newKey()
    const read = async () =>
      (await call<{ data: User }>(app, 'GET', '/user/me', { token, headers })).body.data.displayName
    const before = await read()
    await call(app, 'PATCH', `/user/${user.id}`, { token, body: { displayName: 'Eva' } })
    expect([before === 'Eva', await read()]).toEqual([false, 'Eva'])
  })

  test('is another call at another address and does not get the first response', async () => {
    const { token, user } = await newRider(app)
    const headers = newKey()
    const body = { displayName: 'Ana' }
    expect((await call(app, 'PATCH', `/user/${user.id}`, { token, headers, body })).status).toBe(200)
    const elsewhere = await call(app, 'POST', '/registerOrLogIn', { token, headers, body })
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('is refused again in the same way, except a refusal for too many calls', async () => {
    const { token } = await newRider(app)
    const send = (headers: Record<string, string>, body: object) =>
      call(app, 'POST', '/auth/link/email', { token, headers, body })
    const refused = newKey()
    const common = { email: 'link@example.org', password: 'password1' }
    const first = await send(refused, common)
    expect(first).toMatchObject({ status: 422, body: { code: 'PASSWORD_TOO_COMMON' } })
    expect((await send(refused, common)).body).toEqual(first.body)
    const tooOften = newKey()
    for (let tries = 1; tries < 5; tries++) await send(newKey(), common)
    expect((await send(tooOften, common)).status).toBe(429)
    const kept = await runSql<{ status: number | null }>(
      app,
      'select status from idempotency_keys where key = $1',
      [tooOften['idempotency-key']],
    )
    expect(kept).toEqual([])
    // A decided call returns its earlier response and costs no further try.
    expect((await send(refused, common)).body).toEqual(first.body)
  })

  test('is taken over soon if the node that worked on it is gone, and not while it is there', async () => {
    const database = connectDatabase(app.databaseUrl, createLogger('silent'), 3)
    const log = createLogger('silent')
    const [one, other] = [await holdNodeLock(database, log), await holdNodeLock(database, log)]
    const [store, elsewhere] = [one, other].map(({ key }) => createIdempotencyStore(database.db, key))
    const claim = (by: typeof store) => by!.claim('ana', 'gone', 'POST /x', Buffer.of(1))
    const later = () =>
      runSql(
        app,
        `update idempotency_keys set created_at = created_at - interval '1 second' where key = 'gone'`,
      )
    expect(await claim(store)).toEqual({ kind: 'ours' })
    await later()
    expect(await claim(elsewhere)).toEqual({ kind: 'in-progress' })
    await one.close()
    // Its connection is gone before anything else is closed.
    expect(one.key()).toBeNull()
    expect(await claim(elsewhere)).toEqual({ kind: 'ours' })
    // Now the other node holds it.
    await later()
    expect(await claim(elsewhere)).toEqual({ kind: 'in-progress' })
    await other.close()
    await database.close()
  })

  test('is remembered for a day, or for ten minutes before signing in', async () => {
    const ages = [
      { owner: '', minutes: 9 },
      { owner: '', minutes: 11 },
      { owner: 'ana', minutes: 23 * 60 },
      { owner: 'ana', minutes: 25 * 60 },
    ]
    for (const { owner, minutes } of ages)
      await runSql(
        app,
        `insert into idempotency_keys (user_id, key, call, body_hash, created_at)
          values ($1, $2, 'POST /x', '', now() - make_interval(mins => $3))`,
        [owner, `${minutes} minutes`, minutes],
      )
    const database = connectDatabase(app.databaseUrl, createLogger('silent'), 1)
    await createIdempotencyStore(database.db).forgetOld()
    await database.close()
    const left = await runSql<{ key: string }>(
      app,
      `select key from idempotency_keys where key like '% minutes' order by created_at desc`,
    )
    expect(left.map(({ key }) => key)).toEqual(['9 minutes', '1380 minutes'])
  })

  test('must have a key of at most 200 characters, or is refused with a sentence', async () => {
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

  test('is another call if another user sends it', async () => {
    const [ana, eva] = [await newRider(app, 'Ana'), await newRider(app, 'Eva')]
    const headers = newKey()
    for (const { token, user } of [ana, eva]) {
      const answer = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', { token, headers, body: {} })
      expect(answer.body.data.id).toBe(user.id)
    }
  })
})

describe('before signing in', () => {
  test('a repeated sign-up gets the same session again', async () => {
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
    // The key alone is not enough: a caller with a different body is a stranger.
    expect((await send({ password: 'another long secret' })).body.code).toBe('EMAIL_IN_USE')
    const stored = JSON.stringify(await runSql(app, 'select * from idempotency_keys'))
    expect(stored).not.toContain(all[0]!.body.token)
    expect(stored).not.toContain('ana@example.org')
  })

  test('a sign-up that a proxy of this machine repeats from its other address gets the same session', async () => {
    const body = JSON.stringify({ email: 'leo@example.org', password: 'a long enough secret', name: 'Leo' })
    const headers = { 'content-type': 'application/json', ...newKey() }
    const from = (localAddress: string) =>
      new Promise<SignedIn>((resolve, reject) => {
        request(`${app.url}/api/v1/auth/sign-up/email`, { method: 'POST', headers, localAddress })
          .on('response', (response) => void json(response).then((told) => resolve(told as SignedIn), reject))
          .on('error', reject)
          .end(body)
      })
    const { token } = await from('127.0.0.1')
    expect(token).toBeTypeOf('string')
    expect(await from('127.0.0.2')).toMatchObject({ token })
  })

  test('a repeated right code gets the same session again, although it is used up', async () => {
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

  test('a repeated sign-in whose session has ended is a new sign-in, whose proof is checked again', async () => {
    const body = { email: 'eva@example.org', password: 'a long enough secret' }
    await call(app, 'POST', '/auth/sign-up/email', { body: { ...body, name: 'Eva' } })
    const headers = newKey()
    const send = () =>
      call<SignedIn & { code?: string }>(app, 'POST', '/auth/sign-in/email', { headers, body })
    const first = (await send()).body.token
    await call(app, 'POST', '/auth/sign-out', { token: first })
    const second = await send()
    expect(second.status).toBe(200)
    expect(second.body.token).not.toBe(first)
    expect((await call(app, 'GET', '/user/me', { token: second.body.token })).status).toBe(200)
    expect((await send()).body.token).toBe(second.body.token)
    const changed = { currentPassword: body.password, newPassword: 'another long secret' }
    await call(app, 'POST', '/auth/change-password', { token: second.body.token, body: changed })
    await call(app, 'POST', '/auth/sign-out', { token: second.body.token })
    expect(await send()).toMatchObject({ status: 422, body: { code: 'INCORRECT_CREDENTIALS' } })
  })

  test('a refusal is not stored, so each try is counted', async () => {
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

test('what is stored of one call is stored of no other call or person', async () => {
  const store = createIdempotencyStore(app.database.db)
  const hash = Buffer.alloc(32)
  const claim = async (userId: string, key: string) => (await store.claim(userId, key, 'x', hash)).kind
  const calls: [userId: string, key: string][] = [
    ['ana', 'one'],
    ['ana', 'other'],
    ['eva', 'one'],
  ]
  const claimAll = () => Promise.all(calls.map(([userId, key]) => claim(userId, key)))
  expect(await claimAll()).toEqual(['ours', 'ours', 'ours'])
  await store.complete('ana', 'one', { status: 200, body: {} })
  expect(await claimAll()).toEqual(['completed', 'in-progress', 'in-progress'])
  await store.release('ana', 'other')
  expect(await claimAll()).toEqual(['completed', 'ours', 'in-progress'])
  await app.database.transact((tx) => store.forgetUser(tx, 'ana'))
  expect(await claimAll()).toEqual(['ours', 'ours', 'in-progress'])
})
