// A phone that an account has lost gets it back, since whoever had its owner's session may have removed it.
import type { SignedIn } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { newPassword, password, startSignInCalls } from '../testing/sign-in-calls.ts'
import { runSql } from '../testing/statements.ts'
import { createFormerPhoneStore } from './former-phone-store.ts'

const {
  app,
  newEmail,
  newPhone,
  post,
  verifyLink,
  reset,
  signIn: signInByEmail,
  signUp,
  ownerWithProvenEmail,
  isGood,
  linkPhone,
  newCode,
  signInByPhone,
  removeWay,
  browserPost,
  throughGoogle,
  somebodyAtGoogle,
} = await startSignInCalls()

/** Returns the token of the session by which somebody's account at the provider was added. */
async function addGoogle(token: string): Promise<string> {
  somebodyAtGoogle()
  const browser = newBrowser()
  const added = await browserPost(browser, 'exchange', { code: await throughGoogle(browser, token) })
  return ((await added.json()) as SignedIn).token
}

async function userAtGoogle(): Promise<string> {
  const browser = newBrowser()
  const response = await browserPost(browser, 'exchange', { code: await throughGoogle(browser) })
  return ((await response.json()) as SignedIn).user.id
}

/** A phone whose account a thief has taken over with an account at the provider. */
async function stolenPhone() {
  const phone = newPhone()
  const { user, token } = await signInByPhone(phone)
  const thief = await addGoogle(token)
  expect((await removeWay('phone', thief)).status).toBe(200)
  return { phone, owner: user.id, thief }
}

test('a phone that was removed gets its account back, without what was added since', async () => {
  const { phone, owner, thief } = await stolenPhone()
  const { user, token } = await signInByPhone(phone)
  expect(user.id).toBe(owner)
  expect(await isGood(thief)).toBe(false)
  expect((await call(app, 'GET', '/auth/ways', { token })).body).toEqual({
    email: null,
    phone,
    google: false,
    googleEmail: null,
  })
  expect(await userAtGoogle()).not.toBe(owner)
  // Nothing goes to the thief's mailbox.
  const [profile] = await runSql(app, 'select email_verified as verified from users where id = $1', [owner])
  expect(profile).toEqual({ verified: false })
})

test('a phone that was removed gets its account back with what was added long before', async () => {
  const phone = newPhone()
  const { user, token } = await signInByPhone(phone)
  const { token: owner } = { token: await addGoogle(token) }
  await runSql(app, "update phone_logins set proven_at = proven_at - interval '1 year' where phone = $1", [
    phone,
  ])
  await runSql(
    app,
    "update social_logins set created_at = created_at - interval '300 days' where user_id = $1",
    [user.id],
  )
  expect((await removeWay('phone', owner)).status).toBe(200)
  const back = await signInByPhone(phone)
  expect(back.user.id).toBe(user.id)
  expect((await call(app, 'GET', '/auth/ways', { token: back.token })).body).toMatchObject({
    phone,
    google: true,
  })
})

test.each([true, false])(
  'a phone that was removed gets its account back without an email that was added since, proven: %s',
  async (isProven) => {
    const phone = newPhone()
    const { user, token } = await signInByPhone(phone)
    const thief = await addGoogle(token)
    const email = newEmail()
    expect((await post('link/email', { email, password }, { token: thief })).status).toBe(200)
    const link = await verifyLink(email)
    if (isProven) await post('verify-email', link, { token: thief })
    expect((await removeWay('phone', thief)).status).toBe(200)
    const back = await signInByPhone(phone)
    expect(back.user.id).toBe(user.id)
    expect((await call(app, 'GET', '/auth/ways', { token: back.token })).body).toEqual({
      email: null,
      phone,
      google: false,
      googleEmail: null,
    })
    expect((await signInByEmail(email)).status).toBe(422)
  },
)

