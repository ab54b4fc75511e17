// The names of the events of the wire. Does not import zod, so that the browser bundle stays small.

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
  'RIDE_ARRIVAL_UPDATED',
  'RIDE_TAXI_UPDATED',
  'RIDE_ABOUT_UPDATED',
  'SETTLEMENT_UPDATED',
  'STANDING_UPDATED',
  'ERROR',
] as const

export const chatClientEvents = ['subscribe', 'unsubscribe', 'add'] as const
export const chatServerEvents = ['snapshot', 'added', 'ERROR'] as const

export type ClientEvent = (typeof clientEvents)[number]
export type ServerEvent = (typeof serverEvents)[number]
