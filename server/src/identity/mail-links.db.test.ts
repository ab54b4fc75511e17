import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
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

test('no confirmation is sent for an email that is proven', async () => {
  const email = 'eva@example.org'
  const { token } = (await post('sign-up/email', { email, password: 'a long enough secret', name: 'Eva' }))
    .body
  const verify = tokenIn(await waitForMessage(app, email), 'verify')
  expect((await post('verify-email', { token: verify }, token)).status).toBe(200)
  expect((await post('send-verification-email', {}, token)).status).toBe(200)
  expect(await runSql(app, 'select purpose from mail_links where email = $1', [email])).toEqual([])
})
