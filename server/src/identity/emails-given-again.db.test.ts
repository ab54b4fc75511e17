// A company gives an email to somebody else, whose provider's account is another one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'
import { googleSignIns } from '../testing/google-sign-ins.ts'

let google: GoogleApp
beforeAll(async () => {
  google = await startGoogleApp()
})
afterAll(() => google?.stop())
const { signIn } = googleSignIns(() => google)

/** Whoever is at the provider now. */
const somebody = (sub: string, email: string) => {
  google.issuer.person = { sub, email, email_verified: true, name: 'Somebody' }
}

test('it opens the first one’s account no more once their own has another', async () => {
  somebody('renamed', 'given@example.org')
  const first = await signIn()
  somebody('renamed', 'renamed@example.org')
  expect((await signIn()).user.id).toBe(first.user.id)
  somebody('new', 'given@example.org')
  const next = await signIn()
  expect(next.user).toMatchObject({ email: 'given@example.org' })
  expect(next.user.id).not.toBe(first.user.id)
})

test('nor does it while it is still theirs, as the next one is another person of the provider', async () => {
  somebody('one', 'shared@example.org')
  const first = await signIn()
  somebody('another', 'shared@example.org')
  const next = await signIn()
  expect(next.user.id).not.toBe(first.user.id)
  expect((await signIn()).user.id).toBe(next.user.id)
})
