// The ride namespace: its events, who handles them, and which count as writes.
import { textsIn } from '@woodalo/languages/service'
import { clientEventSchemas, rideNamespace } from '@woodalo/protocol'
import { createGreeting, type GreetingParts } from './greet-connection.ts'
import type { LiveHandlers, LiveNamespace } from './receive-events.ts'
import { createRefusal, type RefusalParts } from './refuse-ride-event.ts'

export type RideEvents = typeof clientEventSchemas
/** A handler for each event about rides and requests. The domains provide them. */
export type RideHandlers = Omit<LiveHandlers<RideEvents>, 'ACK'>

export interface RideNamespaceParts extends GreetingParts, RefusalParts {
  handlers: RideHandlers
}

export function createRideNamespace(parts: RideNamespaceParts): LiveNamespace<RideEvents> {
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
    connected: createGreeting(parts),
    refuse: createRefusal(parts),
  }
}
