import type { Place, User } from '@woodalo/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type AppState,
  type ChatMessage,
  type ConnectionStatus,
  initialState,
  type LogEntry,
  type Notice,
  noChat,
  noToast,
  noTravel,
  type ToastActions,
  type ToastNotification,
  type ToastType,
  type Travel,
} from './app-state.ts'
import type { Storage } from './browser-storage.ts'
import { isRideIn, rideDataOf } from './travel.ts'
import { withRide } from './travel-from-ride.ts'
import { mostLogs, mostNotices, mostRidesViewed, noticeMilliseconds } from './notice-and-log-limits.ts'

export interface AppStore extends Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'> {
  patch(change: Partial<AppState>): void
  patchChat(change: Partial<AppState['chat']>): void
  /** Restores only if both user and token were stored. Returns whether they were. */
  loadDataFromStorage(): boolean
  setSession(user: User, token: string): void
  setUser(user: User): void
  setPlaces(places: Place[]): void
  setTravel(travel: Travel): void
  /** Omitted texts mean the toast's own defaults. An empty message closes it. */
  updateToastNotification(
    message: string,
    type?: ToastType | '',
    title?: string,
    acceptButtonText?: string,
    rejectButtonText?: string,
  ): void
  /** A toast whose buttons do something. */
  askByToast(notification: ToastNotification, actions: ToastActions): void
  closeToastNotification(): void
  notify(notice: Pick<Notice, 'title' | 'message' | 'variant'>): void
  dismissNotice(id: number): void
  toggleMenu(): void
  toggleGeneralInfo(): void
  markMessagesAsViewed(): void
  lastViewedOf(rideId: string): number | null
  /** Adopts what another tab of this browser has viewed of the current chat. */
  readElsewhere(): void
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
  let noticeCount = 0

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
    patch: setState,
    patchChat: (change) => setState(({ chat }) => ({ chat: { ...chat, ...change } })),
    loadDataFromStorage() {
      const user = storage.read('user')
      const token = storage.read('token')
      if (!user || !token) return false
      const ride = storage.read('rideData')
      const isHeld = ride !== null && isRideIn(ride, 'active', 'completed', 'canceled')
      const travel = isHeld ? withRide(noTravel, ride, user.id) : noTravel
      setState({ user, token, places: storage.read('places') ?? [], travel })
      return true
    },
    setSession(user, token) {
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
    updateToastNotification(message, type = '', title = '', acceptButtonText = '', rejectButtonText = '') {
      setState({
        toastNotification:
          message === '' ? noToast : { message, type, title, acceptButtonText, rejectButtonText },
        toastActions: {},
      })
    },
    askByToast: (toastNotification, toastActions) => setState({ toastNotification, toastActions }),
    closeToastNotification: () => setState({ toastNotification: noToast, toastActions: {} }),
    notify(notice) {
      const id = ++noticeCount
      // The same notice again restarts instead of piling up.
      setState(({ notices }) => ({
        notices: [
          ...notices.filter(({ message, title }) => message !== notice.message || title !== notice.title),
          { ...notice, id, timeoutMilliseconds: noticeMilliseconds, position: 'top-right' as const },
        ].slice(-mostNotices),
      }))
    },
    dismissNotice: (id) =>
      setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    toggleMenu: () => setState(({ menuIsOpen }) => ({ menuIsOpen: !menuIsOpen })),
    toggleGeneralInfo: () =>
      setState(({ woodaloGeneralInfoIsOpen }) => ({ woodaloGeneralInfoIsOpen: !woodaloGeneralInfoIsOpen })),
    markMessagesAsViewed() {
      const { chat } = getState()
      // The time of a message may be a little ahead of our estimate of the server's clock; it counts as viewed anyway.
      const newest = chat.messages.findLast(({ delivery }) => delivery === 'sent')
      const lastViewedTimestamp = Math.max(serverNow(), newest ? Date.parse(newest.createdAt) : 0)
      if (chat.currentRideId !== null) {
        const { [chat.currentRideId]: _, ...others } = storage.read('lastViewed') ?? {}
        const kept = Object.entries(others).slice(1 - mostRidesViewed)
        storage.write('lastViewed', {
          ...Object.fromEntries(kept),
          [chat.currentRideId]: lastViewedTimestamp,
        })
      }
      setState({ chat: { ...chat, newMessageCount: 0, lastViewedTimestamp } })
    },
    readElsewhere() {
      const { chat, user } = getState()
      const seen = chat.currentRideId === null ? null : this.lastViewedOf(chat.currentRideId)
      if (seen === null || seen <= (chat.lastViewedTimestamp ?? 0)) return
      const isNew = ({ user: sender, text, createdAt }: ChatMessage) =>
        sender !== user?.id && text !== '' && Date.parse(createdAt) > seen
      setState({
        chat: { ...chat, lastViewedTimestamp: seen, newMessageCount: chat.messages.filter(isNew).length },
      })
    },
    lastViewedOf(rideId) {
      const value = storage.read('lastViewed')?.[rideId]
      return typeof value === 'number' ? value : null
    },
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
