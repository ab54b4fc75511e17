// What others are told that an account has proven, and which email its profile shows.
import type { SignedIn, User } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type TestApp } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'
import { fragment, googleSignIns } from '../testing/google-sign-ins.ts'
import { codeIn, sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let google: GoogleApp
let app: TestApp
beforeAll(async () => {
  google = await startGoogleApp()
  ;({ app } = google)
})
afterAll(() => google?.stop())

const password = 'a long enough secret'
let strangers = 0
const newEmail = () => `eva${++strangers}@example.org`
const signUp = async (email: string) =>
  (await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body: { email, password, name: 'Eva' } })).body

describe('what an account has proven', () => {
  const proofOf = async ({ token }: SignedIn) =>
    (await call<{ data: User }>(app, 'GET', '/user/me', { token })).body.data
  const prove = async ({ token }: SignedIn, email: string) => {
    const link = tokenIn(await waitForMessage(app, email), 'verify')
    const verified = await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })
    expect(verified.status).toBe(200)
  }

  test('is the email that a guest proved, which the profile shows in place of the one typed at the door', async () => {
    const [typed, own] = [newEmail(), newEmail()]
    const { body: guest } = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email: typed },
    })
    await call(app, 'POST', '/auth/link/email', { token: guest.token, body: { email: own, password } })
    expect(await proofOf(guest)).toMatchObject({ proof: 'none', email: typed })
    await prove(guest, own)
    expect(await proofOf(guest)).toMatchObject({ proof: 'email', email: own })
  })

  test('stays when its owner proves the same mailbox again, written in capitals, and nobody is told of a change', async () => {
    const own = newEmail()
    const ana = await signUp(own)
    await prove(ana, own)
    const before = await sentMessages(app, own)
    const capitals = own.toUpperCase()
    const { status } = await call(app, 'POST', '/auth/link/email', {
      token: ana.token,
      body: { email: capitals, password },
    })
    expect(status).toBe(200)
    await prove(ana, capitals)
    expect(await proofOf(ana)).toMatchObject({ proof: 'email' })
    expect(
      await runSql(app, 'select email_key from proven_emails where user_id = $1', [ana.user.id]),
    ).toEqual([{ email_key: own }])
    // A mail that came of it would have been sent before this one.
    await call(app, 'POST', '/auth/request-password-reset', { body: { email: own } })
    expect((await waitForMessage(app, own, before.length)).text).toContain('#reset=')
    expect(await sentMessages(app, own)).toHaveLength(before.length + 1)
  })

  test('does not follow the contact data of the profile, which is unproven until its owner proves it', async () => {
    const [own, contact, next] = [newEmail(), newEmail(), newEmail()]
    const ana = await signUp(own)
    const show = (email: string) =>
      call(app, 'PATCH', `/user/${ana.user.id}`, { token: ana.token, body: { email } })
    const isShownProven = async () =>
      (await runSql(app, 'select email_verified as is from users where id = $1', [ana.user.id]))[0]
    await prove(ana, own)
    await show(contact)
    expect(await proofOf(ana)).toMatchObject({ proof: 'email', email: contact })
    expect(await isShownProven()).toEqual({ is: false })
    await show(own.toUpperCase())
    expect(await isShownProven()).toEqual({ is: true })
    // The account moves to another email, and the profile with it.
    await call(app, 'POST', '/auth/link/email', { token: ana.token, body: { email: next, password } })
    await prove(ana, next)
    expect(await proofOf(ana)).toMatchObject({ proof: 'email', email: next })
    expect(
      await runSql(app, 'select email_key from proven_emails where user_id = $1', [ana.user.id]),
    ).toEqual([{ email_key: next }])
  })
})

test('a profile that shows another email of its owner, proven before, goes on to show it when the account moves', async () => {
  const [own, contact, next] = [newEmail(), newEmail(), newEmail()]
  const { token, user } = await signUp(own)
  const verify = async (email: string) => {
    const link = tokenIn(await waitForMessage(app, email), 'verify')
    expect((await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })).status).toBe(200)
  }
  await verify(own)
  await runSql(app, 'insert into proven_emails (user_id, email_key) values ($1, $2)', [user.id, contact])
  await call(app, 'PATCH', `/user/${user.id}`, { token, body: { email: contact } })
  await call(app, 'POST', '/auth/link/email', { token, body: { email: next, password } })
  await verify(next)
  const me = await call<{ data: User }>(app, 'GET', '/user/me', { token })
  expect(me.body.data).toMatchObject({ email: contact, proof: 'email' })
})

test('a changed password is that of one account alone', async () => {
  const [own, another] = [newEmail(), newEmail()]
  const { token } = await signUp(own)
  await signUp(another)
  const body = { currentPassword: password, newPassword: 'the new secret' }
  expect((await call(app, 'POST', '/auth/change-password', { token, body })).status).toBe(200)
  const signIn = async (email: string, secret: string) =>
    (await call(app, 'POST', '/auth/sign-in/email', { body: { email, password: secret } })).status
  expect([await signIn(own, 'the new secret'), await signIn(own, password)]).toEqual([200, 422])
  expect([await signIn(another, password), await signIn(another, 'the new secret')]).toEqual([200, 422])
})

