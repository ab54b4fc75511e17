/** Waits before the second and the third try of a call that may be repeated. */
export const retryDelaysMilliseconds = [300, 1_000]
/** A server that asks for a longer wait is not asked again. */
export const longestRetryAfterSeconds = 3
