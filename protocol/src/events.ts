// What travels over the ride namespace: client events with their payloads, server events with theirs.
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { cancellationReason, ride, rideClientEvents, rideStatus } from './rides.ts'
import { rideRequest, rideRequestClientEvents, rideRequestState } from './ride-requests.ts'
import { isoTime } from './primitives.ts'

export const clientEventSchemas = {
  ACK: z.object({}),
  ...rideRequestClientEvents,
  ...rideClientEvents,
} as const

const said = z.object({ message: z.string() })
const ofRequest = said.extend({ rideRequestId: z.string() })
const ofRide = said.extend({ rideId: z.string() })

export const serverEventSchemas = {
  CONNECTION_ACK: said.extend({
    serverTime: isoTime,
    rideRequest: rideRequest.nullable(),
    ride: ride.nullable(),
    lastEnded: z
      .object({ rideId: z.string(), status: rideStatus, reason: cancellationReason.nullable() })
      .nullable(),
  }),
  MESSAGE_ACK: said,
  NEW_RIDE_REQUEST_ACK: z.object({ rideRequestId: z.string() }),
  SEARCH_PROGRESS: z.object({ rideRequestId: z.string(), nearby: z.int() }),
  NO_MATCH_FOUND: ofRequest,
  MATCH_FOUND: z.object({ pendingRide: ride }),
  RIDE_REQUEST_STATUS_UPDATED: ofRequest.extend({
    oldStatus: rideRequestState,
    newStatus: rideRequestState,
    confirmedRide: ride.optional(),
    /** While searching: when the search time is over. */
    searchEndsAt: isoTime.nullable().optional(),
  }),
  RIDE_REQUEST_ADDED_TO_RIDE: z.object({ ride }),
  RIDE_STATUS_UPDATED: ofRide.extend({ oldStatus: rideStatus, newStatus: rideStatus, ride }),
  RIDE_VERIFICATION_UPDATE: z.object({
    rideId: z.string(),
    isFullyVerified: z.boolean(),
    verifiedUids: z.array(z.string()),
    ride,
  }),
  /** Who of a pending ride has accepted so far. */
  RIDE_ACCEPTANCE_UPDATE: z.object({
    rideId: z.string(),
    termsVersion: z.int(),
    acceptedUids: z.array(z.string()),
    ride,
  }),
  CANCEL_RIDE_REQUEST_ACK: ofRequest,
  CANCEL_RIDE_REQUEST_OK: ofRequest,
  CANCEL_RIDE_ACK: ofRide,
  CANCEL_RIDE_OK: ofRide,
  ACCEPT_RIDE_ACK: ofRide,
  ACCEPT_RIDE_OK: ofRide,
  ERROR: said.extend({ code: z.enum(errorCodes) }),
} as const

export type ClientEventPayloads = {
  [Name in keyof typeof clientEventSchemas]: z.infer<(typeof clientEventSchemas)[Name]>
}
export type ServerEventPayloads = {
  [Name in keyof typeof serverEventSchemas]: z.infer<(typeof serverEventSchemas)[Name]>
}

/** The Socket.IO acknowledgement of every send. */
export type Acknowledgement<Extra extends object = object> =
  | ({ ok: true } & Extra)
  | { ok: false; code: string; message: string; fields?: Record<string, string> }
