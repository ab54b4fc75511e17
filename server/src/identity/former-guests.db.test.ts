// What people who began as guests added first gets their accounts back, as the first way of others does.
import type { SignedIn } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
import { newPassword, password, startSignInCalls } from '../testing/sign-in-calls.ts'

const {
  app,
  newEmail,
  newPhone,
  newCode,
  post,
  verifyLink,
  reset,
  signIn,
  signInByPhone,
  removeWay,
  linkPhone,
  isGood,
} = await startSignInCalls()

const newGuest = async () =>
  (await post<SignedIn>('sign-in/guest', { nickname: 'Ana', email: newEmail() })).body

const saidTo = async (to: string) => (await sentMessages(app, to)).map(({ text }) => text).join('\n')

async function proveEmail(token: string, email = newEmail()): Promise<string> {
  expect((await post('link/email', { email, password }, { token })).status).toBe(200)
  expect((await post('verify-email', await verifyLink(email), { token })).status).toBe(200)
  return email
}

test('their email does, if somebody who signed in by its password moves the account away', async () => {
  const guest = await newGuest()
  const email = await proveEmail(guest.token)
  const thief = (await signIn(email)).body
  await proveEmail(thief.token)
  expect((await reset(email)).status).toBe(200)
  expect(await isGood(thief.token)).toBe(false)
  expect((await signIn(email, newPassword)).body.user.id).toBe(guest.user.id)
})

test('their phone does, if somebody who signed in by its code removes it beside an email that nobody has proven', async () => {
  const guest = await newGuest()
  const phone = await linkPhone(guest.token)
  const thief = await signInByPhone(phone)
  expect((await post('link/email', { email: newEmail(), password }, thief)).status).toBe(200)
  expect(await removeWay('phone', thief.token)).toMatchObject({ status: 200, body: { phoneMayReturn: true } })
  await expect.poll(() => saidTo(phone)).toContain('entra con él antes del')
  expect((await signInByPhone(phone)).user.id).toBe(guest.user.id)
  expect(await isGood(thief.token)).toBe(false)
})

test.each([
  ['an email that nobody has proven', false],
  ['an email that was proven after it', true],
])('what they remove themselves does not, and is not told that %s would', async (_what, isProven) => {
  const guest = await newGuest()
  const phoneNumber = newPhone()
  const code = await newCode(phoneNumber)
  expect((await post('link/phone', { phoneNumber, code }, guest)).status).toBe(200)
  const email = newEmail()
  expect((await post('link/email', { email, password }, guest)).status).toBe(200)
  if (isProven) await post('verify-email', await verifyLink(email), guest)
  expect(await removeWay('phone', guest.token)).toMatchObject({
    status: 200,
    body: { phoneMayReturn: false },
  })
  await expect.poll(() => saidTo(phoneNumber)).toContain('con él no se puede recuperar')
  expect(await saidTo(phoneNumber)).not.toContain('recupérala con tu correo')
  expect((await signInByPhone(phoneNumber)).user.id).not.toBe(guest.user.id)
})

test('an email that they replace themselves is told that an open session is what is left', async () => {
  const guest = await newGuest()
  const email = await proveEmail(guest.token)
  await proveEmail(guest.token)
  await expect.poll(() => saidTo(email)).toContain('sigues dentro en otro dispositivo')
  expect(await saidTo(email)).not.toContain('¿Olvidaste tu contraseña?')
  expect((await call(app, 'GET', '/auth/ways', guest)).body).toMatchObject({ phone: null })
})
