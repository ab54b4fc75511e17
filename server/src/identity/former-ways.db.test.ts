// Owners get their accounts back from whoever had a session of theirs, and then nothing of the thief's opens them.
import type { SignedIn } from '@woodalo/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call } from '../testing/app.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
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
  reset,
  signIn,
  signInByPhone,
  newCode,
  removeWay,
  isGood,
} = await startSignInCalls()

/** Whoever has a session of somebody's account, and changes how it is signed in to. */
function thiefWith(token: string) {
  const phones: string[] = []
  const emails: string[] = []
  return {
    token,
    phones,
    emails,
    async linkPhone() {
      const phoneNumber = newPhone()
      const code = await newCode(phoneNumber)
      if ((await post('link/phone', { phoneNumber, code }, { token })).status === 200)
        phones.push(phoneNumber)
    },
    /** Adds an email and proves it. If there is one already, the account moves. */
    async proveEmail() {
      const email = newEmail()
      if ((await post('link/email', { email, password }, { token })).status !== 200) return
      await post('verify-email', await verifyLink(email), { token })
      emails.push(email)
    },
    removePhone: () => removeWay('phone', token),
    removeEmail: () => removeWay('email', token),
  }
}
type Thief = ReturnType<typeof thiefWith>

/** Returns the user whom a reset by this email signs in, if a link to it comes. */
async function userByReset(email: string): Promise<string | undefined> {
  const links = async () => (await sentMessages(app, email)).filter(({ text }) => text.includes('#reset='))
  const before = (await links()).length
  await post('request-password-reset', { email })
  // Jobs are taken in order: once a later link is there, this one is, if there is any.
  await resetLink((await signUp()).email)
  if ((await links()).length === before) return undefined
  const token = /#reset=([\w-]+)/.exec((await links()).at(-1)!.text)![1]!
  await post('reset-password', { token, newPassword: password })
  return (await signIn(email)).body.user?.id
}

async function expectNothingOfTheThief(thief: Thief, ownerId: string): Promise<void> {
  expect(await isGood(thief.token)).toBe(false)
  for (const email of thief.emails) {
    expect((await signIn(email)).body.user?.id).not.toBe(ownerId)
    expect(await userByReset(email)).not.toBe(ownerId)
  }
  for (const phone of thief.phones) expect((await signInByPhone(phone)).user.id).not.toBe(ownerId)
}

const waysOf = async (token: string) => (await call(app, 'GET', '/auth/ways', { token })).body

/** Every test is an hour of its own for the limits of a network and of texts. */
const nextHour = () => runSql(app, 'delete from rate_limits')

async function expectReturnOfPhoneOwner(acts: readonly (keyof Thief)[]): Promise<void> {
  await nextHour()
  const phone = newPhone()
  const { user, token } = await signInByPhone(phone)
  const thief = thiefWith(token)
  for (const act of acts) await (thief[act] as () => Promise<unknown>)()
  const back = await signInByPhone(phone)
  expect(back.user.id).toBe(user.id)
  // If the thief left the phone there, the owner ends what the account lists.
  await call(app, 'DELETE', '/auth/sessions', { token: back.token })
  await removeWay('email', back.token)
  await expectNothingOfTheThief(thief, user.id)
  expect(await waysOf((await signInByPhone(phone)).token)).toEqual({
    email: null,
    phone,
    google: false,
    googleEmail: null,
  })
}

async function expectReturnOfEmailOwner(acts: readonly (keyof Thief)[]): Promise<void> {
  await nextHour()
  const { email, user, token } = await ownerWithProvenEmail()
  const thief = thiefWith((await signIn(email)).body.token)
  for (const act of acts) await (thief[act] as () => Promise<unknown>)()
  expect((await reset(email)).status).toBe(200)
  await expectNothingOfTheThief(thief, user.id)
  expect(await isGood(token)).toBe(false)
  const back = (await signIn(email, newPassword)).body
  expect(back.user.id).toBe(user.id)
  expect(await waysOf(back.token)).toEqual({
    email: { address: email, verified: true },
    phone: null,
    google: false,
    googleEmail: null,
  })
}

