/** How long tickets, codes, links and half-finished sign-ins are good for. */
export const lifetimes = {
  ticketSeconds: 60,
  phoneCodeSeconds: 300,
  phoneCodePauseSeconds: 60,
  verifyLinkSeconds: 24 * 3600,
  resetLinkSeconds: 3600,
  socialAttemptSeconds: 600,
  exchangeCodeSeconds: 120,
  /** A sign-in this recent allows a change of the ways of signing in. */
  freshSignInSeconds: 15 * 60,
} as const
