import type { Session, SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { sealedPicturesOf } from '../testing/report-book.ts'
import { runSql } from '../testing/statements.ts'
import { photoPath } from './photo-address-rules.ts'
import { createPhotoStore } from './photo-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const signUp = async (email: string) =>
  (
    await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password: 'a long enough secret', name: 'Ana' },
    })
  ).body
const remove = ({ token, user }: SignedIn) =>
  call<{ code?: string; message?: string }>(app, 'DELETE', `/user/${user.id}`, { token, language: 'en' })
const age = ({ user }: SignedIn) =>
  runSql(app, "update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [user.id])

describe('an account', () => {
  test('is not deleted by an old session of somebody who can sign in again, and is by a fresh one', async () => {
    const email = 'ana.old@example.org'
    const old = await signUp(email)
    await age(old)
    const refused = await remove(old)
    expect([refused.status, refused.body.code]).toEqual([409, 'SIGN_IN_AGAIN'])
    expect(refused.body.message).toContain('delete your account')
    expect((await call(app, 'GET', '/user/me', { token: old.token })).status).toBe(200)
    const fresh = await call<SignedIn>(app, 'POST', '/auth/sign-in/email', {
      body: { email, password: 'a long enough secret' },
    })
    expect((await remove(fresh.body)).status).toBe(204)
    expect((await call(app, 'GET', '/user/me', { token: old.token })).status).toBe(401)
  })

  test('of a guest, who has no way to sign in again, is deleted by an old session', async () => {
    const guest = await newRider(app)
    await age(guest)
    expect((await remove(guest)).status).toBe(204)
  })

  test('tells the owner of its proven email that it was deleted, and nobody of an email that is not', async () => {
    const email = 'ana.proven@example.org'
    const rider = await signUp(email)
    const { text } = await waitForMessage(app, email)
    const token = decodeURIComponent(/verify=(\S+)/.exec(text)![1]!)
    await call(app, 'POST', '/auth/verify-email', { token: rider.token, body: { token } })
    const stranger = await signUp('ana.unproven@example.org')
    expect([(await remove(stranger)).status, (await remove(rider)).status]).toEqual([204, 204])
    expect((await waitForMessage(app, email, 1)).text).toContain('Tu cuenta de Woodalo se ha borrado')
    expect(await sentMessages(app, 'ana.unproven@example.org')).toHaveLength(1)
  })
})

describe('the copy of one’s data', () => {
  const copyOf = ({ token, user }: SignedIn, id = user.id) =>
    call<{ data: { identity: object } }>(app, 'GET', `/user/${id}/export`, { token })

  test('has every way of signing in, every session and every try, the newest first', async () => {
    const email = 'ana.copied@example.org'
    const rider = await signUp(email)
    await call(app, 'POST', '/auth/sign-in/email', { body: { email, password: 'not the password' } })
    const [google] = await runSql<{ created_at: Date }>(
      app,
      `insert into social_logins (issuer, subject, user_id, email)
       values ('https://accounts.google.com', 'ana', $1, 'ana@gmail.com') returning created_at`,
      [rider.user.id],
    )
    await runSql(app, "insert into phone_logins (phone, user_id) values ('+34600111222', $1)", [
      rider.user.id,
    ])
    const { sessions } = (
      await call<{ sessions: Session[] }>(app, 'GET', '/auth/sessions', { token: rider.token })
    ).body
    const record = (act: string, outcome: string) => ({
      act,
      outcome,
      address: '127.0.0.1',
      userAgent: 'node',
      at: expect.any(String),
    })
    expect((await copyOf(rider)).body.data.identity).toEqual({
      waysOfSigningIn: {
        email: { address: email, verified: false },
        phone: '+34600111222',
        google: true,
        googleEmail: 'ana@gmail.com',
        providers: [
          {
            issuer: 'https://accounts.google.com',
            email: 'ana@gmail.com',
            createdAt: google!.created_at.toISOString(),
          },
        ],
      },
      formerEmail: null,
      formerPhone: null,
      sessions: sessions.map((session) => ({ ...session, current: false })),
      signInRecords: [record('sign-in-email', 'refused'), record('sign-up-email', 'done')],
    })
  })

  test('is given twenty times an hour, and to nobody else', async () => {
    const [rider, other] = [await newRider(app), await newRider(app)]
    expect((await copyOf(other, rider.user.id)).status).toBe(404)
    const statuses: number[] = []
    for (let copies = 0; copies < 21; copies++) statuses.push((await copyOf(rider)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await copyOf(other)).status).toBe(200)
  })
})

test('a picture that nobody shows is deleted a day after it was sent, and one that is shown never', async () => {
  const { user } = await newRider(app)
  const sent = (hours: number) =>
    runSql<{ id: string }>(
      app,
      `insert into user_photos (user_id, webp, created_at)
       values ($1, 'RIFF', now() - make_interval(hours => $2)) returning id`,
      [user.id, hours],
    )
  const [[shown], , [young]] = [await sent(25), await sent(25), await sent(23)]
  await runSql(app, 'update users set photo_url = $2 where id = $1', [user.id, photoPath + shown!.id])
  await createPhotoStore(app.database.db, await sealedPicturesOf(app)).sweepUnused()
  expect(
    await runSql(app, 'select id from user_photos where user_id = $1 order by created_at', [user.id]),
  ).toEqual([shown, young])
})

test('what calls store that were under way during the deletion is deleted a minute later', async () => {
  const { user, token } = await newRider(app)
  expect((await call(app, 'DELETE', `/user/${user.id}`, { token })).status).toBe(204)
  await runSql(
    app,
    `insert into ways_to_pay (user_id, ways) values ($1, '[{"kind":"bizum","value":"600111222"}]')`,
    [user.id],
  )
  const jobs = 'graphile_worker._private_jobs'
  const [waits] = await runSql<{ seconds: number }>(
    app,
    `update ${jobs} as jobs set run_at = now() from ${jobs} as before
     where before.id = jobs.id and jobs.payload->>'userId' = $1 and jobs.run_at > now() + interval '30 seconds'
     returning extract(epoch from before.run_at - now())::float8 as seconds`,
    [user.id],
  )
  expect(Math.round(waits!.seconds / 10)).toBe(6)
  await runSql(app, `select pg_notify('jobs:insert', '{"r":1,"count":1}')`)
  await expect
    .poll(() => runSql(app, 'select from ways_to_pay where user_id = $1', [user.id]), { timeout: 10_000 })
    .toEqual([])
})
