// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentFirstTexts, currentSignedInTexts } from '../i18n/current-texts.ts'
import { type ClientParts, createClient } from './create-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { ridingIn } from './page-fixture.tsx'
import { createMemoryStore } from './state/browser-storage.ts'

const user = { id: 'ana', language: 'es', onboarded: true } as User

function clientAt(path: string, parts: Partial<ClientParts> = {}) {
  const at = { path, hidden: false }
  const client = createClient({
    origin: '',
    fetch: () => Promise.reject(new Error('no network')),
    localStore: createMemoryStore(),
    sessionStore: createMemoryStore(),
    language: () => 'es',
    texts: currentFirstTexts,
    loadTexts: async () => currentSignedInTexts,
    path: () => at.path,
    go: (to) => void (at.path = to),
    reload: () => {},
    isHidden: () => at.hidden,
    stopPushes: async () => {},
    applyLanguage: () => {},
    takeChosenLanguage: () => null,
    ...parts,
  })
  client.store.setSession(user, 'token')
  client.store.setTravel(ridingIn(rideOf('r1', ['ana', 'ben'])))
  return { client, at, unread: () => client.store.getState().chat.newMessageCount }
}

describe('new messages', () => {
  test.each<[string, boolean, boolean, number]>([
    ['/chat/r1', false, false, 0],
    ['/chat/r1', false, true, 2],
    ['/ride/r1', false, false, 2],
    // Beside the ride, on a wide screen.
    ['/ride/r1', true, false, 0],
    ['/ride/r1', true, true, 2],
  ])('at %s (with a chat beside it: %s, hidden: %s), %d stay new', async (path, isBeside, hidden, left) => {
    const { client, at, unread } = clientAt(path)
    await client.live()
    vi.spyOn((await client.live()).connection, 'checkHealth').mockResolvedValue(undefined as never)
    at.hidden = hidden
    client.store.patchChat({ newMessageCount: 2 })
    if (isBeside) client.readsChat()
    client.wokeUp()
    expect(unread()).toBe(left)
  })

  test('are new again once the chat beside the ride is closed', () => {
    const { client, unread } = clientAt('/ride/r1')
    const close = client.readsChat()
    close()
    client.store.patchChat({ newMessageCount: 2 })
    client.readsChat()()
    expect(unread()).toBe(0)
    client.store.patchChat({ newMessageCount: 3 })
    client.arrivedAt('/ride/r1')
    expect(unread()).toBe(3)
    client.arrivedAt('/chat/r1')
    expect(unread()).toBe(0)
  })

  test.each([
    ['/chat/r7', 'r7'],
    ['/ride/r1', 'r1'],
    ['/request-ride', 'r1'],
  ])('are listened for at %s in the chat of %s, and nowhere once signed out', (path, rideId) => {
    const { client } = clientAt('/request-ride')
    client.arrivedAt(path)
    expect(client.store.getState().chat.currentRideId).toBe(rideId)
    client.store.clearSession()
    expect(client.store.getState().chat.currentRideId).toBeNull()
  })
})

describe('the live part', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A client whose texts fail to arrive so many times. */
  function failing(times: number) {
    let tries = 0
    const loadTexts = async () => {
      tries++
      if (tries <= times) throw new Error('no network')
      return currentSignedInTexts
    }
    return { ...clientAt('/ride/r1', { loadTexts }), tries: () => tries }
  }

  test('is fetched once, and again after it could not be', async () => {
    const { client, tries } = failing(1)
    await expect(client.live()).rejects.toThrow('no network')
    expect(await client.live()).toBe(await client.live())
    expect(tries()).toBe(2)
  })

  test('is fetched again by itself five seconds later, and meanwhile the app is offline', async () => {
    const { client, tries } = failing(1)
    const status = () => client.store.getState().connection.status
    client.wokeUp()
    expect(status()).toBe('connecting')
    await expect(client.live()).rejects.toThrow('no network')
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('offline')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(tries()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(2)
    client.store.clearSession()
    ;(await client.live()).connection.disconnect()
  })

  test('is not fetched for somebody who has signed out meanwhile', async () => {
    const { client, tries } = failing(1)
    client.wokeUp()
    client.store.clearSession()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tries()).toBe(1)
    client.wokeUp()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tries()).toBe(1)
  })
})
