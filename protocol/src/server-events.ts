// What the service sends in the ride namespace, with its payloads.
import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { cancellationReason, ride, rideStatus } from './rides.ts'
import { rideRequest, rideRequestState } from './ride-requests.ts'
import { isoTime } from './field-formats.ts'
import { settlement } from './settlement.ts'
import { taxi } from './taxi.ts'

const said = z.object({ message: z.string() })
/**
 * A reader's events are numbered 1, 2, 3 … without a gap, the same on each of their connections. A client that wants
 * the numbers sends in the handshake's `auth.after` the number up to which it has everything, or null. The service then
 * sends the missed events before CONNECTION_ACK, or CONNECTION_ACK alone if it no longer keeps them. Events for one
 * connection only have no number.
 */
const numbered = z.object({ seq: z.int().optional() })
const ofRequest = numbered.extend({ rideRequestId: z.string(), message: z.string() })
const ofRide = numbered.extend({ rideId: z.string(), message: z.string() })

/** Sent to one connection only, in response to it. */
const responseSchemas = {
  CONNECTION_ACK: said.extend({
    /** The number of the last event that this state includes; 0 before the first. */
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

/** Sent to every connection of the reader, once and in order. */
const numberedSchemas = {
  NEW_RIDE_REQUEST_ACK: numbered.extend({ rideRequestId: z.string() }),
  SEARCH_PROGRESS: numbered.extend({ rideRequestId: z.string(), nearby: z.int() }),
  NO_MATCH_FOUND: ofRequest,
  MATCH_FOUND: numbered.extend({ pendingRide: ride }),
  RIDE_REQUEST_STATUS_UPDATED: ofRequest.extend({
    oldStatus: rideRequestState,
    newStatus: rideRequestState,
    confirmedRide: ride.optional(),
    /** When the search time ends; null unless searching. */
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
  /** The riders of a pending ride who have accepted so far. */
  RIDE_ACCEPTANCE_UPDATE: numbered.extend({
    rideId: z.string(),
    termsVersion: z.int(),
    acceptedUids: z.array(z.string()),
    ride,
  }),
  /** The riders who say that they are at the meeting point, with times by the service's clock. */
  RIDE_ARRIVAL_UPDATED: numbered.extend({ rideId: z.string(), arrivedUids: z.array(z.string()), ride }),
  /** The taxi was noted, or the note was removed. */
  RIDE_TAXI_UPDATED: numbered.extend({ rideId: z.string(), taxi: taxi.nullable(), ride }),
  /** A rider of a pending or active ride has said anew how they are recognized. */
  RIDE_ABOUT_UPDATED: numbered.extend({ rideId: z.string(), uid: z.string(), about: z.string(), ride }),
  /** The fare or a share changed. Sent to every rider who met, with what each may see. */
  SETTLEMENT_UPDATED: numbered.extend({ rideId: z.string(), settlement, ride }),
  /** An operator warned or banned the reader, lifted a ban, or decided about an appeal; GET /standing says more. */
  STANDING_UPDATED: numbered.extend({
    kind: z.enum(['warned', 'banned', 'lifted', 'kept']),
    title: z.string(),
    message: z.string(),
  }),
  CANCEL_RIDE_REQUEST_ACK: ofRequest,
  CANCEL_RIDE_REQUEST_OK: ofRequest,
  CANCEL_RIDE_ACK: ofRide,
  CANCEL_RIDE_OK: ofRide,
  ACCEPT_RIDE_ACK: ofRide,
  ACCEPT_RIDE_OK: ofRide,
} as const

export const serverEventSchemas = { ...responseSchemas, ...numberedSchemas } as const

export type ServerEventPayloads = {
  [Name in keyof typeof serverEventSchemas]: z.infer<(typeof serverEventSchemas)[Name]>
}

/** The events of a reader's sequence, without their numbers. */
export type NumberedEventPayloads = {
  [Name in keyof typeof numberedSchemas]: Omit<z.infer<(typeof numberedSchemas)[Name]>, 'seq'>
}

/** The Socket.IO acknowledgement of every client event. */
export type Acknowledgement<Extra extends object = object> =
  | ({ ok: true } & Extra)
  | { ok: false; code: string; message: string; fields?: Record<string, string> }
