// The namespace of rides: what the domains do with its events, and how a connection is greeted.
import { textsIn } from '@woodalo/languages/service'
import {
  clientEventSchemas,
  rideNamespace,
  type RideRequestState,
  type ServerEventPayloads,
} from '@woodalo/protocol'
import type { Logger } from '../logging.ts'
import type { LiveSocket } from './live-socket.ts'
import type { LiveHandlers, LiveNamespace } from './receiver.ts'

export type RideEvents = typeof clientEventSchemas
/** A handler for each event that is about rides and requests; the domains bring them together. */
export type RideHandlers = Omit<LiveHandlers<RideEvents>, 'ACK'>

export interface RideNamespaceParts {
  log: Logger
  handlers: RideHandlers
  /** The caller's open request, if any: decides how a refusal without a callback is told. */
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
  /** The state as it stands, for CONNECTION_ACK. */
  connectionState(
    userId: string,
  ): Promise<Pick<ServerEventPayloads['CONNECTION_ACK'], 'serverTime' | 'rideRequest' | 'ride' | 'lastEnded'>>
}

/** How often the state is read for one greeting while events keep arriving. */
const mostReadings = 5

export function createRideNamespace(parts: RideNamespaceParts): LiveNamespace<RideEvents> {
  async function greet(socket: LiveSocket): Promise<void> {
    const { principal, language } = socket.data
    // A state that was read before an event must not be told after it; but at some point it must be told.
    for (let attempt = 1; ; attempt++) {
      const before = socket.data.delivered
      const state = await parts.connectionState(principal.userId)
      if (socket.data.delivered !== before && attempt < mostReadings) continue
      socket.emit('CONNECTION_ACK', { message: textsIn(language).live.connected, ...state })
      return
    }
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
        // The client comes back and asks again.
        socket.conn.close()
      })
    },
    // Clients take ERROR for the end of their request, so who has one is told how it stands instead.
    async refuse(socket, _event, { message, code }) {
      const open = await parts.openRequest(socket.data.principal.userId)
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
