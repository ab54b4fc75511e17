// Everything that needs a connection, fetched once somebody is signed in: the login screen does without it.
import type { Api } from '../../api/calls-by-domain.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { Storage } from '../state/browser-storage.ts'
import type { AppStore } from '../state/change-app-state.ts'
import type { ChatListener } from './chat-listener.ts'
import { type Connection, createConnection } from './connection.ts'
import { ticketTimeoutMilliseconds } from './connection-time-limits.ts'
import { LiveError } from './live-error-messages.ts'
import { createRideChannel, type RideChannel } from './apply-ride-events.ts'
import { commandsOnDemand, type CommandsOnDemand } from './ride-commands-on-demand.ts'

export interface Live {
  connection: Connection
  rides: RideChannel & CommandsOnDemand
  /** Loaded once the rider searches or opens a chat, so that a first visit does not need it. */
  chat(): Promise<ChatListener>
  /** Listens to no messages any more. */
  stopMessageListener(): void
}

interface LiveParts {
  store: AppStore
  storage: Storage
  api: Api
  origin: string
  language(): string
  texts(): SignedInTexts
  path(): string
  go(path: string): void
  /** The chat screen is open and the page is seen. */
  isReading(): boolean
  /** Nobody is signed in, or the server refused the connection. */
  onSessionLost(): void
}

export function createLive(parts: LiveParts): Live {
  const { store, storage, api, texts } = parts

  const connection = createConnection({
    origin: parts.origin,
    token: () => store.getState().token,
    async ticket() {
      try {
        const options = { quiet: true, retry: false, timeoutMilliseconds: ticketTimeoutMilliseconds }
        return (await api.auth.socketTicket(options)).ticket
      } catch (error) {
        // If the session is over, the API has ended it by now.
        throw store.getState().token === null ? new LiveError('sessionRefused') : error
      }
    },
    language: parts.language,
    loadPolling: () => import('./polling-transport.ts'),
    onStatus: store.setConnectionStatus,
    onRideEvent(name, payload) {
      commands.confirmed(name, payload)
      rides.receive(name, payload)
    },
    // Nothing is shown before a connection is asked for.
    onChatEvent: (name, payload) => listener?.receive(name, payload),
    onUp() {
      if (listener) listener.connectionIsUp()
      else fetchWhenNeeded()
    },
    // An outage fails again and again in the same way, but is logged once.
    onFault({ message }) {
      if (store.getState().logs[0]?.message !== message) store.log({ type: 'error', message })
    },
    onGaveUp(error) {
      // The band at the top says it to the person: a toast beside it would ask for something while nothing is to do.
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
    },
    onSessionLost(error) {
      parts.onSessionLost()
      // The list is emptied with the rest of the session; only this entry remains.
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
    },
  })

  const { path, go, isReading } = parts
  const rides = createRideChannel({ store, api, texts, path, go, disconnect: connection.disconnect })
  const commands = commandsOnDemand({
    store,
    connection,
    texts,
    take: rides.take,
  })

  let listener: ChatListener | null = null
  let fetching: Promise<ChatListener> | null = null
  async function fetchChat(): Promise<ChatListener> {
    const { createChatListener } = await import('./chat-listener.ts')
    listener = createChatListener({ store, storage, api, connection, texts, isReading })
    return listener
  }
  function chat(): Promise<ChatListener> {
    fetching ??= fetchChat().catch((error: unknown) => {
      fetching = null
      throw error
    })
    return fetching
  }
  /**
   * Fetched while there is a network, which may be gone when the first message comes or something is pressed. The next
   * connection tries again.
   */
  function fetchWhenNeeded(): void {
    const { travel, chat: open } = store.getState()
    if (travel.phase !== 'idle') void commands.prepare()
    const isNeeded = travel.phase !== 'idle' || open.currentRideId !== null || storage.read('outbox') !== null
    if (!fetching && isNeeded) chat().catch(() => undefined)
  }
  store.subscribe(fetchWhenNeeded)
  fetchWhenNeeded()

  return {
    connection,
    rides: { ...rides, ...commands },
    chat,
    stopMessageListener: () => listener?.stopMessageListener(),
  }
}
