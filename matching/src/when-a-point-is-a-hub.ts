// From when on a meeting point counts as overcrowded: a hub, whose groups are not all tried out.

/** A point with more sets of riders than this is a hub: growing all its groups would take longer than a batch has. */
export const DENSE_SETS = 20_000

/**
 * The same, where everybody counted can ride with the owner of the point. Among partners of one rider, pairs are
 * several times denser, and the estimate is twice the sets that are found in time.
 */
export const DENSE_SETS_WITH_OWNER = 4 * DENSE_SETS

/** The estimate assumes evenly spread pairs. A point that was estimated too low is given up after this many sets. */
export const MOST_SETS = 3 * DENSE_SETS
