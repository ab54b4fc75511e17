// Why two people are kept apart, and for how long. Pure.
import type { Tx } from '../database/connection.ts'

/** Null: for good, until it is taken back or one of the two deletes the account. */
export const apartSeconds = {
  /** Of a pending ride: nobody has met, and a better group may be one rider away. */
  refused: 30 * 60,
  /** An active ride, which those left behind had counted on. */
  left: 30 * 24 * 3600,
  /** One star for a ride. */
  rated: null,
  /** On wish. */
  blocked: null,
} as const

export type WhyApart = keyof typeof apartSeconds

/** Whose act keeps whom apart. Every way into a ride asks `among`; whatever else is to keep two people apart is added here. */
export interface PairsApart {
  /** Keeps somebody apart from these others, from now on for as long as the reason lasts. */
  keep(tx: Tx, byId: string, others: readonly string[], why: WhyApart): Promise<void>
  /** Takes back what the same person did for the same reason; what others did, or another reason, still holds. */
  release(tx: Tx, byId: string, others: readonly string[], why: WhyApart): Promise<void>
  /** Those of these people who are not to be proposed together, in whichever direction: each pair once. */
  among(userIds: readonly string[]): Promise<[string, string][]>
  /**
   * The same under a lock until the end of the transaction: a pair that is kept apart at this moment is seen, or waits until
   * the proposal is stored.
   */
  anyAmong(tx: Tx, userIds: readonly string[]): Promise<boolean>
}
