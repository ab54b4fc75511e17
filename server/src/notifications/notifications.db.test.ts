import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { addJob } from '../jobs/job-store.ts'
import { createLogger } from '../logging.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { type PushService, startPushService } from '../testing/push-service.ts'
import { runSql } from '../testing/statements.ts'
import { anotherTown, TestRider } from '../testing/test-rider.ts'
import type { Notice, Notify } from './notice-kinds-model.ts'
import { createNotificationService } from './subscribe-and-push-service.ts'
import { createSubscriptionStore } from './subscription-store.ts'

const rideId = '6f2b1f0e-6f8e-4b5e-9a63-3f6f6a1a5c11'
const match: Notice = { kind: 'match-found', rideId, termsVersion: 2 }

let push: PushService
let app: TestApp
let database: Database
let notify: Notify

beforeAll(async () => {
  push = await startPushService()
  const authority = join(await mkdtemp(join(tmpdir(), 'woodalo-push-')), 'authority.pem')
  await writeFile(authority, push.certificate)
  app = await startTestApp({ PUSH_AUTHORITY_FILE: authority, PUSH_PRIVATE_ADDRESSES: 'true' })
  const log = createLogger('silent')
  database = connectDatabase(app.databaseUrl, log, 3)
  // The same port that rides use, on the database whose jobs the running service works.
  notify = createNotificationService({
    store: createSubscriptionStore(database.db),
    addJob,
    send: async () => 'sent',
    publicKey: '',
    allowPrivate: true,
    log,
  }).notify
})
afterAll(async () => {
  await database.close()
  await app.stop()
  await push.close()
})
beforeEach(() => {
  push.received.length = 0
  push.status = 201
})

async function subscribed(language: 'es' | 'en' = 'es') {
  const rider = await newRider(app)
  await call(app, 'PATCH', `/user/${rider.user.id}`, { token: rider.token, body: { language } })
  const browser = push.newBrowser()
  const answer = await call(app, 'POST', '/notifications/subscriptions', {
    token: rider.token,
    body: browser,
  })
  expect(answer.status).toBe(200)
  return { ...rider, browser }
}

const tell = (riders: SignedIn[], notice: Notice) =>
  database.transact((tx) =>
    notify(
      tx,
      riders.map(({ user }) => ({ userId: user.id, ...notice })),
    ),
  )

/** Waits until everything was sent, which this browser alone has received. */
async function expectOnlyReaches({ browser }: Awaited<ReturnType<typeof subscribed>>): Promise<void> {
  await push.waitFor(1)
  const waiting = 'select id from graphile_worker._private_jobs where key like $1'
  await expect.poll(() => runSql(app, waiting, ['push %'])).toEqual([])
  expect(push.received.map(({ path }) => browser.endpoint.endsWith(path))).toEqual([true])
}

