import { z } from 'zod'
import { limits } from './limits.ts'
import { rideRequestStates } from './ride-states.ts'
import { namedPoint, near } from './points.ts'
import { line } from './allowed-characters.ts'
import { isoTime, money, uuid } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { askedWithParty, party } from './party.ts'
import { kept, rating } from './users.ts'
import { proof } from './proof.ts'
import { companionChoices } from './companion-choices.ts'

export const rideRequestState = z.enum(rideRequestStates)

/**
 * A rider's request. As an entry of a ride it represents the rider. Other riders' `walk`, `origin`, `destination`,
 * `companions` and times are never sent (`walk` is null). `walk` and `cost` are null until there is a ride.
 */
export const rideRequest = z.object({
  rideRequestId: z.string(),
  state: rideRequestState,
  firebase_uid: z.string(),
  userName: z.string(),
  photoURL: z.string().nullable(),
  rating: rating.nullable(),
  kept,
  /** For `none`, others see “not confirmed” beside the name. */
  proof,
  party,
  /** Repeats a part of `party` for older clients. */
  people: z.int(),
  bags: z.int(),
  about: z.string(),
  accepted: z.boolean(),
  isVerified: z.boolean(),
  /** When the rider said that they had set out for the meeting point, by the service's clock. */
  onWayAt: isoTime.nullable(),
  /** Whether the rider says that they are at the meeting point. */
  arrived: z.boolean(),
  /** When the rider said so, by the service's clock. */
  arrivedAt: isoTime.nullable(),
  /**
   * The reports that this rider has not come: whether the reader may report it or has done so, how many have, and how
   * many it takes. Null if there is nothing to show.
   */
  absence: z.object({ maySay: z.boolean(), said: z.boolean(), voices: z.int(), needed: z.int() }).nullable(),
  /** `path` is an encoded polyline of five decimals, or null if no paths are known. */
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
  /** False means “drop me near”: the stop becomes the nearest corner for everybody, and the door is not stored. */
  exact: z.boolean().default(true),
  /** `women` requires that the rider's own gender is one of those. Never shown to anybody. */
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
