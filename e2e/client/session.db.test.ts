import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../../server/src/testing/app.ts'
import { isApiError } from '../../web/src/api/api-error.ts'
import { createCuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { closePages, openPage, signInRider, until } from './test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(closePages)

const isHealthCheck = (input: unknown) => String(input).endsWith('/userHealth')

/** A network on which the test responds to the health check; null lets the call through. */
function answering(answer: () => Response | null): typeof fetch {
  return async (input, init) => (isHealthCheck(input) ? answer() : null) ?? fetch(input, init)
}

/** No response until the caller gives up. */
function silence(init?: RequestInit): Promise<Response> {
  return new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
  )
}

describe('signing in', () => {
  test('makes a language chosen before the account’s language', async () => {
    const page = await openPage(app, { chosenLanguage: 'pt' })
    const { user, token } = await newRider(app, 'Bia')
    expect(user.language).not.toBe('pt')
    await page.session.signIn({ user, token })
    expect(page.store.getState().user!.language).toBe('pt')
    expect((await page.api.users.me()).language).toBe('pt')
  })

  test('stores user and token, caches the places, connects, and opens the ride request screen', async () => {
    const rider = await signInRider(app, 'Ana')
    const { user, token, connection } = rider.store.getState()
    expect(user).toMatchObject({ displayName: 'Ana', onboarded: true })
    expect(token).toBe(rider.signedIn.token)
    expect(connection.status).toBe('connected')
    expect(rider.path()).toBe('/request-ride')
    expect(JSON.parse(rider.kept.getItem('token')!)).toBe(token)
    await until(rider, () => rider.kept.getItem('places') !== null)
  })

  test('sends a newcomer through onboarding first', async () => {
    const page = await openPage(app)
    await page.session.signIn(await newRider(app))
    expect(page.path()).toBe('/onboarding')
  })

  test('resumes a deep link', async () => {
    const page = await openPage(app)
    page.destination.remember('/chat/r7')
    const { user, token } = await newRider(app)
    await page.api.users.update(user.id, { onboarded: true }, { token })
    await page.session.signIn({ user, token })
    expect(page.path()).toBe('/chat/r7')
  })
})

