// Where a house number is taken to be that no address of the street has.

/** House numbers that differ by up to this are close together. */
export const numbersApart = 10
/** Somebody this near to a street most likely means its nearest part. */
export const besideMeters = 1_000
