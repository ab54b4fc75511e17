// How often a command is sent again, and what its refusals mean.

/** Each try may wait for a round of five connection attempts. */
export const mostTries = 3

/** The refusal of a repeated cancellation if the first one was stored. */
export const goneCodes = new Set(['NOT_FOUND', 'REQUEST_NOT_OPEN', 'RIDE_NOT_PENDING', 'RIDE_NOT_ACTIVE'])
/** Refusals that mean that this client's state is stale. */
export const staleCodes = new Set([...goneCodes, 'ALREADY_TRAVELING', 'RIDE_UNDER_WAY'])
/** Our own errors, which are reported where they arise. */
export const ownCodes = new Set(['NO_CONNECTION', 'DISCONNECTED', 'NOT_SIGNED_IN'])
