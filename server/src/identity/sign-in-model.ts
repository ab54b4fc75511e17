import type { Language, SignedIn } from '@woodalo/protocol'

/**
 * A new account that was signed in to. `keepsCookie` is true for a browser that keeps the cookie of a banned account.
 */
export interface OpenedAccount {
  signedIn: SignedIn
  keepsCookie: boolean
}

/** The origin of a sign-in, for the list of sessions, the audit trail and the counting of tries. */
export interface SignInContext {
  language: Language
  /** The caller's address, determined through trusted proxies only. */
  address: string
  userAgent: string | null
  /** Acts on the caller's turn: for what is asked of the database before the password takes its own. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>
  /** The browser's proof of an earlier sign-in; see `DeviceProof`. */
  device?: string | undefined
}

export type SignInMethod = 'email' | 'phone' | 'guest' | 'google'

/** The job added when a user's last session has ended, with `{ userId }`. The user may be back before it runs. */
export const signedOutEverywhereJob = 'signed-out-everywhere'
