import { textsIn } from '@woodalo/languages/service'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const post = (path: string, body: object, token?: string) =>
  call<SignedIn>(app, 'POST', `/auth/${path}`, { body, ...(token && { token }) })

test('a confirmation that is sent once more ends the earlier one, and no reset link', async () => {
  const email = 'ana@example.org'
  const { token } = (await post('sign-up/email', { email, password: 'a long enough secret', name: 'Ana' }))
    .body
  const verify = tokenIn(await waitForMessage(app, email), 'verify')
  await post('request-password-reset', { email })
  const reset = tokenIn(await waitForMessage(app, email, 1), 'reset')
  expect((await post('send-verification-email', {}, token)).status).toBe(200)
  await waitForMessage(app, email, 2)
  expect((await post('verify-email', { token: verify }, token)).status).toBe(422)
  expect((await post('reset-password', { token: reset, newPassword: 'the new secret' })).status).toBe(200)
})

test('the link of a password mail says for which email it is as long as it is good, and no other link does', async () => {
  const email = 'whose@example.org'
  await post('sign-up/email', { email, password: 'a long enough secret', name: 'Eva' })
  const verify = tokenIn(await waitForMessage(app, email), 'verify')
  await post('request-password-reset', { email })
  const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
  for (const _ of [1, 2]) expect(await post('password-link', { token })).toMatchObject({ body: { email } })
  expect((await post('reset-password', { token, newPassword: 'the new secret' })).status).toBe(200)
  for (const other of [token, verify, 'unknown'])
    expect(await post('password-link', { token: other })).toMatchObject({
      status: 422,
      body: { code: 'LINK_EXPIRED' },
    })
  expect((await post('sign-in/email', { email, password: 'the new secret' })).status).toBe(200)
})

test('a browser whose session has ended confirms an email by the password, like one that has none', async () => {
  const [email, password] = ['iris@example.org', 'a long enough secret']
  const { token } = (await post('sign-up/email', { email, password, name: 'Iris' })).body
  const verify = tokenIn(await waitForMessage(app, email), 'verify')
  expect((await post('sign-out', {}, token)).status).toBe(200)
  expect((await post('verify-email', { token: verify }, token)).body).toMatchObject({ code: 'SIGN_IN_FIRST' })
  expect((await post('verify-email', { token: verify, password }, token)).status).toBe(200)
})

test('no confirmation is sent for an email that is proven', async () => {
  const email = 'eva@example.org'
  const { token } = (await post('sign-up/email', { email, password: 'a long enough secret', name: 'Eva' }))
    .body
  const verify = tokenIn(await waitForMessage(app, email), 'verify')
  expect((await post('verify-email', { token: verify }, token)).status).toBe(200)
  expect((await post('send-verification-email', {}, token)).status).toBe(200)
  expect(await runSql(app, 'select purpose from mail_links where email = $1', [email])).toEqual([])
})

test('a reset of an account that is deleted while the password is hashed comes too late, and signs nobody out', async () => {
  const email = 'luz@example.org'
  const signedUp = await post('sign-up/email', { email, password: 'a long enough secret', name: 'Luz' })
  await post('request-password-reset', { email })
  const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
  // As the deletion leaves the account, before it has come to its links.
  await runSql(app, 'update users set deleted_at = now() where id = $1', [signedUp.body.user.id])
  expect(await post('reset-password', { token, newPassword: 'the new secret' })).toMatchObject({
    status: 422,
    body: { code: 'LINK_EXPIRED' },
  })
})

