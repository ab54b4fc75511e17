import { z } from 'zod'
import { coordinates } from './points.ts'
import { isoTime } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { rideParams } from './rides.ts'
import { taxi } from './taxi.ts'

/** `meeting`: not yet in the taxi. `over`: the sharing rider has got off, or the ride has ended. */
export const watchStates = ['meeting', 'riding', 'over', 'canceled'] as const

/**
 * A ride as seen through its link: first names, the meeting point and who has got off. No addresses and no contact
 * details.
 */
export const watchedRide = z.object({
  state: z.enum(watchStates),
  /** The first name of the sharing rider. */
  sharedBy: z.string(),
  meetingPoint: coordinates.extend({ name: z.string() }),
  meetAt: isoTime,
  /** The agreed time at the stop of the sharing rider. */
  eta: isoTime,
  /** When they are expected there now, or when they got off. */
  expectedAt: isoTime,
  /** In the order of their stops. */
  riders: z.array(
    z.object({ name: z.string(), isSharing: z.boolean(), hasArrived: z.boolean(), gotOff: z.boolean() }),
  ),
  taxi: taxi.omit({ byUid: true }).nullable(),
  /** When the service last heard from the sharing rider. */
  lastSignAt: isoTime,
  serverTime: isoTime,
  expiresAt: isoTime,
})
export type WatchedRide = z.infer<typeof watchedRide>

export const watchRoutes = {
  share: defineRoute({
    method: 'POST',
    path: '/rides/{id}/watch',
    summary:
      'A link that shows the ride live without an account, until an hour after it has ended for the caller; the same one until it is taken back',
    params: rideParams,
    data: z.object({ url: z.string(), expiresAt: isoTime }),
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE'],
  }),
  stopSharing: defineRoute({
    method: 'DELETE',
    path: '/rides/{id}/watch',
    summary: 'Take the link back',
    params: rideParams,
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  watch: defineRoute({
    method: 'GET',
    path: '/watch/{token}',
    summary: 'The ride of a link, for whoever has it',
    access: 'anyone',
    // Any text: what cannot be a token gets the same 404 as every link that shows nothing.
    params: z.object({ token: z.string() }),
    data: watchedRide,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
} as const
