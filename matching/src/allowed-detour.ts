import type { Limits } from './problem-and-solution.ts'

/** Returns the most seconds that a rider may lose, given the solo ride. */
export function allowedLossSeconds(soloDurationSeconds: number, limits: Limits): number {
  return Math.min(limits.maxLossSeconds, limits.lossBaseSeconds + limits.lossShare * soloDurationSeconds)
}