describe('starting with a stored session', () => {
  test('restores the same user and connects', async () => {
    const { kept, signedIn } = await signInRider(app, 'Ben')
    const page = await openPage(app, { kept, path: '/request-ride' })
    await page.session.startUp()
    await until(page, ({ connection }) => connection.status === 'connected')
    expect(page.store.getState().user!.id).toBe(signedIn.user.id)
    expect(page.visited).toEqual([])
  })

  test('signs out and deletes everything if the session was ended elsewhere', async () => {
    const { kept, signedIn } = await signInRider(app, 'Cleo')
    closePages()
    await call(app, 'POST', '/auth/sign-out', { token: signedIn.token })
    const page = await openPage(app, { kept, path: '/ride/r1' })
    await page.session.startUp()
    expect(page.path()).toBe('/login')
    expect(page.store.getState().signedOutBy).toBe('server')
    expect(page.destination.take()).toBe('/ride/r1')
    expect(page.store.getState()).toMatchObject({ user: null, token: null, connection: { status: 'idle' } })
    for (const key of ['user', 'token', 'places', 'rideData']) expect(kept.getItem(key)).toBeNull()
  })

  test('keeps the rider signed in and offline without a network', async () => {
    const { kept, signedIn } = await signInRider(app, 'Dan')
    closePages()
    const network = await createCuttableNetwork(app.url)
    network.cut()
    const page = await openPage(app, { kept, path: '/request-ride', origin: network.url })
    await page.session.startUp()
    await until(page, ({ connection }) => connection.status === 'offline')
    expect(page.store.getState()).toMatchObject({ token: signedIn.token })
    expect(page.visited).toEqual([])
    network.mend()
    await until(page, ({ connection }) => connection.status === 'connected')
    closePages()
    await network.close()
  })

  test('signs out with a notice if the health check fails, and later returns to the same place', async () => {
    for (const refusal of [
      () => new Response('{"message":"x","code":"INTERNAL_ERROR"}', { status: 500 }),
      () => new Response('{"message":"x"}', { status: 503 }),
      () => new Response('<html>not ours</html>', { status: 200 }),
    ]) {
      const { kept } = await signInRider(app, 'Eva')
      closePages()
      const page = await openPage(app, { kept, path: '/chat/r7' })
      page.network = answering(refusal)
      await page.session.startUp()
      expect(page.path()).toBe('/login')
      expect(page.store.getState()).toMatchObject({ user: null, token: null, signedOutBy: 'health' })
      expect(page.store.getState().logs).toContainEqual({ type: 'error', message: 'Health check failed' })
      expect(page.destination.take()).toBe('/chat/r7')
      expect(kept.getItem('token')).toBeNull()
    }
  })

  test('repeats the health check if the server names a time, and stays if it is healthy then', async () => {
    const { kept, signedIn } = await signInRider(app, 'Ada')
    closePages()
    const page = await openPage(app, { kept, path: '/request-ride' })
    const notYet = () => new Response('{"message":"x"}', { status: 503, headers: { 'retry-after': '0' } })
    let asked = 0
    page.network = answering(() => (++asked > 2 ? null : notYet()))
    await page.session.startUp()
    expect(asked).toBe(3)
    expect(page.store.getState().token).toBe(signedIn.token)
  })

  test.each([
    ['says each time that it is not ready', true],
    ['is reached and stays silent', false],
  ])('that waits for a server which %s signs out in the end', async (_, answers) => {
    const { kept } = await signInRider(app, 'Ema')
    closePages()
    const page = await openPage(app, { kept, path: '/request-ride', healthMilliseconds: 600 })
    page.network = answers
      ? answering(() => new Response('', { status: 503, headers: { 'retry-after': '0' } }))
      : (input, init) => (isHealthCheck(input) ? silence(init) : fetch(input, init))
    await page.session.startUp()
    expect(page.path()).toBe('/login')
    expect(page.store.getState()).toMatchObject({ token: null, signedOutBy: 'health' })
  })

  test('stays offline if the server does not respond', async () => {
    const { kept, signedIn } = await signInRider(app, 'Eli')
    closePages()
    const page = await openPage(app, { kept, path: '/request-ride', healthMilliseconds: 300 })
    page.network = (_, init) => silence(init)
    await page.session.startUp()
    expect(page.store.getState()).toMatchObject({ token: signedIn.token, signedOutBy: null })
    expect(page.visited).toEqual([])
  })

  test('signs out if half of the session is missing', async () => {
    const { kept } = await signInRider(app, 'Fay')
    kept.removeItem('user')
    const page = await openPage(app, { kept })
    await page.session.startUp()
    expect(page.store.getState().token).toBeNull()
    expect(kept.getItem('token')).toBeNull()
  })
})

describe('signing out', () => {
  test('revokes the token, forgets everything, disconnects and opens the login', async () => {
    const rider = await signInRider(app, 'Gus')
    await rider.session.logout()
    expect(rider.path()).toBe('/login')
    expect(rider.store.getState()).toMatchObject({ user: null, token: null, connection: { status: 'idle' } })
    expect(rider.kept.getItem('token')).toBeNull()
    const answer = await call(app, 'GET', '/userHealth', { token: rider.signedIn.token })
    expect(answer.status).toBe(401)
  })

  test('works without a network', async () => {
    const rider = await signInRider(app, 'Hal')
    rider.network = () => Promise.reject(new TypeError('no network'))
    await rider.session.logout()
    expect(rider.store.getState().token).toBeNull()
    expect(rider.store.getState().notices).toEqual([])
  })

  test('happens in all tabs', async () => {
    const rider = await signInRider(app, 'Ida')
    await call(app, 'POST', '/auth/sign-out', { token: rider.signedIn.token })
    await until(rider, ({ token }) => token === null)
    expect(rider.path()).toBe('/login')
  })

  test('happens after any call that is refused with 401', async () => {
    const rider = await signInRider(app, 'Jon')
    rider.connection.disconnect()
    await call(app, 'POST', '/auth/sign-out', { token: rider.signedIn.token })
    const error: unknown = await rider.api.users.me().catch((reason: unknown) => reason)
    expect(isApiError(error) && error.endsSession).toBe(true)
    expect(rider.path()).toBe('/login')
    expect(rider.store.getState().notices).toEqual([])
  })

  test('is not caused by a response to the user before', async () => {
    const first = await signInRider(app, 'Kim')
    const late = first.api.users.me({ token: 'no such token' }).catch(() => {})
    await late
    expect(first.store.getState().token).toBe(first.signedIn.token)
  })
})
