import { z } from 'zod'
import { companionChoices } from './genders.ts'
import { limits } from './limits.ts'
import { rideRequestStates } from './ride-states.ts'
import { isoTime, line, money, namedPoint, near, uuid } from './primitives.ts'
import { defineRoute } from './route.ts'
import { askedWithParty, party } from './party.ts'
import { kept, proof, rating } from './users.ts'

export const rideRequestState = z.enum(rideRequestStates)

/**
 * A rider's request. As an entry of a ride it stands for the rider; of other riders, `walk`, `origin`, `destination`,
 * `companions` and the times are never sent (`walk` is null). `walk` and `cost` are null until there is a ride.
 */
export const rideRequest = z.object({
  rideRequestId: z.string(),
  state: rideRequestState,
  firebase_uid: z.string(),
  userName: z.string(),
  photoURL: z.string().nullable(),
  rating: rating.nullable(),
  kept,
  /** `none`: others read “not confirmed” beside the name. */
  proof,
  party,
  /** A part of `party`, for older clients. */
  people: z.int(),
  bags: z.int(),
  about: z.string(),
  accepted: z.boolean(),
  isVerified: z.boolean(),
  /** Says that they are at the meeting point. */
  arrived: z.boolean(),
  /** When they said so, by the service's clock. */
  arrivedAt: isoTime.nullable(),
  /**
   * What is said of a rider who is not there: whether the reader may say that they have not come, or has said so, and how
   * many have of those that it takes. Null where there is nothing to say.
   */
  absence: z.object({ maySay: z.boolean(), said: z.boolean(), voices: z.int(), needed: z.int() }).nullable(),
  /** `path`: an encoded polyline of five decimals; null where no paths are known. */
  walk: z.object({ distance: z.int(), duration: z.int(), path: z.string().nullable() }).nullable(),
  cost: z.object({ share: money, solo: money.optional(), saved: money.optional() }).nullable(),
  origin: namedPoint.optional(),
  destination: namedPoint.optional(),
  companions: z.enum(companionChoices).optional(),
  createdAt: isoTime.optional(),
  searchEndsAt: isoTime.nullable().optional(),
})
export type RideRequest = z.infer<typeof rideRequest>

export const newRideRequest = askedWithParty({
  clientRequestId: uuid,
  origin: namedPoint,
  destination: namedPoint,
  about: line(limits.aboutLength).prefault(''),
  departAt: isoTime.optional(),
  /** False, “drop me near”: the stop becomes the nearest corner for everybody; the door is not kept. */
  exact: z.boolean().default(true),
  /** `women` takes a gender of one's own that is one of them. Told to nobody. */
  companions: z.enum(companionChoices).default('anyone'),
})
export type NewRideRequest = z.infer<typeof newRideRequest>

export const requestRoutes = {
  waits: defineRoute({
    method: 'GET',
    path: '/ride-requests/waits',
    summary:
      'About how long people near a place waited for companions in the last weeks, and what it would be with women and non-binary people alone; null where too few asked to say',
    query: z.object({ near }),
    data: z.object({ usualMinutes: z.int().nullable(), womenMinutes: z.int().nullable() }),
  }),
} as const

const ofRequest = z.object({ rideRequestId: uuid })

export const rideRequestClientEvents = {
  NEW_RIDE_REQUEST: newRideRequest,
  KEEP_SEARCHING: ofRequest,
  CANCEL_RIDE_REQUEST: ofRequest,
} as const
