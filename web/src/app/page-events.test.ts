// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, stayAwake } from './page-events.ts'
import { client } from './browser-client.ts'

beforeEach(() => client.store.patch({ token: 'token' }))
afterEach(() => {
  client.store.clearSession()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

async function taps() {
  const { rides } = await client.live()
  return vi.spyOn(rides, 'acceptRide').mockResolvedValue({ ok: true })
}

test('a tap on a notification opens its screen and accepts nothing', async () => {
  const accepted = await taps()
  await follow({ url: '/ride/r1', accept: null })
  expect(location.pathname).toBe('/ride/r1')
  expect(accepted).not.toHaveBeenCalled()
})

test('a tap on its button to accept also accepts that ride, on the terms that it showed', async () => {
  const accepted = await taps()
  await follow({ url: '/request-ride', accept: { rideId: 'r1', termsVersion: 3 } })
  expect(location.pathname).toBe('/request-ride')
  expect(accepted).toHaveBeenCalledExactlyOnceWith({ id: 'r1', termsVersion: 3 })
})

test('a tap by somebody who has signed out meanwhile does nothing', async () => {
  const accepted = await taps()
  client.store.clearSession()
  history.replaceState(null, '', '/login')
  await follow({ url: '/ride/r1', accept: { rideId: 'r1', termsVersion: 3 } })
  expect(location.pathname).toBe('/login')
  expect(accepted).not.toHaveBeenCalled()
})

test('messages that were viewed in another tab are so here, and nothing else is read from there', () => {
  const read = vi.spyOn(client.store, 'readElsewhere').mockReturnValue()
  stayAwake()
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(read).not.toHaveBeenCalled()
  dispatchEvent(new StorageEvent('storage', { key: 'lastViewed' }))
  expect(read).toHaveBeenCalledOnce()
})
