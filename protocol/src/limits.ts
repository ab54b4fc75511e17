// How long, how large and how many. Zod-free, so that the browser can import it for a few bytes.

export const limits = {
  aboutLength: 280,
  messageLength: 2000,
  /** Digits of the code that riders show each other when they meet. */
  codeLength: 4,
  feedbackLength: 1000,
  /** Of one rider in one ride. */
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
  /** Minor units. */
  fareAmount: 100_000_000,
} as const