describe('somebody at Google', () => {
  const { signIn } = googleSignIns(() => google)

  test.each([
    ['https://lh3.googleusercontent.com/a/face', 'https://lh3.googleusercontent.com/a/face'],
    ['http://lh3.googleusercontent.com/a/face', null],
    ['data:image/png;base64,AAAA', null],
  ])('whose picture is %s is shown with %s', async (picture, photoURL) => {
    google.issuer.person = { sub: picture, email: newEmail(), email_verified: true, name: 'Eva', picture }
    expect((await signIn()).user).toMatchObject({ displayName: 'Eva', photoURL })
  })

  test('who adds a password for their email frees it from whoever signed up with it and never proved it', async () => {
    const email = newEmail()
    const stranger = await signUp(email)
    google.issuer.person = { sub: email, email, email_verified: true, name: 'Eva' }
    const owner = await signIn()
    expect(owner.user.id).not.toBe(stranger.user.id)
    const generation = async () =>
      Number(
        (await runSql(app, 'select generation from users where id = $1', [stranger.user.id]))[0]![
          'generation'
        ],
      )
    const before = await generation()
    const own = { email, password: 'the owner’s own secret' }
    const linked = await call(app, 'POST', '/auth/link/email', { token: owner.token, body: own })
    expect(linked.status).toBe(200)
    const back = await call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body: own })
    expect(back.body.user.id).toBe(owner.user.id)
    expect((await call(app, 'POST', '/auth/sign-in/email', { body: { email, password } })).status).toBe(422)
    // Nothing that was begun for the stranger's account while it had the email can be completed.
    expect(await generation()).toBe(before + 1)
    const ways = await call(app, 'GET', '/auth/ways', { token: owner.token })
    expect(ways.body).toEqual({
      email: { address: email, verified: true },
      phone: null,
      google: true,
      googleEmail: expect.any(String),
    })
  })

  test('who is banned and comes back with another proven email is known by it, too', async () => {
    const person = { sub: 'banned', email: newEmail(), email_verified: true, name: 'Eva' }
    google.issuer.person = person
    const { user } = await signIn()
    await runSql(
      app,
      `insert into bans (user_id, reason, by_operator, until) values ($1, 'Amenazas.', 'olga', now() + interval '1 day')`,
      [user.id],
    )
    const marks = async () =>
      (await runSql(app, 'select from ban_marks join bans on bans.id = ban_id where user_id = $1', [user.id]))
        .length
    google.issuer.person = { ...person, email: newEmail() }
    expect((await signIn(newBrowser())).user.id).toBe(user.id)
    // Both emails, and the account at Google.
    expect(await marks()).toBe(3)
  })
})

describe('adding Google to an account', () => {
  const { exchange, signIn, throughProvider } = googleSignIns(() => google)
  const somebody = () => {
    const email = newEmail()
    google.issuer.person = { sub: email, email, email_verified: true, name: 'Eva' }
  }

  test('is told to the phone that was the account’s, and not to the email that came with it', async () => {
    const phoneNumber = '+34600111301'
    await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
    const code = codeIn(await waitForMessage(app, phoneNumber))
    const owner = await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', {
      body: { phoneNumber, code },
    })
    const email = 'stranger@example.org'
    google.issuer.person = { sub: email, email, email_verified: true, name: 'Eva' }
    await signIn(newBrowser(), owner.body.token)
    expect((await waitForMessage(app, phoneNumber, 1)).text).toContain('Google')
    expect(await sentMessages(app, email)).toEqual([])
  })

  test('goes on although no more texts may be sent, and is then told to nobody', async () => {
    const phoneNumber = '+34600111302'
    await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
    const code = codeIn(await waitForMessage(app, phoneNumber))
    const owner = await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', {
      body: { phoneNumber, code },
    })
    await runSql(app, "update rate_limits set points = 1000000 where key like 'texts-of-all:%'")
    somebody()
    expect((await signIn(newBrowser(), owner.body.token)).user.id).toBe(owner.body.user.id)
    await runSql(app, "delete from rate_limits where key like 'texts-of-all:%'")
    expect(await sentMessages(app, phoneNumber)).toHaveLength(1)
  })

  test('ends what was begun before, and counts with the other changes of the ways to sign in', async () => {
    const email = 'owner@example.org'
    const { body } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password: 'a long enough secret', name: 'Eva' },
    })
    await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
    const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
    somebody()
    await signIn(newBrowser(), body.token)
    const reset = { token, newPassword: 'another long secret' }
    expect(await call(app, 'POST', '/auth/reset-password', { body: reset })).toMatchObject({
      status: 422,
      body: { code: 'LINK_EXPIRED' },
    })
    await runSql(app, "update rate_limits set points = 1000 where key like 'way-changes:%'")
    await runSql(app, 'delete from social_logins where user_id = $1', [body.user.id])
    somebody()
    const browser = newBrowser()
    const code = fragment(await throughProvider(browser, body.token), 'code')!
    expect(await exchange(browser, code)).toMatchObject({ status: 429 })
    await runSql(app, "delete from rate_limits where key like 'way-changes:%'")
  })
})
