// What signing in needs from the rest of the service.
import type { User } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { Principal } from '../principal.ts'
import type { NewAccount } from '../users/model.ts'

/** The users, as signing in needs them. */
export interface Accounts {
  open(tx: Tx, account: NewAccount): Promise<User>
  /** Null for a stranger and for a user who has left. */
  find(userId: string, tx?: Tx): Promise<User | null>
  /** Shows a proven email in the profile where none stands, and marks it as proven where it is the same one. */
  emailProven(tx: Tx, userId: string, email: string): Promise<void>
  phoneProven(tx: Tx, userId: string, phone: { prefix: string; number: string }): Promise<void>
  /** They have a way to come back now. */
  noLongerGuest(tx: Tx, userId: string): Promise<void>
}

export interface OutgoingMessage {
  channel: 'email' | 'sms'
  to: string
  /** Of a mail. */
  subject?: string
  text: string
  /** After this it is of no use, and is not sent. */
  usefulSeconds: number
}

/** Mails and texts: promised in the transaction of what they tell. */
export interface Outbox {
  send(tx: Tx, message: OutgoingMessage): Promise<void>
}

/** The live connections, as sessions need them. */
export interface LiveConnections {
  /** Who holds those of this node. */
  principals(): Principal[]
  /** Closes those of an ended session or user, on every node. */
  end(whom: { sessionId: string } | { userId: string }): void
  /** The same, on this node alone. */
  close(whom: { sessionId: string } | { userId: string }): void
}
