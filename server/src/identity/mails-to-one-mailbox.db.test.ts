import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages, waitForMessage } from '../testing/outbox-reader.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app?.stop())

const password = 'a long enough secret'
const post = (path: string, body: object, token?: string) =>
  call<SignedIn & { code?: string }>(app, 'POST', `/auth/${path}`, { body, ...(token && { token }) })
const mailsTo = async (name: string) =>
  (await sentMessages(app)).filter(({ to }) => to.replaceAll('.', '').startsWith(name)).length

test('sign-ups and new emails send five mails an hour to a mailbox, however it is spelt', async () => {
  const spellings = ['victim@gmail.com', 'vic.tim@gmail.com', 'victim+1@gmail.com', 'victim+2@googlemail.com']
  const signUps: SignedIn[] = []
  for (const email of [...spellings, 'v.ictim+3@gmail.com', 'victim+4@gmail.com', 'victim+5@gmail.com']) {
    const { status, body } = await post('sign-up/email', { email, password, name: 'Ana' })
    expect(status).toBe(200)
    signUps.push(body)
  }
  const last = 'another.one@gmail.com'
  const { body: other } = await post('sign-up/email', { email: last, password, name: 'Eva' })
  await waitForMessage(app, last)
  await expect.poll(() => mailsTo('victim')).toBe(5)
  expect((await post('send-verification-email', {}, signUps[0]!.token)).status).toBe(429)
  const change = { email: 'victim+6@gmail.com', password }
  expect((await post('link/email', change, other.token)).status).toBe(429)
  expect((await post('link/email', change, (await newRider(app)).token)).status).toBe(429)
})

test('resets are counted by mailbox, too', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 6; number++)
    statuses.push((await post('request-password-reset', { email: `o.wner+${number}@gmail.com` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('whoever adds or moves to an email causes five mails an hour, whatever mailboxes they go to', async () => {
  const { body } = await post('sign-up/email', { email: 'mover@example.org', password, name: 'Ana' })
  const statuses: number[] = []
  for (let number = 0; number < 6; number++)
    statuses.push(
      (await post('link/email', { email: `moved${number}@example.org`, password }, body.token)).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
