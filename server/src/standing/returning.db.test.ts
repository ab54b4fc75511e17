// A ban that comes back with what somebody proves.
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { enrolOperator, type Operator } from '../testing/desk-client.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
import { places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
let olga: Operator
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', CONFIRM_SECONDS: '600', HOLD_SECONDS: '0' })
  olga = await enrolOperator(app, 'olga')
})
afterAll(() => app?.stop())

const ask = (rider: TestRider) => rider.ask(places.terminal, places.granVia)
const guest = (name: string) => TestRider.arrive(app, name)

function mailbox(email: string) {
  return {
    signUp: async () => {
      const body = { email, password: 'a long enough secret', name: 'Yago' }
      return (await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body })).body
    },
    linkOf: async (nth: number) => {
      await expect.poll(async () => (await sentMessages(app, email)).length).toBe(nth)
      return /#verify=([\w-]+)/.exec((await sentMessages(app, email)).at(-1)!.text)![1]!
    },
  }
}
const prove = async ({ token }: { token: string }, link: string) =>
  (await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })).status

test('a ban keeps what the banned rider proves while it holds', async () => {
  const { signUp, linkOf } = mailbox('later@example.org')
  const first = await signUp()
  const link = await linkOf(1)
  await olga.browser.call('POST', `/people/${first.user.id}/ban`, {
    reason: 'Amenazaste a otra persona.',
    days: 7,
    reportId: null,
  })
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
  await olga.browser.call('POST', `/people/${banned.id}/ban`, {
    reason: 'Amenazaste a otra persona.',
    days: 7,
    reportId: null,
  })
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
  await olga.browser.call('POST', `/people/${first.user.id}/ban`, {
    reason: 'Amenazaste a otra persona.',
    days: 7,
    reportId: null,
  })
  await expect.poll(async () => (await sentMessages(app, 'back@example.org')).length).toBe(2)
  await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })
  const second = await TestRider.resume(app, await signUp())
  const link = await linkOf(3)
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
