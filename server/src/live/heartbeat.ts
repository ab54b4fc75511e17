/** How soon a connection that no longer responds, or is not let in, is closed; in milliseconds. */
export const heartbeat = { connectTimeout: 120_000, pingInterval: 15_000, pingTimeout: 10_000 } as const

/** How soon a connection is closed that is in no namespace and asks for none. */
export const outsideMilliseconds = 10_000