async function subscriptions(userId: string): Promise<number> {
  const rows = await database.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

describe('a push', () => {
  test('reaches a closed browser encrypted, signed, urgent and in the person’s language', async () => {
    const [ana, ben] = [await subscribed('es'), await subscribed('en')]
    await tell([ana, ben], match)
    const received = await push.waitFor(2)
    const of = (rider: typeof ana) => received.find(({ path }) => rider.browser.endpoint.endsWith(path))!
    expect(of(ana).payload).toMatchObject({
      title: '¡Hay grupo!',
      tag: `ride-${rideId}`,
      url: '/request-ride',
    })
    expect(of(ben).payload).toMatchObject({
      title: 'Companions found!',
      actions: [
        { action: 'accept', title: 'Accept' },
        { action: 'open', title: 'View' },
      ],
      requireInteraction: true,
      rideId,
      termsVersion: 2,
    })
    const { headers } = of(ana)
    expect(headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })

    const { body } = await call<{ data: { publicKey: string } }>(app, 'GET', '/notifications/key', {
      token: ana.token,
    })
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] as string)!
    expect(key).toBe(body.data.publicKey)
    const [head, claims, signature] = token!.split('.')
    const point = Buffer.from(key!, 'base64url')
    const publicKey = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    })
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    )
    expect(signed).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: new URL(ana.browser.endpoint).origin,
      sub: 'mailto:operator@localhost',
    })
  })

  test('is not sent for a change that was rolled back', async () => {
    const [ana, ben] = [await subscribed(), await subscribed()]
    await database
      .transact(async (tx) => {
        await notify(tx, [{ userId: ana.user.id, ...match }])
        throw new Error('taken back')
      })
      .catch(() => {})
    await tell([ben], match)
    const received = await push.waitFor(1)
    expect(received.map(({ path }) => ben.browser.endpoint.endsWith(path))).toEqual([true])
  })

  test('combines messages that arrive at the same moment', async () => {
    const ana = await subscribed()
    for (let count = 0; count < 5; count++) await tell([ana], { kind: 'message', rideId })
    await push.waitFor(1)
    await tell([ana], { kind: 'ride-confirmed', rideId })
    const received = await push.waitFor(2)
    expect(received.map(({ payload }) => payload['kind'])).toEqual(['message', 'ride-confirmed'])
    expect(received[0]!.payload).toMatchObject({ url: `/chat/${rideId}`, tag: `chat-${rideId}` })
    expect(received[0]!.headers['urgency']).toBe('normal')
    expect(received[0]!.headers['topic']).toMatch(/^[\w-]{1,32}$/)
  })

  test('about a group carries what accepting it takes', async () => {
    const town = anotherTown()
    const people = [await TestRider.arrive(app), await TestRider.arrive(app)]
    for (const person of people) await person.http('POST', '/notifications/subscriptions', push.newBrowser())
    await people[0]!.ask(town.terminal, town.america)
    await people[1]!.ask(town.nearTerminal, town.america)
    const [one] = await push.waitFor(2)
    const tapped = { id: String(one!.payload['rideId']), termsVersion: Number(one!.payload['termsVersion']) }
    for (const person of people) expect(await person.accept(tapped)).toMatchObject({ ok: true })
    await people[0]!.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'active')
  })

  test('contains no names', async () => {
    const ana = await subscribed('en')
    const notices: Notice[] = [match, { kind: 'ride-confirmed', rideId }, { kind: 'ride-canceled', rideId }]
    for (const [index, notice] of notices.entries()) {
      await tell([ana], notice)
      await push.waitFor(index + 1)
    }
    for (const { payload } of push.received)
      expect(JSON.stringify(payload)).not.toMatch(/Rider \d|@example|\+\d/)
  })

  test.each([503, 429])('is tried again if the push service responds with %i', async (status) => {
    const ana = await subscribed()
    push.status = status
    await tell([ana], match)
    await push.waitFor(1)
    push.status = 201
    await push.waitFor(2)
    expect(await subscriptions(ana.user.id)).toBe(1)
  })

  test.each([404, 410])('ends a subscription if the push service responds with %i', async (status) => {
    const ana = await subscribed()
    push.status = status
    await tell([ana], match)
    await expect.poll(() => subscriptions(ana.user.id)).toBe(0)
  })

  test('no longer goes to a thief’s browser after the owner has reset the password or ended its session', async () => {
    const email = 'owner.of.pushes@example.org'
    const password = 'a long enough secret'
    const owner = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password, name: 'Owner' },
    })
    const stolen = () => call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body: { email, password } })
    const subscribe = async ({ token }: SignedIn) => {
      const browser = push.newBrowser()
      await call(app, 'POST', '/notifications/subscriptions', { token, body: browser })
      return browser
    }
    await subscribe((await stolen()).body)
    await call(app, 'DELETE', '/auth/sessions', { token: owner.body.token })
    await subscribe((await stolen()).body)
    await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
    // The first mail proves the address.
    const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
    const reset = { token, newPassword: 'another long secret' }
    expect((await call(app, 'POST', '/auth/reset-password', { body: reset })).status).toBeLessThan(300)
    const ben = await subscribed()
    await tell([owner.body, ben], match)
    await expectOnlyReaches(ben)
  })

  test.each([
    ['has signed out', "revoked_at = now(), ended_because = 'signed out'"],
    ['was signed in too long ago', "expires_at = now() - interval '1 second'"],
  ])('no longer goes to a browser that %s', async (_what, change) => {
    const [ana, ben] = [await subscribed(), await subscribed()]
    const store = createSubscriptionStore(app.database.db)
    const [{ id } = { id: '' }] = await runSql<{ id: string }>(
      app,
      'select id from push_subscriptions where user_id = $1',
      [ana.user.id],
    )
    expect(await store.find(id)).toMatchObject({ id })
    await runSql(app, `update sessions set ${change} where user_id = $1`, [ana.user.id])
    // Nor what was on its way already.
    expect(await store.find(id)).toBeNull()
    await tell([ana, ben], match)
    await expectOnlyReaches(ben)
  })
})

