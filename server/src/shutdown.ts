// How long a process that is told to stop goes on.

/** After this it ends, whatever is still running. */
export const drainLimitMilliseconds = 9_000
/** How long calls in progress may take. */
export const callsDrainMilliseconds = 4_000
/** How long acts of live connections may take: well within the ten seconds of a drain. */
export const connectionsDrainMilliseconds = 3_000
