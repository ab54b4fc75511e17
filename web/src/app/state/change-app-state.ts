// The one store: it holds the app's state, and only these functions change it.
import type { Place, User } from '@woodalo/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type AppState,
  type ConnectionStatus,
  initialState,
  type LogEntry,
  noChat,
  noTravel,
  type Travel,
} from './app-state.ts'
import type { Storage } from './browser-storage.ts'
import { isRideIn, rideDataOf } from './travel.ts'
import { withRide } from './travel-from-ride.ts'
import { type ToastChanges, toastChanges } from './show-and-close-toasts.ts'
import { type ViewedMessages, viewedMessages } from './viewed-messages.ts'

/** Entries of the app's own error log. */
const mostLogs = 200

export interface AppStore
  extends
    Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>,
    ToastChanges,
    ViewedMessages {
  patch(change: Partial<AppState>): void
  patchChat(change: Partial<AppState['chat']>): void
  /** Restores only if both user and token were stored. Returns whether they were. */
  loadDataFromStorage(): boolean
  setSession(user: User, token: string): void
  setUser(user: User): void
  setPlaces(places: Place[]): void
  setTravel(travel: Travel): void
  toggleMenu(): void
  toggleGeneralInfo(): void
  log(entry: LogEntry): void
  setConnectionStatus(status: ConnectionStatus): void
  setServerTime(serverTime: string): void
  /** Milliseconds by the server's clock. */
  serverNow(): number
  /** Drops connection, request, state, logs and ride, as for a deliberate disconnect. */
  clearTravel(): void
  /** Removes everything that belongs to a person, here and in the browser's storage. */
  clearSession(): void
}

export function createAppStore(storage: Storage, now: () => number = Date.now): AppStore {
  const store = createStore<AppState>(initialState)
  const { getState, setState } = store

  function serverNow(): number {
    return now() + getState().serverOffsetMilliseconds
  }

  // Every change of the held ride is stored.
  store.subscribe((state, before) => {
    const rideData = rideDataOf(state.travel)
    if (rideData !== rideDataOf(before.travel)) storage.write('rideData', rideData)
  })

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    ...toastChanges(store),
    ...viewedMessages(store, storage, serverNow),
    patch: setState,
    patchChat: (change) => setState(({ chat }) => ({ chat: { ...chat, ...change } })),
    loadDataFromStorage() {
      const user = storage.read('user')
      const token = storage.read('token')
      if (!user || !token) return false
      storage.claimTab(user.id)
      const ride = storage.read('rideData')
      const isHeld = ride !== null && isRideIn(ride, 'active', 'completed', 'canceled')
      const travel = isHeld ? withRide(noTravel, ride, user.id) : noTravel
      setState({ user, token, places: storage.read('places') ?? [], travel })
      return true
    },
    setSession(user, token) {
      storage.claimTab(user.id)
      storage.write('user', user)
      storage.write('token', token)
      setState({ user, token })
    },
    setUser(user) {
      storage.write('user', user)
      setState({ user })
    },
    setPlaces(places) {
      storage.write('places', places)
      setState({ places })
    },
    setTravel: (travel) => setState({ travel }),
    toggleMenu: () => setState(({ menuIsOpen }) => ({ menuIsOpen: !menuIsOpen })),
    toggleGeneralInfo: () =>
      setState(({ woodaloGeneralInfoIsOpen }) => ({ woodaloGeneralInfoIsOpen: !woodaloGeneralInfoIsOpen })),
    log: (entry) => setState(({ logs }) => ({ logs: [entry, ...logs].slice(0, mostLogs) })),
    setConnectionStatus(status) {
      if (getState().connection.status !== status) setState({ connection: { status } })
    },
    setServerTime(serverTime) {
      const time = Date.parse(serverTime)
      if (Number.isFinite(time)) setState({ serverOffsetMilliseconds: time - now() })
    },
    serverNow,
    clearTravel: () => setState({ travel: noTravel, logs: [] }),
    clearSession() {
      storage.clear()
      setState({
        travel: noTravel,
        user: null,
        token: null,
        places: [],
        chat: noChat,
        logs: [],
        canceled: null,
        banned: null,
        menuIsOpen: false,
        woodaloGeneralInfoIsOpen: false,
      })
    },
  }
}
