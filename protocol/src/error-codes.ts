// The closed list of error codes. Does not import zod, so that the browser bundle stays small.

/** What a client should do about an error. */
export type ErrorRemedy = 'sign-in' | 'fix-input' | 'refresh-state' | 'retry-later' | 'tell-the-person'

interface ErrorEntry {
  status: 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  remedy: ErrorRemedy
}

export const errorCatalogue = {
  NOT_SIGNED_IN: {
    status: 401,
    remedy: 'sign-in',
  },
  NOT_FOUND: {
    status: 404,
    remedy: 'tell-the-person',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    remedy: 'fix-input',
  },
  INVALID_INPUT: {
    status: 422,
    remedy: 'fix-input',
  },
  MALFORMED_BODY: {
    status: 422,
    remedy: 'fix-input',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    remedy: 'fix-input',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    remedy: 'fix-input',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    remedy: 'retry-later',
  },
  INTERNAL_ERROR: {
    status: 500,
    remedy: 'retry-later',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    remedy: 'retry-later',
  },
  TOO_MANY_FAVOURITES: {
    status: 422,
    remedy: 'tell-the-person',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    remedy: 'fix-input',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    remedy: 'retry-later',
  },

  // Signing in
  INCORRECT_CREDENTIALS: {
    status: 422,
    remedy: 'fix-input',
  },
  INCORRECT_CODE: {
    status: 422,
    remedy: 'fix-input',
  },
  EMAIL_IN_USE: {
    status: 422,
    remedy: 'fix-input',
  },
  EMAIL_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
  },
  ALREADY_LINKED: {
    status: 422,
    remedy: 'tell-the-person',
  },
  SIGN_IN_AGAIN: {
    status: 409,
    remedy: 'tell-the-person',
  },
  LAST_WAY: {
    status: 409,
    remedy: 'tell-the-person',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    remedy: 'fix-input',
  },
  NICKNAME_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
  },
  PHONE_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
  },
  SIGN_IN_FIRST: {
    status: 409,
    remedy: 'tell-the-person',
  },
  LINK_EXPIRED: {
    status: 422,
    remedy: 'tell-the-person',
  },
  PROVIDER_UNAVAILABLE: {
    status: 422,
    remedy: 'tell-the-person',
  },
  SIGN_IN_CANCELED: {
    status: 422,
    remedy: 'tell-the-person',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 422,
    remedy: 'fix-input',
  },

  // Requests and rides
  ALREADY_TRAVELING: {
    status: 409,
    remedy: 'refresh-state',
  },
  REQUEST_NOT_OPEN: {
    status: 409,
    remedy: 'refresh-state',
  },
  GENDER_FIXED: {
    status: 409,
    remedy: 'tell-the-person',
  },
  DEPARTURE_TOO_FAR: {
    status: 422,
    remedy: 'fix-input',
  },
  TRIP_TOO_SHORT: {
    status: 422,
    remedy: 'fix-input',
  },
  RIDE_NOT_PENDING: {
    status: 409,
    remedy: 'refresh-state',
  },
  RIDE_NOT_ACTIVE: {
    status: 409,
    remedy: 'refresh-state',
  },
  RIDE_NOT_COMPLETED: {
    status: 409,
    remedy: 'refresh-state',
  },
  RIDE_NOT_RIDDEN: {
    status: 409,
    remedy: 'tell-the-person',
  },
  RIDE_UNDER_WAY: {
    status: 409,
    remedy: 'refresh-state',
  },
  MEETING_INCOMPLETE: {
    status: 409,
    remedy: 'refresh-state',
  },
  TERMS_CHANGED: {
    status: 409,
    remedy: 'refresh-state',
  },
  REASON_NOT_ALLOWED: {
    status: 422,
    remedy: 'fix-input',
  },
  TOO_MANY_TRIES: {
    status: 429,
    remedy: 'retry-later',
  },

  // Meeting
  NO_SHOW_REFUSED: {
    status: 409,
    remedy: 'refresh-state',
  },
  TAXI_NOTE_REFUSED: {
    status: 409,
    remedy: 'tell-the-person',
  },

  // Settling up
  SETTLEMENT_NOT_OPEN: {
    status: 409,
    remedy: 'refresh-state',
  },
  SETTLEMENT_REFUSED: {
    status: 409,
    remedy: 'refresh-state',
  },
  FARE_FIXED: {
    status: 409,
    remedy: 'refresh-state',
  },
  UNSETTLED_RIDE: {
    status: 409,
    remedy: 'tell-the-person',
  },

  // Bans
  BANNED: {
    status: 409,
    remedy: 'tell-the-person',
  },
  ALREADY_APPEALED: {
    status: 409,
    remedy: 'tell-the-person',
  },

  // Chat
  CHAT_CLOSED: {
    status: 409,
    remedy: 'refresh-state',
  },
  CHAT_FULL: {
    status: 429,
    remedy: 'retry-later',
  },
  MESSAGE_ID_TAKEN: {
    status: 409,
    remedy: 'fix-input',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]
