// The states of rides and requests, their endings, and the riders' acts. Does not import zod, so that the browser
// bundle stays small.

export const rideStatuses = ['pending', 'active', 'completed', 'canceled'] as const
export const rideRequestStates = [
  'SEARCHING',
  'MATCHED',
  'CONFIRMED',
  'DONE',
  'NO_MATCH',
  'CANCELED',
  'EXPIRED',
] as const
export const cancellationReasons = [
  'NO_DRIVER_FOUND',
  'CANCELED_BY_USER',
  'CANCELED_BY_SYSTEM',
  'NOT_CONFIRMED_IN_TIME',
  'NOT_SPECIFIED',
] as const
/** The riders' acts. Acts that the service does not know yet are never offered in `Ride.may`. */
export const rideActs = [
  'accept',
  'refuse',
  'leave',
  'no-driver',
  'arrive',
  'no-show',
  'verify',
  'drop-off',
  'rate',
  'write',
  'enter-fare',
  'pay',
  'watch',
] as const
/** The reasons that a client may give. */
export const clientCancellationReasons = ['NO_DRIVER_FOUND', 'CANCELED_BY_USER', 'NOT_SPECIFIED'] as const

export type RideStatus = (typeof rideStatuses)[number]
export type RideAct = (typeof rideActs)[number]
export type RideRequestState = (typeof rideRequestStates)[number]
export type CancellationReason = (typeof cancellationReasons)[number]
