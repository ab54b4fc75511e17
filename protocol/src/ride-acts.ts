// The riders' acts. Does not import zod, so that the browser bundle stays small.

/** Acts that the service does not know yet are never offered in `Ride.may`. */
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

export type RideAct = (typeof rideActs)[number]
