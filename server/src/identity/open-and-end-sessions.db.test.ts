import { createHash } from 'node:crypto'
import type { Session, SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { letIn, openRawSocket, rawSocket } from '../testing/raw-socket.ts'
import { runSql } from '../testing/statements.ts'
import { createSessionStore } from './session-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const password = 'a long enough secret'
let strangers = 0

/** A user with several sessions. */
async function newUser(): Promise<{ email: string; first: SignedIn; signIn(): Promise<SignedIn> }> {
  const email = `ana${++strangers}@example.org`
  const first = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
    body: { email, password, name: 'Ana' },
  })
  return {
    email,
    first: first.body,
    signIn: async () =>
      (await call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body: { email, password } })).body,
  }
}

const health = async (token: string) => (await call(app, 'GET', '/userHealth', { token })).status

async function sessionsOf(token: string): Promise<Session[]> {
  return (await call<{ sessions: Session[] }>(app, 'GET', '/auth/sessions', { token })).body.sessions
}

const connect = (token: string, namespace = '/socket') => openRawSocket(app.url, namespace, token)

describe('sessions', () => {
  test('are listed with their origin, and the caller’s is marked', async () => {
    const { first, signIn } = await newUser()
    await signIn()
    // Begun some time before they were last used.
    await runSql(app, `update sessions set created_at = created_at - interval '1 day' where user_id = $1`, [
      first.user.id,
    ])
    const sessions = await sessionsOf(first.token)
    const stored = await runSql<{ id: string; created_at: Date; last_seen_at: Date; expires_at: Date }>(
      app,
      'select id, created_at, last_seen_at, expires_at from sessions where user_id = $1 order by created_at desc',
      [first.user.id],
    )
    expect(stored).toHaveLength(2)
    expect(sessions).toEqual(
      stored.map((row, index) => ({
        id: row.id,
        method: 'email',
        userAgent: 'node',
        address: '127.0.0.1',
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        current: index === 1,
      })),
    )
  })

  test('are at most fifty: one more ends the one that has not been used for longest, with its connections', async () => {
    const { first, signIn } = await newUser()
    const unused = await signIn()
    const open = await connect(unused.token)
    const closed = new Promise((resolve) => open.once('disconnect', resolve))
    const { id } = (await sessionsOf(unused.token)).find(({ current }) => current)!
    await runSql(
      app,
      `insert into sessions (user_id, token_hash, method, expires_at)
        select $1::text::uuid, sha256(convert_to($1::text || n, 'utf8')), 'email', now() + interval '1 day'
        from generate_series(1, 48) n`,
      [first.user.id],
    )
    await runSql(app, "update sessions set last_seen_at = now() - interval '1 hour' where id = $1", [id])
    expect(await sessionsOf(first.token)).toHaveLength(50)
    const newest = await signIn()
    expect((await sessionsOf(first.token)).map((session) => session.id)).not.toContain(id)
    expect(await sessionsOf(first.token)).toHaveLength(50)
    await closed
    expect(await health(unused.token)).toBe(401)
    expect(await health(first.token)).toBe(200)
    expect(await health(newest.token)).toBe(200)
  })

  test('never open a deleted account, even if one were left behind', async () => {
    const { first } = await newUser()
    expect(await health(first.token)).toBe(200)
    await runSql(app, 'update users set deleted_at = now() where id = $1', [first.user.id])
    expect(await health(first.token)).toBe(401)
  })

  test('are refused immediately after they are ended, and another user’s cannot be ended', async () => {
    const { first, signIn } = await newUser()
    const second = await signIn()
    const mine = (await sessionsOf(second.token)).find(({ current }) => current)!
    const stranger = await newRider(app)
    expect((await call(app, 'DELETE', `/auth/sessions/${mine.id}`, { token: stranger.token })).status).toBe(
      404,
    )
    expect(await health(second.token)).toBe(200)
    expect((await call(app, 'DELETE', `/auth/sessions/${mine.id}`, { token: first.token })).status).toBe(200)
    expect(await health(second.token)).toBe(401)
    expect(await health(first.token)).toBe(200)
    expect((await call(app, 'DELETE', `/auth/sessions/${mine.id}`, { token: first.token })).status).toBe(404)
    expect((await call(app, 'DELETE', '/auth/sessions/no-such', { token: first.token })).status).toBe(404)
  })

  test('end by signing out', async () => {
    const { first, signIn } = await newUser()
    const second = await signIn()
    expect((await call(app, 'POST', '/auth/sign-out', { token: first.token })).status).toBe(200)
    expect(await health(first.token)).toBe(401)
    expect(await health(second.token)).toBe(200)
  })

  test('end by the hash of their token, which opens nothing and tells nothing', async () => {
    const { first, signIn } = await newUser()
    const second = await signIn()
    const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
    const later = (tokenHash: string) => call(app, 'POST', '/auth/sign-out-later', { body: { tokenHash } })
    expect(await health(hashOf(first.token))).toBe(401)
    const [ended, again, unknown] = [
      await later(hashOf(first.token)),
      await later(hashOf(first.token)),
      await later(hashOf('nobody’s')),
    ]
    expect(await health(first.token)).toBe(401)
    expect(await health(second.token)).toBe(200)
    expect([ended, again, unknown].map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { ok: true }]),
    )
    expect((await later(second.token.slice(1))).status).toBe(422)
    // Whoever tries many keeps nobody else's session open.
    const statuses = new Set<number>()
    for (let tried = 0; tried < 130; tried++) statuses.add((await later(hashOf(`guess ${tried}`))).status)
    expect(statuses).toEqual(new Set([200, 429]))
    const third = await signIn()
    expect((await later(hashOf(third.token))).status).toBe(200)
    expect(await health(third.token)).toBe(401)
    expect(
      await runSql(app, `select id from sign_in_records where user_id = $1 and act = 'sign-out'`, [
        first.user.id,
      ]),
    ).toHaveLength(2)
  })

  test('can all be ended together, except the caller’s', async () => {
    const other = await newUser()
    const { first, signIn } = await newUser()
    const others = [await signIn(), await signIn()]
    expect((await call(app, 'DELETE', '/auth/sessions', { token: first.token })).status).toBe(200)
    for (const { token } of others) expect(await health(token)).toBe(401)
    expect(await sessionsOf(first.token)).toHaveLength(1)
    expect(await health(other.first.token)).toBe(200)
  })

  test.each([
    ['POST', '/auth/link/phone', { phoneNumber: '+34600111222', code: '123456' }],
    ['POST', '/auth/change-password', { newPassword: 'the new secret' }],
    ['DELETE', '/auth/ways/phone', {}],
  ] as const)('an old sign-in is not enough for %s %s', async (method, path, body) => {
    const { first } = await newUser()
    const { id } = first.user
    await runSql(
      app,
      "insert into phone_logins (phone, user_id) values ('+1555555' || floor(random() * 9000 + 1000), $1)",
      [id],
    )
    if (path === '/auth/change-password') {
      // A user without a password, whose email a provider proved.
      await runSql(app, 'delete from email_logins where user_id = $1', [id])
      await runSql(app, "insert into proven_emails (email_key, user_id) values ($1 || '@example.org', $1)", [
        id,
      ])
    }
    await runSql(app, "update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      id,
    ])
    const late = await call<{ code: string }>(app, method, path, { token: first.token, body })
    expect(late).toMatchObject({ status: 409, body: { code: 'SIGN_IN_AGAIN' } })
    await runSql(app, 'update sessions set created_at = now() where user_id = $1', [id])
    const soon = await call<{ code?: string }>(app, method, path, { token: first.token, body })
    expect(soon.body.code).not.toBe('SIGN_IN_AGAIN')
  })

  test.each([
    ['too long unused', "last_seen_at = now() - interval '31 days'"],
    ['over', "expires_at = now() - interval '1 second'"],
  ])('one that is %s is refused, and not listed', async (_name, change) => {
    const { first, signIn } = await newUser()
    const second = await signIn()
    const mine = (await sessionsOf(first.token)).find(({ current }) => current)!
    await runSql(app, `update sessions set ${change} where id = $1`, [mine.id])
    expect(await health(first.token)).toBe(401)
    expect(await sessionsOf(second.token)).toHaveLength(1)
  })

  test('are kept alive by use', async () => {
    const { first, signIn } = await newUser()
    await signIn()
    await runSql(app, "update sessions set last_seen_at = now() - interval '29 days' where user_id = $1", [
      first.user.id,
    ])
    expect(await health(first.token)).toBe(200)
    expect(
      await runSql(
        app,
        `select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = $1
         order by created_at`,
        [first.user.id],
      ),
    ).toEqual([{ fresh: true }, { fresh: false }])
  })

  test('keep no more than 300 characters of what a browser calls itself', async () => {
    const email = `ana${++strangers}@example.org`
    const { body } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password, name: 'Ana' },
      headers: { 'user-agent': 'x'.repeat(400) },
    })
    expect((await sessionsOf(body.token)).map(({ userAgent }) => userAgent)).toEqual(['x'.repeat(300)])
  })

  test('have different tokens of 256 bits', async () => {
    const { first, signIn } = await newUser()
    const tokens = [first.token, (await signIn()).token, (await signIn()).token]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})

