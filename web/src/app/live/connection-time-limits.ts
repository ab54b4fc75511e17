// How long the live connection waits for the server before it counts as failed.

/** For the ticket that a connection begins with. */
export const ticketTimeoutMilliseconds = 5_000
export const connectTimeoutMilliseconds = 5_000
/** For the answer of an open connection that is asked whether it still responds. */
export const healthTimeoutMilliseconds = 3_000
export const acknowledgementTimeoutMilliseconds = 5_000
/** If a refused ticket is older than this, the ticket is at fault: the page slept between fetching and using it. */
export const freshTicketMilliseconds = 50_000
