/** A batch that takes longer than this was cut off with its node. */
export const batchLimitSeconds = 5
