// Calls of people who sign in, in every way, and of thieves beside them.
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, expect } from 'vitest'
import { call } from './app.ts'
import type { Browser } from './browser.ts'
import { startGoogleApp } from './google-app.ts'
import { codeIn, sentMessages, tokenIn, waitForMessage } from './outbox-reader.ts'
import { runSql } from './statements.ts'

export const password = 'a long enough secret'
export const newPassword = 'the owner’s new secret'

/** Starts a service with a provider, until the tests of the file are over. */
export async function startSignInCalls() {
  const google = await startGoogleApp()
  afterAll(() => google.stop())
  const { app, issuer, origin } = google

  let people = 0
  const newEmail = () => `person${++people}@example.org`
  const newPhone = () => `+346${String(10_000_000 + ++people * 7_919)}`

  async function post<Body = Record<string, unknown>>(
    path: string,
    body: unknown = {},
    options: { token?: string; cookie?: string } = {},
  ) {
    return call<Body>(app, 'POST', `/auth/${path}`, {
      body,
      ...(options.token && { token: options.token }),
      ...(options.cookie && { headers: { cookie: options.cookie } }),
    })
  }

  async function signUp(email = newEmail()) {
    const { body } = await post<SignedIn>('sign-up/email', { email, password, name: 'Ana' })
    return { email, ...body }
  }

  /** A user who has also proven the email. */
  async function ownerWithProvenEmail() {
    const owner = await signUp()
    await post('verify-email', await verifyLink(owner.email), owner)
    return owner
  }

  const verifyLink = async (email: string, number = 0) => ({
    token: tokenIn(await waitForMessage(app, email, number), 'verify'),
  })

  /** Returns the link in the mail that this request sends. */
  async function resetLink(email: string): Promise<string> {
    const links = async () => (await sentMessages(app, email)).filter(({ text }) => text.includes('#reset='))
    const before = (await links()).length
    expect((await post('request-password-reset', { email })).status).toBe(200)
    await expect.poll(async () => (await links()).length, { timeout: 10_000 }).toBe(before + 1)
    return tokenIn((await links()).at(-1)!, 'reset')
  }

  async function reset(email: string) {
    return post('reset-password', { token: await resetLink(email), newPassword })
  }

  const signIn = (email: string, tried = password, cookie?: string) =>
    post<SignedIn>('sign-in/email', { email, password: tried }, { ...(cookie && { cookie }) })

  const isGood = async (token: string) => (await call(app, 'GET', '/userHealth', { token })).status === 200

  async function receiveCode(phone: string, number = 0): Promise<string> {
    expect((await post('phone-number/send-otp', { phoneNumber: phone })).status).toBe(200)
    return codeIn(await waitForMessage(app, phone, number))
  }

  /** Returns the code that is sent to a phone now, whatever other texts it gets. */
  async function newCode(phoneNumber: string): Promise<string> {
    await minuteLater()
    const codes = async () =>
      (await sentMessages(app, phoneNumber)).flatMap(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? [])
    const before = (await codes()).length
    expect((await post('phone-number/send-otp', { phoneNumber })).status).toBe(200)
    await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBe(before + 1)
    return (await codes()).at(-1)!
  }

  async function signInByPhone(phoneNumber: string): Promise<SignedIn> {
    const code = await newCode(phoneNumber)
    return (await post<SignedIn>('phone-number/verify', { phoneNumber, code })).body
  }

  const removeWay = (way: string, token: string) => call(app, 'DELETE', `/auth/ways/${way}`, { token })

  async function linkPhone(token: string): Promise<string> {
    const phoneNumber = newPhone()
    const code = await receiveCode(phoneNumber)
    expect((await post('link/phone', { phoneNumber, code }, { token })).status).toBe(200)
    return phoneNumber
  }

  async function minuteLater(): Promise<void> {
    await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  }

  function browserPost(browser: Browser, path: string, body: object, token?: string) {
    return browser.send(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  }

  /** Goes to the provider and comes back. The code of the return address is not exchanged yet. */
  async function throughGoogle(browser: Browser, token?: string): Promise<string> {
    const path = token ? 'link/social' : 'sign-in/social'
    const response = await browserPost(
      browser,
      path,
      { provider: 'google', callbackURL: `${origin}/login` },
      token,
    )
    const { url } = (await response.json()) as { url: string }
    const address = await browser.follow(url, `${origin}/login`)
    return new URLSearchParams(new URL(address).hash.slice(1)).get('code')!
  }

  function somebodyAtGoogle(): void {
    people++
    issuer.person = {
      sub: `person-${people}`,
      email: newEmail(),
      email_verified: true,
      name: `Person ${people}`,
    }
  }

  return {
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
    newCode,
    signInByPhone,
    removeWay,
    minuteLater,
    browserPost,
    throughGoogle,
    somebodyAtGoogle,
  }
}
