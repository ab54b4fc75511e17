/**
 * How much of each rider's latest words a report keeps: two thousand messages of usual length. Counted for each, so that
 * nobody can write another's words out of it.
 */
export const evidenceBytesOfRider = 250_000
/** The same of a report from a network that has made many within an hour: still a hundred messages of usual length. */
export const fewerEvidenceBytesOfRider = 10_000
/** What a message takes besides its text. */
export const evidenceBytesOfMessage = 120