test.each([
  ['two emails, the phone removed', ['proveEmail', 'proveEmail', 'removePhone']],
  ['two emails, the phone left', ['proveEmail', 'proveEmail']],
  ['an email and another phone, both replaced', ['proveEmail', 'removePhone', 'linkPhone', 'proveEmail']],
] as const)('the owner of a phone returns: %s', async (_what, acts) => {
  await expectReturnOfPhoneOwner(acts)
})

test.each([
  ['a phone, then another email alone', ['linkPhone', 'removeEmail', 'proveEmail', 'removePhone']],
  ['two phones', ['linkPhone', 'removeEmail', 'linkPhone']],
  ['a phone that was removed again', ['linkPhone', 'removePhone']],
] as const)('the owner of a proven email returns: %s', async (_what, acts) => {
  await expectReturnOfEmailOwner(acts)
})

test('whatever a thief does within the hour, the owner returns', async () => {
  const acts = fc.array(fc.constantFrom('linkPhone', 'proveEmail', 'removePhone', 'removeEmail'), {
    minLength: 2,
    maxLength: 6,
  })
  const owners = fc.constantFrom(expectReturnOfPhoneOwner, expectReturnOfEmailOwner)
  await fc.assert(
    fc.asyncProperty(owners, acts, (ownerReturns, done) => ownerReturns(done)),
    { numRuns: 6 },
  )
})

test('whoever takes an account over by a reset keeps it, though its stranger had a phone before', async () => {
  const phone = newPhone()
  const stranger = await signInByPhone(phone)
  const email = newEmail()
  expect((await post('link/email', { email, password }, { token: stranger.token })).status).toBe(200)
  expect((await removeWay('phone', stranger.token)).status).toBe(200)
  expect((await reset(email)).status).toBe(200)
  const owner = (await signIn(email, newPassword)).body
  expect((await signInByPhone(phone)).user.id).not.toBe(owner.user.id)
  expect(await isGood(owner.token)).toBe(true)
})

test('whoever takes an account over by a reset keeps it, though its stranger had proven an email before', async () => {
  const stranger = await ownerWithProvenEmail()
  const thief = thiefWith(stranger.token)
  await thief.linkPhone()
  await thief.removeEmail()
  const email = newEmail()
  expect((await post('link/email', { email, password }, stranger)).status).toBe(200)
  await thief.removePhone()
  expect((await reset(email)).status).toBe(200)
  const owner = (await signIn(email, newPassword)).body
  expect(await userByReset(stranger.email)).not.toBe(owner.user.id)
  expect(await isGood(owner.token)).toBe(true)
})

test('ending the other sessions leaves an email that is the last way to sign in', async () => {
  const phone = newPhone()
  const { token } = await signInByPhone(phone)
  const email = newEmail()
  expect((await post('link/email', { email, password }, { token })).status).toBe(200)
  const other = (await signInByPhone(phone)).token
  expect((await removeWay('phone', other)).status).toBe(200)
  expect((await call(app, 'DELETE', '/auth/sessions', { token: other })).status).toBe(200)
  expect(await waysOf(other)).toMatchObject({ email: { address: email }, phone: null })
})

/** Makes the ways that an account has now older, and its password. */
async function daysLater(userId: string, days: number): Promise<void> {
  for (const [table, column] of [
    ['proven_emails', 'proven_at'],
    ['phone_logins', 'proven_at'],
    ['email_logins', 'changed_at'],
  ])
    await runSql(
      app,
      `update ${table} set ${column} = ${column} - make_interval(days => $2) where user_id = $1`,
      [userId, days],
    )
}

async function phoneOwnerWithEmail() {
  const phone = newPhone()
  const { user, token } = await signInByPhone(phone)
  const owner = thiefWith(token)
  await owner.proveEmail()
  return { phone, user, token, email: owner.emails[0]! }
}

