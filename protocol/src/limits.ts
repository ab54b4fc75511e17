// Durations, sizes and counts. Does not import zod, so that the browser bundle stays small.

export const limits = {
  aboutLength: 280,
  messageLength: 2000,
  /** Number of digits of the code for the verification. */
  codeLength: 4,
  feedbackLength: 1000,
  /** The companions of one rider in one ride. */
  companions: 5,
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
  reportLength: 2000,
  taxiAppLength: 40,
  plateLength: 16,
  driverNameLength: 60,
  taxiMinutes: 120,
  /** In minor units. */
  fareAmount: 100_000_000,
} as const

/** Of the operators' desk. */
export const deskLimits = {
  /** Letters of an answer, a warning, a reason for a ban. */
  words: 2_000,
  auditPage: 100,
  banDays: 3_650,
} as const