test('a phone that was replaced gets its account back, however often it was', async () => {
  const [phone, theirs, another] = [newPhone(), newPhone(), newPhone()]
  const { user, token } = await signInByPhone(phone)
  for (const next of [theirs, another]) {
    const code = await newCode(next)
    expect((await post('link/phone', { phoneNumber: next, code }, { token })).status).toBe(200)
  }
  expect((await signInByPhone(phone)).user.id).toBe(user.id)
  expect(await isGood(token)).toBe(false)
  for (const next of [theirs, another]) expect((await signInByPhone(next)).user.id).not.toBe(user.id)
})

test('after a week it opens an account of its own', async () => {
  const { phone, owner } = await stolenPhone()
  await runSql(
    app,
    "update former_phones set kept_until = kept_until - interval '7 days' where user_id = $1",
    [owner],
  )
  expect(await createFormerPhoneStore(app.database.db).ofUser(owner)).toBeNull()
  expect((await signInByPhone(phone)).user.id).not.toBe(owner)
  await createFormerPhoneStore(app.database.db).forgetOld()
  expect(await runSql(app, 'select from former_phones where user_id = $1', [owner])).toEqual([])
})

test.each([true, false])(
  'a phone that came after an email has no such power, the email proven: %s',
  async (isProven) => {
    const owner = await (isProven ? ownerWithProvenEmail() : signUp())
    const phone = await linkPhone(owner.token)
    expect((await removeWay('phone', owner.token)).status).toBe(200)
    expect((await signInByPhone(phone)).user.id).not.toBe(owner.user.id)
  },
)

test('its owner’s browser has tries of its own, which a thief cannot use up', async () => {
  const phone = newPhone()
  const code = await newCode(phone)
  const first = await post<SignedIn>('phone-number/verify', { phoneNumber: phone, code })
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  const thief = await addGoogle(first.body.token)
  expect((await removeWay('phone', thief)).status).toBe(200)
  for (let texts = 0; texts < 2; texts++) {
    const right = await newCode(phone)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++)
      expect((await post('phone-number/verify', { phoneNumber: phone, code: wrong })).status).toBe(422)
  }
  const fields = { phoneNumber: phone, code: await newCode(phone) }
  expect((await post('phone-number/verify', fields)).status).toBe(429)
  const back = await post<SignedIn>('phone-number/verify', fields, { cookie })
  expect(back.body.user?.id).toBe(first.body.user.id)
})

test.each([true, false])(
  'with its account comes an email from long before, and its password unless that was changed since: %s',
  async (isChanged) => {
    const phone = newPhone()
    const { user, token } = await signInByPhone(phone)
    const email = newEmail()
    expect((await post('link/email', { email, password }, { token })).status).toBe(200)
    await post('verify-email', await verifyLink(email), { token })
    await runSql(app, "update phone_logins set proven_at = proven_at - interval '1 year' where phone = $1", [
      phone,
    ])
    for (const [table, column] of [
      ['proven_emails', 'proven_at'],
      ['email_logins', 'changed_at'],
    ])
      await runSql(
        app,
        `update ${table} set ${column} = ${column} - interval '300 days' where user_id = $1`,
        [user.id],
      )
    const { token: thief } = (await signInByEmail(email)).body
    const theirs = isChanged ? 'what the thief has chosen' : password
    if (isChanged)
      await post('change-password', { currentPassword: password, newPassword: theirs }, { token: thief })
    expect((await signInByEmail(email, theirs)).status).toBe(200)
    expect((await removeWay('phone', thief)).status).toBe(200)
    const back = await signInByPhone(phone)
    expect(back.user.id).toBe(user.id)
    // It stays in the list, where its owner can remove it: whoever has the mailbox can reset the password.
    expect((await call(app, 'GET', '/auth/ways', { token: back.token })).body).toMatchObject({
      email: { address: email },
    })
    expect((await signInByEmail(email, theirs)).status).toBe(isChanged ? 422 : 200)
    // The email is still proven, so that it sets a password.
    expect((await reset(email)).status).toBe(200)
    expect((await signInByEmail(email, newPassword)).body.user.id).toBe(user.id)
  },
)
