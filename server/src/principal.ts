/** The caller, once the session is known to be valid. */
export interface Principal {
  userId: string
  /** Null for a hosted provider's token, which has no session here. */
  sessionId: string | null
  /** When a hosted provider's token expires. Our own sessions are looked up each time instead. */
  validUntil?: Date
}
