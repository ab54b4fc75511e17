/** A longer event from a client ends its connection. */
export const mostBytesPerEvent = 64 * 1024
