// What identity needs from the rest of the service.
import type { Language, User } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { Principal } from '../principal.ts'
import type { NewAccount } from '../users/user-model.ts'

/** The users, as far as identity needs them. */
export interface Accounts {
  open(tx: Tx, account: NewAccount): Promise<User>
  /** Returns null for an unknown or deleted user. */
  find(userId: string, tx?: Tx): Promise<User | null>
  /** Fills in a proven email if the profile has none, and marks it as proven if it is the same. */
  emailProven(tx: Tx, userId: string, email: string): Promise<void>
  /** Shows a newly proven email in the profile, unless the profile shows another proven one. */
  showProvenEmail(tx: Tx, userId: string, email: string): Promise<void>
  /**
   * Deletes the names that a stranger entered, and begins with the language and the email of the owner. What happened
   * before is from now on a former user's, and not shown to the owner.
   */
  takeOver(tx: Tx, userId: string, owner: { email: string; language: Language }): Promise<void>
  phoneProven(tx: Tx, userId: string, phone: { prefix: string; number: string }): Promise<void>
  /** Called when a guest gets a way to sign in again. */
  noLongerGuest(tx: Tx, userId: string): Promise<void>
}

/** The bans, as far as identity needs them. */
export interface Bans {
  /**
   * Lets a ban of the account that a browser was used with before hold for the new account, as long as its owner proves
   * nothing. Returns whether there was one; then the browser keeps its cookie, so that the ban is found the next time.
   */
  follow(tx: Tx, userId: string, wasFor: (bannedId: string) => boolean): Promise<boolean>
  /**
   * Lets the bans that hold for a user hold for everything that the user has proven by now. Called whenever that changes,
   * and before it is deleted.
   */
  keep(tx: Tx, userId: string): Promise<void>
  /** Returns whether a ban of this account holds. */
  isBanned(tx: Tx, userId: string): Promise<boolean>
}

export interface OutgoingMessage {
  channel: 'email' | 'sms'
  to: string
  /** Mails only. */
  subject?: string
  text: string
  /** After this many seconds it is useless and is not sent. */
  usefulSeconds: number
  /** Nobody waits for it, as for a code or a link: it is sent once all of those are. */
  isNotice: boolean
}

/** Mails and texts. They are stored in the transaction of the change that they announce. */
export interface Outbox {
  send(tx: Tx, message: OutgoingMessage): Promise<void>
}

/** The live connections, as far as sessions need them. */
export interface LiveConnections {
  /** Returns the principals with connections on this node. */
  principals(): Principal[]
  /** Closes the connections of an ended session or user, on every node. */
  end(whom: { sessionId: string } | { userId: string }): void
  /** Does the same, on this node only. */
  close(whom: { sessionId: string } | { userId: string }): void
}
