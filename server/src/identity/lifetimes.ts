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
  /** A reset by a proven email removes the phone and the provider that were added since, within this time. */
  recentWaySeconds: 30 * 24 * 3600,
  /** A way of signing in that has been there for this long is the owner's, who was told of it. */
  trustedWaySeconds: 7 * 24 * 3600,
  /** A proven email that the account has left gets it back for this long. */
  formerEmailSeconds: 7 * 24 * 3600,
  /** The same for a phone by which an account was signed in to first. */
  formerPhoneSeconds: 7 * 24 * 3600,
} as const