describe('a subscription', () => {
  test('is unique for each browser, belongs to the last subscriber, and is renewed by the same call', async () => {
    const [ana, ben] = [await subscribed(), await newRider(app)]
    for (const { token } of [ana, ana, ben])
      await call(app, 'POST', '/notifications/subscriptions', { token, body: ana.browser })
    expect(await subscriptions(ana.user.id)).toBe(0)
    expect(await subscriptions(ben.user.id)).toBe(1)
  })

  test('is another one if its endpoint has other capitals', async () => {
    const ana = await subscribed()
    const { endpoint, keys } = push.newBrowser()
    const other = { endpoint: endpoint.replace(/[^/]+$/, (id) => `${id.toUpperCase()}-A`), keys }
    const another = { endpoint: endpoint.replace(/[^/]+$/, (id) => `${id.toUpperCase()}-a`), keys }
    for (const body of [other, another])
      await call(app, 'POST', '/notifications/subscriptions', { token: ana.token, body })
    expect(await subscriptions(ana.user.id)).toBe(3)
    const body = { endpoint: other.endpoint }
    await call(app, 'DELETE', '/notifications/subscriptions', { token: ana.token, body })
    expect(await subscriptions(ana.user.id)).toBe(2)
  })

  test('cannot be taken over by somebody who only knows its endpoint', async () => {
    const [ana, eva] = [await subscribed(), await newRider(app)]
    const body = { endpoint: ana.browser.endpoint, keys: push.newBrowser().keys }
    const answer = await call(app, 'POST', '/notifications/subscriptions', { token: eva.token, body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
    expect(await subscriptions(ana.user.id)).toBe(1)
    expect(await subscriptions(eva.user.id)).toBe(0)
  })

  test('can be ended only by its owner', async () => {
    const [ana, ben] = [await subscribed(), await newRider(app)]
    const body = { endpoint: ana.browser.endpoint }
    await call(app, 'DELETE', '/notifications/subscriptions', { token: ben.token, body })
    expect(await subscriptions(ana.user.id)).toBe(1)
    await call(app, 'DELETE', '/notifications/subscriptions', { token: ana.token, body })
    expect(await subscriptions(ana.user.id)).toBe(0)
  })

  test('is kept for the ten browsers renewed last', async () => {
    const ana = await subscribed()
    const browsers = Array.from({ length: 11 }, () => push.newBrowser())
    const renew = (body: object) =>
      call(app, 'POST', '/notifications/subscriptions', { token: ana.token, body })
    for (const browser of browsers) await renew(browser)
    // The second one is used again before yet another comes.
    await renew(browsers[1]!)
    browsers.push(push.newBrowser())
    await renew(browsers[11]!)
    const kept = await runSql<{ endpoint: string }>(
      app,
      'select endpoint from push_subscriptions where user_id = $1 order by renewed_at',
      [ana.user.id],
    )
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(
      [...browsers.slice(3, 11), browsers[1]!, browsers[11]!].map(({ endpoint }) => endpoint),
    )
  })

  test('is refused with keys that cannot be used for encryption', async () => {
    const { token } = await newRider(app)
    const body = { endpoint: 'https://example.org/push', keys: { p256dh: 'AAAA', auth: 'AAAA' } }
    const answer = await call(app, 'POST', '/notifications/subscriptions', { token, body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
  })

  test('is refused if its endpoint is in our own network', async () => {
    const closed = await startTestApp()
    const { token } = await newRider(closed)
    const body = push.newBrowser()
    expect((await call(closed, 'POST', '/notifications/subscriptions', { token, body })).status).toBe(422)
    await closed.stop()
  })
})

test('the keys of the service are the same after a restart and on every node', async () => {
  const second = await startTestApp({ DATABASE_URL: app.databaseUrl })
  const { token } = await newRider(app)
  const keys = await Promise.all(
    [app, second].map(async (node) => (await call(node, 'GET', '/notifications/key', { token })).body),
  )
  expect(keys[0]).toEqual(keys[1])
  await second.stop()
})
