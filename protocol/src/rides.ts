import { z } from 'zod'
import { limits } from './limits.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { rideActs } from './ride-acts.ts'
import { rideStatuses } from './ride-states.ts'
import { coordinates, namedPoint } from './points.ts'
import { line, text } from './allowed-characters.ts'
import { isoTime, money } from './field-formats.ts'
import { rideRequest } from './ride-requests.ts'
import { defineRoute } from './define-route.ts'
import { vehicleKinds } from './vehicles.ts'
import { opinion, feedback } from './feedback.ts'
import { taxi, taxiNote } from './taxi.ts'
import { typedCode } from './verification-code.ts'

export const rideStatus = z.enum(rideStatuses)
export const cancellationReason = z.enum(cancellationReasons)

export const stop = coordinates.extend({
  firebase_uid: z.string(),
  user_name: z.string(),
  name: z.string(),
  order: z.int(),
  /** As it was agreed. */
  eta: isoTime,
  /** As the ride goes: when it is expected now, or when it was reached. */
  expectedAt: isoTime,
  state: z.enum(['waiting', 'dropped_off']),
})
export type Stop = z.infer<typeof stop>

/** A ride as its reader may see it. Other riders' stops are rounded and lack the house number. */
export const ride = z.object({
  id: z.string(),
  status: rideStatus,
  termsVersion: z.int(),
  isVerified: z.boolean(),
  vehicle: z.enum(vehicleKinds),
  requesterUid: z.string(),
  meetingPoint: coordinates.extend({ name: z.string() }),
  meetAt: isoTime,
  /** When the last of those in the taxi was there; null until the ride is under way. */
  departedAt: isoTime.nullable(),
  origin: namedPoint,
  stops: z.array(stop),
  /**
   * The drive along the streets as an encoded polyline of five decimals. It is computed from the stops as the reader
   * sees them, and left out around other riders' stops. Null if no streets are known.
   */
  route: z.string().nullable(),
  rideRequests: z.array(rideRequest),
  cost: money,
  distance: z.int(),
  duration: z.int(),
  co2: z.object({ savedGrams: z.int(), savedPercent: z.int() }),
  cancellation: z.object({ reason: cancellationReason, byUid: z.string().nullable() }).nullable(),
  confirmBy: isoTime.nullable(),
  createdAt: isoTime,
  activeAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  taxi: taxi.nullable(),
  /** The riders of the active ride who are no longer in it. `absent` means that the others went without them. */
  left: z.array(
    z.object({
      firebase_uid: z.string(),
      userName: z.string(),
      photoURL: z.string().nullable(),
      absent: z.boolean(),
    }),
  ),
  /** From this time on, the riders who have come may report that somebody has not. Null unless somebody is missing. */
  noShowFrom: isoTime.nullable(),
  /** What the reader may do now. Repeating an act is not refused, but each act is offered only once. */
  may: z.array(z.enum(rideActs)),
  /** Whether the reader may note the taxi now, or change the note. */
  mayNoteTaxi: z.boolean(),
  /** When the ride's chat stops taking messages, or null if no end is known. Whether it takes any now is in `may`. */
  chatWritableUntil: isoTime.nullable(),
  /** What is still open of the settlement: the reader's own share, or somebody's share that the reader waits for. */
  unsettled: z.enum(['you-owe', 'you-are-owed']).nullable(),
})
export type Ride = z.infer<typeof ride>

export const rideParams = z.object({ id: text(100, 1) })

export const rideRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/rides',
    summary: 'The caller’s rides, newest first; `next` beside `data` is the cursor of the next page',
    query: z.object({
      status: rideStatus.optional(),
      limit: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().min(1))
        .default(limits.ridesPerPage),
      cursor: text(200, 1).optional(),
    }),
    data: z.array(ride),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/rides/{id}',
    summary: 'One ride, as its reader may see it',
    params: rideParams,
    data: ride,
    errors: ['NOT_FOUND'],
  }),
  verificationCode: defineRoute({
    method: 'GET',
    path: '/rides/{id}/verification-code',
    summary: 'The code, for the rider who requests the vehicle; null for the others',
    params: rideParams,
    data: z.object({ code: z.string().nullable() }),
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/rides/{id}/confirm',
    summary: 'Confirm the meeting with the code',
    params: rideParams,
    body: z.object({ code: typedCode }),
    data: z.object({ isVerified: z.boolean(), isFullyVerified: z.boolean() }),
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE', 'INCORRECT_CODE', 'TOO_MANY_TRIES'],
  }),
  dropOff: defineRoute({
    method: 'POST',
    path: '/rides/{id}/drop-off',
    summary: 'The caller got off; the last one completes the ride',
    params: rideParams,
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE', 'MEETING_INCOMPLETE'],
  }),
  onMyWay: defineRoute({
    method: 'POST',
    path: '/rides/{id}/on-my-way',
    summary: 'The caller has set out for the meeting point; changes nothing once they are there',
    params: rideParams,
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE'],
  }),
  arrived: defineRoute({
    method: 'POST',
    path: '/rides/{id}/arrived',
    summary: 'The caller is at the meeting point',
    params: rideParams,
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE'],
  }),
  describeSelf: defineRoute({
    method: 'PUT',
    path: '/rides/{id}/about',
    summary:
      'Say anew how the caller is recognized at the meeting point, for everybody in the ride; until all have met',
    params: rideParams,
    body: z.object({ about: line(limits.aboutLength) }),
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE', 'RIDE_UNDER_WAY'],
  }),
  noShow: defineRoute({
    method: 'POST',
    path: '/rides/{id}/no-show',
    summary:
      'One who is there says that somebody has not come; two of those left, or the only other one, decide, and go without',
    params: rideParams,
    body: z.object({ uid: text(255, 1) }),
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE', 'NO_SHOW_REFUSED'],
  }),
  noteTaxi: defineRoute({
    method: 'PUT',
    path: '/rides/{id}/taxi',
    summary:
      'Note the taxi for everybody in the ride: by whoever orders it, or is at the meeting point; a note that says nothing is taken away',
    params: rideParams,
    body: taxiNote,
    data: ride,
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE', 'TAXI_NOTE_REFUSED'],
  }),
  feedback: defineRoute({
    method: 'POST',
    path: '/rides/{id}/feedback',
    summary:
      'Rate the ride and, if wished, each companion; a second rating replaces the first. What is said of somebody who did not ride along is not kept',
    params: rideParams,
    body: z.object({
      rating: z.int().min(1).max(5),
      feedback: text(limits.feedbackLength).optional(),
      companions: z.array(opinion).max(limits.companions).optional(),
    }),
    data: feedback,
    errors: ['NOT_FOUND', 'RIDE_NOT_COMPLETED', 'RIDE_NOT_RIDDEN'],
  }),
} as const
