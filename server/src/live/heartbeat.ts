/** How soon a connection that no longer responds, or never says who it is, is closed; in milliseconds. */
export const heartbeat = { connectTimeout: 10_000, pingInterval: 15_000, pingTimeout: 10_000 } as const
