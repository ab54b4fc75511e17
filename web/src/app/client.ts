// Builds everything that the app knows and does, apart from what it looks like. A test builds several of them.
import { type Api, createApi } from '../api/api.ts'
import { createHttp } from '../api/http.ts'
import type { Texts } from '../i18n/es.ts'
import type { Language } from '../i18n/languages.ts'
import { createDestination, type Destination } from './destination.ts'
import { chatRideOf } from './live/chat-target.ts'
import { type ChatListener, createChatListener } from './live/chat-listener.ts'
import { type Connection, createConnection } from './live/connection.ts'
import { LiveError } from './live/live-error.ts'
import { createRideChannel, type RideChannel } from './live/ride-channel.ts'
import { createRideCommands, type RideCommands } from './live/ride-commands.ts'
import { isChatPath } from './paths.ts'
import { createSession, type Session } from './session.ts'
import { createStorage, type Store } from './state/storage.ts'
import { type AppStore, createAppStore } from './state/store.ts'

export interface ClientParts {
  /** Empty for the page's own origin. */
  origin: string
  fetch: typeof globalThis.fetch
  /** What outlives the tab, and what ends with it. */
  localStore: Store
  sessionStore: Store
  language(): Language
  texts(): Texts
  /** The path that is shown. */
  path(): string
  go(path: string): void
  isHidden(): boolean
  stopPushes(api: Api, token: string): Promise<void>
  suggestLanguage(language: Language): void
}

export interface Client {
  store: AppStore
  api: Api
  session: Session
  destination: Destination
  connection: Connection
  rides: RideChannel & RideCommands
  chat: ChatListener
  /** The app shows another path now. */
  arrivedAt(path: string): void
  /** The page may have missed something: asks whether the connection still answers. */
  wokeUp(): void
}

const ticketTimeoutMilliseconds = 5_000

export function createClient(parts: ClientParts): Client {
  const storage = createStorage(parts.localStore)
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

  const connection = createConnection({
    origin: parts.origin,
    token: () => store.getState().token,
    async ticket() {
      try {
        const options = { quiet: true, retry: false, timeoutMilliseconds: ticketTimeoutMilliseconds }
        return (await api.auth.socketTicket(options)).ticket
      } catch (error) {
        // The API has told the session by now.
        throw store.getState().token === null ? new LiveError('sessionRefused') : error
      }
    },
    language: parts.language,
    loadClient: () => import('socket.io-client'),
    onStatus: store.setConnectionStatus,
    onRideEvent(name, payload) {
      commands.confirmed(name, payload)
      rides.receive(name, payload)
    },
    onChatEvent: (name, payload) => chat.receive(name, payload),
    onUp: () => chat.connectionIsUp(),
    onGaveUp(error) {
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
      const { emitFailed, emitFailedTitle } = texts().errors
      store.notify({ variant: 'error', title: emitFailedTitle, message: emitFailed })
    },
    onSessionLost(error) {
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
      void session.logout()
    },
  })

  const rides = createRideChannel({
    store,
    api,
    texts,
    path: parts.path,
    go,
    disconnect: connection.disconnect,
  })
  const commands = createRideCommands({
    store,
    connection,
    texts,
    heard: rides.receive,
    showTerms: (ride) => rides.receive('MATCH_FOUND', { pendingRide: ride }),
  })

  function isReading(): boolean {
    return isChatPath(parts.path()) && !parts.isHidden()
  }
  const chat = createChatListener({ store, storage, api, connection, texts, isReading })

  const session: Session = createSession({
    store,
    storage,
    api,
    destination,
    path: parts.path,
    go,
    connect: connection.connect,
    disconnect: connection.disconnect,
    stopMessageListener: chat.stopMessageListener,
    stopPushes: (token) => parts.stopPushes(api, token),
    suggestLanguage: parts.suggestLanguage,
  })

  function listenTo(path: string): void {
    const { user, rideData } = store.getState()
    store.patchChat({ currentRideId: user ? chatRideOf(path, rideData) : null })
  }
  store.subscribe((state, before) => {
    if (state.rideData !== before.rideData || state.user?.id !== before.user?.id) listenTo(parts.path())
  })

  return {
    store,
    api,
    session,
    destination,
    connection,
    rides: { ...rides, ...commands },
    chat,
    arrivedAt(path) {
      listenTo(path)
      if (isChatPath(path)) store.markMessagesAsViewed()
    },
    wokeUp() {
      if (store.getState().token === null) return
      if (isReading() && store.getState().hasUnreadMessages) store.markMessagesAsViewed()
      void connection.checkHealth()
    },
  }
}
