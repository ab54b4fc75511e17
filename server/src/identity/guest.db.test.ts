import type { SignedIn, User } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

const password = 'a long enough secret'
let strangers = 0
const newEmail = () => `leo${++strangers}@example.org`

type Refusal = { code: string; message: string; fields?: Record<string, string> }

describe('a guest', () => {
  test('needs a nickname, or gets an error in their language', async () => {
    const ask = (language: 'es' | 'en' | undefined) =>
      call<Refusal>(app, 'POST', '/auth/sign-in/guest', {
        body: { nickname: ' ', email: newEmail() },
        ...(language && { language }),
      })
    expect((await ask('en')).body.message).toBe('Nickname is required for guest sign-in.')
    expect((await ask(undefined)).body.message).toBe('Escribe un apodo para entrar como invitado.')
  })

  test('gets all wrong fields in one error', async () => {
    const ask = (body: object) => call<Refusal>(app, 'POST', '/auth/sign-in/guest', { body, language: 'en' })
    for (const body of [{}, { nickname: '  ', email: 'nobody' }, { nickname: null, email: null }])
      expect(await ask(body)).toMatchObject({
        status: 422,
        body: {
          code: 'NICKNAME_REQUIRED',
          message: 'Nickname is required for guest sign-in.',
          fields: { nickname: 'Nickname is required for guest sign-in.', email: expect.any(String) },
        },
      })
    expect(await ask({ nickname: 'Leo', email: 'nobody' })).toMatchObject({
      body: { code: 'INVALID_INPUT', fields: { email: 'Enter a valid email address.' } },
    })
  })

  test('with an empty profile has every field of it filled by registerOrLogIn', async () => {
    const { user, token } = await newRider(app)
    await runSql(app, "update users set display_name = '', full_name = '', email = null where id = $1", [
      user.id,
    ])
    const all = {
      displayName: 'Bea',
      full_name: 'Beatriz Ruiz',
      phone_number: { prefix: '34', number: '600111333' },
      email: 'bea.own@example.org',
      photoURL: 'https://lh3.googleusercontent.com/a/own',
    }
    const filled = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', { token, body: all })
    expect(filled.body.data).toEqual({ ...user, ...all })
  })

  test('may register with nothing known about them, as identity providers send it', async () => {
    const { user, token } = await newRider(app)
    const nothing = { displayName: null, full_name: null, email: null, phone_number: null, photoURL: null }
    const body = { uid: user.id, ...nothing, onboarded: null, language: null, gender: null, providerData: [] }
    const registered = await call<{ data: User }>(app, 'POST', '/registerOrLogIn', { token, body })
    expect(registered).toMatchObject({ status: 200, body: { data: user } })
  })

  test('keeps the account by adding an email and password', async () => {
    const email = newEmail()
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email },
    })
    const { token, user } = guest.body
    const taken = newEmail()
    await call(app, 'POST', '/auth/sign-up/email', { body: { email: taken, password, name: 'Ana' } })
    const link = (address: string) =>
      call<Refusal>(app, 'POST', '/auth/link/email', { token, body: { email: address, password } })
    expect((await link(taken)).body.code).toBe('EMAIL_IN_USE')
    expect((await link(email)).status).toBe(200)
    const back = await call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body: { email, password } })
    expect(back.body.user).toMatchObject({ id: user.id, isGuest: false, displayName: 'Leo' })
  })
})

test('Google is offered only if the service has an account there', async () => {
  const { body } = await call(app, 'GET', '/auth/providers')
  expect(body).toEqual({ email: true, phone: true, guest: true, google: false })
})
