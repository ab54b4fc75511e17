// Whoever ends a session of their account ends what was begun in it, too: it may have been a thief's.
import type { SignedIn } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { newBrowser } from '../testing/browser.ts'
import { password, startSignInCalls } from '../testing/sign-in-calls.ts'

const {
  app,
  newEmail,
  newPhone,
  post,
  signUp,
  ownerWithProvenEmail,
  verifyLink,
  signIn,
  receiveCode,
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

  test('an email and a password on their way into the account of a phone', async () => {
    const phoneNumber = newPhone()
    const verify = async (number: number) => {
      const code = await receiveCode(phoneNumber, number)
      return (await post<SignedIn>('phone-number/verify', { phoneNumber, code })).body.token
    }
    const thief = await verify(0)
    const email = newEmail()
    expect((await post('link/email', { email, password }, { token: thief })).status).toBe(200)
    const link = await verifyLink(email)
    await minuteLater()
    // After the text that tells of the new way to sign in.
    const owner = await verify(2)
    expect((await end(owner, '')).status).toBe(200)
    expect((await post('verify-email', { ...link, password })).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await call(app, 'GET', '/auth/ways', { token: owner })).body).not.toMatchObject({ email })
  })

  test('but whoever signs out of their own session still proves the email', async () => {
    const { email, token } = await signUp()
    await post('sign-out', {}, { token })
    expect((await post('verify-email', { ...(await verifyLink(email)), password })).status).toBe(200)
  })
})
