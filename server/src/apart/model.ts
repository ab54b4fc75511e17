// Why two people are kept apart, and for how many seconds. Pure.
import type { Tx } from '../database/connection.ts'

/** Null means until the act is withdrawn or one of the two deletes the account. */
export const apartSeconds = {
  /** Refused a pending ride: nobody has met, and a better group may be one rider away. */
  refused: 30 * 60,
  /** Left an active ride that the others had counted on. */
  left: 30 * 24 * 3600,
  /** Gave one star for a ride. */
  rated: null,
  /** Blocked the other. */
  blocked: null,
} as const

/**
 * Riders whom a guest kept waiting in a pending ride (by saying nothing until its end, or by a late refusal) are kept
 * apart from guests who have not accepted anything themselves: longer than a search lasts, so that guests who never mean
 * to travel hold up a search once, however many of them there are. Riders who are guests themselves depend on other
 * guests, so for them it takes several times. An email is proven at no cost too. So whoever was kept waiting several
 * times, also by somebody who has proven something, is kept apart from all who have neither accepted nor kept a ride.
 */
export const keptUp = {
  apartSeconds: 300,
  /** The same for an active ride that somebody ended for all because there is no taxi. */
  afterEndingSeconds: 1_800,
  refusalSeconds: 20,
  timesUnproven: 2,
  timesByProven: 2,
  /** Who joined a ride earlier than this is not kept waiting by it any more. */
  joinedSeconds: 3_600,
} as const

/**
 * Whoever lets others down so often within this time is proposed to nobody for a while after the last time: by letting
 * a proposal pass in silence, or, which counts twice, by ending an active ride for all because there is no taxi.
 */
export const lettingDown = {
  points: 3,
  ofSilence: 1,
  ofEnding: 2,
  withinSeconds: 3_600,
  pauseSeconds: 1_800,
} as const

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
