import type { User } from '@woodalo/protocol'
import { web as es } from '@woodalo/languages/es/web'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createMemoryStore, createStorage } from '../state/browser-storage.ts'
import { createAppStore } from '../state/change-app-state.ts'
import { createLive } from './build-live.ts'
import { serveSockets } from './connection-fixture.ts'
import { rideOf } from './ride-fixture.ts'
import { riding } from './travel-fixture.ts'

afterEach(() => void vi.restoreAllMocks())

/** What a signed-in person has, over a server that the test plays. */
function live({ ticket = async () => ({ ticket: 'one' }) as object } = {}) {
  const { server, sockets } = serveSockets()
  const storage = createStorage(createMemoryStore())
  const store = createAppStore(storage)
  store.setSession({ id: 'me', displayName: 'Yo' } as User, 'token')
  const lost = vi.fn<() => void>()
  const socketTicket = vi.fn<(options: object) => Promise<object>>(ticket)
  const built = createLive({
    store,
    storage,
    api: {
      auth: { socketTicket },
      chat: { list: async () => [] },
      rides: { get: async () => rideOf('r1', ['me', 'ana']) },
      standing: { standing: async () => ({ bans: [] }) },
    } as never,
    origin: '',
    language: () => 'es',
    texts: () => es,
    path: () => '/ride/r1',
    go: () => {},
    isReading: () => false,
    onSessionLost: lost,
  })
  const errors = () =>
    store.getState().logs.flatMap(({ type, message }) => (type === 'error' ? [message] : []))
  return { ...built, server, sockets, store, socketTicket, lost, errors }
}

test('a connection begins with a ticket that is asked for once, quietly and not for long', async () => {
  const { connection, socketTicket, sockets, store } = live()
  await connection.ready()
  expect(socketTicket).toHaveBeenCalledExactlyOnceWith({
    quiet: true,
    retry: false,
    timeoutMilliseconds: 5_000,
  })
  expect(sockets.map(({ auth }) => auth)).toEqual([
    { token: 'one', language: 'es' },
    { token: 'one', language: 'es' },
  ])
  expect(store.getState().connection.status).toBe('connected')
})

test('a ticket that ends the session ends the tries, and only that does', async () => {
  const over = live({
    async ticket() {
      over.store.patch({ token: null })
      throw new ApiError('refused', 'No.', { status: 401 })
    },
  })
  await expect(over.connection.ready()).rejects.toMatchObject({ fault: 'sessionRefused' })
  expect(over.lost).toHaveBeenCalledOnce()
  expect(over.errors()).toEqual(['Authentication error (401)'])

  const failing = live({ ticket: () => Promise.reject(new ApiError('refused', 'No.', { status: 503 })) })
  failing.connection.connect()
  await vi.waitFor(() => expect(failing.socketTicket.mock.calls.length).toBeGreaterThan(1))
  failing.connection.disconnect()
  expect(failing.lost).not.toHaveBeenCalled()
})

test('events of rides change the travel, and confirm what was commanded', async () => {
  const { connection, rides, sockets, server, store } = live()
  await connection.ready()
  store.setTravel({ ...riding, ride: rideOf('r1', ['me', 'ana']) as typeof riding.ride })
  server.acknowledgement = null
  // With the ride comes what can be done about it.
  await vi.dynamicImportSettled()
  const canceling = rides.cancelRide('r1')
  await Promise.resolve()
  sockets[0]!.fire('CANCEL_RIDE_OK', { rideId: 'r1', message: '' })
  expect(await canceling).toEqual({ ok: true })
  expect(store.getState().travel.phase).toBe('idle')
})

test('the chat is fetched for a ride, hears its messages, asks anew with each connection, and can be stopped', async () => {
  const { connection, chat, sockets, store, stopMessageListener } = live()
  // Nobody needs it yet.
  stopMessageListener()
  store.setTravel({ ...riding, ride: rideOf('r1', ['me', 'ana']) as typeof riding.ride })
  const listener = await chat()
  expect(await chat()).toBe(listener)
  listener.startMessageListener('r1')
  await connection.ready()
  const message = {
    id: 'm1',
    rideId: 'r1',
    seq: 1,
    user: 'ana',
    userName: 'Ana',
    text: 'Hola',
    createdAt: '',
  }
  sockets[1]!.fire('snapshot', { rideId: 'r1', messages: [message] })
  expect(store.getState().chat.messages.map(({ text }) => text)).toEqual(['Hola'])
  const asks = vi.spyOn(connection, 'send')
  connection.renew()
  await connection.ready()
  await vi.waitFor(() =>
    expect(asks.mock.calls.map(([channel, event]) => [channel, event])).toContainEqual(['chat', 'subscribe']),
  )
  stopMessageListener()
  expect(store.getState().chat.currentRideId).toBeNull()
})

test('an outage that goes on in the same way is noted once, and so is that it is given up for now', async () => {
  vi.useFakeTimers()
  const { connection, server, sockets, errors, store } = live()
  server.opens = () => {}
  connection.connect()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(sockets.length).toBeGreaterThan(2)
  expect(errors()).toEqual(['Connection timeout'])
  // One of the attempts fetches code first.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(errors()).toEqual(['Could not connect to WebSocket server. (500)', 'Connection timeout'])
  // The band at the top says it.
  expect(store.getState().toastNotification.message).toBe('')
  connection.disconnect()
  vi.useRealTimers()
})

test('the chat is fetched as soon as a ride needs it, without being asked for', async () => {
  const { connection, sockets, store } = live()
  store.patchChat({ currentRideId: 'r1' })
  await vi.dynamicImportSettled()
  await connection.ready()
  const message = {
    id: 'm1',
    rideId: 'r1',
    seq: 1,
    user: 'ana',
    userName: 'Ana',
    text: 'Hola',
    createdAt: '',
  }
  sockets[1]!.fire('snapshot', { rideId: 'r1', messages: [message] })
  expect(store.getState().chat.messages.map(({ text }) => text)).toEqual(['Hola'])
})
