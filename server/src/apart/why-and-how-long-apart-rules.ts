// Why two people are kept apart, and for how many seconds. Pure.
import type { Tx } from '../database/connection.ts'

/** Null means until the act is withdrawn or one of the two deletes the account. */
export const apartSeconds = {
  /** Refused a pending ride: nobody has met, and a better group may be one rider away. */
  refused: 30 * 60,
  /** Left an active ride that the others had counted on. */
  left: 30 * 24 * 3600,
  /** Gave a ride `unwantedRating`, or a companion a thumb down. */
  rated: null,
  /** Blocked the other. */
  blocked: null,
} as const

/** A ride with so few stars, and without a thumb, means that its rider does not want to share with those people again. */
export const unwantedRating = 1

export type WhyApart = keyof typeof apartSeconds

/**
 * The pairs of people who are kept apart. Every path into a ride calls `among`, so new reasons to keep people apart
 * belong here.
 */
export interface PairsApart {
  /** Keeps somebody apart from these others, from now on for as long as the reason lasts. */
  keep(tx: Tx, byId: string, others: readonly string[], why: WhyApart): Promise<void>
  /** Withdraws what the same person did for the same reason. Acts by others, or for another reason, still apply. */
  release(tx: Tx, byId: string, others: readonly string[], why: WhyApart): Promise<void>
  /** Returns those of these others who have blocked somebody, or whom that person has blocked. */
  blockedWith(tx: Tx, userId: string, others: readonly string[]): Promise<string[]>
  /**
   * Returns the pairs among these people who must not be proposed together, each pair once, regardless of who caused
   * it.
   */
  among(userIds: readonly string[]): Promise<[string, string][]>
  /**
   * Returns whether there is such a pair, under a lock until the end of the transaction: a pair that is kept apart
   * concurrently is either seen or waits until the proposal is stored.
   */
  anyAmong(tx: Tx, userIds: readonly string[]): Promise<boolean>
}
