// Why rides end before their stops. Does not import zod, so that the browser bundle stays small.

export const cancellationReasons = [
  'NO_DRIVER_FOUND',
  'CANCELED_BY_USER',
  'CANCELED_BY_SYSTEM',
  'NOT_CONFIRMED_IN_TIME',
  'NOT_SPECIFIED',
] as const
/** The reasons that a client may give. */
export const clientCancellationReasons = ['NO_DRIVER_FOUND', 'CANCELED_BY_USER', 'NOT_SPECIFIED'] as const

export type CancellationReason = (typeof cancellationReasons)[number]
