import { web as es } from '@woodalo/languages/es/web'
import type { Message, User } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createMemoryStore, createStorage, type Store } from '../state/browser-storage.ts'
import { createAppStore } from '../state/change-app-state.ts'
import { createChatListener } from './chat-listener.ts'
import type { Connection } from './connection.ts'
import { riding } from './travel-fixture.ts'

/** The page of a rider in the ride `r1`, with what this browser keeps. */
function openPage(
  kept: Store,
  isReading = false,
  answer: object | null = { ok: true },
  subscribed: object | null = { ok: true },
  /** What the API has, oldest first; an error is what it refuses with. */
  readings: (Message[] | Error)[] = [],
  isConnected = () => true,
) {
  const sent: [event: string, rideId: unknown][] = []
  const asked: object[] = []
  const read: [rideId: string, after: number | undefined, options: object][] = []
  const storage = createStorage(kept)
  const store = createAppStore(storage)
  store.patch({ user: { id: 'me', displayName: 'Yo' } as User, travel: riding })
  const connection: Partial<Connection> = {
    isConnected,
    connect: () => void sent.push(['connect', null]),
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
      chat: {
        list: async (rideId: string, after: number | undefined, options: object) => {
          read.push([rideId, after, options])
          const reading = readings.shift() ?? []
          if (reading instanceof Error) throw reading
          return reading
        },
      },
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
  const texts = () => store.getState().chat.messages.map(({ text }) => text)
  return { store, listener, sent, asked, read, texts, count: () => store.getState().chat.newMessageCount }
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
const settled = () => new Promise((resolve) => setImmediate(resolve))

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

test('a chat that is opened without a connection asks for one, and for its messages once that is up', () => {
  let isUp = false
  const { listener, sent } = openPage(createMemoryStore(), false, { ok: true }, { ok: true }, [], () => isUp)
  const live = () => sent.filter(([event]) => event !== 'GET')
  expect(live()).toEqual([['connect', null]])
  isUp = true
  listener.connectionIsUp()
  expect(live()).toEqual([
    ['connect', null],
    ['subscribe', 'r1'],
  ])
  // Another chat needs no other connection.
  listener.startMessageListener('r2')
  expect(live().slice(2)).toEqual([
    ['unsubscribe', 'r1'],
    ['subscribe', 'r2'],
  ])
})

test('a chat is loaded once all of it has come, not with one message', () => {
  const page = openPage(createMemoryStore())
  page.listener.receive('added', { message: message(1) })
  expect(page.store.getState().chat.loaded).toBe(false)
  page.listener.receive('snapshot', snapshot(message(1), message(2)))
  expect(page.store.getState().chat.loaded).toBe(true)
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
  await settled()
  expect(page.sent).toEqual([['subscribe', 'r1']])
  expect(page.store.getState().toastNotification.message).toBe(said)
})

test('that messages could not be loaded is said once for each time a chat is opened', async () => {
  const page = openPage(createMemoryStore(), false, null, { ok: false, code: 'INTERNAL' })
  const said = () => page.store.getState().toastNotification.message
  await settled()
  expect(said()).toBe(es.chat.loadFailed)
  page.store.closeToastNotification()
  page.listener.connectionIsUp()
  await settled()
  expect(said()).toBe('')
  page.listener.startMessageListener('r2')
  await settled()
  expect(said()).toBe(es.chat.loadFailed)
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

test('missing messages are read after the last complete one, quietly, and a failure is not the end', async () => {
  const offline = new ApiError('network', 'No.')
  const page = openPage(createMemoryStore(), false, null, { ok: true }, [offline, [message(2), message(3)]])
  page.listener.receive('snapshot', snapshot(message(1)))
  page.listener.receive('added', { message: message(4) })
  await settled()
  page.listener.receive('added', { message: message(5) })
  await settled()
  expect(page.read).toEqual([
    ['r1', 1, { quiet: true }],
    ['r1', 1, { quiet: true }],
  ])
  expect(page.texts()).toEqual([1, 2, 3, 4, 5].map((seq) => `text ${seq}`))
  expect(page.count()).toBe(5)
})

test('missing messages are asked for once at a time, and those of a chat that was left meanwhile are dropped', async () => {
  const page = openPage(createMemoryStore(), false, null, { ok: true }, [[message(2)]])
  page.listener.receive('snapshot', snapshot(message(1)))
  page.listener.receive('added', { message: message(4) })
  page.listener.receive('added', { message: message(6) })
  expect(page.read).toHaveLength(1)
  page.listener.startMessageListener('r2')
  page.listener.startMessageListener('r1')
  await settled()
  expect(page.texts()).toEqual([])
})

test('a service that never has what is missing is asked twenty times in a row, then with the next connection', async () => {
  const never = Array.from({ length: 60 }, () => [message(9)])
  const page = openPage(createMemoryStore(), false, null, { ok: true }, never)
  page.listener.receive('snapshot', snapshot(message(1)))
  page.listener.receive('added', { message: message(9) })
  for (let turns = 0; turns < 40; turns++) await settled()
  expect(page.read).toHaveLength(20)
  page.listener.connectionIsUp()
  page.listener.receive('added', { message: message(9) })
  for (let turns = 0; turns < 40; turns++) await settled()
  expect(page.read).toHaveLength(40)
})

test('without an acknowledgement and without messages, the API is read instead', async () => {
  const page = openPage(createMemoryStore(), false, null, null, [[message(1), message(2)]])
  await settled()
  expect(page.read).toEqual([['r1', undefined, { quiet: true }]])
  expect(page.texts()).toEqual(['text 1', 'text 2'])
  expect(page.store.getState().chat.loaded).toBe(true)
})

test('messages that came meanwhile are enough: the API is not read', async () => {
  const page = openPage(createMemoryStore(), false, null, null)
  page.listener.receive('snapshot', snapshot(message(1)))
  await settled()
  expect(page.read).toEqual([])
})

test('what the API has of a chat that was left meanwhile is neither shown nor told', async () => {
  const refused = new ApiError('refused', 'No.', { status: 500 })
  for (const reading of [[message(1)], refused]) {
    const page = openPage(createMemoryStore(), false, null, null, [reading])
    await Promise.resolve()
    page.listener.stopMessageListener()
    await settled()
    expect(page.store.getState().chat).toMatchObject({ messages: [], loaded: false })
    expect(page.store.getState().toastNotification.message).toBe('')
  }
})

test.each([
  ['that they could not be loaded', new ApiError('refused', 'No.', { status: 500 }), es.chat.loadFailed],
  ['nothing of a chat that does not exist', new ApiError('refused', 'No.', { status: 404 }), ''],
  ['nothing without a network, which is told elsewhere', new ApiError('network', 'No.'), ''],
])('if the API fails, too, it says %s', async (_, failure, said) => {
  const page = openPage(createMemoryStore(), false, null, null, [failure])
  await settled()
  expect(page.read).toHaveLength(1)
  expect(page.store.getState().toastNotification.message).toBe(said)
})

test('blanks are no message, and nothing is sent where no chat is open or nobody is signed in', async () => {
  const page = openPage(createMemoryStore())
  const adds = () => page.sent.filter(([event]) => event === 'add').length
  expect(await page.listener.sendMessage(' \n ')).toBe(false)
  page.listener.stopMessageListener()
  expect(await page.listener.sendMessage('Hola')).toBe(false)
  page.listener.startMessageListener('r1')
  page.store.patch({ user: null })
  expect(await page.listener.sendMessage('Hola')).toBe(false)
  expect(adds()).toBe(0)
})

test('the words are sent without the blanks around them; the same words again are the same message', async () => {
  const page = openPage(createMemoryStore(), false, null)
  expect(await page.listener.sendMessage('  Ya voy ')).toBe(false)
  expect(page.texts()).toEqual(['Ya voy'])
  expect(await page.listener.sendMessage('Ya voy')).toBe(false)
  expect(page.texts()).toEqual(['Ya voy'])
  expect(await page.listener.sendMessage('Ya estoy')).toBe(false)
  expect(page.texts()).toEqual(['Ya voy', 'Ya estoy'])
})

test('a message that was stored is in the chat once, and one that failed can be sent again or dropped', async () => {
  const stored = { ok: true, message: { ...message(1, 'me'), text: 'Ya voy' } }
  const page = openPage(createMemoryStore(), false, stored)
  expect(await page.listener.sendMessage('Ya voy')).toBe(true)
  expect(page.store.getState().chat.messages).toMatchObject([{ text: 'Ya voy', delivery: 'sent' }])
  const failing = openPage(createMemoryStore(), false, null)
  await failing.listener.sendMessage('Ya voy')
  const { id } = failing.store.getState().chat.messages[0]!
  expect(await failing.listener.retryMessage(id)).toBe(false)
  expect(failing.sent.filter(([event]) => event === 'add')).toHaveLength(2)
  failing.listener.discardMessage(id)
  expect(failing.texts()).toEqual([])
})
