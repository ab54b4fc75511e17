// One live connection with both namespaces, kept up as long as it is wanted.
import { chatNamespace, rideNamespace } from '@woodalo/protocol/wire-paths'
import { Manager, type Socket, WebSocket } from 'socket.io-client'
import type { ConnectionStatus } from '../state/app-state.ts'
import { isWithoutWebSocket, attemptsPerRound, retryDelayMilliseconds } from './connection-attempts.ts'
import {
  acknowledgementTimeoutMilliseconds,
  connectTimeoutMilliseconds,
  freshTicketMilliseconds,
  healthTimeoutMilliseconds,
} from './connection-time-limits.ts'
import { LiveError } from './live-error-messages.ts'

export interface ConnectionOptions {
  /** The server's origin; empty for the page's own origin. */
  origin: string
  token(): string | null
  /** Fetches a new ticket, valid for one connection. Rejects with `sessionRefused` if the session is over. */
  ticket(): Promise<string>
  language(): string
  /** The transport for networks that block WebSockets, fetched when needed. */
  loadPolling(): Promise<Pick<typeof import('socket.io-client'), 'Fetch'>>
  onStatus(status: ConnectionStatus): void
  onRideEvent(name: string, payload: unknown): void
  onChatEvent(name: string, payload: unknown): void
  /** Connected and responding. */
  onUp(): void
  /** One attempt has failed, or an open connection no longer responds. */
  onFault(error: LiveError): void
  /** A round of five attempts has failed; reported once per outage. The connection keeps trying. */
  onGaveUp(error: LiveError): void
  /** There is no session, or the server refused it. */
  onSessionLost(error: LiveError): void
  random?(): number
}

export interface Connection {
  /** Asks for a connection; if a retry is waiting, it tries at once. */
  connect(): void
  /** Disconnects on purpose: there are no retries until the next `connect`. */
  disconnect(): void
  /** Resolves once connected. Rejects if a round of five attempts has failed or there is no session. */
  ready(): Promise<void>
  /** Replaces a connection that no longer responds. Without a connection, tries at once. */
  checkHealth(): Promise<void>
  /** Replaces the connection, so that the server sends the present state. */
  renew(): void
  isConnected(): boolean
  /** The acknowledgement; null if none came in time or the connection was lost. */
  send(channel: 'ride' | 'chat', event: string, payload: object): Promise<unknown>
}

interface Line {
  manager: Manager
  ride: Socket
  chat: Socket
}

interface Waiter {
  resolve(): void
  reject(error: LiveError): void
}