describe('the owner', () => {
  const { letters } = textsIn('en')
  const password = 'a long enough secret'

  /** Somebody who reads English and has proven the email. */
  async function newOwner(email: string) {
    const signedIn = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password, name: 'Ana' },
      language: 'en',
    })
    const { token } = signedIn.body
    await post('verify-email', { token: tokenIn(await waitForMessage(app, email), 'verify') }, token)
    return { email, token }
  }

  /** What came to this address after the link that proves it. */
  const toldSince = async (email: string) =>
    (await sentMessages(app, email)).slice(1).map(({ channel, text }) => ({ channel, text }))
  const told = (change: keyof typeof letters.changes) => ({
    channel: 'email',
    text: letters.changed(letters.changes[change]).text,
  })

  test('is told of a new password in their own language, by whoever changes it', async () => {
    const { email, token } = await newOwner('owner1@example.org')
    const change = { currentPassword: password, newPassword: 'the new secret' }
    expect((await post('change-password', change, token)).status).toBe(200)
    await expect.poll(() => toldSince(email)).toEqual([told('password')])
    // Whoever asks for a reset may not read the owner's language.
    expect((await post('request-password-reset', { email })).status).toBe(200)
    const link = await waitForMessage(app, email, 2)
    const reset = tokenIn(link, 'reset')
    expect(link.text).toBe(
      letters.reset(`${app.url.replace('127.0.0.1', 'localhost')}/login#reset=${reset}`).text,
    )
    expect((await post('reset-password', { token: reset, newPassword: password })).status).toBe(200)
    await expect.poll(async () => (await toldSince(email)).at(2)).toEqual(told('password'))
  })

  test('is told of a phone that is added and of one that is removed, at the proven email alone', async () => {
    const { email, token } = await newOwner('owner2@example.org')
    const next = 'owner2.next@example.org'
    // The account asks for another email, which is not proven.
    expect((await post('link/email', { email: next, password }, token)).status).toBe(200)
    const phoneNumber = '+34600111201'
    expect((await post('phone-number/send-otp', { phoneNumber })).status).toBe(200)
    const code = codeIn(await waitForMessage(app, phoneNumber))
    expect((await post('link/phone', { phoneNumber, code }, token)).status).toBe(200)
    await expect.poll(() => toldSince(email)).toEqual([told('phone')])
    const removed = await call(app, 'DELETE', '/auth/ways/phone', { token })
    expect(removed.status).toBe(200)
    // The browser in which it was removed stays known.
    expect(removed.headers.get('set-cookie')).toMatch(/^woodalo-device=/)
    await expect.poll(() => toldSince(email)).toEqual([told('phone'), told('removed')])
    expect(await toldSince(next)).toEqual([])
  })

  test('finds every act on the account in its trail, with how it ended', async () => {
    const [{ id: before }] = (await runSql<{ id: number }>(
      app,
      'select coalesce(max(id), 0)::int as id from sign_in_records',
    )) as [{ id: number }]
    const { email, token } = await newOwner('owner4@example.org')
    const signIn = (tried: string) => post('sign-in/email', { email, password: tried })
    const change = (currentPassword: string) =>
      post('change-password', { currentPassword, newPassword: 'the new secret' }, token)
    const phoneNumber = '+34600111202'
    await change('not the password')
    await change(password)
    await signIn(password)
    await signIn('the new secret')
    await call(app, 'DELETE', '/auth/sessions', { token })
    await post('phone-number/send-otp', { phoneNumber })
    const code = codeIn(await waitForMessage(app, phoneNumber))
    await post('link/phone', { phoneNumber, code: code === '000000' ? '000001' : '000000' }, token)
    await post('link/phone', { phoneNumber, code }, token)
    await call(app, 'DELETE', '/auth/ways/phone', { token })
    await post('sign-out', {}, token)
    const link = async () => (await sentMessages(app, email)).find(({ text }) => text.includes('#reset='))
    await post('request-password-reset', { email })
    await expect.poll(link).toBeDefined()
    const reset = { token: tokenIn((await link())!, 'reset'), newPassword: password }
    expect((await post('reset-password', reset)).status).toBe(200)
    const back = (await signIn(password)).body
    expect(
      await runSql(
        app,
        'select act, outcome, user_id is not null as known from sign_in_records where id > $1 order by id',
        [before],
      ),
    ).toEqual(
      [
        ['sign-up-email', 'done', true],
        ['verify-email', 'done', true],
        ['change-password', 'refused', true],
        ['change-password', 'done', true],
        ['sign-in-email', 'refused', true],
        ['sign-in-email', 'done', true],
        ['end-other-sessions', 'done', true],
        ['send-code', 'done', false],
        ['link-phone', 'refused', false],
        ['link-phone', 'done', true],
        ['remove-phone', 'done', true],
        ['sign-out', 'done', true],
        ['reset-password', 'done', true],
        ['sign-in-email', 'done', true],
      ].map(([act, outcome, known]) => ({ act, outcome, known })),
    )
    // The mail of the reset has proven the email.
    const ways = await call(app, 'GET', '/auth/ways', { token: back.token })
    expect(ways.body).toEqual({
      email: { address: email, verified: true },
      phone: null,
      google: false,
      googleEmail: null,
    })
  })

  test('finds in the trail how a guest’s account got its ways, and each session that was ended', async () => {
    const trailOf = async ({ user }: SignedIn) =>
      runSql<{ act: string }>(
        app,
        'select act, outcome, address from sign_in_records where user_id = $1 order by id',
        [user.id],
      )
    const guest = (await post('sign-in/guest', { nickname: 'Gus', email: 'gus@example.org' })).body
    const email = 'owner5@example.org'
    expect((await post('link/email', { email, password }, guest.token)).status).toBe(200)
    const [second] = [(await post('sign-in/email', { email, password })).body]
    const { body: listed } = await call<{ sessions: { id: string; current: boolean }[] }>(
      app,
      'GET',
      '/auth/sessions',
      { token: second.token },
    )
    const other = listed.sessions.find(({ current }) => !current)!
    await call(app, 'DELETE', `/auth/sessions/${other.id}`, { token: second.token })
    const phoneNumber = '+34600111203'
    await post('phone-number/send-otp', { phoneNumber })
    const code = codeIn(await waitForMessage(app, phoneNumber))
    const byPhone = (await post('phone-number/verify', { phoneNumber, code })).body
    const done = (act: string) => ({ act, outcome: 'done', address: '127.0.0.1' })
    expect(await trailOf(guest)).toEqual(
      ['sign-in-guest', 'link-email', 'sign-in-email', 'end-session'].map(done),
    )
    expect(await trailOf(byPhone)).toEqual([done('sign-in-phone')])
  })

  test('is told nothing at an email that was never proven, which may be somebody else’s', async () => {
    const email = 'owner3@example.org'
    const { token } = (await post('sign-up/email', { email, password, name: 'Ana' })).body
    await waitForMessage(app, email)
    const change = { currentPassword: password, newPassword: 'the new secret' }
    expect((await post('change-password', change, token)).status).toBe(200)
    // A mail that came of it would have been sent before this one.
    await post('request-password-reset', { email })
    expect((await waitForMessage(app, email, 1)).text).toContain('#reset=')
  })
})

