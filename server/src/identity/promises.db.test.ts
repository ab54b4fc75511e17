// Everything issued for one state of an account is void in the next: links, codes, unfinished sign-ins.
import type { SignedIn } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { call, startTestApp } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { waitForMessage } from '../testing/outbox-reader.ts'
import { openRawSocket } from '../testing/raw-socket.ts'
import { newPassword, password, startSignInCalls } from '../testing/sign-in-calls.ts'
import { runSql } from '../testing/statements.ts'

const {
  app,
  issuer,
  origin,
  newEmail,
  newPhone,
  post,
  signUp,
  ownerWithProvenEmail,
  verifyLink,
  resetLink,
  reset,
  signIn,
  isGood,
  receiveCode,
  linkPhone,
  minuteLater,
  browserPost,
  throughGoogle,
  somebodyAtGoogle,
} = await startSignInCalls()

describe('a reset ends whatever was begun before it', () => {
  test('a change of email that a thief requested', async () => {
    const owner = await ownerWithProvenEmail()
    const thief = (await signIn(owner.email)).body
    const away = newEmail()
    expect((await post('link/email', { email: away, password }, thief)).status).toBe(200)
    const theirs = await verifyLink(away)
    expect((await reset(owner.email)).status).toBe(200)
    const back = (await signIn(owner.email, newPassword)).body
    expect((await post('verify-email', theirs, back)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await post('verify-email', theirs, thief)).body).toMatchObject({ code: 'SIGN_IN_FIRST' })
    const withPassword = await post('verify-email', { ...theirs, password: newPassword })
    expect(withPassword.body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await signIn(owner.email, newPassword)).status).toBe(200)
  })

  test('a provider’s account on its way into the account, at either half of the way', async () => {
    const owner = await ownerWithProvenEmail()
    const thief = (await signIn(owner.email)).body
    somebodyAtGoogle()
    const [cameBack, underWay] = [newBrowser(), newBrowser()]
    const code = await throughGoogle(cameBack, thief.token)
    const begun = await browserPost(
      underWay,
      'link/social',
      { provider: 'google', callbackURL: `${origin}/login` },
      thief.token,
    )
    const { url } = (await begun.json()) as { url: string }
    expect((await reset(owner.email)).status).toBe(200)
    const address = await underWay.follow(url, `${origin}/login`)
    const late = new URLSearchParams(new URL(address).hash.slice(1)).get('code')!
    for (const [browser, theirs] of [
      [cameBack, code],
      [underWay, late],
    ] as const) {
      const answer = await browserPost(browser, 'exchange', { code: theirs })
      expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' })
    }
    const ways = await call(app, 'GET', '/auth/ways', {
      token: (await signIn(owner.email, newPassword)).body.token,
    })
    expect(ways.body).toMatchObject({ google: false })
  })

  test('a sign-in with the old password that runs beside it', async () => {
    for (let round = 0; round < 8; round++) {
      const { email } = await signUp()
      const token = await resetLink(email)
      const [, ...entered] = await Promise.all([
        post('reset-password', { token, newPassword }),
        ...Array.from({ length: 6 }, () => signIn(email)),
      ])
      const tokens = entered.flatMap(({ body }) => body.token ?? [])
      expect(await Promise.all(tokens.map(isGood))).not.toContain(true)
      expect((await signIn(email, newPassword)).status).toBe(200)
    }
  })

  test('a code on its way to the account’s phone, a ticket, and older reset links', async () => {
    const owner = await ownerWithProvenEmail()
    const phone = await linkPhone(owner.token)
    await minuteLater()
    const code = await receiveCode(phone, 1)
    const older = await resetLink(owner.email)
    const { ticket } = (await post<{ ticket: string }>('socket-ticket', {}, owner)).body
    expect((await reset(owner.email)).status).toBe(200)
    expect((await post('phone-number/verify', { phoneNumber: phone, code })).status).toBe(422)
    await expect(openRawSocket(app.url, '/socket', ticket)).rejects.toThrow('Authentication error')
    expect((await post('reset-password', { token: older, newPassword: password })).status).toBe(422)
    expect((await signIn(owner.email, newPassword)).status).toBe(200)
  })

  test('the tries that browsers had left', async () => {
    const owner = await signUp()
    const cookies = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const entered = await signIn(owner.email)
        return entered.headers.get('set-cookie')!.split(';')[0]!
      }),
    )
    const changed = await post('change-password', { currentPassword: password, newPassword }, owner)
    const own = changed.headers.get('set-cookie')!.split(';')[0]!
    const wrong = (number: number) => signIn(owner.email, 'a guess', cookies[number % 3])
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await wrong(tries)).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(9)
    expect((await signIn(owner.email, newPassword)).status).toBe(429)
    // The browser in which the password was changed is known under the new one.
    expect((await signIn(owner.email, newPassword, own)).status).toBe(200)
  })
})