export function createConnection(options: ConnectionOptions): Connection {
  const random = options.random ?? Math.random
  let wanted = false
  let line: Line | null = null
  let up = false
  let said = false
  let failedAttempts = 0
  /** Increases with each connect and disconnect, to recognise results of an earlier one. */
  let turn = 0
  let trying = false
  let wake: (() => void) | null = null
  let waiters: Waiter[] = []

  function settle(act: (waiter: Waiter) => void): void {
    const settled = waiters
    waiters = []
    settled.forEach(act)
  }

  function hangUp(): void {
    const old = line
    line = null
    up = false
    if (!old) return
    for (const socket of [old.ride, old.chat]) socket.offAny().off()
    old.ride.disconnect()
    old.chat.disconnect()
    old.manager.engine?.close()
  }

  /** Rejects unless ACK and then MESSAGE_ACK come in time. */
  function healthy(ride: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      const settleWith = (act: () => void) => {
        clearTimeout(timer)
        ride.off('MESSAGE_ACK', answered).off('disconnect', failed)
        act()
      }
      const answered = () => settleWith(resolve)
      const failed = () => settleWith(() => reject(new LiveError('healthTimeout')))
      const timer = setTimeout(failed, healthTimeoutMilliseconds)
      ride.on('MESSAGE_ACK', answered).on('disconnect', failed)
      ride.emit('ACK', {})
    })
  }

  function opened(socket: Socket, ticketAt: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new LiveError('connectTimeout')), connectTimeoutMilliseconds)
      socket.once('connect', () => {
        clearTimeout(timer)
        resolve()
      })
      socket.once('connect_error', (error: Error) => {
        clearTimeout(timer)
        const refused = error.message.includes('Authentication error')
        reject(
          refused && Date.now() - ticketAt < freshTicketMilliseconds
            ? new LiveError('sessionRefused')
            : error,
        )
      })
      socket.connect()
    })
  }

  async function attempt(mine: number): Promise<void> {
    if (options.token() === null) throw new LiveError('noToken')
    const ticket = await options.ticket()
    const ticketAt = Date.now()
    // Fetched after the ticket has shown that the server responds: without a network this code could not be fetched,
    // either.
    const polling = isWithoutWebSocket(failedAttempts) ? await options.loadPolling() : null
    if (mine !== turn) return
    const manager = new Manager(options.origin, {
      autoConnect: false,
      reconnection: false,
      timeout: connectTimeoutMilliseconds,
      // What begins with polling goes over to a WebSocket where one gets through.
      transportImplementations: polling ? [polling.Fetch, WebSocket] : [WebSocket],
    })
    const auth = { token: ticket, language: options.language() }
    const current: Line = {
      manager,
      ride: manager.socket(rideNamespace, { auth }),
      chat: manager.socket(chatNamespace, { auth }),
    }
    line = current
    // Listening before connecting: the first event comes with the connection.
    current.ride.onAny((name: string, payload: unknown) => options.onRideEvent(name, payload))
    current.chat.onAny((name: string, payload: unknown) => options.onChatEvent(name, payload))
    await Promise.all([opened(current.ride, ticketAt), opened(current.chat, ticketAt)])
    await healthy(current.ride)
    if (mine !== turn || line !== current) return
    for (const socket of [current.ride, current.chat])
      socket.on('disconnect', () => {
        if (line === current) lost()
      })
    if (!current.ride.connected || !current.chat.connected) throw new LiveError('disconnected')
    up = true
  }

  /** The network or the server ended it; nothing that is known is forgotten. */
  function lost(): void {
    hangUp()
    if (!wanted) return
    options.onStatus('connecting')
    void keepTrying()
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function keepTrying(): Promise<void> {
    if (trying) return
    trying = true
    const mine = turn
    failedAttempts = 0
    try {
      while (wanted && mine === turn && !up) {
        try {
          await attempt(mine)
        } catch (error) {
          if (mine !== turn) break
          hangUp()
          if (error instanceof LiveError && error.code === 401) endSession(error)
          else {
            if (error instanceof LiveError) options.onFault(error)
            await failed()
          }
        }
      }
    } finally {
      trying = false
      wake = null
    }
    // A disconnect and a new connect may have passed while an attempt was on its way.
    if (!wanted) return
    if (!up) return keepTrying()
    said = false
    options.onStatus('connected')
    options.onUp()
    settle(({ resolve }) => resolve())
  }

  async function failed(): Promise<void> {
    failedAttempts++
    if (failedAttempts === attemptsPerRound) {
      const error = new LiveError('gaveUp')
      options.onStatus('offline')
      // A caller that waits to send something reports it in its own words.
      if (!said && waiters.length === 0) options.onGaveUp(error)
      said = true
      settle(({ reject }) => reject(error))
    }
    await pause(retryDelayMilliseconds(failedAttempts, random()))
  }

  function endSession(error: LiveError): void {
    wanted = false
    turn++
    options.onStatus('idle')
    settle(({ reject }) => reject(error))
    options.onSessionLost(error)
  }

  function connect(): void {
    if (!wanted) {
      wanted = true
      turn++
      said = false
      options.onStatus('connecting')
    }
    if (up) return
    if (!trying) return void keepTrying()
    // Somebody asks, or the network is back: begin a new round now.
    failedAttempts = 0
    wake?.()
    wake = null
  }

  return {
    connect,
    disconnect() {
      if (!wanted) return
      wanted = false
      turn++
      hangUp()
      wake?.()
      options.onStatus('idle')
      settle(({ reject }) => reject(new LiveError('disconnected')))
    },
    ready() {
      if (up) return Promise.resolve()
      const promise = new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }))
      connect()
      return promise
    },
    async checkHealth() {
      const checked = line
      if (!up || !checked) return connect()
      try {
        await healthy(checked.ride)
      } catch (error) {
        if (line !== checked || !up) return
        if (error instanceof LiveError) options.onFault(error)
        lost()
      }
    },
    renew() {
      if (up) lost()
      else connect()
    },
    isConnected: () => up,
    async send(channel, event, payload) {
      if (!up || !line) return null
      try {
        return await line[channel].timeout(acknowledgementTimeoutMilliseconds).emitWithAck(event, payload)
      } catch {
        return null
      }
    },
  }
}
