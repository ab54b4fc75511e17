import type { Message, Ride, User } from '@woodalo/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { rideOf } from '../live/ride-fixture.ts'
import {
  hasUnreadMessages,
  isAsking,
  isInCodeStep,
  isRideFullyVerified,
  latestMessage,
  rideData,
  rideRequest,
} from './derived-from-state.ts'
import { type ConfirmedRide, initialState, noToast, noTravel } from './app-state.ts'
import { createMemoryStore, createStorage, type Store } from './browser-storage.ts'
import { type AppStore, createAppStore } from './change-app-state.ts'
import { withRide } from './travel-from-ride.ts'

const user: User = {
  id: 'me',
  displayName: 'Me',
  full_name: 'Me Myself',
  email: null,
  phone_number: null,
  photoURL: null,
  onboarded: true,
  language: 'es',
  isGuest: true,
  rating: null,
  gender: null,
  kept: { rides: 0, kept: 0 },
  proof: 'none',
}
let kept: Store
let now: number
let store: AppStore

function reopened(): AppStore {
  return createAppStore(createStorage(kept), () => now)
}
function message(seq: number, createdAt: number): Message & { delivery: 'sent' } {
  const at = new Date(createdAt).toISOString()
  return {
    id: `m${seq}`,
    rideId: 'r1',
    seq,
    user: 'ana',
    userName: 'Ana',
    text: 'x',
    createdAt: at,
    delivery: 'sent',
  }
}

function hold(ride: ConfirmedRide): void {
  store.setTravel(withRide(noTravel, ride, 'me'))
}

beforeEach(() => {
  kept = createMemoryStore()
  now = 1_000_000
  store = reopened()
})

describe('stored state', () => {
  test('is JSON under the four specified keys', () => {
    store.setSession(user, 'secret')
    store.setPlaces([])
    hold(rideOf('r1', ['me', 'ana']))
    const read = (key: string) => JSON.parse(kept.getItem(key)!) as unknown
    expect(read('user')).toEqual(user)
    expect(read('token')).toBe('secret')
    expect(read('places')).toEqual([])
    expect(read('rideData')).toMatchObject({ id: 'r1' })
  })

  test('is restored with places and ride, and the ride says whether it is fully verified', () => {
    store.setSession(user, 'secret')
    hold(rideOf('r1', ['me', 'ana'], { isVerified: true }))
    const again = reopened()
    expect(again.loadDataFromStorage()).toBe(true)
    expect(again.getState()).toMatchObject({
      user,
      token: 'secret',
      travel: { phase: 'riding', ride: { id: 'r1' } },
    })
    expect(isRideFullyVerified(again.getState())).toBe(true)
  })

  test.each(['user', 'token'])('does not come back without the %s', (key) => {
    store.setSession(user, 'secret')
    hold(rideOf('r1', ['me']))
    kept.removeItem(key)
    const again = reopened()
    expect(again.loadDataFromStorage()).toBe(false)
    expect(again.getState()).toEqual(initialState())
  })

  test.each(['{', 'null', '[]', '"x"', '{"id":7}', 'undefined', ''])('survives %s in any key', (broken) => {
    for (const key of ['user', 'places', 'rideData', 'lastViewed', 'outbox']) {
      store.setSession(user, 'secret')
      hold(rideOf('r1', ['me']))
      kept.setItem(key, broken)
      const again = reopened()
      expect(() => again.loadDataFromStorage()).not.toThrow()
      const { places } = again.getState()
      const ride = rideData(again.getState())
      expect(Array.isArray(places)).toBe(true)
      expect(ride === null || ride.id === 'r1').toBe(true)
    }
  })

  test('follows events of the ride and is deleted with the session', () => {
    store.setSession(user, 'secret')
    hold(rideOf('r2', ['me']))
    expect((JSON.parse(kept.getItem('rideData')!) as Ride).id).toBe('r2')
    store.clearSession()
    for (const key of ['user', 'token', 'places', 'rideData', 'lastViewed', 'outbox'])
      expect(kept.getItem(key)).toBeNull()
  })

  test('is deleted with the session even if a screen stored it itself', () => {
    const tab = createMemoryStore()
    const here = createAppStore(createStorage(kept, tab))
    here.setSession(user, 'secret')
    for (const key of ['recentPlaces', 'messageDraft', 'language']) kept.setItem(key, '"of this person"')
    for (const key of ['rideRequestDraft', 'rideCode']) tab.setItem(key, 'of this person')
    here.clearSession()
    expect(['recentPlaces', 'messageDraft', 'language'].map((key) => kept.getItem(key))).toEqual([
      null,
      null,
      // The browser's own choice stays.
      '"of this person"',
    ])
    expect(['rideRequestDraft', 'rideCode'].map((key) => tab.getItem(key))).toEqual([null, null])
  })

  test('is kept only in memory if the storage is full', () => {
    const full: Store = {
      ...createMemoryStore(),
      setItem: () => {
        throw new Error('full')
      },
    }
    const here = createAppStore(createStorage(full))
    here.setSession(user, 'secret')
    expect(here.getState().token).toBe('secret')
  })
})

