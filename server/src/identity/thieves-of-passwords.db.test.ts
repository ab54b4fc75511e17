// What a thief who knows the password can do, and what its owner can do about it.
import { textsIn } from '@woodalo/languages/service'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'
import { googleSignIns } from '../testing/google-sign-ins.ts'
import { codeIn, sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let google: GoogleApp
beforeAll(async () => {
  google = await startGoogleApp()
})
afterAll(() => google.stop())
const { signIn: signInWithGoogle } = googleSignIns(() => google)

const password = 'a long enough secret'
const newPassword = 'the owner’s new secret'
let people = 0
const newEmail = () => `victim${++people}@example.org`
const newPhone = () => `+346${String(20_000_000 + ++people * 7_919)}`

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  call<Body>(google.app, 'POST', `/auth/${path}`, { body, ...(token && { token }) })

const signIn = (email: string, tried = password) =>
  post<SignedIn>('sign-in/email', { email, password: tried })

async function proveEmail(email: string, token: string): Promise<void> {
  const link = tokenIn(await waitForMessage(google.app, email), 'verify')
  expect((await post('verify-email', { token: link }, token)).status).toBe(200)
}

/** Somebody with a proven email, and the session of a thief who knows the password. */
async function robbed(): Promise<{ email: string; id: string; owner: string; thief: string }> {
  const email = newEmail()
  const { body } = await post<SignedIn>('sign-up/email', { email, password, name: 'Ana' })
  await proveEmail(email, body.token)
  return { email, id: body.user.id, owner: body.token, thief: (await signIn(email)).body.token }
}

async function enterCode(phoneNumber: string): Promise<SignedIn> {
  const sent = (await sentMessages(google.app, phoneNumber)).length
  await runSql(google.app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  await post('phone-number/send-otp', { phoneNumber })
  const code = codeIn(await waitForMessage(google.app, phoneNumber, sent))
  return (await post<SignedIn>('phone-number/verify', { phoneNumber, code })).body
}

async function linkPhone(token: string): Promise<string> {
  const phoneNumber = newPhone()
  await post('phone-number/send-otp', { phoneNumber })
  const code = codeIn(await waitForMessage(google.app, phoneNumber))
  expect((await post('link/phone', { phoneNumber, code }, token)).status).toBe(200)
  return phoneNumber
}

/** Returns the email of the account at Google. */
async function linkGoogle(token: string): Promise<string> {
  const email = newEmail()
  google.issuer.person = { sub: `google-${++people}`, email, email_verified: true, name: 'Somebody' }
  await signInWithGoogle(undefined, token)
  return email
}

const resetMails = async (email: string) =>
  (await sentMessages(google.app, email)).filter(({ text }) => text.includes('#reset='))

async function resetLink(email: string): Promise<string> {
  const before = (await resetMails(email)).length
  expect((await post('request-password-reset', { email })).status).toBe(200)
  await expect.poll(async () => (await resetMails(email)).length).toBe(before + 1)
  return tokenIn((await resetMails(email)).at(-1)!, 'reset')
}

async function reset(email: string): Promise<void> {
  const token = await resetLink(email)
  expect((await post('reset-password', { token, newPassword })).status).toBe(200)
}

const waysOf = async (email: string) =>
  (await call(google.app, 'GET', '/auth/ways', { token: (await signIn(email, newPassword)).body.token })).body

describe('a reset by a proven email', () => {
  test('removes the phone and the provider that were added since, and tells the owner', async () => {
    const { email, id, thief } = await robbed()
    const phone = await linkPhone(thief)
    const other = await linkGoogle(thief)
    await reset(email)
    expect(await waysOf(email)).toEqual({
      email: { address: email, verified: true },
      phone: null,
      google: false,
      googleEmail: null,
    })
    const told = (await sentMessages(google.app, email)).map(({ text }) => text)
    expect(told.filter((text) => text.includes('Se ha quitado una forma de entrar'))).toHaveLength(1)
    expect((await enterCode(phone)).user.id).not.toBe(id)
    expect((await signInWithGoogle()).user.id).not.toBe(id)
    // The thief's email belongs to the new account by now.
    const own = await post('reset-password', { token: await resetLink(other), newPassword: password })
    expect(own.status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(other)).body.user.id).not.toBe(id)
  })

  test('leaves a phone that the account had before the email, and whatever has been there for a month', async () => {
    const phone = newPhone()
    const { token, user } = await enterCode(phone)
    const email = newEmail()
    expect((await post('link/email', { email, password }, token)).status).toBe(200)
    await proveEmail(email, token)
    const later = (await signIn(email)).body.token
    await linkGoogle(later)
    await runSql(
      google.app,
      `update proven_emails set proven_at = proven_at - interval '40 days' where user_id = '${user.id}'`,
    )
    await runSql(
      google.app,
      `update phone_logins set proven_at = proven_at - interval '41 days' where user_id = '${user.id}'`,
    )
    await runSql(
      google.app,
      `update social_logins set created_at = now() - interval '30 days 1 minute' where user_id = '${user.id}'`,
    )
    await reset(email)
    expect(await waysOf(email)).toMatchObject({ phone, google: true })
    await runSql(
      google.app,
      `update social_logins set created_at = now() - interval '29 days' where user_id = '${user.id}'`,
    )
    await reset(email)
    expect(await waysOf(email)).toMatchObject({ phone, google: false })
  })

  test('is prevented by no more than six changes of the thief in an hour', async () => {
    const { email, thief } = await robbed()
    const passwords = Array.from({ length: 8 }, (_, index) => `a secret of the thief ${index}`)
    const statuses: number[] = []
    let currentPassword = password
    for (const next of passwords) {
      const { status } = await post('change-password', { currentPassword, newPassword: next }, thief)
      statuses.push(status)
      if (status === 200) currentPassword = next
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    const token = await resetLink(email)
    const late = await post('change-password', { currentPassword, newPassword: password }, thief)
    const phoneNumber = newPhone()
    await post('phone-number/send-otp', { phoneNumber })
    const code = codeIn(await waitForMessage(google.app, phoneNumber))
    const linked = await post('link/phone', { phoneNumber, code }, thief)
    expect([late.status, linked.status]).toEqual([429, 429])
    expect((await post('reset-password', { token, newPassword })).status).toBe(200)
    const owner = (await signIn(email, newPassword)).body.token
    const own = await post('change-password', { currentPassword: newPassword, newPassword: password }, owner)
    expect(own.status).toBe(200)
  })
})

test('a thief who uses up the changes of an hour leaves those of a session from before', async () => {
  const { id, owner, thief } = await robbed()
  await runSql(
    google.app,
    `update sessions set created_at = created_at - interval '61 minutes' where user_id = '${id}'
       and created_at = (select min(created_at) from sessions where user_id = '${id}')`,
  )
  for (let changes = 0; changes < 6; changes++) await linkPhone(thief)
  expect((await post('change-password', { currentPassword: password, newPassword }, thief)).status).toBe(429)
  const changed = await post('change-password', { currentPassword: password, newPassword }, owner)
  expect(changed.status).toBe(200)
  expect((await call(google.app, 'GET', '/userHealth', { token: thief })).status).toBe(401)
})

test('a thief who asks for all mails of an hour and voids them leaves the owner as many again', async () => {
  const { email, thief } = await robbed()
  for (let mails = 0; mails < 5; mails++) await resetLink(email)
  expect((await post('request-password-reset', { email })).status).toBe(429)
  const next = 'a secret of the thief'
  expect(
    (await post('change-password', { currentPassword: password, newPassword: next }, thief)).status,
  ).toBe(200)
  await reset(email)
  expect((await signIn(email, newPassword)).status).toBe(200)
})

test('the email of a provider’s account that was removed resets the password no more', async () => {
  const { email, thief } = await robbed()
  const other = await linkGoogle(thief)
  const owner = (await signIn(email)).body.token
  expect((await call(google.app, 'DELETE', '/auth/ways/google', { token: owner })).status).toBe(200)
  await post('request-password-reset', { email: other })
  // Links are sent one after the other.
  await resetLink(email)
  expect(await resetMails(other)).toEqual([])
})

test('an owner who has only a phone is told by a text that it was replaced', async () => {
  const phone = newPhone()
  const { token } = await enterCode(phone)
  const sent = (await sentMessages(google.app, phone)).length
  const next = await linkPhone(token)
  const { text } = await waitForMessage(google.app, phone, sent)
  expect(text).toMatch(
    /^Woodalo: Se ha quitado este teléfono de tu cuenta\. Si no has sido tú, entra con él antes del .+ UTC: recuperas la cuenta/,
  )
  expect((await sentMessages(google.app, next)).filter((each) => each.text === text)).toEqual([])
})

test('a phone that was replaced soon after it came is told who can get the account back, and so is that one', async () => {
  const first = newPhone()
  const { token } = await enterCode(first)
  const second = await linkPhone(token)
  await linkPhone(token)
  const last = async (phone: string) => (await sentMessages(google.app, phone)).at(-1)!.text
  await expect
    .poll(() => last(second))
    .toBe(
      'Woodalo: Se ha quitado este teléfono de tu cuenta. Si no has sido tú, recupérala entrando con el teléfono que tenía antes.',
    )
  const told = async () =>
    (await sentMessages(google.app, first)).filter(({ text }) => text.includes('recuperas la cuenta'))
  await expect.poll(async () => (await told()).length).toBe(2)
})

test('an owner who has only a phone is told by a text once a day and session that ways to be paid have changed', async () => {
  const phone = newPhone()
  const { token, user } = await enterCode(phone)
  const thief = (await enterCode(phone)).token
  const setPayTo = (whose: string, value: string) =>
    call(google.app, 'PUT', `/user/${user.id}/pay-to`, { token: whose, body: [{ kind: 'revolut', value }] })
  // Although the owner has been told of a change of their own.
  expect((await setPayTo(token, '@owner')).status).toBe(200)
  for (const value of ['@thief', '@thief_2']) expect((await setPayTo(thief, value)).status).toBe(200)
  // Those about ways of signing in, of which one comes after, are not used up by them.
  await linkPhone(token)
  const about = async () =>
    (await sentMessages(google.app, phone))
      .map(({ text }) => text)
      .filter((text) => text.includes('Si no has sido tú'))
  await expect.poll(async () => (await about()).length).toBe(3)
  expect((await about())[0]).toContain('Ha cambiado cómo te pagan')
  expect((await about())[1]).toContain('Ha cambiado cómo te pagan')
  expect((await about())[2]).toContain('Se ha quitado este teléfono')
})

test('the owner of an email is told five times a day that ways to be paid have changed', async () => {
  const { email, id, owner: token } = await robbed()
  for (let change = 0; change < 8; change++) {
    const body = [{ kind: 'revolut', value: `@thief_${change}` }]
    expect((await call(google.app, 'PUT', `/user/${id}/pay-to`, { token, body })).status).toBe(200)
  }
  expect((await post('change-password', { currentPassword: password, newPassword }, token)).status).toBe(200)
  const told = async (what: string) =>
    (await sentMessages(google.app, email)).filter(({ text }) => text.includes(what)).length
  // Notices are sent in order: this one comes after all of those about ways to be paid.
  await expect.poll(() => told('Tu contraseña ha cambiado'), { timeout: 10_000 }).toBe(1)
  expect(await told('Ha cambiado cómo te pagan')).toBe(5)
})

test('an owner who has only a phone is told by a text what was added', async () => {
  const phone = newPhone()
  const { token } = await enterCode(phone)
  const sent = (await sentMessages(google.app, phone)).length
  await linkGoogle(token)
  expect((await waitForMessage(google.app, phone, sent)).text).toBe(
    'Woodalo: Se ha añadido una cuenta de Google para entrar en tu cuenta. Si no has sido tú, entra con este teléfono, cierra las demás sesiones y revisa tus formas de entrar y de cobrar.',
  )
})

test('a phone that is removed is told until when it gets the account back, though there is an email by then', async () => {
  const phone = newPhone()
  const { token } = await enterCode(phone)
  await linkGoogle(token)
  const [{ email } = { email: '' }] = await runSql<{ email: string }>(
    google.app,
    'select email from social_logins s join phone_logins p on p.user_id = s.user_id where p.phone = $1',
    [phone],
  )
  expect((await call(google.app, 'DELETE', '/auth/ways/phone', { token })).status).toBe(200)
  const last = async () => (await sentMessages(google.app, phone)).at(-1)!.text
  await expect.poll(last).toContain('Se ha quitado este teléfono de tu cuenta')
  const mails = async () => (await sentMessages(google.app, email)).map(({ text }) => text).join('\n')
  await expect
    .poll(mails)
    .toMatch(/Hasta el .+ UTC, quien reciba el código en el teléfono que la cuenta tenía antes/)
  await runSql(google.app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  await enterCode(phone)
  await expect.poll(mails).toContain('El teléfono que tu cuenta tenía antes la ha recuperado con su código.')
})

test('the texts about changes are four a day for a phone', async () => {
  const phoneNumber = newPhone()
  const { token } = await enterCode(phoneNumber)
  for (let changes = 0; changes < 5; changes++) {
    const sent = (await sentMessages(google.app, phoneNumber)).length
    await runSql(google.app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
    await post('phone-number/send-otp', { phoneNumber })
    const codes = async () =>
      (await sentMessages(google.app, phoneNumber)).slice(sent).filter(({ text }) => /#\d{6}$/.test(text))
    await expect.poll(async () => (await codes()).length).toBe(1)
    const code = codeIn((await codes())[0]!)
    expect((await post('link/phone', { phoneNumber, code }, token)).status).toBe(200)
  }
  // A later code shows that all texts before it are there.
  await runSql(google.app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  const all = (await sentMessages(google.app, phoneNumber)).length
  await post('phone-number/send-otp', { phoneNumber })
  await expect.poll(async () => (await sentMessages(google.app, phoneNumber)).length).toBeGreaterThan(all)
  const told = (await sentMessages(google.app, phoneNumber)).filter(({ text }) => text.startsWith('Woodalo:'))
  expect(told).toHaveLength(4)
})

test('whoever follows the text about a changed password shuts out the thief who changed it', async () => {
  const email = newEmail()
  const { body: owner } = await post<SignedIn>('sign-up/email', { email, password, name: 'Ana' })
  const phoneNumber = await linkPhone(owner.token)
  const { token: thief } = (await signIn(email)).body
  const texts = async () => (await sentMessages(google.app, phoneNumber)).map(({ text }) => text)
  const before = (await texts()).length
  const changed = await post('change-password', { currentPassword: password, newPassword }, thief)
  expect(changed.status).toBe(200)
  await expect.poll(async () => (await texts()).length, { timeout: 10_000 }).toBe(before + 1)
  expect((await texts()).at(-1)).toBe(textsIn('es').letters.passwordChangedByText)
  const back = await enterCode(phoneNumber)
  expect(back.user.id).toBe(owner.user.id)
  expect((await call(google.app, 'DELETE', '/auth/sessions', { token: back.token })).status).toBe(200)
  expect((await call(google.app, 'DELETE', '/auth/ways/email', { token: back.token })).status).toBe(200)
  expect((await signIn(email, newPassword)).status).toBe(422)
})
