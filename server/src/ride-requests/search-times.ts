/** The minimum search time left after a pending ride falls apart. */
export const leastSecondsAfterReturn = 30
/** How long an unsuccessful search can be resumed. */
export const restSeconds = 600