describe('the toast', () => {
  test('shows what it is given, and nothing once it is closed', () => {
    store.updateToastNotification('Sure?', 'warning', 'Title', 'Yes', 'No')
    expect(store.getState().toastNotification).toEqual({
      message: 'Sure?',
      type: 'warning',
      title: 'Title',
      acceptButtonText: 'Yes',
      rejectButtonText: 'No',
    })
    store.closeToastNotification()
    expect(store.getState().toastNotification).toEqual(noToast)
    store.updateToastNotification('Hm')
    store.updateToastNotification('', 'error', 'Leftover')
    expect(store.getState().toastNotification).toEqual(noToast)
  })

  test('have only their own buttons: those of the one before do nothing any more', () => {
    const asks = {
      message: 'Sure?',
      type: 'info',
      title: '',
      acceptButtonText: 'Yes',
      rejectButtonText: 'No',
    } as const
    const actions = { onAccept: () => undefined }
    store.askByToast(asks, actions)
    expect(store.getState()).toMatchObject({ toastNotification: asks, toastActions: actions })
    store.updateToastNotification('Hm')
    expect(store.getState().toastActions).toEqual({})
    store.askByToast(asks, actions)
    store.closeToastNotification()
    expect(store.getState().toastActions).toEqual({})
  })
})

describe('notices', () => {
  test('last five seconds at the top right, and equal ones appear once', () => {
    const fault = { title: 'Error', message: 'No.', variant: 'error' } as const
    store.notify(fault)
    store.notify({ ...fault, message: 'Other.' })
    store.notify(fault)
    const { notices } = store.getState()
    expect(notices.map(({ message: text }) => text)).toEqual(['Other.', 'No.'])
    expect(notices[0]).toMatchObject({ timeoutMilliseconds: 5_000, position: 'top-right' })
    store.dismissNotice(notices[0]!.id)
    expect(store.getState().notices).toHaveLength(1)
  })

  test('are the last three, and two with the same words under other titles are two', () => {
    for (const title of ['One', 'Two', 'Three', 'Four'])
      store.notify({ title, message: 'No.', variant: 'error' })
    expect(store.getState().notices.map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
  })
})

describe('viewed messages', () => {
  test('set the ride’s count to zero and its time to now by the server’s clock', () => {
    store.setServerTime(new Date(now + 60_000).toISOString())
    store.patchChat({ currentRideId: 'r1', newMessageCount: 3 })
    expect(hasUnreadMessages(store.getState())).toBe(true)
    store.markMessagesAsViewed()
    expect(hasUnreadMessages(store.getState())).toBe(false)
    expect(store.getState()).toMatchObject({
      chat: { newMessageCount: 0, lastViewedTimestamp: now + 60_000 },
    })
    expect(reopened().lastViewedOf('r1')).toBe(now + 60_000)
    expect(reopened().lastViewedOf('r2')).toBeNull()
  })

  test('include a message whose time is ahead of the clock', () => {
    store.patchChat({ currentRideId: 'r1', messages: [message(1, now + 5_000)] })
    store.markMessagesAsViewed()
    expect(store.getState().chat.lastViewedTimestamp).toBe(now + 5_000)
  })

  test('in another tab are viewed here too, and later ones are still new', () => {
    store.setSession(user, 'token')
    const messages = [message(1, now), message(2, now + 10)].map((each) => ({ ...each, user: 'other' }))
    store.patchChat({ currentRideId: 'r1', newMessageCount: 2, messages })
    const other = reopened()
    other.patchChat({ currentRideId: 'r1', messages: messages.slice(0, 1) })
    other.markMessagesAsViewed()
    store.readElsewhere()
    expect(store.getState().chat).toMatchObject({ newMessageCount: 1, lastViewedTimestamp: now })
    now += 60_000
    other.markMessagesAsViewed()
    store.readElsewhere()
    expect(hasUnreadMessages(store.getState())).toBe(false)
  })

  test('are remembered only for the last rides', () => {
    for (let ride = 0; ride < 100; ride++) {
      store.patchChat({ currentRideId: `ride ${ride}` })
      store.markMessagesAsViewed()
    }
    expect(Object.keys(JSON.parse(kept.getItem('lastViewed')!) as object)).toHaveLength(30)
    expect(store.lastViewedOf('ride 99')).not.toBeNull()
  })
})

describe('the store', () => {
  test('logs newest first', () => {
    store.log({ type: 'a', message: '1' })
    store.log({ type: 'b', message: '2' })
    expect(store.getState().logs.map(({ type }) => type)).toEqual(['b', 'a'])
  })

  test('panels toggle', () => {
    store.toggleMenu()
    store.toggleGeneralInfo()
    expect(store.getState()).toMatchObject({ menuIsOpen: true, woodaloGeneralInfoIsOpen: true })
    store.toggleMenu()
    expect(store.getState().menuIsOpen).toBe(false)
  })

  test('forgets the travel at a disconnect and keeps the session', () => {
    store.setSession(user, 'secret')
    hold(rideOf('r1', ['me']))
    store.log({ type: 'a', message: '' })
    store.clearTravel()
    expect(store.getState()).toMatchObject({ token: 'secret', travel: noTravel, logs: [] })
    expect(rideData(store.getState())).toBeNull()
    expect(rideRequest(store.getState())).toEqual({ rideRequestId: null, state: null })
    expect(kept.getItem('rideData')).toBeNull()
  })

  test('getters', () => {
    store.setSession(user, 'secret')
    hold(rideOf('r1', ['me']))
    store.patchChat({ latestMessage: { userName: '', text: '' } })
    const state = store.getState()
    expect(latestMessage(state, es.chat)).toEqual({
      userName: 'Nuevo Mensaje',
      text: 'Tienes un nuevo mensaje',
    })
    expect(latestMessage(initialState(), es.chat)).toBeNull()
    expect([hasUnreadMessages(state), rideData(state)?.id, isInCodeStep(state)]).toEqual([false, 'r1', true])
  })

  test('cancels a search at a sign-out, but no ride', () => {
    hold(rideOf('r1', ['me']))
    expect(isAsking(store.getState())).toBe(false)
    const search = { rideRequestId: 'q', search: null, lastRide: null }
    store.setTravel({ phase: 'resting', message: '', ...search })
    expect(isAsking(store.getState())).toBe(true)
  })
})
