// The most work that one search may do. Pure.

/** Fifty times what a typical search takes, and a few milliseconds of one core. */
export const stepsPerSearch = 400_000

/**
 * The words that are searched by trigrams: the longest of each reading, and at most this many per search, over all its
 * readings. Each may make the database examine every place or street.
 */
export const slipWordsOfReading = 4
export const slipWordsOfSearch = 12

/** The most candidates that the database returns for one reading of the words. */
export const candidatesAtMost = 300

/** Of a street that was found, its crossings within this distance of whoever searches, else of its middle. */
export const crossingsWithinMeters = 1_500
export const crossingsOfSearch = 8
