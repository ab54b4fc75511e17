import type { WaitingPolicy } from './propose-or-wait.ts'

/** A waiting rider's place is later worth this part of the solo fare: see `worthLater`. */
const WORTH_LATER = 0.3

/**
 * Returns what a rider's place is worth in a later batch, in minor units (`MatchRequest.worthLater`). It is a part of
 * the solo fare: all of that part while no group is held for the rider, and less the longer one is held. So riders who
 * must go take others along only if that saves much. Measured on New York's trips (README.md).
 */
export function worthLater(
  soloFare: number,
  heldSeconds: number,
  policy: Pick<WaitingPolicy, 'holdSeconds'>,
): number {
  if (policy.holdSeconds <= 0) return 0
  return WORTH_LATER * soloFare * Math.max(0, 1 - heldSeconds / (2 * policy.holdSeconds))
}
