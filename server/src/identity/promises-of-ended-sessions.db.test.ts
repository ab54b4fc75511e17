// Whoever ends a session of their account ends what was begun in it, too: it may have been a thief's.
import type { SignedIn } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { newPassword, password, startSignInCalls } from '../testing/sign-in-calls.ts'
import { runSql } from '../testing/statements.ts'

const {
  app,
  newEmail,
  newPhone,
  post,
  signUp,
  ownerWithProvenEmail,
  verifyLink,
  resetLink,
  signIn,
  isGood,
  receiveCode,
  linkPhone,
  minuteLater,
  browserPost,
  throughGoogle,
  somebodyAtGoogle,
} = await startSignInCalls()

describe('an owner who ends a thief’s session ends what was begun in it', () => {
  const end = (token: string, path: string) => call(app, 'DELETE', `/auth/sessions${path}`, { token })

  /** Returns the owner’s token, and how the owner ends all other sessions or the thief’s alone. */
  async function twoSessions(byId: boolean) {
    const owner = await ownerWithProvenEmail()
    const thief = (await signIn(owner.email)).body.token
    const { body } = await call<{ sessions: { id: string; current: boolean }[] }>(
      app,
      'GET',
      '/auth/sessions',
      {
        token: thief,
      },
    )
    const path = byId ? `/${body.sessions.find(({ current }) => current)!.id}` : ''
    return { owner, thief, endThief: () => end(owner.token, path) }
  }

  test.each([false, true])(
    'a provider’s account on its way into the account, one session alone: %s',
    async (byId) => {
      const { thief, endThief } = await twoSessions(byId)
      somebodyAtGoogle()
      const browser = newBrowser()
      const code = await throughGoogle(browser, thief)
      expect((await endThief()).status).toBe(200)
      const late = await browserPost(browser, 'exchange', { code })
      expect(await late.json()).toMatchObject({ code: 'LINK_EXPIRED' })
    },
  )

  /** Returns the sessions of the owner of an account with a phone alone, and of the thief who adds an email. */
  async function thiefAddsEmail() {
    const phoneNumber = newPhone()
    const verify = async (number: number) => {
      const code = await receiveCode(phoneNumber, number)
      return (await post<SignedIn>('phone-number/verify', { phoneNumber, code })).body.token
    }
    const thief = await verify(0)
    const email = newEmail()
    expect((await post('link/email', { email, password }, { token: thief })).status).toBe(200)
    await minuteLater()
    // After the text that tells of the new way to sign in.
    return { thief, owner: await verify(2), email }
  }

  test('an email and a password on their way into the account of a phone, even if the thief has signed out', async () => {
    const { thief, owner, email } = await thiefAddsEmail()
    const link = { ...(await verifyLink(email)), password }
    await post('sign-out', {}, { token: thief })
    expect((await post('verify-email', link)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await end(owner, '')).status).toBe(200)
    expect((await post('verify-email', link)).body).toMatchObject({ code: 'SIGN_IN_FIRST' })
    expect((await call(app, 'GET', '/auth/ways', { token: owner })).body).toMatchObject({ email: null })
  })

  test('but no reset, no sign-in and no phone’s code, which no session asked for', async () => {
    const owner = await ownerWithProvenEmail()
    const phoneNumber = await linkPhone(owner.token)
    const thief = (await signIn(owner.email)).body.token
    const link = await resetLink(owner.email)
    await minuteLater()
    const code = await receiveCode(phoneNumber, 1)
    expect((await end(thief, '')).status).toBe(200)
    expect((await post('phone-number/verify', { phoneNumber, code })).status).toBe(200)
    expect((await post('reset-password', { token: link, newPassword })).status).toBe(200)
  })

  test('and a stolen session ends others seven times in an hour, so that the owner’s next one stays', async () => {
    const owner = await ownerWithProvenEmail()
    const thief = (await signIn(owner.email)).body.token
    for (let nth = 0; nth < 7; nth++) expect((await end(thief, '')).status).toBe(200)
    const { token } = (await signIn(owner.email)).body
    expect((await end(thief, '')).status).toBe(429)
    expect(await isGood(token)).toBe(true)
    expect((await end(token, '')).status).toBe(200)
    expect(await isGood(thief)).toBe(false)
  })

  test('and an email that was only added, though its password was right once', async () => {
    const { thief, owner, email } = await thiefAddsEmail()
    expect((await signIn(email)).status).toBe(200)
    const ended = await end(owner, '')
    expect(ended.status).toBe(200)
    // Changes of the ways of signing in renew the mark of the owner's browser; other ends leave it as it is.
    expect(ended.headers.get('set-cookie')).toContain('woodalo-device')
    expect((await end(owner, '')).headers.get('set-cookie')).toBeNull()
    expect((await signIn(email)).body).toMatchObject({ code: 'INCORRECT_CREDENTIALS' })
    expect(await isGood(thief)).toBe(false)
  })

  test('and the owner of the phone removes an email that the thief has proven, which has no power after that', async () => {
    const { owner, email } = await thiefAddsEmail()
    const link = await verifyLink(email)
    const { token } = (await signIn(email)).body
    expect((await post('verify-email', link, { token })).status).toBe(200)
    expect((await call(app, 'DELETE', '/auth/ways/email', { token: owner })).status).toBe(200)
    expect((await signIn(email)).status).not.toBe(200)
    expect((await call(app, 'GET', '/auth/ways', { token: owner })).body).toMatchObject({ email: null })
    expect(await runSql(app, 'select from former_emails where email_key = $1', [email])).toEqual([])
    // The phone alone is left.
    expect((await call(app, 'DELETE', '/auth/ways/phone', { token: owner })).body).toMatchObject({
      code: 'LAST_WAY',
    })
  })

  test('while an email that was there first gets the account back', async () => {
    const owner = await ownerWithProvenEmail()
    await linkPhone(owner.token)
    const { token } = (await signIn(owner.email)).body
    expect((await call(app, 'DELETE', '/auth/ways/email', { token })).status).toBe(200)
    expect((await post('reset-password', { token: await resetLink(owner.email), newPassword })).status).toBe(
      200,
    )
  })

  test('but whoever signs out of their own session still proves the email', async () => {
    const { email, token } = await signUp()
    await post('sign-out', {}, { token })
    expect((await post('verify-email', { ...(await verifyLink(email)), password })).status).toBe(200)
  })
})
