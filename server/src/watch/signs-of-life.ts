/** The precision of the last sign of life of a rider whose app is connected but silent. */
export const seenEverySeconds = 15
