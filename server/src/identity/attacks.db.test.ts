// What every route of the contract must refuse, in one table.
import { apiBase, errorCatalogue, type Route, routes, type SignedIn } from '@woodalo/protocol'
import { anyCharacter } from '@woodalo/protocol/testing/any-character'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
let ana: SignedIn
let eva: SignedIn
let anasSession: string
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' })
  ana = await newRider(app, 'Ana')
  eva = await newRider(app, 'Eva')
  const { body } = await call<{ sessions: { id: string }[] }>(app, 'GET', '/auth/sessions', {
    token: ana.token,
  })
  anasSession = body.sessions[0]!.id
})
afterAll(() => app?.stop())

type Refusal = { code: string; message: string }

const all = Object.values(routes).flatMap((domain) => Object.values(domain as Record<string, Route>))
const nameOf = (route: Route) => `${route.method} ${route.path}`
const needSession = all.filter(({ access }) => access === 'session')
const nobodysId = '00000000-0000-4000-8000-000000000000'

function addressOf(route: Route, id: string): string {
  return route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
}

function send(route: Route, id: string, token?: string, body: unknown = {}) {
  return call<Refusal>(app, route.method, addressOf(route, id), {
    ...(token && { token }),
    ...(route.method !== 'GET' && { body }),
  })
}

