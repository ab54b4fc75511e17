/** How often somebody who watches a ride by its link gets it anew. */
export const readEveryMilliseconds = 10_000
