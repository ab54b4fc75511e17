// From when on a meeting point counts as overcrowded: a hub, whose groups are not all tried out.

/** A point with more sets of riders than this is a hub: growing all its groups would take longer than a batch has. */
export const DENSE_SETS = 20_000

/** The estimate assumes evenly spread pairs. A point that was estimated too low is given up after this many sets. */
export const MOST_SETS = 3 * DENSE_SETS
