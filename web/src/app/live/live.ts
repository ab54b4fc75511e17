// Everything that needs a connection, fetched once somebody is signed in: the login screen does without it.
import type { Api } from '../../api/api.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { Storage } from '../state/storage.ts'
import type { AppStore } from '../state/store.ts'
import { type ChatListener, createChatListener } from './chat-listener.ts'
import { type Connection, createConnection } from './connection.ts'
import { LiveError } from './live-error.ts'
import { createRideChannel, type RideChannel } from './ride-channel.ts'
import { createRideCommands, type RideCommands } from './ride-commands.ts'

export interface Live {
  connection: Connection
  rides: RideChannel & RideCommands
  chat: ChatListener
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
  /** Nobody is signed in, or the server did not let the connection in. */
  onSessionLost(): void
}

const ticketTimeoutMilliseconds = 5_000

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
        // If the session is over, the API has told the session by now.
        throw store.getState().token === null ? new LiveError('sessionRefused') : error
      }
    },
    language: parts.language,
    loadPolling: () => import('./polling.ts'),
    onStatus: store.setConnectionStatus,
    onRideEvent(name, payload) {
      commands.confirmed(name, payload)
      rides.receive(name, payload)
    },
    onChatEvent: (name, payload) => chat.receive(name, payload),
    onUp: () => chat.connectionIsUp(),
    // An outage fails again and again in the same way: the list says it once.
    onFault({ message }) {
      if (store.getState().logs[0]?.message !== message) store.log({ type: 'error', message })
    },
    onGaveUp(error) {
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
      const { emitFailed, emitFailedTitle } = texts().errors
      store.notify({ variant: 'error', title: emitFailedTitle, message: emitFailed })
    },
    onSessionLost(error) {
      parts.onSessionLost()
      // The list is emptied with all else of the session: this is what is left of it.
      store.log({ type: 'error', message: `${error.message} (${error.code})` })
    },
  })

  const { path, go, isReading } = parts
  const rides = createRideChannel({ store, api, texts, path, go, disconnect: connection.disconnect })
  const commands = createRideCommands({
    store,
    connection,
    texts,
    take: rides.take,
  })
  const chat = createChatListener({ store, storage, api, connection, texts, isReading })

  return { connection, rides: { ...rides, ...commands }, chat }
}
