// Names and limits that travel on the wire. Zod-free, so that the browser can import them for a few bytes.

export const apiBase = '/api/v1'
export const rideNamespace = '/socket'
export const chatNamespace = '/messages'

export const clientEvents = [
  'ACK',
  'NEW_RIDE_REQUEST',
  'KEEP_SEARCHING',
  'CANCEL_RIDE_REQUEST',
  'ACCEPT_RIDE',
  'CANCEL_RIDE',
] as const

export const serverEvents = [
  'CONNECTION_ACK',
  'MESSAGE_ACK',
  'NEW_RIDE_REQUEST_ACK',
  'SEARCH_PROGRESS',
  'NO_MATCH_FOUND',
  'MATCH_FOUND',
  'RIDE_REQUEST_STATUS_UPDATED',
  'RIDE_REQUEST_ADDED_TO_RIDE',
  'RIDE_STATUS_UPDATED',
  'RIDE_VERIFICATION_UPDATE',
  'CANCEL_RIDE_REQUEST_ACK',
  'CANCEL_RIDE_REQUEST_OK',
  'CANCEL_RIDE_ACK',
  'CANCEL_RIDE_OK',
  'ACCEPT_RIDE_ACK',
  'ACCEPT_RIDE_OK',
  'RIDE_ACCEPTANCE_UPDATE',
  'SETTLEMENT_UPDATED',
  'ERROR',
] as const

export const chatClientEvents = ['subscribe', 'unsubscribe', 'add'] as const
export const chatServerEvents = ['snapshot', 'added', 'ERROR'] as const

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
/** What riders do with rides. Those that the service does not know yet are never offered in `Ride.may`. */
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

/** How one rider's share of a fare stands. */
export const shareStates = ['owed', 'sent', 'received', 'waived', 'disputed'] as const
/** Ways in which riders pay one another. */
export const payToKinds = ['bizum', 'pix', 'paypal', 'revolut', 'iban', 'cash', 'other'] as const

export const favouriteKinds = ['home', 'work', 'own'] as const

export const limits = {
  aboutLength: 280,
  messageLength: 2000,
  feedbackLength: 1000,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  nameLength: 100,
  emailLength: 254,
  photoBytes: 5 * 1024 * 1024,
  ridesPerPage: 100,
  messagesPerSnapshot: 100,
  favourites: 30,
  favouriteLabelLength: 40,
  payTo: 4,
  payToLength: 140,
  disputeLength: 500,
  /** Minor units. */
  fareAmount: 100_000_000,
} as const

export type FavouriteKind = (typeof favouriteKinds)[number]
export type RideStatus = (typeof rideStatuses)[number]
export type RideAct = (typeof rideActs)[number]
export type RideRequestState = (typeof rideRequestStates)[number]
export type CancellationReason = (typeof cancellationReasons)[number]
export type ShareState = (typeof shareStates)[number]
export type PayToKind = (typeof payToKinds)[number]
export type ClientEvent = (typeof clientEvents)[number]
export type ServerEvent = (typeof serverEvents)[number]
