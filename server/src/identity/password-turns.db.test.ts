import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => app.stop())

/** How many of the sixty have at least finished when a call that waited for all of them returns; a few run beside it. */
const fewestIfLast = 50

test('T17: sign-ins with a password take turns, so that the flood of one network lets another’s through', async () => {
  let finished = 0
  const signIn = async (number: number, address: string) => {
    const body = { email: `nobody${number}@example.org`, password: 'a long enough secret' }
    const { status } = await call(app, 'POST', '/auth/sign-in/email', {
      body,
      headers: { 'x-forwarded-for': address },
    })
    finished++
    return status
  }
  const flood = Array.from({ length: 60 }, (_, number) => signIn(number, '203.0.113.40'))
  await expect.poll(() => finished).toBeGreaterThan(0)
  expect(await signIn(60, '203.0.113.41')).toBe(422)
  expect(finished).toBeLessThan(fewestIfLast)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([422]))
})

test('T17: a browser that is known does not wait for those who guess, even from its own network', async () => {
  const address = '203.0.113.50'
  const body = { email: 'known@example.org', password: 'a long enough secret' }
  const headers = { 'x-forwarded-for': address }
  const first = await call(app, 'POST', '/auth/sign-up/email', { body: { ...body, name: 'Ana' }, headers })
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  let finished = 0
  const flood = Array.from({ length: 60 }, async (_, number) => {
    const guess = { email: `nobody${number}@example.net`, password: 'a long enough secret' }
    const { status } = await call(app, 'POST', '/auth/sign-in/email', { body: guess, headers })
    finished++
    return status
  })
  await expect.poll(() => finished).toBeGreaterThan(0)
  const { status } = await call(app, 'POST', '/auth/sign-in/email', { body, headers: { ...headers, cookie } })
  expect(status).toBe(200)
  expect(finished).toBeLessThan(fewestIfLast)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([422]))
})
