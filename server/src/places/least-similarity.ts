/** Below this, pg_trgm's word similarity is noise. The ranking sorts the rest. */
export const leastSimilarityOfPlaces = 0.3

/**
 * Below this, pg_trgm's word similarity is noise ("atocah" has 0.4 of "atocha"). The ranking sorts the rest. Higher
 * than for known places, because there are many streets.
 */
export const leastSimilarityOfStreets = 0.36
