// The states of rides and requests. Does not import zod, so that the browser bundle stays small.

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
export type RideStatus = (typeof rideStatuses)[number]
export type RideRequestState = (typeof rideRequestStates)[number]
