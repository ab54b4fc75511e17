// A thief who knows the password moves the account away, and its owner gets it back by the email from before.
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'
import { googleSignIns } from '../testing/google-sign-ins.ts'
import { codeIn, sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'
import { createFormerEmailStore } from './former-email-store.ts'

let google: GoogleApp
beforeAll(async () => {
  google = await startGoogleApp()
})
afterAll(() => google.stop())
const { signIn: signInWithGoogle } = googleSignIns(() => google)

const password = 'a long enough secret'
const newPassword = 'the owner’s new secret'
let people = 0
const newEmail = (who = 'owner') => `${who}${++people}@example.org`

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  call<Body>(google.app, 'POST', `/auth/${path}`, { body, ...(token && { token }) })

const signIn = (email: string, tried = password) =>
  post<SignedIn>('sign-in/email', { email, password: tried })
const userOf = async (email: string, tried = password) => (await signIn(email, tried)).body.user?.id
const isGood = async (token: string) =>
  (await call(google.app, 'GET', '/userHealth', { token })).status === 200
const waysOf = async (token: string) => (await call(google.app, 'GET', '/auth/ways', { token })).body

async function linksTo(email: string, purpose: 'verify' | 'reset'): Promise<string[]> {
  const mails = await sentMessages(google.app, email)
  return mails.filter(({ text }) => text.includes(`#${purpose}=`)).map((mail) => tokenIn(mail, purpose))
}

/** Returns the link in the mail that this call sends. */
async function linkAfter(
  send: () => Promise<{ status: number }>,
  email: string,
  purpose: 'verify' | 'reset',
): Promise<string> {
  const before = (await linksTo(email, purpose)).length
  expect((await send()).status).toBe(200)
  await expect.poll(async () => (await linksTo(email, purpose)).length).toBe(before + 1)
  return (await linksTo(email, purpose)).at(-1)!
}

const askReset = (email: string) => post('request-password-reset', { email })
const resetLink = (email: string) => linkAfter(() => askReset(email), email, 'reset')
const redeem = (token: string, chosen = newPassword) => post('reset-password', { token, newPassword: chosen })
const reset = async (email: string) => redeem(await resetLink(email))

/** Asks for a link to an email that gets none, and waits until a later one to somebody else has been sent. */
async function expectNoLink(email: string): Promise<void> {
  const before = (await linksTo(email, 'reset')).length
  await askReset(email)
  const other = newEmail('other')
  await post('sign-up/email', { email: other, password, name: 'Luis' })
  await resetLink(other)
  expect((await linksTo(email, 'reset')).length).toBe(before)
}

/** Somebody with a proven email. */
async function newOwner(email = newEmail()): Promise<{ email: string; id: string; token: string }> {
  const before = (await linksTo(email, 'verify')).length
  const { body } = await post<SignedIn>('sign-up/email', { email, password, name: 'Ana' })
  await expect.poll(async () => (await linksTo(email, 'verify')).length).toBe(before + 1)
  const token = (await linksTo(email, 'verify')).at(-1)
  expect((await post('verify-email', { token }, body.token)).status).toBe(200)
  return { email, id: body.user.id, token: body.token }
}

/** Moves the account of this session to another email, and returns that. */
async function move(session: string, to = newEmail('thief'), known = password): Promise<string> {
  const token = await linkAfter(
    () => post('link/email', { email: to, password: known }, session),
    to,
    'verify',
  )
  expect((await post('verify-email', { token }, session)).status).toBe(200)
  return to
}

/** An account that a thief who knows the password has moved away, and the thief's session. */
async function stolen() {
  const owner = await newOwner()
  const thief = (await signIn(owner.email)).body.token
  return { ...owner, thief, away: await move(thief) }
}

async function linkPhone(session: string): Promise<string> {
  const phoneNumber = `+346${String(30_000_000 + ++people * 7_919)}`
  await post('phone-number/send-otp', { phoneNumber })
  const code = codeIn(await waitForMessage(google.app, phoneNumber))
  expect((await post('link/phone', { phoneNumber, code }, session)).status).toBe(200)
  return phoneNumber
}

function atGoogle(email: string): void {
  google.issuer.person = { sub: `google-${++people}`, email, email_verified: true, name: 'Somebody' }
}

/** Lets days go by since the account left its email. */
const days = (count: number) =>
  runSql(google.app, 'update former_emails set kept_until = kept_until - make_interval(days => $1)', [count])

/** Waits until the last mail to it says this. */
async function expectMail(email: string, words: string): Promise<void> {
  const last = async () => (await sentMessages(google.app, email)).at(-1)?.text
  await expect.poll(last, { timeout: 10_000 }).toContain(words)
}

/** Whether the last two mails to it, about a new password, are also about a way of signing in that is gone. */
async function isToldOfRemoval(email: string): Promise<boolean> {
  await expectMail(email, 'contraseña')
  const mails = await sentMessages(google.app, email)
  return mails.some(({ text }) => text.includes('Se ha quitado una forma de entrar'))
}

describe('the email that an account had before', () => {
  test('gets it back for a week, with all that a thief added removed', async () => {
    const { email, id, thief, away, token } = await stolen()
    await linkPhone(thief)
    atGoogle(newEmail('thief'))
    await signInWithGoogle(undefined, thief)
    const later = (await signIn(away)).body.token
    await days(6)
    expect((await reset(email)).status).toBe(200)
    const back = (await signIn(email, newPassword)).body
    expect(back.user).toMatchObject({ id, email })
    expect(await waysOf(back.token)).toEqual({
      email: { address: email, verified: true },
      phone: null,
      google: false,
      googleEmail: null,
    })
    expect(await Promise.all([thief, later, token].map(isGood))).toEqual([false, false, false])
    expect([await userOf(away, newPassword), await userOf(away)]).toEqual([undefined, undefined])
    await expectNoLink(away)
  })

  test('no longer does after the week, and is then forgotten', async () => {
    const { email, away, id } = await stolen()
    const link = await resetLink(email)
    await days(7)
    expect((await redeem(link)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    await expectNoLink(email)
    await createFormerEmailStore(google.app.database.db).forgetOld()
    expect(await runSql(google.app, 'select * from former_emails where user_id = $1', [id])).toEqual([])
    expect(await userOf(away)).toBe(id)
  })

  test('is the first one, however often a thief moves on, whose emails get nothing back', async () => {
    const { email, id, thief, away } = await stolen()
    const further = await move(thief)
    await expectNoLink(away)
    expect((await reset(email)).status).toBe(200)
    await expectNoLink(away)
    await expectNoLink(further)
    expect(await userOf(email, newPassword)).toBe(id)
  })

  test('is the owner’s again who proves it with an open session, and leaves a thief’s no power', async () => {
    const { email, id, token, away } = await stolen()
    await move(token, email)
    await expectNoLink(away)
    await move((await signIn(email)).body.token)
    expect((await reset(email)).status).toBe(200)
    expect(await userOf(email, newPassword)).toBe(id)
  })

  test('gets it back while the thief goes on changing it, by a link from before', async () => {
    const { email, id, thief, away } = await stolen()
    const link = await resetLink(email)
    const next = 'a secret of the thief'
    expect(
      (await post('change-password', { currentPassword: password, newPassword: next }, thief)).status,
    ).toBe(200)
    expect((await redeem(await resetLink(away), password)).status).toBe(200)
    await move((await signIn(away)).body.token)
    expect((await redeem(link)).status).toBe(200)
    expect(await userOf(email, newPassword)).toBe(id)
    expect((await redeem(link, password)).body).toMatchObject({ code: 'LINK_EXPIRED' })
  })

  test('is not short of mails because a thief used them up', async () => {
    const { email } = await newOwner()
    for (let mails = 0; mails < 5; mails++) await resetLink(email)
    await move((await signIn(email)).body.token)
    expect((await reset(email)).status).toBe(200)
  })

  test('of a provider that a thief removed gets it back, too', async () => {
    const email = newEmail()
    atGoogle(email)
    const { token, user } = await signInWithGoogle()
    await linkPhone(token)
    expect((await call(google.app, 'DELETE', '/auth/ways/google', { token })).status).toBe(200)
    await expectMail(email, 'puedes recuperarla con este correo hasta el')
    expect((await reset(email)).status).toBe(200)
    const back = (await signIn(email, newPassword)).body
    expect(back.user.id).toBe(user.id)
    expect(await waysOf(back.token)).toMatchObject({ phone: null, google: false })
  })

  test('stays with the account that has proven it since, and which nobody gets by it', async () => {
    const { email, id, away } = await stolen()
    const link = await resetLink(email)
    const other = await newOwner(email)
    expect((await redeem(link)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await reset(email)).status).toBe(200)
    expect([await userOf(email, newPassword), await userOf(away)]).toEqual([other.id, id])
  })

  test('gets it back although a stranger has signed up with it since', async () => {
    const { email, id } = await stolen()
    const stranger = await post<SignedIn>('sign-up/email', { email, password: 'of a stranger', name: 'Eve' })
    expect((await reset(email)).status).toBe(200)
    expect([await userOf(email, newPassword), await userOf(email, 'of a stranger')]).toEqual([id, undefined])
    expect(stranger.body.user.id).not.toBe(id)
  })

  test('is told what it can do and until when, at each change, and those of the thief are not', async () => {
    const { email, thief, away } = await stolen()
    const [kept] = await runSql<{ until: Date }>(
      google.app,
      'select kept_until as until from former_emails where email_key = $1',
      [email],
    )
    const until = new Intl.DateTimeFormat('es', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(kept!.until)
    const offer = `Si no has sido tú, puedes recuperarla con este correo hasta el ${until} UTC`
    await expectMail(email, `El correo con el que entras ha cambiado.\n\nTu cuenta ya no tiene este correo.`)
    await expectMail(email, offer)
    await linkPhone(thief)
    await expectMail(email, 'Se ha añadido un teléfono')
    await expectMail(email, offer)
    await move(thief)
    await expectMail(away, 'con él no se puede recuperar')
    await expectMail(email, 'El correo con el que entras ha cambiado.')
    await expectMail(email, offer)
  })

  test('is in the copy of the account’s data, and is deleted with it', async () => {
    const { email, id, away } = await stolen()
    const token = (await signIn(away)).body.token
    const copy = await call(google.app, 'GET', `/user/${id}/export`, { token })
    expect(copy.body).toMatchObject({ data: { identity: { formerEmail: { address: email } } } })
    expect((await call(google.app, 'DELETE', `/user/${id}`, { token })).status).toBe(204)
    await expectMail(email, 'Tu cuenta de Woodalo se ha borrado')
    expect(await runSql(google.app, 'select * from former_emails where user_id = $1', [id])).toEqual([])
    await expectNoLink(email)
  })
})

describe('a reset by an email that was proven first', () => {
  test('removes an email that a thief added to it, which no longer resets the password', () =>
    expectNoMoreOfThief(true))

  test('removes an email that a thief has added and not even proven', () => expectNoMoreOfThief(false))

  async function expectNoMoreOfThief(isProven: boolean): Promise<void> {
    const email = newEmail()
    atGoogle(email)
    const { token, user } = await signInWithGoogle()
    const theirs = newEmail('thief')
    const link = await linkAfter(
      () => post('link/email', { email: theirs, password }, token),
      theirs,
      'verify',
    )
    if (isProven) await post('verify-email', { token: link }, token)
    expect((await reset(email)).status).toBe(200)
    const back = (await signIn(email, newPassword)).body
    expect(back.user.id).toBe(user.id)
    expect(await waysOf(back.token)).toEqual({
      email: { address: email, verified: true },
      phone: null,
      google: true,
      googleEmail: expect.any(String),
    })
    await expectNoLink(theirs)
    expect(await userOf(theirs, newPassword)).toBeUndefined()
    // Of what nobody ever signed in with, nobody is told.
    expect(await isToldOfRemoval(email)).toBe(isProven)
  }

  test('tells of an account at the provider that it removes', async () => {
    const { email, token } = await newOwner()
    atGoogle(newEmail('thief'))
    await signInWithGoogle(undefined, token)
    expect((await reset(email)).status).toBe(200)
    expect(await waysOf((await signIn(email, newPassword)).body.token)).toMatchObject({ google: false })
    expect(await isToldOfRemoval(email)).toBe(true)
  })

  test('wins over a change that runs beside it', async () => {
    const { email, id } = await newOwner()
    const thief = (await signIn(email)).body.token
    const phoneNumber = `+346${String(30_000_000 + ++people * 7_919)}`
    await post('phone-number/send-otp', { phoneNumber })
    const code = codeIn(await waitForMessage(google.app, phoneNumber))
    const link = await resetLink(email)
    // The new password is hashed meanwhile.
    const resetting = redeem(link)
    await pause(30)
    const [own] = await Promise.all([resetting, post('link/phone', { phoneNumber, code }, thief)])
    expect(own.status).toBe(200)
    const back = (await signIn(email, newPassword)).body
    expect(back.user.id).toBe(id)
    expect(await waysOf(back.token)).toMatchObject({ phone: null })
  })
})
