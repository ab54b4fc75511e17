import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import type { User } from '@woodalo/protocol'
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { connectDatabase } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { openRawSocket, rawSocket } from '../testing/raw-socket.ts'
import { runSql } from '../testing/statements.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../testing/openid-issuer.ts'

const audience = 'woodalo-riders'
let app: TestApp
let issuer: OpenIdIssuer
let stranger: OpenIdIssuer

beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  stranger = await startOpenIdIssuer()
  app = await startTestApp({ LOG_LEVEL: 'fatal', OIDC_ISSUER: `${issuer.issuer}/`, OIDC_AUDIENCE: audience })
})
afterAll(async () => {
  await app?.stop()
  await issuer?.stop()
  await stranger?.stop()
})

const now = () => Math.floor(Date.now() / 1000)

function claims(sub: string, more: Record<string, unknown> = {}) {
  return { iss: issuer.issuer, aud: audience, sub, iat: now(), exp: now() + 600, ...more }
}

function health(token: string) {
  return call<{ data: { uid: string }; code?: string }>(app, 'GET', '/userHealth', { token })
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function publishedKey(): Promise<Record<string, string>> {
  const { jwks_uri } = (await (await fetch(`${issuer.issuer}/.well-known/openid-configuration`)).json()) as {
    jwks_uri: string
  }
  return ((await (await fetch(jwks_uri)).json()) as { keys: Record<string, string>[] }).keys[0]!
}

function connect(token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = rawSocket(app.url, '/socket', { query: { token } })
    const end = (what: string) => {
      socket.disconnect()
      resolve(what)
    }
    socket.on('CONNECTION_ACK', () => end('connected'))
    socket.on('connect_error', (error) => end(error.message))
  })
}

/** As some minutes later. */
async function pastDeletion(userId: string): Promise<void> {
  const database = connectDatabase(app.databaseUrl, createLogger('silent'), 1)
  try {
    await sql`update users set deleted_at = deleted_at - interval '5 minutes' where id = ${userId}`.execute(
      database.db,
    )
  } finally {
    await database.close()
  }
}

