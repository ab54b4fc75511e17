// What a connection of the ride namespace gets first: what it missed, and the state (CONNECTION_ACK).
import { textsIn } from '@woodalo/languages/service'
import type { ServerEventPayloads } from '@woodalo/protocol'
import type { Turns } from '../limits/turns.ts'
import type { Logger } from '../logging.ts'
import { turnOf } from './connection-turns.ts'
import type { Delivery, Reader } from './event-delivery.ts'
import type { NumberedEvent } from './event-store.ts'
import type { LiveSocket } from './live-socket.ts'

export interface GreetingParts {
  log: Logger
  /** Runs what a connection costs the database, on its turn. */
  takeTurn: Turns
  delivery: Pick<Delivery, 'attend' | 'leave'>
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

export function createGreeting(parts: GreetingParts): (socket: LiveSocket) => void {
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

  return (socket) => {
    greet(socket).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the state of a connection could not be read')
      socket.conn.close()
    })
  }
}
