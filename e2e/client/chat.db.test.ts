import { smallestParty } from '@woodalo/protocol'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { avenidaAmerica, besideTerminal, serrano, terminal } from '../contract/places.ts'
import { hasUnreadMessages, pendingRide, rideData } from '../../web/src/app/state/derived-from-state.ts'
import type { AppState } from '../../web/src/app/state/app-state.ts'
import { createCuttableNetwork, type CuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { closePages, openPage, signInRider, type TestClient, until } from './test-client.ts'

let app: TestApp
let network: CuttableNetwork
let ana: TestClient
let ben: TestClient
let rideId: string

beforeAll(async () => {
  app = await startTestApp({ SEARCH_SECONDS: '600', CONFIRM_SECONDS: '120' })
})
afterAll(async () => {
  closePages()
  await network?.close()
  await app.stop()
})

/** A new ride of two, each on its screen. */
async function newRide(): Promise<void> {
  closePages()
  await network?.close()
  network = await createCuttableNetwork(app.url)
  ana = await signInRider(app, 'Ana', { origin: network.url })
  ben = await signInRider(app, 'Ben')
  const alone = { party: smallestParty, about: '' }
  await ana.rides.requestRide({ ...alone, trip: { from: terminal, to: avenidaAmerica } })
  await ben.rides.requestRide({ ...alone, trip: { from: besideTerminal, to: serrano } })
  for (const rider of [ana, ben]) {
    const proposed = pendingRide(await until(rider, (state) => pendingRide(state) !== null))!
    await rider.rides.acceptRide(proposed)
  }
  for (const rider of [ana, ben]) await until(rider, (state) => rideData(state) !== null && state.chat.loaded)
  rideId = rideData(ana.store.getState())!.id
}
afterEach(() => network.mend())

const texts = (state: AppState) => state.chat.messages.map(({ text }) => text)

describe('the chat of a ride', () => {
  beforeAll(newRide)

  test('is subscribed to as soon as the ride is known', () => {
    for (const rider of [ana, ben])
      expect(rider.store.getState().chat).toMatchObject({
        currentRideId: rideId,
        messages: [],
        newMessageCount: 0,
      })
  })

  test('shows a message immediately, confirms it, and delivers it with the name of the stop', async () => {
    const sent = (await ana.chat()).sendMessage(' Hello ')
    expect(ana.store.getState().chat.messages).toMatchObject([
      { text: 'Hello', delivery: 'sending', seq: null, user: ana.signedIn.user.id, userName: 'Ana' },
    ])
    expect(await sent).toBe(true)
    expect(ana.store.getState().chat.messages).toMatchObject([{ text: 'Hello', delivery: 'sent', seq: 1 }])
    const state = await until(ben, ({ chat }) => chat.messages.length === 1)
    expect(state.chat.messages).toMatchObject([{ text: 'Hello', delivery: 'sent', userName: 'Ana' }])
    expect(state.chat.latestMessage).toEqual({ userName: 'Ana', text: 'Hello' })
  })

  test('counts what others wrote after the last view, until the chat is opened', async () => {
    await until(ben, hasUnreadMessages)
    expect(ben.store.getState().chat.newMessageCount).toBe(1)
    expect(hasUnreadMessages(ana.store.getState())).toBe(false)
    expect(ana.store.getState().chat.newMessageCount).toBe(0)
    ben.show(`/chat/${rideId}`)
    expect(hasUnreadMessages(ben.store.getState())).toBe(false)
    expect(ben.store.getState().chat.newMessageCount).toBe(0)
    await (await ana.chat()).sendMessage('Where are you?')
    await until(ben, (state) => texts(state).includes('Where are you?'))
    expect(hasUnreadMessages(ben.store.getState())).toBe(false)
    ben.show(`/ride/${rideId}`)
    await (await ana.chat()).sendMessage('I am here')
    await until(ben, ({ chat }) => chat.newMessageCount === 1)
  })

  test('remembers viewed messages after a reload', async () => {
    const reloaded = await openPage(app, { kept: ben.kept, path: `/ride/${rideId}` })
    await reloaded.session.startUp()
    const state = await until(reloaded, ({ chat }) => chat.loaded)
    expect(texts(state)).toEqual(['Hello', 'Where are you?', 'I am here'])
    expect(state.chat.newMessageCount).toBe(1)
    reloaded.connection.disconnect()
  })

  test('sends nothing empty and nothing without a ride', async () => {
    for (const text of ['', '  \n ']) expect(await (await ana.chat()).sendMessage(text)).toBe(false)
    const page = await openPage(app)
    expect(await (await page.chat()).sendMessage('Hi')).toBe(false)
    ;(await page.chat()).startMessageListener()
    expect(page.store.getState().chat.currentRideId).toBeNull()
    expect(page.store.getState().logs[0]).toMatchObject({ type: 'warning' })
  })

  test('stops and starts again', async () => {
    ;(await ana.chat()).stopMessageListener()
    expect(ana.store.getState().chat).toMatchObject({ currentRideId: null, subscription: null, messages: [] })
    ;(await ana.chat()).startMessageListener()
    const state = await until(ana, ({ chat }) => chat.loaded && chat.messages.length === 3)
    expect(state.chat.currentRideId).toBe(rideId)
  })
})

describe('over a bad network', () => {
  beforeAll(newRide)

  test('no message is missed, repeated or out of order', async () => {
    const all: string[] = []
    for (let round = 0; round < 4; round++) {
      network.cut()
      for (let count = 0; count < 5; count++) {
        all.push(`${round}.${count}`)
        await (await ben.chat()).sendMessage(all.at(-1)!)
      }
      network.mend()
      all.push(`${round}.during`)
      await (await ben.chat()).sendMessage(all.at(-1)!)
    }
    await until(ana, ({ chat }) => chat.messages.length >= all.length)
    expect(texts(ana.store.getState())).toEqual(all)
    expect(ana.store.getState().chat.newMessageCount).toBe(all.length)
  })

  test('a message is marked as not sent, and is sent once when the network is back', async () => {
    const before = ben.store.getState().chat.messages.length
    network.cut()
    await until(ana, ({ connection }) => connection.status !== 'connected')
    const first = (await ana.chat()).sendMessage('one')
    const second = (await ana.chat()).sendMessage('two')
    expect(await first).toBe(false)
    await second
    // Nothing is asked of its writer: it is sent by itself.
    expect(ana.store.getState().toastNotification.message).toBe('')
    expect(ana.store.getState().chat.messages.slice(-2)).toMatchObject([
      { text: 'one', delivery: 'failed' },
      { text: 'two', delivery: 'failed' },
    ])
    // Typing the text again means the waiting message.
    expect(await (await ana.chat()).sendMessage('one')).toBe(false)
    network.mend()
    ana.wokeUp()
    await until(ben, ({ chat }) => chat.messages.length === before + 2)
    await until(ana, ({ chat }) => chat.messages.every(({ delivery }) => delivery === 'sent'))
    for (const rider of [ana, ben]) expect(texts(rider.store.getState()).slice(-2)).toEqual(['one', 'two'])
    // The list has it by the broadcast, the store by the response to the send.
    await expect.poll(() => ana.kept.getItem('outbox')).toBeNull()
  })

  test('a message whose acknowledgement is lost is stored once', async () => {
    network.freeze()
    expect(await (await ana.chat()).sendMessage('just once')).toBe(false)
    // The client checks a silent connection by itself.
    await until(ana, ({ connection }) => connection.status !== 'connected')
    network.mend()
    ana.wokeUp()
    await until(ana, ({ chat }) => chat.messages.at(-1)?.delivery === 'sent')
    await until(ben, (state) => texts(state).includes('just once'))
    expect(texts(ben.store.getState()).filter((text) => text === 'just once')).toHaveLength(1)
  })

  test('a message written before the page was closed is sent after it is opened again', async () => {
    network.cut()
    await until(ana, ({ connection }) => connection.status !== 'connected')
    void (await ana.chat()).sendMessage('from before')
    ana.connection.disconnect()
    network.mend()
    const reopened = await openPage(app, { kept: ana.kept, path: `/chat/${rideId}` })
    await reopened.session.startUp()
    await until(ben, (state) => texts(state).includes('from before'))
    await until(reopened, ({ chat }) => chat.messages.at(-1)?.delivery === 'sent')
  })
})

describe('a chat that is not the rider’s', () => {
  beforeAll(newRide)

  test('shows nothing and accepts nothing', async () => {
    const stranger = await signInRider(app, 'Eve')
    await stranger.connection.ready()
    stranger.show(`/chat/${rideId}`)
    await expect(stranger.rides.loadRide(rideId)).rejects.toMatchObject({ status: 404 })
    expect(await (await stranger.chat()).sendMessage('Hi')).toBe(false)
    await stranger.connection.send('ride', 'ACK', {})
    expect(stranger.store.getState()).toMatchObject({
      chat: { messages: [], loaded: false },
      toastNotification: { message: '' },
      notices: [],
    })
  })

  test('refuses the message of a rider who left, and the message can be discarded', async () => {
    await (await ana.chat()).sendMessage('leaving soon')
    await ben.rides.cancelRide(rideId)
    await until(ana, ({ toastNotification }) => toastNotification.title === 'Trip canceled')
    expect(ana.store.getState().chat).toMatchObject({ currentRideId: null, subscription: null })
  })
})