test('links and codes are delivered before notices: nobody waits for those', async () => {
  await runSql(app, 'create table delivered (number serial, priority integer)')
  await runSql(
    app,
    `create function note_delivery() returns trigger language plpgsql as $$ begin
       insert into public.delivered (priority) select new.priority from graphile_worker._private_tasks
       where id = new.task_id and identifier = 'deliver-message';
       return new;
     end $$`,
  )
  await runSql(
    app,
    `create trigger note_delivery after insert on graphile_worker._private_jobs
     for each row execute function note_delivery()`,
  )
  const priorities = async () =>
    (await runSql<{ priority: number }>(app, 'select priority from delivered order by number')).map(
      ({ priority }) => priority,
    )
  const email = 'nora@example.org'
  const { user, token } = (
    await post('sign-up/email', { email, password: 'a long enough secret', name: 'Nora' })
  ).body
  await post('request-password-reset', { email })
  await post('phone-number/send-otp', { phoneNumber: '+34600111333' })
  await expect.poll(priorities).toEqual([0, 0, 0])
  await post('verify-email', { token: tokenIn(await waitForMessage(app, email), 'verify') }, token)
  await call(app, 'PUT', `/user/${user.id}/pay-to`, {
    token,
    body: [{ kind: 'revolut', value: '@nora' }],
  })
  await expect.poll(priorities).toEqual([0, 0, 0, 1])
})
