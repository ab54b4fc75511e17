// What travels over the ride namespace: client events with their payloads, server events with theirs.
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { cancellationReason, ride, rideClientEvents, rideStatus, taxi } from './rides.ts'
import { rideRequest, rideRequestClientEvents, rideRequestState } from './ride-requests.ts'
import { isoTime } from './primitives.ts'
import { settlement } from './settlement.ts'

export const clientEventSchemas = {
  ACK: z.object({}),
  ...rideRequestClientEvents,
  ...rideClientEvents,
} as const

const said = z.object({ message: z.string() })
/**
 * A reader's events are numbered 1, 2, 3 … without a gap, the same on each of their connections. A client that wants
 * the numbers sends in the handshake's `auth.after` the number up to which it has everything, or null. It is then sent
 * what it missed before CONNECTION_ACK or, when that is no longer kept, CONNECTION_ACK alone. What is said to one
 * connection only has no number.
 */
const numbered = z.object({ seq: z.int().optional() })
const ofRequest = numbered.extend({ rideRequestId: z.string(), message: z.string() })
const ofRide = numbered.extend({ rideId: z.string(), message: z.string() })

/** Sent to one connection alone, in response to it. */
const answerSchemas = {
  CONNECTION_ACK: said.extend({
    /** Of the last event that this state holds; 0 before the first. */
    seq: z.int().optional(),
    serverTime: isoTime,
    rideRequest: rideRequest.nullable(),
    ride: ride.nullable(),
    lastEnded: z
      .object({ rideId: z.string(), status: rideStatus, reason: cancellationReason.nullable() })
      .nullable(),
  }),
  MESSAGE_ACK: said,
  ERROR: said.extend({ code: z.enum(errorCodes) }),
} as const

/** Sent to every connection of their reader, once and in order. */
const numberedSchemas = {
  NEW_RIDE_REQUEST_ACK: numbered.extend({ rideRequestId: z.string() }),
  SEARCH_PROGRESS: numbered.extend({ rideRequestId: z.string(), nearby: z.int() }),
  NO_MATCH_FOUND: ofRequest,
  MATCH_FOUND: numbered.extend({ pendingRide: ride }),
  RIDE_REQUEST_STATUS_UPDATED: ofRequest.extend({
    oldStatus: rideRequestState,
    newStatus: rideRequestState,
    confirmedRide: ride.optional(),
    /** While searching: when the search time is over. */
    searchEndsAt: isoTime.nullable().optional(),
  }),
  RIDE_REQUEST_ADDED_TO_RIDE: numbered.extend({ ride }),
  RIDE_STATUS_UPDATED: ofRide.extend({ oldStatus: rideStatus, newStatus: rideStatus, ride }),
  RIDE_VERIFICATION_UPDATE: numbered.extend({
    rideId: z.string(),
    isFullyVerified: z.boolean(),
    verifiedUids: z.array(z.string()),
    ride,
  }),
  /** Who of a pending ride has accepted so far. */
  RIDE_ACCEPTANCE_UPDATE: numbered.extend({
    rideId: z.string(),
    termsVersion: z.int(),
    acceptedUids: z.array(z.string()),
    ride,
  }),
  /** Who says that they are at the meeting point, by the service's clock. */
  RIDE_ARRIVAL_UPDATED: numbered.extend({ rideId: z.string(), arrivedUids: z.array(z.string()), ride }),
  /** The taxi was noted, or the note was taken away. */
  RIDE_TAXI_UPDATED: numbered.extend({ rideId: z.string(), taxi: taxi.nullable(), ride }),
  /** What was told of the fare and of the shares: to every rider who met, as each may see it. */
  SETTLEMENT_UPDATED: numbered.extend({ rideId: z.string(), settlement, ride }),
  CANCEL_RIDE_REQUEST_ACK: ofRequest,
  CANCEL_RIDE_REQUEST_OK: ofRequest,
  CANCEL_RIDE_ACK: ofRide,
  CANCEL_RIDE_OK: ofRide,
  ACCEPT_RIDE_ACK: ofRide,
  ACCEPT_RIDE_OK: ofRide,
} as const

export const serverEventSchemas = { ...answerSchemas, ...numberedSchemas } as const

export type ClientEventPayloads = {
  [Name in keyof typeof clientEventSchemas]: z.infer<(typeof clientEventSchemas)[Name]>
}
export type ServerEventPayloads = {
  [Name in keyof typeof serverEventSchemas]: z.infer<(typeof serverEventSchemas)[Name]>
}

/** The events of a reader's sequence, without their numbers. */
export type NumberedEventPayloads = {
  [Name in keyof typeof numberedSchemas]: Omit<z.infer<(typeof numberedSchemas)[Name]>, 'seq'>
}

/** The Socket.IO acknowledgement of every send. */
export type Acknowledgement<Extra extends object = object> =
  | ({ ok: true } & Extra)
  | { ok: false; code: string; message: string; fields?: Record<string, string> }
