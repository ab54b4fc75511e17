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

describe('signing in', () => {
  test('keeps user and token, caches the places, connects, and goes to the ride request screen', async () => {
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

describe('starting with a kept session', () => {
  test('comes back to the same person, connected', async () => {
    const { kept, signedIn } = await signInRider(app, 'Ben')
    const page = await openPage(app, { kept, path: '/request-ride' })
    await page.session.startUp()
    await until(page, ({ connection }) => connection.status === 'connected')
    expect(page.store.getState().user!.id).toBe(signedIn.user.id)
    expect(page.visited).toEqual([])
  })

  test('that was ended elsewhere signs out, and leaves nothing behind', async () => {
    const { kept, signedIn } = await signInRider(app, 'Cleo')
    closePages()
    await call(app, 'POST', '/auth/sign-out', { token: signedIn.token })
    const page = await openPage(app, { kept, path: '/ride/r1' })
    await page.session.startUp()
    expect(page.path()).toBe('/login')
    expect(page.destination.take()).toBe('/ride/r1')
    expect(page.store.getState()).toMatchObject({ user: null, token: null, connection: { status: 'idle' } })
    for (const key of ['user', 'token', 'places', 'rideData']) expect(kept.getItem(key)).toBeNull()
  })

  test('without a network keeps the rider signed in, and offline until it is back', async () => {
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

  test('against a server that fails keeps the rider signed in', async () => {
    const { kept, signedIn } = await signInRider(app, 'Eva')
    closePages()
    const page = await openPage(app, { kept })
    page.network = async () => new Response('{"message":"x","code":"INTERNAL_ERROR"}', { status: 500 })
    await page.session.startUp()
    expect(page.store.getState().token).toBe(signedIn.token)
    expect(page.path()).toBe('/login')
  })

  test('that is half a session is none', async () => {
    const { kept } = await signInRider(app, 'Fay')
    kept.removeItem('user')
    const page = await openPage(app, { kept })
    await page.session.startUp()
    expect(page.store.getState().token).toBeNull()
    expect(kept.getItem('token')).toBeNull()
  })
})

describe('signing out', () => {
  test('revokes the token, forgets everything, disconnects and goes to the login', async () => {
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

  test('happens here when it happens elsewhere', async () => {
    const rider = await signInRider(app, 'Ida')
    await call(app, 'POST', '/auth/sign-out', { token: rider.signedIn.token })
    await until(rider, ({ token }) => token === null)
    expect(rider.path()).toBe('/login')
  })

  test('is what any call that is refused with 401 leads to', async () => {
    const rider = await signInRider(app, 'Jon')
    rider.connection.disconnect()
    await call(app, 'POST', '/auth/sign-out', { token: rider.signedIn.token })
    const error: unknown = await rider.api.users.me().catch((reason: unknown) => reason)
    expect(isApiError(error) && error.endsSession).toBe(true)
    expect(rider.path()).toBe('/login')
    expect(rider.store.getState().notices).toEqual([])
  })

  test('is not caused by an answer to the person before', async () => {
    const first = await signInRider(app, 'Kim')
    const late = first.api.users.me({ token: 'no such token' }).catch(() => {})
    await late
    expect(first.store.getState().token).toBe(first.signedIn.token)
  })
})
