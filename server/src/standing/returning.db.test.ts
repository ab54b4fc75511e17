// A ban that comes back with what somebody proves.
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { enrolOperator, type Operator } from '../testing/desk-client.ts'
import { codeIn, sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
let olga: Operator
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', CONFIRM_SECONDS: '600', HOLD_SECONDS: '0' })
  olga = await enrolOperator(app, 'olga')
})
afterAll(() => app?.stop())

const ask = (rider: TestRider) => rider.ask(places.terminal, places.granVia)
const banPerson = (id: string) =>
  olga.browser.call<{ id: string }>('POST', `/people/${id}/ban`, {
    reason: 'Amenazaste a otra persona.',
    days: 7,
    reportId: null,
  })
const guest = (name: string) => TestRider.arrive(app, name)

function mailbox(email: string) {
  return {
    signUp: async () => {
      const body = { email, password: 'a long enough secret', name: 'Yago' }
      return (await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body })).body
    },
    linkOf: async (nth: number) => {
      const links = async () =>
        (await sentMessages(app, email)).flatMap(({ text }) => /#verify=([\w-]+)/.exec(text)?.[1] ?? [])
      await expect.poll(async () => (await links()).length).toBe(nth)
      return (await links()).at(-1)!
    },
  }
}
/** Returns the code that is sent to a phone now, however lately another was, and whatever other texts it gets. */
async function newCode(phoneNumber: string): Promise<string> {
  const codes = async () =>
    (await sentMessages(app, phoneNumber)).flatMap(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? [])
  const before = (await codes()).length
  await app.database.db.deleteFrom('phone_codes').where('phone', '=', phoneNumber).execute()
  await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
  await expect.poll(async () => (await codes()).length).toBe(before + 1)
  return (await codes()).at(-1)!
}

const prove = async ({ token }: { token: string }, link: string) =>
  (await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })).status

test('a ban follows whoever has left the email that was proven first, and deletes the account', async () => {
  const { signUp, linkOf } = mailbox('left@example.org')
  const first = await signUp()
  expect(await prove(first, await linkOf(1))).toBe(200)
  const phoneNumber = '+34600119988'
  await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
  const code = codeIn(await waitForMessage(app, phoneNumber))
  const { token } = first
  expect((await call(app, 'POST', '/auth/link/phone', { token, body: { phoneNumber, code } })).status).toBe(
    200,
  )
  expect((await call(app, 'DELETE', '/auth/ways/email', { token })).status).toBe(200)
  await banPerson(first.user.id)
  await call(app, 'DELETE', `/user/${first.user.id}`, { token })
  const second = await TestRider.resume(app, await signUp())
  expect(await prove(second, await linkOf(2))).toBe(200)
  expect((await ask(second)).code).toBe('BANNED')
  second.leave()
})

test('a ban follows a phone that was removed before it, although that gets nothing back', async () => {
  const phoneNumber = '+34600119966'
  const { signUp, linkOf } = mailbox('before-the-phone@example.org')
  const first = await signUp()
  expect(await prove(first, await linkOf(1))).toBe(200)
  const { token } = first
  const link = { token, body: { phoneNumber, code: await newCode(phoneNumber) } }
  expect((await call(app, 'POST', '/auth/link/phone', link)).status).toBe(200)
  expect((await call(app, 'DELETE', '/auth/ways/phone', { token })).status).toBe(200)
  await banPerson(first.user.id)
  const body = { phoneNumber, code: await newCode(phoneNumber) }
  const second = (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body })).body
  expect(second.user.id).not.toBe(first.user.id)
  const rider = await TestRider.resume(app, second)
  expect((await ask(rider)).code).toBe('BANNED')
  rider.leave()
})

