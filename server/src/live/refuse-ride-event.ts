// What a client is told when its event about a ride or a request is refused.
import type { ErrorBody, RideRequestState } from '@woodalo/protocol'
import type { Turns } from '../limits/turns.ts'
import { turnOf } from './connection-turns.ts'
import type { LiveSocket } from './live-socket.ts'

export interface RefusalParts {
  /** Runs what a connection costs the database, on its turn. */
  takeTurn: Turns
  /** Returns the caller's open request, if any. It decides how a refusal without a callback is sent. */
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
}

type OpenRequest = Awaited<ReturnType<RefusalParts['openRequest']>>

/**
 * Looks up each user's open request once at a time. All refusals that wait meanwhile share the next look-up, so that a
 * flood of refused events costs the database no more than one of them does.
 */
function createLookUp({
  takeTurn,
  openRequest,
}: RefusalParts): (userId: string, turn: string) => Promise<OpenRequest> {
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

/** Clients take ERROR as the end of their request, so a client with an open request gets its state instead. */
export function createRefusal(
  parts: RefusalParts,
): (socket: LiveSocket, event: string, refusal: ErrorBody) => Promise<void> {
  const openRequestOf = createLookUp(parts)
  return async (socket, _event, { message, code }) => {
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
  }
}
