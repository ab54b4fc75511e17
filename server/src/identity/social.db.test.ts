import type { SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { type Browser, newBrowser } from '../testing/browser.ts'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'
import { fragment, googleSignIns } from '../testing/google-sign-ins.ts'
import { tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let google: GoogleApp
let app: GoogleApp['app']
let issuer: GoogleApp['issuer']
let origin: string

beforeAll(async () => {
  google = await startGoogleApp()
  ;({ app, issuer, origin } = google)
})
afterAll(() => google.stop())

const { begin, exchange, throughProvider, signIn } = googleSignIns(() => google)

/** A browser in the middle of its own sign-in, so that it has a cookie of the required kind. */
async function otherBrowser(): Promise<Browser> {
  const browser = newBrowser()
  await begin(browser)
  expect(browser.cookies(origin)).not.toBe('')
  return browser
}

let people = 0
function somebody(more: object = {}): void {
  people++
  issuer.person = {
    sub: `person-${people}`,
    email: `person${people}@example.org`,
    email_verified: true,
    name: `Person ${people}`,
    ...more,
  }
}

describe('signing in with Google', () => {
  test('uses PKCE, state and nonce, and returns with a one-use code in the fragment', async () => {
    somebody()
    const browser = newBrowser()
    const { url } = await begin(browser)
    const asked = new URL(url).searchParams
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('state')!.length).toBeGreaterThanOrEqual(32)
    expect(asked.get('nonce')!.length).toBeGreaterThanOrEqual(32)
    const address = await browser.follow(url, `${origin}/login`)
    expect(new URL(address).search).toBe('')
    const { status, body } = await exchange(browser, fragment(address, 'code')!)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      displayName: issuer.person!.name,
      email: issuer.person!.email,
      isGuest: false,
    })
    const me = await call(app, 'GET', '/user/me', { token: body.token })
    expect(me.status).toBe(200)
  })

  test('is the account of whoever proves the same email by a mail in that very moment', async () => {
    somebody()
    const { email } = issuer.person!
    const { body: ana } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password: 'a long enough secret', name: 'Ana' },
    })
    const browser = newBrowser()
    const code = fragment(await throughProvider(browser), 'code')!
    const exchanged = await app.database.transact(async (tx) => {
      await sql`insert into proven_emails (email_key, user_id) values (${email}, ${ana.user.id})`.execute(
        tx.db,
      )
      const exchanging = exchange(browser, code)
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%proven_emails%'`,
          )
          return rows[0]!.waiting
        })
        .toBe(1)
      return { exchanging }
    })
    const { status, body } = await exchanged.exchanging
    expect([status, body.user.id]).toEqual([200, ana.user.id])
    expect(await runSql(app, 'select count(*)::int as count from users where email = $1', [email])).toEqual([
      { count: 1 },
    ])
  })

  test('is the same user the next time, and the browser is known as theirs', async () => {
    somebody()
    const browser = newBrowser()
    const first = await signIn(browser)
    expect(browser.cookies(origin)).toContain('woodalo-device=')
    const second = await signIn()
    expect(second.user.id).toBe(first.user.id)
    expect(second.token).not.toBe(first.token)
  })

  test('creates one user if a new person signs in from several browsers simultaneously', async () => {
    somebody()
    const returns = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = newBrowser()
        return { browser, code: fragment(await throughProvider(browser), 'code')! }
      }),
    )
    const all = await Promise.all(returns.map(({ browser, code }) => exchange(browser, code)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(all.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('keeps verifiers, states and codes unreadable where they are stored', async () => {
    somebody()
    const browser = newBrowser()
    const { url } = await begin(browser)
    const code = fragment(await browser.follow(url, `${origin}/login`), 'code')!
    const rows = JSON.stringify(await runSql(app, 'select * from exchange_codes'))
    expect(rows).not.toContain(code)
    expect(await runSql(app, 'select * from social_attempts where expires_at > now()')).toHaveLength(0)
  })

  test('refuses a return in another browser without ending the first browser’s attempt', async () => {
    somebody()
    const victim = newBrowser()
    const { url } = await begin(victim)
    // The flow up to the provider's response, which an attacker has obtained.
    const answer = await victim.follow(url, `${origin}/api/v1/auth/return/google`)
    for (const thief of [newBrowser(), await otherBrowser()]) {
      const stolen = await thief.follow(answer, `${origin}/login`)
      expect(fragment(stolen, 'error')).toBe('LINK_EXPIRED')
      expect(fragment(stolen, 'code')).toBeNull()
    }
    expect(fragment(await victim.follow(answer, `${origin}/login`), 'code')).not.toBeNull()
  })

  test('accepts a response once', async () => {
    somebody()
    const browser = newBrowser()
    const { url } = await begin(browser)
    const answer = await browser.follow(url, `${origin}/api/v1/auth/return/google`)
    expect(fragment(await browser.follow(answer, `${origin}/login`), 'code')).not.toBeNull()
    expect(fragment(await browser.follow(answer, `${origin}/login`), 'error')).toBe('LINK_EXPIRED')
  })

  test('refuses a changed state, a code of another person and a foreign issuer', async () => {
    somebody()
    const attacker = newBrowser()
    const attackersAnswer = new URL(
      await attacker.follow((await begin(attacker)).url, `${origin}/api/v1/auth/return/google`),
    )
    const changes: ((query: URLSearchParams) => void)[] = [
      (query) => query.set('state', 'guessed'),
      (query) => query.delete('state'),
      (query) => query.set('code', attackersAnswer.searchParams.get('code')!),
      (query) => query.set('iss', 'https://accounts.example.org'),
      (query) => query.delete('code'),
    ]
    for (const change of changes) {
      const browser = newBrowser()
      const answer = new URL(
        await browser.follow((await begin(browser)).url, `${origin}/api/v1/auth/return/google`),
      )
      change(answer.searchParams)
      const end = await browser.follow(answer.href, `${origin}/login`)
      expect(fragment(end, 'code')).toBeNull()
      expect(['LINK_EXPIRED', 'PROVIDER_UNAVAILABLE']).toContain(fragment(end, 'error'))
    }
  })

  test('refuses the one-use code in another browser, twice, and from another site’s page', async () => {
    somebody()
    const browser = newBrowser()
    const code = fragment(await throughProvider(browser), 'code')!
    for (const thief of [newBrowser(), await otherBrowser()])
      expect(await exchange(thief, code)).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
    const foreign = await exchange(browser, code, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
    const all = await Promise.all(Array.from({ length: 8 }, () => exchange(browser, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(7)
  })

  test('returns only to our pages', async () => {
    for (const callbackURL of [
      'https://evil.example/login',
      '//evil.example/login',
      `${origin}.evil.example/login`,
      `${origin.replace('http://', 'http://user@')}/login`,
      `${origin.replace('http://', 'http://:secret@')}/login`,
      'javascript:alert(1)',
      'http://localhost:1/login',
    ]) {
      expect(await begin(newBrowser(), { callbackURL })).toMatchObject({
        status: 422,
        code: 'ADDRESS_NOT_ALLOWED',
      })
    }
    expect((await begin(newBrowser(), { callbackURL: '/login' })).status).toBe(200)
  })

  test('must be finished within ten minutes, and its code used within two', async () => {
    somebody()
    const browser = newBrowser()
    const { url } = await begin(browser)
    const lifetimeIn = async (table: string) => {
      const [row] = await runSql<{ seconds: number }>(
        app,
        `select extract(epoch from max(expires_at) - now())::float8 as seconds from ${table}`,
      )
      return row!.seconds
    }
    const attempt = await lifetimeIn('social_attempts')
    expect(attempt).toBeLessThanOrEqual(600)
    expect(attempt).toBeGreaterThan(500)
    const answer = await browser.follow(url, `${origin}/api/v1/auth/return/google`)
    await runSql(app, "update social_attempts set expires_at = now() - interval '1 second'")
    expect(fragment(await browser.follow(answer, `${origin}/login`), 'error')).toBe('LINK_EXPIRED')
    const code = fragment(await throughProvider(browser), 'code')!
    const returned = await lifetimeIn('exchange_codes')
    expect(returned).toBeLessThanOrEqual(120)
    expect(returned).toBeGreaterThan(20)
    await runSql(app, "update exchange_codes set expires_at = now() - interval '1 second'")
    expect(await exchange(browser, code)).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
  })

  test('reports a cancellation', async () => {
    issuer.person = null
    expect(fragment(await throughProvider(newBrowser()), 'error')).toBe('SIGN_IN_CANCELED')
  })

  test('uses a cookie that scripts cannot read', async () => {
    const response = await fetch(`${origin}/api/v1/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL: '/login' }),
    })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\/api\/v1\/auth/)
  })
})

test.each(['e@gmail.com,f@gmail.com', 'e@gmail.com\nf@gmail.com', 'e@', 7])(
  'an email that is no mailbox is not the account’s, whatever the provider says of it: %j',
  async (email) => {
    somebody({ email })
    const { user } = await signIn()
    expect(user.email).toBeNull()
    expect(
      await runSql(app, 'select count(*)::int as count from proven_emails where user_id = $1', [user.id]),
    ).toEqual([{ count: 0 }])
  },
)

describe('two ways with one email', () => {
  const password = 'a long enough secret'
  async function signUp(email: string): Promise<SignedIn> {
    const { body } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password, name: 'Ana' },
    })
    return body
  }

  test('belong to one user if both have proven it', async () => {
    somebody()
    const byEmail = await signUp(issuer.person!.email!)
    const token = tokenIn(await waitForMessage(app, issuer.person!.email!), 'verify')
    const proven = await call(app, 'POST', '/auth/verify-email', { token: byEmail.token, body: { token } })
    expect(proven.status).toBe(200)
    expect((await signIn()).user.id).toBe(byEmail.user.id)
  })

  test('belong to two users while the password’s email is not proven', async () => {
    somebody()
    const squatter = await signUp(issuer.person!.email!)
    const owner = await signIn()
    expect(owner.user.id).not.toBe(squatter.user.id)
    // Even if the squatter had the mail link, it would prove nothing any more.
    const token = tokenIn(await waitForMessage(app, issuer.person!.email!), 'verify')
    const late = await call(app, 'POST', '/auth/verify-email', { token: squatter.token, body: { token } })
    expect(late.body).toMatchObject({ code: 'LINK_EXPIRED' })
    // The owner may set a password, which ends the squatter's.
    const { status } = await call(app, 'POST', '/auth/change-password', {
      token: owner.token,
      body: { newPassword: 'another long secret' },
    })
    expect(status).toBe(200)
    const attempts = await Promise.all(
      [password, 'another long secret'].map((tried) =>
        call<SignedIn>(app, 'POST', '/auth/sign-in/email', {
          body: { email: issuer.person!.email, password: tried },
        }),
      ),
    )
    expect(attempts[0]!.status).toBe(422)
    expect(attempts[1]!.body.user.id).toBe(owner.user.id)
  })

  test('belong to two users if the provider does not vouch for the email', async () => {
    somebody({ email_verified: false })
    const byEmail = await signUp(issuer.person!.email!)
    const token = tokenIn(await waitForMessage(app, issuer.person!.email!), 'verify')
    const proven = await call(app, 'POST', '/auth/verify-email', { token: byEmail.token, body: { token } })
    expect(proven.status).toBe(200)
    expect((await signIn()).user.id).not.toBe(byEmail.user.id)
  })
})

test('an email that Google still vouches for stays its owner’s when they sign in with another one', async () => {
  somebody()
  const old = issuer.person!.email!
  const password = 'a long enough secret'
  const signUp = () =>
    call<SignedIn & { code?: string }>(app, 'POST', '/auth/sign-up/email', {
      body: { email: old, password, name: 'Ana' },
    })
  const owner = (await signUp()).body
  const verify = async (email: string) => {
    const token = tokenIn(await waitForMessage(app, email), 'verify')
    const { status } = await call(app, 'POST', '/auth/verify-email', { token: owner.token, body: { token } })
    expect(status).toBe(200)
  }
  await verify(old)
  expect((await signIn()).user.id).toBe(owner.user.id)
  const next = `moved-${old}`
  const body = { email: next, password }
  expect((await call(app, 'POST', '/auth/link/email', { token: owner.token, body })).status).toBe(200)
  await verify(next)
  expect((await signUp()).body.code).toBe('EMAIL_IN_USE')
  expect((await signIn()).user.id).toBe(owner.user.id)
})

describe('adding Google to an account', () => {
  test('keeps the guest’s account, which it opens from then on', async () => {
    somebody()
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email: 'leo@example.org' },
    })
    const linked = await signIn(newBrowser(), guest.body.token)
    expect(linked.user).toMatchObject({ id: guest.body.user.id, isGuest: false, displayName: 'Leo' })
    expect((await signIn()).user.id).toBe(guest.body.user.id)
  })

  test('is refused for a Google account that opens another account', async () => {
    somebody()
    const owner = await signIn()
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Eva', email: 'eva@example.org' },
    })
    const browser = newBrowser()
    const code = fragment(await throughProvider(browser, guest.body.token), 'code')!
    expect(await exchange(browser, code)).toMatchObject({ status: 422, body: { code: 'ALREADY_LINKED' } })
    expect((await signIn()).user.id).toBe(owner.user.id)
  })
})

test('leaves no data of Google after the account is deleted, and the next sign-in creates a new one', async () => {
  somebody()
  const { email, sub } = issuer.person!
  const first = await signIn()
  // Another return of the same person is pending, and one more that would add Google again.
  await throughProvider(newBrowser())
  await begin(newBrowser(), { token: first.token })
  const traces = async () =>
    JSON.stringify([
      await runSql(app, 'select * from users'),
      await runSql(app, 'select * from social_logins'),
      await runSql(app, 'select * from exchange_codes'),
      await runSql(app, 'select * from proven_emails'),
      await runSql(app, 'select user_id from social_attempts where user_id is not null'),
    ])
  expect(await traces()).toContain(email)
  expect((await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })).status).toBe(204)
  const left = await traces()
  expect(left).not.toContain(email)
  expect(left).not.toContain(`"${sub}"`)
  expect((await signIn()).user.id).not.toBe(first.user.id)
})
