/** Who is calling, once the session is known to be good. */
export interface Principal {
  userId: string
  /** Null for the token of a hosted provider, which has no session here. */
  sessionId: string | null
  /** When a hosted provider's token ends; our own sessions are looked up each time instead. */
  validUntil?: Date
}
