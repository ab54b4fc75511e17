// Accounts at a provider, of an owner and of a thief, and what gets an account back from them.
import type { SignedIn } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
import { startSignInCalls } from '../testing/sign-in-calls.ts'
import { runSql } from '../testing/statements.ts'

const {
  app,
  post,
  signUp,
  ownerWithProvenEmail,
  isGood,
  linkPhone,
  reset,
  resetLink,
  removeWay,
  browserPost,
  throughGoogle,
  somebodyAtGoogle,
  issuer,
} = await startSignInCalls()

/** Signs in by whoever is at the provider now, or adds them to the account of this session. */
async function google(token?: string): Promise<{ status: number; body: SignedIn }> {
  const browser = newBrowser()
  const response = await browserPost(browser, 'exchange', { code: await throughGoogle(browser, token) })
  return { status: response.status, body: (await response.json()) as SignedIn }
}

const waysOf = async (token: string) => (await call(app, 'GET', '/auth/ways', { token })).body

async function expectNoReset(email: string): Promise<void> {
  const links = async () => (await sentMessages(app, email)).filter(({ text }) => text.includes('#reset='))
  const before = (await links()).length
  await post('request-password-reset', { email })
  await resetLink((await signUp()).email)
  expect((await links()).length).toBe(before)
}

test('a thief’s that the owner of an unproven email removes gets nothing back', async () => {
  const owner = await signUp()
  somebodyAtGoogle()
  const { email } = issuer.person!
  const added = await google(owner.token)
  expect(added.status).toBe(200)
  expect((await removeWay('google', owner.token)).status).toBe(200)
  await expectNoReset(email!)
  expect((await google()).body.user.id).not.toBe(owner.user.id)
})

test('the owner’s that a thief removes first does not keep the older email from getting the account back', async () => {
  const owner = await ownerWithProvenEmail()
  somebodyAtGoogle()
  const added = (await google(owner.token)).body
  await runSql(
    app,
    "update proven_emails set proven_at = proven_at - interval '50 days' where user_id = $1",
    [owner.user.id],
  )
  await runSql(
    app,
    "update proven_emails set proven_at = proven_at - interval '50 days' where email_key = $1",
    [owner.email],
  )
  await linkPhone(added.token)
  expect((await removeWay('google', added.token)).status).toBe(200)
  expect((await removeWay('email', added.token)).status).toBe(200)
  expect((await reset(owner.email)).status).toBe(200)
  expect(await isGood(added.token)).toBe(false)
})

test('there is one at a time', async () => {
  somebodyAtGoogle()
  const owner = (await google()).body
  const first = issuer.person
  somebodyAtGoogle()
  const second = await google(owner.token)
  expect([second.status, second.body]).toMatchObject([422, { code: 'ALREADY_LINKED' }])
  expect((await google()).body.user.id).not.toBe(owner.user.id)
  issuer.person = first
  expect((await google()).body.user.id).toBe(owner.user.id)
})

test('whoever signs in by the one that a thief has removed gets the account back, without what was added', async () => {
  somebodyAtGoogle()
  const { user, token } = (await google()).body
  await linkPhone(token)
  expect((await removeWay('google', token)).status).toBe(200)
  const back = (await google()).body
  expect(back.user.id).toBe(user.id)
  expect(await isGood(token)).toBe(false)
  expect(await waysOf(back.token)).toEqual({
    email: null,
    phone: null,
    google: true,
    googleEmail: issuer.person!.email,
  })
})

test('one that a thief put in its place is named in the list, so that the owner sees whose it is', async () => {
  somebodyAtGoogle()
  const owner = (await google()).body
  const emailOfOwner = issuer.person!.email
  await linkPhone(owner.token)
  expect(await waysOf(owner.token)).toMatchObject({ google: true, googleEmail: emailOfOwner })
  expect((await removeWay('google', owner.token)).status).toBe(200)
  somebodyAtGoogle()
  expect((await google(owner.token)).status).toBe(200)
  expect(await waysOf(owner.token)).toMatchObject({ google: true, googleEmail: issuer.person!.email })
  expect(issuer.person!.email).not.toBe(emailOfOwner)
})
