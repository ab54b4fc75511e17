// The ride namespace: how the domains handle its events, and how a connection is greeted.
import { textsIn } from '@woodalo/languages/service'
import {
  clientEventSchemas,
  rideNamespace,
  type RideRequestState,
  type ServerEventPayloads,
} from '@woodalo/protocol'
import type { Turns } from '../limits/turns.ts'
import type { Logger } from '../logging.ts'
import { turnOf } from './connection-and-event-turns.ts'
import type { Delivery, Reader } from './event-delivery.ts'
import type { NumberedEvent } from './event-store.ts'
import type { LiveSocket } from './live-socket.ts'
import type { LiveHandlers, LiveNamespace } from './receive-events.ts'

export type RideEvents = typeof clientEventSchemas
/** A handler for each event about rides and requests. The domains provide them. */
export type RideHandlers = Omit<LiveHandlers<RideEvents>, 'ACK'>

export interface RideNamespaceParts {
  log: Logger
  /** Runs what a connection costs the database, on its turn. */
  takeTurn: Turns
  delivery: Pick<Delivery, 'attend' | 'leave'>
  handlers: RideHandlers
  /** Returns the caller's open request, if any. It decides how a refusal without a callback is sent. */
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
  /** Returns the current state, for CONNECTION_ACK. */
  connectionState(
    userId: string,
  ): Promise<Pick<ServerEventPayloads['CONNECTION_ACK'], 'serverTime' | 'rideRequest' | 'ride' | 'lastEnded'>>
}

/**
 * Returns the number up to which a client has everything, if it asks for numbers. Returns null for clients that do not.
 */
function afterOf({ handshake }: LiveSocket): { after?: number } | null {
  const { after } = handshake.auth as { after?: unknown }
  if (after === null) return {}
  return Number.isSafeInteger(after) && (after as number) >= 0 ? { after: after as number } : null
}

type OpenRequest = Awaited<ReturnType<RideNamespaceParts['openRequest']>>

/**
 * Looks up each user's open request once at a time. All refusals that wait meanwhile share the next look-up, so that a
 * flood of refused events costs the database no more than one of them does.
 */
function createLookUp({
  takeTurn,
  openRequest,
}: RideNamespaceParts): (userId: string, turn: string) => Promise<OpenRequest> {
  const latest = new Map<string, Promise<OpenRequest>>()
  const waiting = new Map<string, Promise<OpenRequest>>()
  return (userId, turn) => {
    const shared = waiting.get(userId)
    if (shared) return shared
    const next = Promise.allSettled([latest.get(userId)]).then(async () => {
      waiting.delete(userId)
      try {
        return await takeTurn(turn, () => openRequest(userId))
      } finally {
        if (latest.get(userId) === next) latest.delete(userId)
      }
    })
    waiting.set(userId, next)
    latest.set(userId, next)
    return next
  }
}

export function createRideNamespace(parts: RideNamespaceParts): LiveNamespace<RideEvents> {
  const openRequestOf = createLookUp(parts)
  async function greet(socket: LiveSocket): Promise<void> {
    const { principal, language, address } = socket.data
    const wanted = afterOf(socket)
    const send = ({ event, payload, seq }: NumberedEvent) =>
      void socket.emit(event, wanted ? { ...payload, seq } : payload)
    // Closing makes the client reconnect, and it then gets the current state.
    const reader: Reader = { send, close: () => socket.conn.close() }
    socket.on('disconnect', () => parts.delivery.leave(reader))
    await parts.delivery.attend(principal.userId, reader, {
      readState: () => parts.takeTurn(turnOf(socket, address), () => parts.connectionState(principal.userId)),
      after: wanted?.after,
      greet(state, seq, missed) {
        missed.forEach(send)
        socket.emit('CONNECTION_ACK', {
          message: textsIn(language).live.connected,
          ...state,
          ...(wanted && { seq }),
        })
      },
    })
  }

  return {
    path: rideNamespace,
    events: clientEventSchemas,
    handlers: {
      ...parts.handlers,
      async ACK({ socket, language }) {
        const message = textsIn(language).live.heard
        socket.emit('MESSAGE_ACK', { message })
        return { message }
      },
    },
    counted: {
      ACK: 'write',
      NEW_RIDE_REQUEST: 'write',
      KEEP_SEARCHING: 'write',
      CANCEL_RIDE_REQUEST: 'write',
      ACCEPT_RIDE: 'write',
      CANCEL_RIDE: 'write',
    },
    connected(socket) {
      greet(socket).catch((error: unknown) => {
        parts.log.error({ err: error }, 'the state of a connection could not be read')
        socket.conn.close()
      })
    },
    // Clients take ERROR as the end of their request, so a client with an open request gets its state instead.
    async refuse(socket, _event, { message, code }) {
      const { principal, address } = socket.data
      const open = await openRequestOf(principal.userId, turnOf(socket, address))
      if (open)
        socket.emit('RIDE_REQUEST_STATUS_UPDATED', {
          rideRequestId: open.rideRequestId,
          oldStatus: open.state,
          newStatus: open.state,
          message,
        })
      else socket.emit('ERROR', { message, code })
    },
  }
}