describe('the token of a hosted provider', () => {
  test('is a bearer token whose uid is its subject, over HTTP and for sockets', async () => {
    const token = await issuer.sign(claims('auth0|ana'))
    const answer = await health(token)
    expect(answer.status).toBe(200)
    expect(answer.body.data.uid).toBe('auth0|ana')
    expect(await connect(token)).toBe('connected')
    const ticket = await call<{ ticket: string }>(app, 'POST', '/auth/socket-ticket', { token })
    expect(await connect(ticket.body.ticket)).toBe('connected')
    expect(await connect(ticket.body.ticket)).toContain('Authentication error')
  })

  test('creates its user with the first registerOrLogIn, which later calls only complete', async () => {
    const token = await issuer.sign(claims('new-user'))
    const first = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', {
      token,
      language: 'en',
      body: { displayName: 'Ana', email: 'ana@example.org', id: 'somebody-else', isGuest: true },
    })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      id: 'new-user',
      displayName: 'Ana',
      language: 'en',
      isGuest: false,
      onboarded: false,
    })
    const second = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', {
      token,
      language: 'es',
      body: { displayName: 'Other', full_name: 'Ana García' },
    })
    expect(second.body.data).toMatchObject({ displayName: 'Ana', full_name: 'Ana García', language: 'en' })
    // What the person says is theirs comes before what the browser asks for.
    const other = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', {
      token: await issuer.sign(claims('new-speaker')),
      language: 'en',
      body: { displayName: 'Bia', language: 'pt' },
    })
    expect(other.body.data).toMatchObject({ displayName: 'Bia', language: 'pt' })
  })

  test('may have several audiences and a clock error of less than a minute', async () => {
    expect((await health(await issuer.sign(claims('ana', { aud: ['other', audience] })))).status).toBe(200)
    expect((await health(await issuer.sign(claims('ana', { exp: now() - 30 })))).status).toBe(200)
    expect(
      (await health(await issuer.sign(claims('ana', { iat: now() + 30, nbf: now() + 30 })))).status,
    ).toBe(200)
  })

  const foreignKey = generateKeyPair('RS256')
  const forgeries: Record<string, () => Promise<string>> = {
    'of another audience': () => issuer.sign(claims('ana', { aud: 'another-service' })),
    'without an audience': () => issuer.sign(claims('ana', { aud: undefined })),
    'of another issuer': () => issuer.sign(claims('ana', { iss: stranger.issuer })),
    'signed by another provider': () => stranger.sign(claims('ana')),
    'signed with a key of one’s own': async () =>
      new SignJWT(claims('ana'))
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign((await foreignKey).privateKey),
    'with a key of one’s own in its header': async () => {
      const pair = await foreignKey
      const jwk = { kty: 'RSA', ...(await importAndExport(pair.publicKey)) }
      return new SignJWT(claims('ana')).setProtectedHeader({ alg: 'RS256', jwk }).sign(pair.privateKey)
    },
    expired: () => issuer.sign(claims('ana', { iat: now() - 900, exp: now() - 120 })),
    'not valid yet': () => issuer.sign(claims('ana', { nbf: now() + 300 })),
    'issued in the future': () => issuer.sign(claims('ana', { iat: now() + 300, exp: now() + 900 })),
    'that never ends': () => issuer.sign(claims('ana', { exp: undefined })),
    'with a number as its subject': () => issuer.sign({ ...claims(''), sub: 42 as unknown as string }),
    'without a subject': () => issuer.sign(claims('ana', { sub: undefined })),
    'with an endless subject': () => issuer.sign(claims('a'.repeat(256))),
    'of another kind': () => issuer.sign(claims('ana'), { typ: 'logout+jwt' }),
    'that is not signed (alg none)': async () => `${base64({ alg: 'none' })}.${base64(claims('ana'))}.`,
    'that is not signed (alg None, with a signature)': async () => {
      const [, payload, signature] = (await issuer.sign(claims('ana'))).split('.')
      return `${base64({ alg: 'None' })}.${payload}.${signature}`
    },
    'signed with the published key as a shared secret': async () => {
      const key = await importJWK(await publishedKey(), 'RS256')
      const head = `${base64({ alg: 'HS256', kid: 'first' })}.${base64(claims('ana'))}`
      const secret = await exportSPKI(key as CryptoKey)
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
    },
    'whose claims were changed afterwards': async () => {
      const [head, , signature] = (await issuer.sign(claims('ana'))).split('.')
      return `${head}.${base64(claims('eva'))}.${signature}`
    },
    'cut short': async () => (await issuer.sign(claims('ana'))).slice(0, -20),
  }
  test.each(Object.keys(forgeries))('%s is refused', async (name) => {
    const token = await forgeries[name]!()
    const answer = await health(token)
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('NOT_SIGNED_IN')
    expect(await connect(token)).toContain('Authentication error')
  })

  test('cannot open a user who signs in here', async () => {
    const guest = await call<{ user: User }>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email: 'leo@example.org' },
    })
    expect((await health(await issuer.sign(claims(guest.body.user.id)))).status).toBe(401)
  })

  test('gives a ticket for a socket that is good no longer than the token itself', async () => {
    const token = await issuer.sign(claims('ticket-holder'))
    const { body } = await call<{ ticket: string }>(app, 'POST', '/auth/socket-ticket', { token })
    // As if the token had ended since.
    const ended = await app.database.pool.query(
      `update socket_tickets set valid_until = now() - interval '1 second' where user_id = 'ticket-holder'`,
    )
    expect(ended.rowCount).toBe(1)
    expect(await connect(body.ticket)).toContain('Authentication error')
  })

  test('adds no way of signing in here, which takes a session of ours, and stays valid', async () => {
    const token = await issuer.sign(claims('linker'))
    await call(app, 'POST', '/registerOrLogIn', { token, body: { displayName: 'Ana' } })
    const body = { email: 'linker@example.org', password: 'a long enough secret' }
    const answer = await call(app, 'POST', '/auth/link/email', { token, body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'SIGN_IN_AGAIN' } })
    expect((await health(token)).status).toBe(200)
  })

  test('is invalid after the account is deleted, and a newer one creates a new account', async () => {
    const old = await issuer.sign(claims('leaver', { iat: now() - 5 }))
    await call(app, 'POST', '/registerOrLogIn', { token: old, body: { displayName: 'Ana' } })
    const open = await openRawSocket(app.url, '/socket', old)
    const closed = new Promise((resolve) => open.once('disconnect', () => resolve('closed')))
    expect((await call(app, 'DELETE', '/user/leaver', { token: old })).status).toBe(204)
    // Nothing else would close it before the token is over.
    const response = health(old)
    expect(await Promise.race([closed, response.then(() => 'response')])).toBe('closed')
    expect((await response).status).toBe(401)
    // By a clock that is ahead as far as is tolerated.
    expect((await health(await issuer.sign(claims('leaver', { iat: now() + 30 })))).status).toBe(401)
    await pastDeletion('leaver')
    const newer = await issuer.sign(claims('leaver'))
    const me = await call<{ data: User }>(app, 'GET', '/user/me', { token: newer })
    expect(me.body.data.displayName).toBe('')
  })

  test('opens an account in which what is stored stays, however soon after the deletion', async () => {
    const old = await issuer.sign(claims('returner', { iat: now() - 5 }))
    await call(app, 'POST', '/registerOrLogIn', { token: old, body: { displayName: 'Ana' } })
    expect((await call(app, 'DELETE', '/user/returner', { token: old })).status).toBe(204)
    await pastDeletion('returner')
    const token = await issuer.sign(claims('returner'))
    const home = { kind: 'home', name: 'Calle Mayor 1', latitude: 40.4, longitude: -3.7 }
    expect((await call(app, 'PUT', `/favourites/${randomUUID()}`, { token, body: home })).status).toBe(200)
    const leftovers = `graphile_worker._private_jobs where payload->>'userId' = 'returner'
      and task_id in (select id from graphile_worker._private_tasks where identifier = 'forget-leftovers')`
    await runSql(
      app,
      `update graphile_worker._private_jobs set run_at = now() where id in (select id from ${leftovers})`,
    )
    await runSql(app, `select pg_notify('jobs:insert', '{"r":1,"count":1}')`)
    await expect.poll(() => runSql(app, `select from ${leftovers}`), { timeout: 10_000 }).toEqual([])
    const { body } = await call<{ data: unknown[] }>(app, 'GET', '/favourites', { token })
    expect(body.data).toMatchObject([{ name: 'Calle Mayor 1' }])
  })

  test('is accepted soon after it was signed with a newly published key', async () => {
    expect((await health(await issuer.sign(claims('ana')))).status).toBe(200)
    await issuer.rotateKeys()
    const token = await issuer.sign(claims('ana'))
    await expect.poll(async () => (await health(token)).status, { timeout: 10_000, interval: 200 }).toBe(200)
  })

  test('that cannot be checked because the provider is unreachable does not end a session', async () => {
    const away = await startOpenIdIssuer()
    const token = await away.sign({
      iss: away.issuer,
      aud: audience,
      sub: 'ana',
      iat: now(),
      exp: now() + 60,
    })
    await away.stop()
    const alone = await startTestApp({
      LOG_LEVEL: 'fatal',
      OIDC_ISSUER: away.issuer,
      OIDC_AUDIENCE: audience,
    })
    try {
      const answer = await call(alone, 'GET', '/userHealth', { token })
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBeTruthy()
    } finally {
      await alone.stop()
    }
  })
})

async function importAndExport(key: CryptoKey): Promise<{ n: string; e: string }> {
  const jwk = createPublicKey(await exportSPKI(key)).export({ format: 'jwk' })
  return { n: jwk.n as string, e: jwk.e as string }
}