test('an email that has been there for a week comes back, though whoever has the older phone removes it', async () => {
  await nextHour()
  const { phone, user, email } = await phoneOwnerWithEmail()
  await daysLater(user.id, 8)
  const holder = await signInByPhone(phone)
  expect((await removeWay('email', holder.token)).status).toBe(200)
  expect(await userByReset(email)).toBe(user.id)
  expect(await isGood(holder.token)).toBe(false)
})

test('a stolen phone that is removed does not end an email that has been there for a week', async () => {
  await nextHour()
  const { phone, user, email } = await phoneOwnerWithEmail()
  await daysLater(user.id, 8)
  const browser = (await signIn(email)).body.token
  expect((await removeWay('phone', browser)).status).toBe(200)
  const holder = await signInByPhone(phone)
  expect(holder.user.id).toBe(user.id)
  expect(await waysOf(holder.token)).toMatchObject({ email: { address: email }, phone })
  // Nor does a reset by the email end the phone, which is older: only its operator knows whose it is.
  expect(await userByReset(email)).toBe(user.id)
  expect((await signInByPhone(phone)).user.id).toBe(user.id)
})

test('a phone that came back is as old as it was, so that no reset by a later email removes it', async () => {
  await nextHour()
  const { phone, user, email } = await phoneOwnerWithEmail()
  await daysLater(user.id, 100)
  for (let times = 0; times < 2; times++) {
    // The mailbox is the thief's by now.
    expect(await userByReset(email)).toBe(user.id)
    const thief = (await signIn(email)).body
    expect((await removeWay('phone', thief.token)).status).toBe(200)
    expect((await signInByPhone(phone)).user.id).toBe(user.id)
    await nextHour()
  }
})

test('an email that came back and is removed again has no power any more', async () => {
  await nextHour()
  const { phone, user, token, email } = await phoneOwnerWithEmail()
  await daysLater(user.id, 100)
  expect((await removeWay('email', token)).status).toBe(200)
  expect(await userByReset(email)).toBe(user.id)
  expect((await removeWay('email', (await signInByPhone(phone)).token)).status).toBe(200)
  expect(await userByReset(email)).not.toBe(user.id)
  expect((await signInByPhone(phone)).user.id).toBe(user.id)
})

test('a phone that has been there for a week comes back, though whoever has the older email removes it', async () => {
  await nextHour()
  const { email, user, token } = await ownerWithProvenEmail()
  const owner = thiefWith(token)
  await owner.linkPhone()
  await daysLater(user.id, 8)
  const thief = (await signIn(email)).body
  expect((await removeWay('phone', thief.token)).status).toBe(200)
  const back = await signInByPhone(owner.phones[0]!)
  expect(back.user.id).toBe(user.id)
  expect(await waysOf(back.token)).toMatchObject({ email: { address: email } })
})

test('a phone that has been there for a week comes back to an account that began with an unproven email', async () => {
  await nextHour()
  const { user, token } = await signUp()
  const owner = thiefWith(token)
  await owner.linkPhone()
  await daysLater(user.id, 8)
  const thief = thiefWith((await signInByPhone(owner.phones[0]!)).token)
  await thief.linkPhone()
  await thief.removeEmail()
  expect((await signInByPhone(owner.phones[0]!)).user.id).toBe(user.id)
  await expectNothingOfTheThief(thief, user.id)
})

test.each(['linkPhone', 'proveEmail'] as const)(
  'what a thief added to a guest’s account and the guest removed gets nothing back: %s',
  async (act) => {
    await nextHour()
    const guest = (await post<SignedIn>('sign-in/guest', { nickname: 'Ana', email: newEmail() })).body
    const thief = thiefWith(guest.token)
    await thief[act]()
    const owner = thiefWith(guest.token)
    await (act === 'linkPhone' ? owner.proveEmail() : owner.linkPhone())
    await (act === 'linkPhone' ? owner.removePhone() : owner.removeEmail())
    for (const phone of thief.phones) expect((await signInByPhone(phone)).user.id).not.toBe(guest.user.id)
    for (const email of thief.emails) expect(await userByReset(email)).not.toBe(guest.user.id)
    expect(await isGood(guest.token)).toBe(true)
  },
)