describe('an ended session’s connections', () => {
  type End = (parts: { first: SignedIn; other: SignedIn; sessionId: string }) => Promise<unknown>
  const ways: [string, End][] = [
    ['signing out', ({ other }) => call(app, 'POST', '/auth/sign-out', { token: other.token })],
    [
      'ending it from elsewhere',
      ({ first, sessionId }) => call(app, 'DELETE', `/auth/sessions/${sessionId}`, { token: first.token }),
    ],
    [
      'a new password',
      ({ first }) =>
        call(app, 'POST', '/auth/change-password', {
          token: first.token,
          body: { currentPassword: password, newPassword: 'the new secret' },
        }),
    ],
    ['ending all others', ({ first }) => call(app, 'DELETE', '/auth/sessions', { token: first.token })],
  ]
  const unheard: [string, End] = [
    'an end that only the database knows of',
    ({ sessionId }) => runSql(app, 'update sessions set revoked_at = now() where id = $1', [sessionId]),
  ]

  test.each(ways)(
    'are closed before the response to %s, without a search for ended ones',
    async (_name, end) => {
      const { first, signIn } = await newUser()
      const other = await signIn()
      const sessionId = (await sessionsOf(other.token)).find(({ current }) => current)!.id
      const open = await connect(other.token)
      const closed = new Promise((resolve) => open.once('disconnect', () => resolve('closed')))
      await end({ first, other, sessionId })
      // The sweep that finds ended sessions comes by twice a second. What was sent before this second response is read.
      const response = health(first.token).then(() => 'response')
      expect(await Promise.race([closed, response])).toBe('closed')
    },
  )

  test.each([...ways, unheard])('are closed within a second by %s', async (_name, end) => {
    const { first, signIn } = await newUser()
    const other = await signIn()
    const sessionId = (await sessionsOf(other.token)).find(({ current }) => current)!.id
    const sockets = [await connect(other.token), await connect(other.token, '/messages')]
    const own = await connect(first.token)
    const closed = Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now()))),
      ),
    )
    await end({ first, other, sessionId })
    const ended = performance.now()
    for (const at of await closed) expect(at - ended).toBeLessThan(1_000)
    expect(own.connected).toBe(true)
    own.disconnect()
    await expect(connect(other.token)).rejects.toThrow('Authentication error')
  })
})

