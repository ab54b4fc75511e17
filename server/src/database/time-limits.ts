// How long the service waits for the database.

/** For a free connection of the pool, or a new one. */
export const openingMilliseconds = 10_000
/**
 * The longest time for one statement, including waiting for locks. Our statements take milliseconds, the longest
 * (deleting old rows after a long pause) a few seconds, and no client waits longer for its response.
 */
export const statementMilliseconds = 15_000
/**
 * After this long without a response, PostgreSQL counts as hung or its machine as gone, and the connection is dropped.
 */
export const silenceMilliseconds = 20_000
/** A transaction that its node abandoned holds its locks for no longer than this. A batch takes 5 s at most. */
export const idleTransactionMilliseconds = 30_000
/**
 * Sweeps and workers look every few seconds. A connection that ended in between would cost a new process of PostgreSQL
 * and a handshake for each look.
 */
export const idleConnectionMilliseconds = 60_000
/** A load balancer checks health every few seconds and gives up about as fast. */
export const probeMilliseconds = 2_000