describe('without a valid session', () => {
  const tokens: Record<string, () => Promise<string | undefined>> = {
    'no token': async () => undefined,
    'a guessed token': async () => 'A'.repeat(43),
    'a token cut short': async () => ana.token.slice(0, -1),
    'a token of alg none': async () =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
        JSON.stringify({ sub: ana.user.id, exp: 9_999_999_999 }),
      ).toString('base64url')}.`,
    'the stored hash of a token': async () => {
      const [row] = await runSql<{ token_hash: Buffer }>(app, 'select token_hash from sessions limit 1')
      return row!.token_hash.toString('base64url')
    },
    'an id of a session': async () => anasSession,
    'a token after sign-out': async () => {
      const { token } = await newRider(app)
      await call(app, 'POST', '/auth/sign-out', { token })
      return token
    },
    'a token of a deleted account': async () => {
      const { token, user } = await newRider(app)
      await call(app, 'DELETE', `/user/${user.id}`, { token })
      return token
    },
    'a token that has run out': async () => {
      const { token, user } = await newRider(app)
      await runSql(app, "update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
        user.id,
      ])
      return token
    },
    'a ticket for sockets': async () =>
      (await call<{ ticket: string }>(app, 'POST', '/auth/socket-ticket', { token: ana.token })).body.ticket,
  }
  test.each(Object.keys(tokens))('%s is refused by every route that needs one', async (name) => {
    const token = await tokens[name]!()
    expect(needSession.length).toBeGreaterThan(20)
    for (const route of needSession) {
      const answer = await send(route, ana.user.id, token)
      expect([nameOf(route), answer.status, answer.body.code]).toEqual([nameOf(route), 401, 'NOT_SIGNED_IN'])
    }
  })

  test('a token in the query, in a cookie or as basic credentials is ignored', async () => {
    for (const [path, headers] of [
      [`/user/me?token=${ana.token}`, {}],
      ['/user/me', { cookie: `token=${ana.token}` }],
      ['/user/me', { authorization: `Basic ${Buffer.from(`x:${ana.token}`).toString('base64')}` }],
      ['/user/me', { 'x-authorization': `Bearer ${ana.token}` }],
    ] as const)
      expect((await call(app, 'GET', path, { headers })).status).toBe(401)
  })
})

describe('other users’ data', () => {
  // Routes whose address refers to the caller's own things: ways of signing in, and favourites, whose ids are the
  // client's.
  const ofTheCaller = ['/auth/ways/{way}', '/favourites/{id}']
  const personal = needSession.filter(({ path }) => path.includes('{') && !ofTheCaller.includes(path))
  test.each(personal.map(nameOf))(
    '%s gets the same response as for something that does not exist',
    async (name) => {
      const route = personal.find((candidate) => nameOf(candidate) === name)!
      const id = route.path.startsWith('/auth/sessions') ? anasSession : ana.user.id
      const valid: Record<string, unknown> = {
        'POST /rides/{id}/confirm': { code: '0000' },
        'POST /rides/{id}/feedback': { rating: 5 },
        'POST /rides/{id}/messages': { text: 'Hola' },
        'PUT /rides/{id}/settlement/fare': { amount: 2460 },
        'POST /rides/{id}/settlement/received': { uid: eva.user.id },
        'POST /rides/{id}/settlement/waived': { uid: eva.user.id },
        'POST /rides/{id}/settlement/disputed': { text: 'Not mine' },
        'PUT /user/{id}/pay-to': [],
        'POST /rides/{id}/no-show': { uid: eva.user.id },
        'PUT /rides/{id}/about': { about: 'Red coat' },
        'PUT /rides/{id}/taxi': { plate: '4821 KLM' },
        'POST /bans/{id}/appeal': { text: 'It was not me' },
      }
      const theirs = await send(route, id, eva.token, valid[name] ?? {})
      const nobodys = await send(route, nobodysId, eva.token, valid[name] ?? {})
      expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND'])
      expect(theirs.body).toEqual(nobodys.body)
    },
  )

  test('have not changed', async () => {
    const me = await call<{ data: { displayName: string } }>(app, 'GET', '/user/me', { token: ana.token })
    expect(me.body.data).toEqual(ana.user)
  })

  test('id, guest mark and rating in a body are ignored', async () => {
    const answer = await call<{ data: object }>(app, 'PATCH', `/user/${eva.user.id}`, {
      token: eva.token,
      body: {
        id: ana.user.id,
        isGuest: false,
        rating: { average: 5, count: 99 },
        email_verified: true,
        is_hosted: true,
        deleted_at: '2020-01-01',
        __proto__: { isGuest: false },
        constructor: { prototype: {} },
      },
    })
    expect(answer.body.data).toEqual(eva.user)
  })
})

describe('limits by address', () => {
  async function signIns(
    host: TestApp,
    count: number,
    headersOf: (number: number) => Record<string, string>,
  ) {
    const statuses: number[] = []
    for (let number = 0; number < count; number++)
      statuses.push(
        (
          await call(host, 'POST', '/auth/sign-in/guest', {
            body: { nickname: 'Leo', email: 'leo@example.org' },
            headers: headersOf(number),
          })
        ).status,
      )
    return statuses
  }

  const forged = (number: number): Record<string, string> => ({
    'x-forwarded-for': `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
    'x-real-ip': `203.0.113.${number}`,
    'true-client-ip': `203.0.113.${number}`,
    'cf-connecting-ip': `203.0.113.${number}`,
  })

  test('are not escaped by forged headers, and say how long to wait', async () => {
    const strict = await startTestApp({ LOG_LEVEL: 'fatal', SIGN_INS_PER_MINUTE: '20' })
    try {
      const statuses = await signIns(strict, 25, forged)
      expect(statuses).toEqual([
        ...Array.from({ length: 20 }, () => 200),
        ...Array.from({ length: 5 }, () => 429),
      ])
      const refused = await call<Refusal>(strict, 'POST', '/auth/sign-in/guest', {
        body: { nickname: 'Leo', email: 'leo@example.org' },
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // The list of sessions shows the real address.
      const rows = await runSql<{ address: string }>(strict, 'select distinct address from sessions')
      expect(rows).toEqual([{ address: '127.0.0.1' }])
    } finally {
      await strict.stop()
    }
  })

  test('apply to each client behind a trusted proxy, and clients cannot forge addresses', async () => {
    const behind = await startTestApp({ LOG_LEVEL: 'fatal', SIGN_INS_PER_MINUTE: '20', TRUST_PROXY: '1' })
    try {
      const sameClient = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}, 203.0.113.7` })
      const statuses = await signIns(behind, 22, sameClient)
      expect(statuses.slice(-2)).toEqual([429, 429])
      expect(await signIns(behind, 1, () => ({ 'x-forwarded-for': '203.0.113.8' }))).toEqual([200])
      // Some proxies write the client's port, which is another one for each connection.
      const withPort = (number: number) => ({ 'x-forwarded-for': `203.0.113.9:${1000 + number}` })
      expect((await signIns(behind, 22, withPort)).slice(-2)).toEqual([429, 429])
    } finally {
      await behind.stop()
    }
  })

  test('apply to the network for IPv6, where one client has countless addresses', async () => {
    const behind = await startTestApp({ LOG_LEVEL: 'fatal', SIGN_INS_PER_MINUTE: '20', TRUST_PROXY: '1' })
    try {
      const rotating = (number: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${number.toString(16)}` })
      expect((await signIns(behind, 22, rotating)).slice(-2)).toEqual([429, 429])
      expect(await signIns(behind, 1, () => ({ 'x-forwarded-for': '2001:db8:1:3::1' }))).toEqual([200])
    } finally {
      await behind.stop()
    }
  })

  test('are far above the use by the riders of one airport', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 250 }, (_, number) =>
        call(app, 'POST', '/auth/sign-in/guest', {
          body: { nickname: `Rider ${number}`, email: `rider${number}@example.org` },
        }).then(({ status }) => status),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('limits by user', () => {
  test('refuse a flood and no other user', async () => {
    const strict = await startTestApp({ LOG_LEVEL: 'fatal', WRITES_PER_10_SECONDS: '60' })
    try {
      const [flooder, other] = [await newRider(strict), await newRider(strict)]
      const statuses = await Promise.all(
        Array.from({ length: 80 }, () =>
          call(strict, 'POST', '/registerOrLogIn', { token: flooder.token, body: {} }).then(
            ({ status }) => status,
          ),
        ),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      expect((await call(strict, 'POST', '/registerOrLogIn', { token: other.token, body: {} })).status).toBe(
        200,
      )
      // Whoever may write no more may still read.
      expect((await call(strict, 'GET', '/user/me', { token: flooder.token })).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

test('a network that floods the service is refused, and no other', async () => {
  const limit = { TRUST_PROXY: '127.0.0.1, ::1', ADDRESS_CALLS_PER_10_SECONDS: '1000' }
  const strict = await startTestApp({ LOG_LEVEL: 'fatal', ...limit })
  const from = async (address: string) =>
    (await call(strict, 'GET', '/auth/providers', { headers: { 'x-forwarded-for': address } })).status
  try {
    const statuses = await Promise.all(Array.from({ length: 1_100 }, () => from('203.0.113.7')))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await from('203.0.113.8')).toBe(200)
  } finally {
    await strict.stop()
  }
})

describe('no input', () => {
  const ours = [...Object.values(routes.auth), ...Object.values(routes.users)] as Route[]
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, '', '\u0000', '\ud800', 'a'.repeat(10_000), -1, 1e308, [], {}, true),
    fc.string({ unit: anyCharacter }),
    fc.jsonValue(),
  )
  const names = [
    'email',
    'password',
    'name',
    'nickname',
    'phoneNumber',
    'code',
    'token',
    'newPassword',
    'provider',
    'tokenHash',
  ]
  const body = fc.oneof(
    odd,
    fc.dictionary(fc.constantFrom(...names, 'callbackURL', 'displayName', 'phone_number', 'photoURL'), odd),
  )
  test.each(ours.filter(({ method }) => method !== 'GET').map(nameOf))(
    'makes %s fail otherwise than as the contract says',
    async (name) => {
      const route = ours.find((candidate) => nameOf(candidate) === name)!
      const rider = await newRider(app)
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 40 })),
          async (sent, id) => {
            // These would end the session or delete the account that the other calls need.
            if (name === 'POST /auth/sign-out' || (name.startsWith('DELETE /user') && id === rider.user.id))
              return
            const response = await fetch(app.url + apiBase + addressOf(route, id.toWellFormed()), {
              method: route.method,
              headers: { 'content-type': 'application/json', authorization: `Bearer ${rider.token}` },
              body: JSON.stringify(sent) ?? '',
            })
            const answer = (await response.json()) as Refusal
            expect(response.status).toBeLessThan(500)
            const isTold = answer.code in errorCatalogue && answer.message !== ''
            expect(response.status < 400 || isTold, `${response.status} ${answer.code}`).toBe(true)
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  test('is accepted without a limit', async () => {
    const huge = await fetch(`${app.url}${apiBase}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a'.repeat(200_000), password: 'x' }),
    })
    expect(huge.status).toBe(413)
    const form = await fetch(`${app.url}${apiBase}/auth/sign-in/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'nickname=Leo&email=leo@example.org',
    })
    expect(form.status).toBe(415)
    const text = await fetch(`${app.url}${apiBase}/auth/sign-in/guest`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"nickname":"Leo","email":"leo@example.org"}',
    })
    expect(text.status).toBe(415)
  })
})

describe('another site’s page', () => {
  test('can read and send nothing, because no response allows another origin', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/user/me'],
      ['GET', '/user/me'],
      ['POST', '/auth/sign-in/guest'],
    ] as const) {
      const response = await fetch(app.url + apiBase + path, {
        method,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      for (const name of response.headers.keys()) expect(name).not.toMatch(/^access-control-/)
    }
  })
})

describe('a password list', () => {
  test('gets nine tries at an account, from any number of addresses', async () => {
    const behind = await startTestApp({ LOG_LEVEL: 'fatal', TRUST_PROXY: '1' })
    try {
      const email = 'target@example.org'
      await call(behind, 'POST', '/auth/sign-up/email', {
        body: { email, password: 'the one that is right', name: 'Ana' },
      })
      const list = [
        ...Array.from({ length: 40 }, (_, number) => `guess number ${number}`),
        'the one that is right',
      ]
      const statuses: number[] = []
      for (const [number, password] of list.entries())
        statuses.push(
          (
            await call(behind, 'POST', '/auth/sign-in/email', {
              body: { email, password },
              headers: { 'x-forwarded-for': `203.0.113.${number}` },
            })
          ).status,
        )
      expect(statuses.filter((status) => status === 422)).toHaveLength(9)
      expect(statuses).not.toContain(200)
      await waitForMessage(behind, email)
    } finally {
      await behind.stop()
    }
  })
})