describe('a ticket', () => {
  const newTicket = async (token: string) =>
    (await call<{ ticket: string }>(app, 'POST', '/auth/socket-ticket', { token })).body.ticket

  test('opens one connection, with both of its namespaces', async () => {
    const { token } = await newRider(app)
    const ticket = await newTicket(token)
    const rides = rawSocket(app.url, '/socket', { query: { token: ticket } })
    const chat = rides.io.socket('/messages', { auth: { token: ticket } })
    await Promise.all([letIn(rides), letIn(chat)])
    await expect(connect(ticket)).rejects.toThrow('Authentication error')
    rides.disconnect()
  })

  test('is invalid as a bearer token, after a minute, and after its session has ended', async () => {
    const { token } = await newRider(app)
    expect(await health(await newTicket(token))).toBe(401)
    const late = await newTicket(token)
    await runSql(app, "update socket_tickets set expires_at = now() - interval '1 second'")
    await expect(connect(late)).rejects.toThrow('Authentication error')
    const orphan = await newTicket(token)
    await call(app, 'POST', '/auth/sign-out', { token })
    await expect(connect(orphan)).rejects.toThrow('Authentication error')
  })

  test('opens one connection, even if several use it simultaneously', async () => {
    const { token } = await newRider(app)
    const ticket = await newTicket(token)
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => connect(ticket)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of all) if (result.status === 'fulfilled') result.value.disconnect()
  })
})

describe('the trail of sign-ins', () => {
  test('has the user, the way, the origin and the outcome, but no secret', async () => {
    const { email, first } = await newUser()
    await call(app, 'POST', '/auth/sign-in/email', { body: { email, password: 'a wrong secret' } })
    const rows = await runSql(
      app,
      'select act, outcome, address, user_agent from sign_in_records where user_id = $1 order by id',
      [first.user.id],
    )
    expect(rows).toEqual([
      { act: 'sign-up-email', outcome: 'done', address: '127.0.0.1', user_agent: 'node' },
      { act: 'sign-in-email', outcome: 'refused', address: '127.0.0.1', user_agent: 'node' },
    ])
  })
})

test('of several sessions each is open by itself, for as long as it is used, lasts and is not ended', async () => {
  const { first, signIn } = await newUser()
  for (let count = 0; count < 3; count++) await signIn()
  const store = createSessionStore(app.database.db, {
    absoluteSeconds: 100,
    idleSeconds: 50,
    keptAfterEndDays: 1,
  })
  const ids = (
    await runSql<{ id: string }>(app, 'select id from sessions where user_id = $1', [first.user.id])
  ).map(({ id }) => id) as [string, string, string, string]
  const change = (id: string, set: string) => runSql(app, `update sessions set ${set} where id = $1`, [id])
  const open = async (withinSeconds?: number) => Promise.all(ids.map((id) => store.isOpen(id, withinSeconds)))
  expect(await open()).toEqual([true, true, true, true])
  await change(ids[0], `revoked_at = now(), ended_because = 'signed out'`)
  expect(await open()).toEqual([false, true, true, true])
  await change(ids[1], `expires_at = now() - interval '1 second'`)
  expect(await open()).toEqual([false, false, true, true])
  await change(
    ids[2],
    `created_at = now() - interval '40 seconds', last_seen_at = now() - interval '40 seconds'`,
  )
  expect([await open(), await open(30)]).toEqual([
    [false, false, true, true],
    [false, false, false, true],
  ])
  await change(ids[2], `last_seen_at = now() - interval '60 seconds'`)
  expect(await open()).toEqual([false, false, false, true])
  expect(await store.isSignedIn(first.user.id)).toBe(true)
  await change(ids[3], `expires_at = now()`)
  expect([await open(), await store.isSignedIn(first.user.id)]).toEqual([[false, false, false, false], false])
})
