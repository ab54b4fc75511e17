// How long an operator's tokens and sessions are good for.

export const deskSeconds = {
  /** How long a token of the command line is valid: long enough to hand it over in person. */
  token: 1_800,
  /** From the use of the token to the first code. */
  enrolment: 600,
  /** A session ends this long after its last call, and in any case `session` seconds after the sign-in. */
  idle: 900,
  session: 28_800,
} as const
