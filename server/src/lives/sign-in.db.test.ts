import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Ledger } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { sentMessages, tokenIn } from '../testing/outbox-reader.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open()
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

const password = 'a long enough secret'
const other = 'another long secret'

const latest = async (to: string) => (await sentMessages(ledger.app, to)).at(-1)!
const link = async (to: string, purpose: 'verify' | 'reset') => tokenIn(await latest(to), purpose)
const codeOf = async (to: string) =>
  (await sentMessages(ledger.app, to)).flatMap(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? []).at(-1)!
const auth = (rider: LivedRider | null, path: string, body: object = {}, more: { mailTo?: string } = {}) =>
  ledger.calls(rider, 'POST', `/auth/${path}`, body, more)

test('somebody signs up by email, proves it, forgets the password and moves to another email', async () => {
  const email = 'ana@example.org'
  const signUp = await auth(null, 'sign-up/email', { email, password, name: 'Ana' })
  const ana = ledger.known('Ana', signUp.body)
  await auth(null, 'sign-up/email', { email: 'Ana@example.org', password, name: 'Eva' })
  await auth(null, 'sign-up/email', { email: 'eva@example.org', password: 'password', name: 'Eva' })
  await auth(null, 'verify-email', { token: await link(email, 'verify') })
  await auth(ana, 'verify-email', { token: await link(email, 'verify') })
  await auth(ana, 'verify-email', { token: await link(email, 'verify') })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, {
    displayName: 'Anita',
    gender: 'woman',
    language: 'en',
  })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { gender: 'man' })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { gender: 'woman' })
  await auth(null, 'sign-in/email', { email, password: other })
  const signIn = await auth(null, 'sign-in/email', { email, password })
  const second: LivedRider = { ...ana, token: signIn.body.token }
  await ledger.connects(ana)
  await auth(null, 'request-password-reset', { email: 'nobody@example.org' })
  await auth(null, 'request-password-reset', { email }, { mailTo: email })
  await auth(null, 'reset-password', { token: await link(email, 'reset'), newPassword: other })
  await ledger.calls(second, 'GET', '/user/me')
  const third: LivedRider = {
    ...ana,
    token: (await auth(null, 'sign-in/email', { email, password: other })).body.token,
  }
  await auth(third, 'change-password', { currentPassword: password, newPassword: password })
  await auth(third, 'change-password', { currentPassword: other, newPassword: password })
  await auth(third, 'link/email', { email: 'anita@example.org', password })
  await auth(third, 'verify-email', { token: await link('anita@example.org', 'verify') })
  await ledger.calls(third, 'GET', '/auth/ways')
  await ledger.calls(third, 'GET', '/auth/sessions')
  await ledger.calls(third, 'DELETE', '/auth/ways/email')
  await auth(third, 'sign-out')
  await ledger.calls(third, 'GET', '/user/me')
  await ledger.passes(8 * 86_400, 'Eight days')
  await ledger.passes(190 * 86_400, 'Half a year')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/sign-in-by-email.txt')
})

test('somebody signs in by phone, adds an email, and removes the phone', async () => {
  const phoneNumber = '+34600111222'
  await auth(null, 'phone-number/send-otp', { phoneNumber: '12' })
  await auth(null, 'phone-number/send-otp', { phoneNumber })
  await auth(null, 'phone-number/send-otp', { phoneNumber })
  const known = await codeOf(phoneNumber)
  const wrong = known === '123456' ? '123457' : '123456'
  await auth(null, 'phone-number/verify', { phoneNumber, code: wrong })
  const { body } = await auth(null, 'phone-number/verify', { phoneNumber, code: known })
  const ana = ledger.known('Ana', body)
  await auth(null, 'phone-number/verify', { phoneNumber, code: known })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { full_name: 'Ana María', displayName: 'Ana' })
  await ledger.calls(ana, 'DELETE', '/auth/ways/phone')
  await auth(ana, 'link/email', { email: 'ana@example.org', password })
  await auth(ana, 'verify-email', { token: await link('ana@example.org', 'verify') })
  await ledger.calls(ana, 'DELETE', '/auth/ways/phone')
  await ledger.calls(ana, 'GET', '/auth/ways')
  await ledger.passes(61, 'A minute')
  await auth(null, 'phone-number/send-otp', { phoneNumber })
  await auth(null, 'phone-number/verify', { phoneNumber, code: await codeOf(phoneNumber) })
  await ledger.passes(7.1 * 86_400, 'A week')
  await ledger.calls(ana, 'DELETE', '/auth/ways/email')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/sign-in-by-phone.txt')
})

