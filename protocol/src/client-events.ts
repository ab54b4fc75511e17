// What the app may send in the ride namespace, with its payloads.
import { z } from 'zod'
import { clientCancellationReasons } from './cancellation-reasons.ts'
import { filledText } from './allowed-characters.ts'
import { uuid } from './field-formats.ts'
import { newRideRequest } from './ride-requests.ts'

const ofRequest = z.object({ rideRequestId: uuid })
const rideId = filledText(100)

export const clientEventSchemas = {
  ACK: z.object({}),
  NEW_RIDE_REQUEST: newRideRequest,
  KEEP_SEARCHING: ofRequest,
  CANCEL_RIDE_REQUEST: ofRequest,
  ACCEPT_RIDE: z.object({ rideId, termsVersion: z.int32().optional() }),
  CANCEL_RIDE: z.object({ rideId, reason: z.enum(clientCancellationReasons).default('NOT_SPECIFIED') }),
} as const

export type ClientEventPayloads = {
  [Name in keyof typeof clientEventSchemas]: z.infer<(typeof clientEventSchemas)[Name]>
}