test('a change of email ends the reset links sent to the old address', async () => {
  const owner = await ownerWithProvenEmail()
  const next = newEmail()
  const old = await resetLink(owner.email)
  expect((await post('link/email', { email: next, password }, owner)).status).toBe(200)
  expect((await post('verify-email', await verifyLink(next), owner)).status).toBe(200)
  const used = await post('reset-password', { token: old, newPassword })
  expect(used).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
  expect((await signIn(next)).status).toBe(200)
})

test('adding an email and a password ends whatever was begun without them', async () => {
  const phoneNumber = newPhone()
  const code = await receiveCode(phoneNumber)
  const { token } = (await post<SignedIn>('phone-number/verify', { phoneNumber, code })).body
  somebodyAtGoogle()
  const browser = newBrowser()
  const begun = await throughGoogle(browser, token)
  expect((await post('link/email', { email: newEmail(), password }, { token })).status).toBe(200)
  const answer = await browserPost(browser, 'exchange', { code: begun })
  expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' })
  expect((await call(app, 'GET', '/auth/ways', { token })).body).toMatchObject({ google: false })
})

describe('an email that a stranger signed up with', () => {
  test('does not open an account that the stranger’s phone still opens', async () => {
    const stranger = await signUp()
    const early = await resetLink(stranger.email)
    const phone = await linkPhone(stranger.token)
    expect((await post('reset-password', { token: early, newPassword })).status).toBe(422)
    expect((await reset(stranger.email)).status).toBe(200)
    const owner = (await signIn(stranger.email, newPassword)).body
    await minuteLater()
    const code = await receiveCode(phone, 1)
    const byPhone = await post<SignedIn>('phone-number/verify', { phoneNumber: phone, code })
    expect(byPhone.body.user.id).toBe(stranger.user.id)
    expect(owner.user.id).not.toBe(stranger.user.id)
  })

  test('is not proven by a click of its owner without the session and the password', async () => {
    const stranger = await signUp()
    const link = await verifyLink(stranger.email)
    const curious = await signUp()
    const emailOf = async () =>
      (await call<{ email: object }>(app, 'GET', '/auth/ways', { token: stranger.token })).body.email
    for (const answer of [
      await post('verify-email', link),
      await post('verify-email', link, curious),
      await post('verify-email', { ...link, password: 'a guess' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'SIGN_IN_FIRST' } })
    expect(await emailOf()).toMatchObject({ verified: false })
    // The link was not used up: with the password it proves the email, from any browser.
    expect((await post('verify-email', { ...link, password })).status).toBe(200)
    expect(await emailOf()).toMatchObject({ verified: true })
  })

  test('is given back to its owner by a reset, whatever the stranger did', async () => {
    const stranger = await signUp()
    expect((await post('sign-up/email', { email: stranger.email, password, name: 'Eva' })).status).toBe(422)
    expect((await reset(stranger.email)).status).toBe(200)
    expect((await signIn(stranger.email, newPassword)).status).toBe(200)
    expect(await isGood(stranger.token)).toBe(false)
  })
})

describe('ways of signing in', () => {
  test('are never all removed, even by simultaneous removals', async () => {
    for (let round = 0; round < 6; round++) {
      somebodyAtGoogle()
      const browser = newBrowser()
      const code = await throughGoogle(browser)
      const answer = await browserPost(browser, 'exchange', { code })
      const { token } = (await answer.json()) as SignedIn
      await linkPhone(token)
      const removals = await Promise.all(
        ['phone', 'google'].map((way) => call(app, 'DELETE', `/auth/ways/${way}`, { token })),
      )
      expect(removals.filter(({ status }) => status === 200)).toHaveLength(1)
      const { body } = await call<{ phone: string | null; google: boolean }>(app, 'GET', '/auth/ways', {
        token,
      })
      expect([body.phone !== null, body.google].filter(Boolean)).toHaveLength(1)
    }
  })

  test.each([true, false])(
    'cause a mail about changes even if the only email is a provider’s, proven or not: %s',
    async (isProven) => {
      somebodyAtGoogle()
      issuer.person!.email_verified = isProven
      const browser = newBrowser()
      const answer = await browserPost(browser, 'exchange', { code: await throughGoogle(browser) })
      const { token } = (await answer.json()) as SignedIn
      await linkPhone(token)
      const told = await waitForMessage(app, issuer.person!.email!)
      expect(told.text).toContain('Se ha añadido un teléfono')
    },
  )
})

describe('strangers who use up tries', () => {
  test('learn at most thirty times in ten minutes that an email has an account, in any way', async () => {
    const alone = await startTestApp({ LOG_LEVEL: 'fatal' })
    try {
      const at = (path: string, body: object, token?: string) =>
        call<SignedIn & { code?: string }>(alone, 'POST', `/auth/${path}`, { body, ...(token && { token }) })
      const email = newEmail()
      await at('sign-up/email', { email, password, name: 'Ana' })
      const codes: (string | undefined)[] = []
      for (let asked = 0; asked < 11; asked++) {
        const guest = await at('sign-in/guest', { nickname: 'Leo', email: newEmail() })
        for (let more = 0; more < 3; more++)
          codes.push((await at('link/email', { email, password: newPassword }, guest.body.token)).body.code)
        codes.push((await at('sign-up/email', { email, password, name: 'Eva' })).body.code)
      }
      expect(codes.filter((code) => code === 'EMAIL_IN_USE')).toHaveLength(30)
      expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
      // From then on, an email without an account gets the same.
      const guest = await at('sign-in/guest', { nickname: 'Leo', email: newEmail() })
      const free = [
        await at('sign-up/email', { email: newEmail(), password, name: 'Eva' }),
        await at('link/email', { email: newEmail(), password }, guest.body.token),
      ]
      expect(free.map(({ body }) => body.code)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    } finally {
      await alone.stop()
    }
  })

  test('use up no tries while no code has been sent', async () => {
    const phone = newPhone()
    for (let tries = 0; tries < 12; tries++)
      expect((await post('phone-number/verify', { phoneNumber: phone, code: '000000' })).status).toBe(422)
    const code = await receiveCode(phone)
    expect((await post('phone-number/verify', { phoneNumber: phone, code })).status).toBe(200)
  })

  test('cannot use up the codes, texts or mails of a browser that signed in before', async () => {
    const phone = newPhone()
    const first = await post<SignedIn>('phone-number/verify', {
      phoneNumber: phone,
      code: await receiveCode(phone),
    })
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!
    for (let texts = 1; texts < 3; texts++) {
      await minuteLater()
      const code = await receiveCode(phone, texts)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < 5; tries++)
        await post('phone-number/verify', { phoneNumber: phone, code: wrong })
    }
    await minuteLater()
    const code = await receiveCode(phone, 3)
    expect((await post('phone-number/verify', { phoneNumber: phone, code })).status).toBe(429)
    const known = await post<SignedIn>('phone-number/verify', { phoneNumber: phone, code }, { cookie })
    expect(known.body.user.id).toBe(first.body.user.id)

    const owner = await signUp()
    const device = (await signIn(owner.email)).headers.get('set-cookie')!.split(';')[0]!
    const ask = (from?: string) =>
      post('request-password-reset', { email: owner.email }, { ...(from && { cookie: from }) })
    for (let mails = 0; mails < 5; mails++) await ask()
    expect((await ask()).status).toBe(429)
    expect((await ask(device)).status).toBe(200)
    // Nor does a network that has asked for all its mails use up those of that browser.
    await runSql(app, "update rate_limits set points = 1000 where key like 'mails-of-address:%'")
    expect((await post('request-password-reset', { email: newEmail() })).status).toBe(429)
    expect((await ask(device)).status).toBe(200)
    await runSql(app, "delete from rate_limits where key like 'mails-of-address:%'")
  })
})

test('the stored data of an unfinished sign-in do not let a reader of the database finish it', async () => {
  somebodyAtGoogle()
  await browserPost(newBrowser(), 'sign-in/social', { provider: 'google', callbackURL: `${origin}/login` })
  const [row] = await runSql<Record<string, unknown>>(
    app,
    'select * from social_attempts order by expires_at desc limit 1',
  )
  expect(Object.keys(row!)).not.toContain('verifier')
  expect(Object.keys(row!)).not.toContain('nonce')
  // Encrypted, not merely encoded.
  const sealed = Buffer.from(String(row!['sealed_secrets']), 'base64url').toString('latin1')
  expect(sealed).not.toMatch(/nonce|verifier/)
})