test('a ban follows the phone that the banned rider has linked to another account of theirs', async () => {
  const phoneNumber = '+34600119977'
  const first = (
    await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', {
      body: { phoneNumber, code: await newCode(phoneNumber) },
    })
  ).body
  const body = { email: 'throw-away@example.org', password: 'a long enough secret' }
  await call(app, 'POST', '/auth/link/email', { token: first.token, body })
  expect((await call(app, 'DELETE', '/auth/ways/phone', { token: first.token })).status).toBe(200)
  const second = await guest('Yago')
  const linked = await call(app, 'POST', '/auth/link/phone', {
    token: second.token,
    body: { phoneNumber, code: await newCode(phoneNumber) },
  })
  expect(linked.status).toBe(200)
  await banPerson(first.user.id)
  expect((await ask(second)).code).toBe('BANNED')
  second.leave()
})

test('a ban finds whoever deleted the account before it, if the account was in a ride of late', async () => {
  const byPhone = async (phoneNumber: string) => {
    const body = { phoneNumber, code: await newCode(phoneNumber) }
    return (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body })).body
  }
  const deleteAfter = async (phoneNumber: string, ride: 'ride' | 'ride of a former user' | 'no ride') => {
    const first = await byPhone(phoneNumber)
    if (ride !== 'no ride')
      await plantRide(app.database.db, [first.user.id, (await guest('Ada')).id], 'completed')
    if (ride === 'ride of a former user')
      await app.database.pool.query('update users set taken_over_at = now() where id = $1', [first.user.id])
    await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })
    const { status } = await banPerson(first.user.id)
    const again = await TestRider.resume(app, await byPhone(phoneNumber))
    const { ok, code, rideRequestId } = await ask(again)
    if (ok) await again.send('CANCEL_RIDE_REQUEST', { rideRequestId })
    again.leave()
    return [status, ok ? 'free' : code]
  }
  expect(await deleteAfter('+34600119944', 'ride')).toEqual([200, 'BANNED'])
  expect(await deleteAfter('+34600119943', 'no ride')).toEqual([404, 'free'])
  expect(await deleteAfter('+34600119942', 'ride of a former user')).toEqual([404, 'free'])
})

test('a ban of a stranger who typed somebody’s email does not fall on its owner, who gets an account of their own', async () => {
  const email = 'typed-by-a-stranger@example.org'
  const stranger = await mailbox(email).signUp()
  await banPerson(stranger.user.id)
  await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
  const links = async () =>
    (await sentMessages(app, email)).flatMap(({ text }) => /#reset=([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  const password = 'the owner’s own secret'
  const reset = { token: (await links())[0], newPassword: password }
  expect((await call(app, 'POST', '/auth/reset-password', { body: reset })).status).toBe(200)
  const owner = (await call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body: { email, password } })).body
  expect(owner.user.id).not.toBe(stranger.user.id)
  const rider = await TestRider.resume(app, owner)
  const told = await ask(rider)
  expect(told.ok).toBe(true)
  await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: told.rideRequestId })
  rider.leave()
})

test('a ban keeps what the banned rider proves while it holds', async () => {
  const { signUp, linkOf } = mailbox('later@example.org')
  const first = await signUp()
  const link = await linkOf(1)
  await banPerson(first.user.id)
  expect(await prove(first, link)).toBe(200)
  const marks = () =>
    app.database.db
      .selectFrom('ban_marks')
      .innerJoin('bans', 'bans.id', 'ban_id')
      .select('mark')
      .where('user_id', '=', first.user.id)
      .execute()
  await expect.poll(async () => (await marks()).length).toBe(1)
  await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })
  const second = await TestRider.resume(app, await signUp())
  expect(await prove(second, await linkOf(2))).toBe(200)
  expect((await ask(second)).code).toBe('BANNED')
  second.leave()
})

test('a ban holds for every spelling of one mailbox', async () => {
  const proven = async (email: string) => {
    const rider = await guest('Yago')
    await app.database.db
      .insertInto('proven_emails')
      .values({ email_key: email, user_id: rider.id })
      .execute()
    return rider
  }
  const banned = await proven('yago.ruiz+taxi@gmail.com')
  await banPerson(banned.id)
  await call(app, 'DELETE', `/user/${banned.id}`, { token: banned.token })
  const again = await proven('yagoruiz@googlemail.com')
  expect((await ask(again)).code).toBe('BANNED')
  const another = await proven('yago.ruiz@example.org')
  const { ok, rideRequestId } = await ask(another)
  expect(ok).toBe(true)
  await another.send('CANCEL_RIDE_REQUEST', { rideRequestId })
  for (const rider of [banned, again, another]) rider.leave()
})

