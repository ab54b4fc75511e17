import { web as es } from '@woodalo/languages/es/web'
import type { Message, User } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { createMemoryStore, createStorage, type Store } from '../state/browser-storage.ts'
import { createAppStore } from '../state/store.ts'
import { createChatListener } from './chat-listener.ts'
import type { Connection } from './connection.ts'
import { riding } from './travel-fixture.ts'

/** The page of a rider in the ride `r1`, with what this browser keeps. */
function openPage(
  kept: Store,
  isReading = false,
  answer: object | null = { ok: true },
  subscribed: object = { ok: true },
) {
  const sent: [event: string, rideId: unknown][] = []
  const asked: object[] = []
  const storage = createStorage(kept)
  const store = createAppStore(storage)
  store.patch({ user: { id: 'me', displayName: 'Yo' } as User, travel: riding })
  const connection: Partial<Connection> = {
    isConnected: () => true,
    ready: () => Promise.resolve(),
    checkHealth: () => Promise.resolve(),
    send: (_namespace, event, payload: { rideId?: unknown }) => {
      sent.push([event, payload.rideId])
      if (event === 'subscribe') asked.push(payload)
      return Promise.resolve(event === 'add' ? answer : subscribed) as never
    },
  }
  const listener = createChatListener({
    store,
    storage,
    api: {
      chat: { list: () => Promise.resolve([]) },
      rides: {
        get: (rideId: string) => {
          sent.push(['GET', rideId])
          return Promise.reject(new Error('offline'))
        },
      },
    } as never,
    connection: connection as Connection,
    texts: () => es,
    isReading: () => isReading,
  })
  listener.startMessageListener('r1')
  return { store, listener, sent, asked, count: () => store.getState().chat.newMessageCount }
}

const message = (seq: number, user = 'ana'): Message => ({
  id: `m${seq}`,
  rideId: 'r1',
  seq,
  user,
  userName: user,
  text: `text ${seq}`,
  createdAt: new Date(Date.now() - 60_000 + seq * 1000).toISOString(),
})
const snapshot = (...messages: Message[]) => ({ rideId: 'r1', messages })

test('what was viewed before the page was reloaded is not new again', () => {
  const kept = createMemoryStore()
  const before = openPage(kept)
  before.listener.receive('snapshot', snapshot(message(1), message(2, 'me')))
  expect(before.count()).toBe(1)
  before.store.markMessagesAsViewed()
  expect(before.count()).toBe(0)
  const after = openPage(kept)
  after.listener.receive('snapshot', snapshot(message(1), message(2, 'me')))
  expect(after.count()).toBe(0)
  const later = { ...message(3), createdAt: new Date(Date.now() + 60_000).toISOString() }
  after.listener.receive('added', { message: later })
  expect(after.count()).toBe(1)
})

test('messages are new only while nobody reads them', () => {
  const page = openPage(createMemoryStore(), true)
  page.listener.receive('snapshot', snapshot(message(1)))
  page.listener.receive('added', { message: message(2) })
  expect(page.count()).toBe(0)
  expect(page.store.getState().chat.messages.map(({ text }) => text)).toEqual(['text 1', 'text 2'])
})

test('messages that come one after the other all count, and the chat stays loaded', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('snapshot', snapshot(message(1), message(2)))
  page.listener.receive('added', { message: message(3) })
  expect(page.count()).toBe(3)
  expect(page.store.getState().chat).toMatchObject({ loaded: true, latestMessage: { text: 'text 3' } })
  // One that was withheld keeps its place without words.
  page.listener.receive('added', { message: { ...message(4), text: '' } })
  expect(page.count()).toBe(3)
  expect(page.store.getState().chat).toMatchObject({ latestMessage: { text: 'text 3' } })
})

test('whoever comes back asks only for what they do not have, and never for their own words twice', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('snapshot', snapshot(message(1), message(2)))
  page.listener.connectionIsUp()
  expect(page.asked).toEqual([
    { rideId: 'r1', skipOwn: true },
    { rideId: 'r1', skipOwn: true, after: 2 },
  ])
})

test('messages of another ride are none of this chat', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('added', { message: { ...message(1), rideId: 'r2' } })
  page.listener.receive('snapshot', { rideId: 'r2', messages: [message(1)] })
  expect(page.store.getState().chat).toMatchObject({ messages: [], newMessageCount: 0, loaded: false })
})

test('the chat of another ride begins empty, and the former ride is left', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('snapshot', snapshot(message(1), message(2)))
  expect(page.count()).toBe(2)
  page.listener.startMessageListener('r2')
  const { chat } = page.store.getState()
  expect(chat).toMatchObject({ currentRideId: 'r2', messages: [], newMessageCount: 0, loaded: false })
  expect(page.sent).toEqual([
    ['subscribe', 'r1'],
    ['unsubscribe', 'r1'],
    // Its names come from the ride, which this page does not have.
    ['GET', 'r2'],
    ['subscribe', 'r2'],
  ])
  page.listener.receive('snapshot', {
    rideId: 'r2',
    messages: [{ ...message(1), rideId: 'r2', text: 'hola' }],
  })
  expect(page.store.getState().chat.messages.map(({ text }) => text)).toEqual(['hola'])
})

test.each([
  ['that they could not be loaded', 'INTERNAL', es.chat.loadFailed],
  ['nothing, because the screen itself says that there is no such chat', 'NOT_FOUND', ''],
])('a refused request for messages says %s (%s)', async (_, code, said) => {
  const page = openPage(createMemoryStore(), false, null, { ok: false, code })
  await new Promise((resolve) => setImmediate(resolve))
  expect(page.sent).toEqual([['subscribe', 'r1']])
  expect(page.store.getState().toastNotification.message).toBe(said)
})

test('a chat that was left shows and counts nothing that still comes', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('snapshot', snapshot(message(1)))
  page.listener.stopMessageListener()
  page.listener.receive('added', { message: message(2) })
  expect(page.sent.at(-1)).toEqual(['unsubscribe', 'r1'])
  expect(page.store.getState().chat).toMatchObject({ currentRideId: null, messages: [], newMessageCount: 0 })
})

test.each([
  ['that it can be tried again', 'connected', es.chat.sendFailed],
  ['nothing, because it is sent by itself later', 'offline', ''],
  ['nothing, because it is sent by itself later', 'connecting', ''],
] as const)('a message without an acknowledgement says %s, if the state is %s', async (_, status, said) => {
  const page = openPage(createMemoryStore(), false, null)
  page.listener.receive('snapshot', snapshot(message(1)))
  page.store.setConnectionStatus(status)
  expect(await page.listener.sendMessage('¿Dónde estáis?')).toBe(false)
  expect(page.store.getState().toastNotification.message).toBe(said)
  expect(page.store.getState().chat.messages.map(({ text }) => text)).toContain('¿Dónde estáis?')
})