test('a phone hears what is added beside it and taken away', async () => {
  const phoneNumber = '+34600333444'
  const ana = await ledger.asBefore(async () => {
    await auth(null, 'phone-number/send-otp', { phoneNumber })
    const { body } = await auth(null, 'phone-number/verify', {
      phoneNumber,
      code: await codeOf(phoneNumber),
    })
    return ledger.known('Ana', body)
  })
  await auth(ana, 'link/email', { email: 'ana@example.org', password })
  await ledger.calls(ana, 'GET', '/auth/ways')
  await ledger.calls(ana, 'DELETE', '/auth/ways/google')
  await ledger.calls(ana, 'DELETE', '/auth/ways/email')
  await auth(null, 'sign-in/email', { email: 'ana@example.org', password })
  await ledger.calls(ana, 'PUT', `/user/${ana.id}/pay-to`, [{ kind: 'paypal', value: 'ana' }])
  await auth(ana, 'change-password', { newPassword: other })
  await auth(ana, 'link/email', { email: 'ana@example.org', password })
  await auth(ana, 'verify-email', { token: await link('ana@example.org', 'verify') })
  await ledger.calls(ana, 'PUT', `/user/${ana.id}/pay-to`, [{ kind: 'cash' }])
  await ledger.passes(3_700, 'An hour')
  await ledger.calls(ana, 'DELETE', '/auth/ways/phone')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/beside-a-phone.txt')
})

test('a guest keeps the account by an email, and signs in twice', async () => {
  const guest = await ledger.arrives('Ana')
  await auth(guest, 'send-verification-email')
  await auth(guest, 'link/email', { email: 'ana@example.org', password: 'short' })
  await auth(guest, 'link/email', { email: 'ana@example.org', password })
  await auth(guest, 'send-verification-email')
  await auth(guest, 'verify-email', { token: await link('ana@example.org', 'verify') })
  await auth(guest, 'socket-ticket')
  const again: LivedRider = {
    ...guest,
    token: (await auth(null, 'sign-in/email', { email: 'ana@example.org', password })).body.token,
  }
  const { body } = await ledger.calls(again, 'GET', '/auth/sessions')
  const first = body.sessions.find(({ current }) => !current)
  await ledger.calls(again, 'DELETE', `/auth/sessions/${first?.id}`)
  await ledger.calls(again, 'DELETE', '/auth/sessions')
  await auth(null, 'sign-in/guest', { nickname: '', email: 'eva@example.org' })
  await auth(null, 'sign-in/guest', { nickname: 'Eva', email: 'ana@example.org' })
  await ledger.passes(31 * 86_400, 'A month')
  await ledger.calls(again, 'GET', '/user/me')
  await ledger.passes(181 * 86_400, 'Half a year')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/guest.txt')
})

test('wrong passwords, codes and mails are refused after some tries', async () => {
  const email = 'ana@example.org'
  await ledger.asBefore(async () =>
    ledger.known('Ana', (await auth(null, 'sign-up/email', { email, password, name: 'Ana' })).body),
  )
  await ledger.asBefore(async () => {
    for (let tries = 0; tries < 9; tries++) await auth(null, 'sign-in/email', { email, password: other })
  })
  await auth(null, 'sign-in/email', { email, password })
  for (let tries = 0; tries < 5; tries++)
    await auth(null, 'request-password-reset', { email }, { mailTo: email })
  await auth(null, 'request-password-reset', { email })
  await ledger.passes(901, 'A quarter of an hour')
  await auth(null, 'sign-in/email', { email, password })
  const phoneNumber = '+34600111222'
  await auth(null, 'phone-number/send-otp', { phoneNumber })
  for (let tries = 0; tries < 6; tries++)
    await auth(null, 'phone-number/verify', { phoneNumber, code: '000000' })
  await ledger.passes(61, 'A minute')
  await auth(null, 'phone-number/send-otp', { phoneNumber })
  for (let tries = 0; tries < 6; tries++)
    await auth(null, 'phone-number/verify', { phoneNumber, code: '000000' })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/tries-that-are-refused.txt')
})