test('a banned rider loses an open search and a pending ride in the moment in which another account proves the same email', async () => {
  const { signUp, linkOf } = mailbox('back@example.org')
  const first = await signUp()
  expect(await prove(first, await linkOf(1))).toBe(200)
  await banPerson(first.user.id)
  await expect.poll(async () => (await sentMessages(app, 'back@example.org')).length).toBe(2)
  await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })
  const second = await TestRider.resume(app, await signUp())
  const link = await linkOf(2)
  expect(await ask(second)).toMatchObject({ ok: true })
  const victim = await guest('Ada')
  await ask(victim)
  await victim.pendingOf(2)
  expect(await prove(second, link)).toBe(200)
  await second.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CANCELED')
  await victim.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  expect((await ask(second)).code).toBe('BANNED')
  for (const rider of [second, victim]) rider.leave()
})

describe('what is proven during a ban', () => {
  const password = 'a long enough secret'
  let people = 0
  const newEmail = () => `during${++people}@example.org`
  const signUp = async (email: string) => {
    const body = { email, password, name: 'Yago' }
    return (await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body })).body
  }
  /** With the newest link sent to the email; the mail about the ban may come before or after it. */
  const prove = async (email: string, { token }: SignedIn) => {
    const links = async () =>
      (await sentMessages(app, email)).flatMap(({ text }) => /#verify=([\w-]+)/.exec(text)?.[1] ?? [])
    const used = proven.get(email) ?? 0
    await expect.poll(async () => (await links()).length).toBe(used + 1)
    proven.set(email, used + 1)
    const body = { token: (await links()).at(-1)! }
    expect((await call(app, 'POST', '/auth/verify-email', { token, body })).status).toBe(200)
  }
  const proven = new Map<string, number>()
  const ban = ({ user }: SignedIn) => banPerson(user.id)
  const leave = async ({ user, token }: SignedIn) =>
    expect((await call(app, 'DELETE', `/user/${user.id}`, { token })).status).toBe(204)
  const move = async (email: string, signedIn: SignedIn) => {
    await call(app, 'POST', '/auth/link/email', { token: signedIn.token, body: { email, password } })
    await prove(email, signedIn)
  }
  const asking = async (signedIn: SignedIn) => {
    const rider = await TestRider.resume(app, signedIn)
    const { ok, code } = await ask(rider)
    rider.leave()
    return ok ? 'free' : code
  }
  const comeBack = async (email: string) => {
    const signedIn = await signUp(email)
    await prove(email, signedIn)
    return signedIn
  }

  test('keeps the ban for whoever deletes the account and proves the same again', async () => {
    const email = newEmail()
    const first = await signUp(email)
    await ban(first)
    await prove(email, first)
    await leave(first)
    expect(await asking(await comeBack(email))).toBe('BANNED')
  })

  test('keeps it for each email to which the account moved, and for the next account’s', async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()]
    const first = await comeBack(one)
    await ban(first)
    await move(two, first)
    await leave(first)
    expect(await asking(await comeBack(two))).toBe('BANNED')
    const again = await comeBack(one)
    await move(three, again)
    expect(await asking(again)).toBe('BANNED')
    await leave(again)
    expect(await asking(await comeBack(three))).toBe('BANNED')
  })

  test('does so only as long as the ban holds', async () => {
    const email = newEmail()
    const first = await signUp(email)
    await ban(first)
    await prove(email, first)
    await app.database.pool.query('update bans set lifted_at = now() where user_id = $1', [first.user.id])
    await leave(first)
    expect(await asking(await comeBack(email))).toBe('free')
  })

  test.each(['before', 'after'])(
    'holds for an account to which a thief linked the banned phone, %s the ban, until its owner removes that',
    async (when) => {
      const phoneNumber = `+3460011995${++people}`
      const byPhone = { phoneNumber, code: await newCode(phoneNumber) }
      const thief = (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body: byPhone })).body
      const owner = await comeBack(newEmail())
      const linking = async () => {
        const body = { email: newEmail(), password }
        await call(app, 'POST', '/auth/link/email', { token: thief.token, body })
        await call(app, 'DELETE', '/auth/ways/phone', { token: thief.token })
        const link = { phoneNumber, code: await newCode(phoneNumber) }
        await call(app, 'POST', '/auth/link/phone', { token: owner.token, body: link })
      }
      if (when === 'after') await linking()
      await ban(thief)
      if (when === 'before') await linking()
      expect(await asking(owner)).toBe('BANNED')
      expect((await call(app, 'DELETE', '/auth/ways/phone', { token: owner.token })).status).toBe(200)
      expect(await asking(owner)).toBe('free')
    },
  )

  /** A thief, banned by a phone that they have left, and somebody to whose account they add it. */
  async function banned() {
    const phoneNumber = `+346001199${10 + ++people}`
    const body = { phoneNumber, code: await newCode(phoneNumber) }
    const thief = (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body })).body
    await ban(thief)
    const email = { email: newEmail(), password }
    await call(app, 'POST', '/auth/link/email', { token: thief.token, body: email })
    await call(app, 'DELETE', '/auth/ways/phone', { token: thief.token })
    return phoneNumber
  }
  const link = async (phoneNumber: string, { token }: SignedIn) => {
    const body = { phoneNumber, code: await newCode(phoneNumber) }
    expect((await call(app, 'POST', '/auth/link/phone', { token, body })).status).toBe(200)
  }
  const removePhone = async ({ token }: SignedIn) =>
    expect((await call(app, 'DELETE', '/auth/ways/phone', { token })).status).toBe(200)

  test('stays with a thief’s phone, whatever its owner proves while that is there', async () => {
    const phoneNumber = await banned()
    const owner = await comeBack(newEmail())
    await link(phoneNumber, owner)
    await move(newEmail(), owner)
    expect(await asking(owner)).toBe('BANNED')
    await removePhone(owner)
    expect(await asking(owner)).toBe('free')
  })

  test('stays with a thief’s phone beside an email that its owner proves only then', async () => {
    const phoneNumber = await banned()
    const email = newEmail()
    const owner = await signUp(email)
    await link(phoneNumber, owner)
    // The first link is void by then.
    proven.set(email, 1)
    await call(app, 'POST', '/auth/send-verification-email', { token: owner.token })
    await prove(email, owner)
    expect(await asking(owner)).toBe('BANNED')
    await removePhone(owner)
    expect(await asking(owner)).toBe('free')
  })

  test('stays with a thief’s phone in the place of the owner’s, which gets the account back', async () => {
    const phoneNumber = await banned()
    const own = `+346001199${10 + ++people}`
    const signInByPhone = async () => {
      const body = { phoneNumber: own, code: await newCode(own) }
      return (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body })).body
    }
    const owner = await signInByPhone()
    await link(phoneNumber, owner)
    const back = await signInByPhone()
    expect(back.user.id).toBe(owner.user.id)
    expect(await asking(back)).toBe('free')
  })

  test('follows whoever began another account with the banned phone, and puts another one in its place', async () => {
    const phoneNumber = `+346001199${10 + ++people}`
    const signInByPhone = async () => {
      const body = { phoneNumber, code: await newCode(phoneNumber) }
      return (await call<SignedIn>(app, 'POST', '/auth/phone-number/verify', { body })).body
    }
    const first = await signInByPhone()
    await ban(first)
    await leave(first)
    const second = await signInByPhone()
    expect(second.user.id).not.toBe(first.user.id)
    await link(`+346001199${10 + ++people}`, second)
    expect(await asking(second)).toBe('BANNED')
  })
})
