// Builds the app's state and logic without its interface. A test builds several of them.
import { type Api, createApi } from '../api/calls-by-domain.ts'
import { createHttp } from '../api/send-call.ts'
import type { FirstTexts, SignedInTexts } from '@woodalo/languages/texts'
import type { Language } from '@woodalo/protocol/languages'
import { createDestination, type Destination } from './destination-after-sign-in.ts'
import { chatRideOf, isChatPath } from './chat-of-path.ts'
import type { Live } from './live/build-live.ts'
import { createSession, type Session } from './begin-and-end-session.ts'
import { hasUnreadMessages, rideData } from './state/derived-from-state.ts'
import { createStorage, sessionsToEnd, type Storage, type Store } from './state/browser-storage.ts'
import { type AppStore, createAppStore } from './state/change-app-state.ts'
import { isServerReached, longestCheckMilliseconds } from './session-check-at-start.ts'

export interface ClientParts {
  /** Empty for the page's own origin. */
  origin: string
  fetch: typeof globalThis.fetch
  /** Storage that survives the tab, and storage that ends with it. */
  localStore: Store
  sessionStore: Store
  language(): Language
  texts(): FirstTexts
  /** Fetches the texts for signed-in people, in the current language. */
  loadTexts(): Promise<() => SignedInTexts>
  /** The path that is shown. */
  path(): string
  go(path: string): void
  /** Begins the page anew. */
  reload(): void
  isHidden(): boolean
  stopPushes(api: Api, token: string): Promise<void>
  applyLanguage(language: Language): void
  takeChosenLanguage(): Language | null
  /** How long a start waits for a reachable server; half a minute by default. */
  healthMilliseconds?: number
}

export interface Client {
  store: AppStore
  storage: Storage
  api: Api
  session: Session
  destination: Destination
  /** Connection, commands and chat; fetched at first use. */
  live(): Promise<Live>
  /** Navigates to a path, unless it is shown already. */
  go(path: string): void
  /** Called when the app shows another path. */
  arrivedAt(path: string): void
  /** A chat is shown, so what arrives is read. The returned function ends that. */
  readsChat(): () => void
  /** Checks whether the connection still responds, after the page may have missed something. */
  wokeUp(): void
}

/** Called after the code of the live part could not be fetched. */
const loadAgainMilliseconds = 5_000

export function createClient(parts: ClientParts): Client {
  const storage = createStorage(parts.localStore, parts.sessionStore)
  const store = createAppStore(storage)
  const destination = createDestination(parts.sessionStore)
  const { texts } = parts

  function go(path: string): void {
    if (parts.path() !== path) parts.go(path)
  }

  const api = createApi(
    createHttp({
      origin: parts.origin,
      fetch: parts.fetch,
      token: () => store.getState().token,
      language: parts.language,
      texts: () => texts().errors,
      onSessionRefused: (token) => session.refused(token),
      notifyError: (message) => store.notify({ variant: 'error', title: texts().errors.title, message }),
    }),
  )

  const endings = () => import('./end-sessions-later.ts')

  let chatsShown = 0
  function isReading(): boolean {
    return (chatsShown > 0 || isChatPath(parts.path())) && !parts.isHidden()
  }

  let loaded: Live | null = null
  let loading: Promise<Live> | null = null
  async function load(): Promise<Live> {
    const [{ createLive }, texts] = await Promise.all([import('./live/build-live.ts'), parts.loadTexts()])
    const { origin, language, path } = parts
    const onSessionLost = () => {
      const { token } = store.getState()
      if (token === null) void session.logout()
      else session.refused(token)
    }
    loaded = createLive({
      store,
      storage,
      api,
      origin,
      language,
      texts,
      path,
      go,
      isReading,
      onSessionLost,
    })
    return loaded
  }
  function live(): Promise<Live> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  function connect(): void {
    if (loaded) return loaded.connection.connect()
    store.setConnectionStatus('connecting')
    live().then(
      ({ connection }) => {
        if (store.getState().token !== null) connection.connect()
      },
      () => {
        if (store.getState().token === null) return
        store.setConnectionStatus('offline')
        setTimeout(() => {
          if (store.getState().token !== null && !loaded) connect()
        }, loadAgainMilliseconds)
      },
    )
  }

  const session: Session = createSession({
    store,
    storage,
    api,
    destination,
    path: parts.path,
    go,
    reload: parts.reload,
    connect,
    disconnect() {
      loaded?.connection.disconnect()
      store.setConnectionStatus('idle')
    },
    stopMessageListener: () => loaded?.stopMessageListener(),
    stopPushes: (token) => parts.stopPushes(api, token),
    // Fetched with the panel in which one signs out.
    endSession: async (token) => (await endings()).endSession(parts.localStore, api, token),
    applyLanguage: parts.applyLanguage,
    takeChosenLanguage: parts.takeChosenLanguage,
    isReached: () => isServerReached(parts.fetch, parts.origin),
    healthMilliseconds: parts.healthMilliseconds ?? longestCheckMilliseconds,
  })

  function listenTo(path: string): void {
    const state = store.getState()
    store.patchChat({ currentRideId: state.user ? chatRideOf(path, rideData(state)) : null })
  }
  store.subscribe((state, before) => {
    if (rideData(state) !== rideData(before) || state.user?.id !== before.user?.id) listenTo(parts.path())
  })

  if (parts.localStore.getItem(sessionsToEnd) !== null)
    endings().then(
      ({ endKept }) => endKept(parts.localStore, api),
      // The next page tries again.
      () => undefined,
    )

  return {
    store,
    storage,
    api,
    session,
    destination,
    live,
    go,
    arrivedAt(path) {
      listenTo(path)
      if (isChatPath(path)) store.markMessagesAsViewed()
    },
    readsChat() {
      chatsShown++
      if (isReading()) store.markMessagesAsViewed()
      return () => {
        chatsShown--
      }
    },
    wokeUp() {
      if (store.getState().token === null) return
      if (isReading() && hasUnreadMessages(store.getState())) store.markMessagesAsViewed()
      if (loaded) void loaded.connection.checkHealth()
      else connect()
    },
  }
}
