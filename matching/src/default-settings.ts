import type { Limits } from './problem-and-solution.ts'

/** The limits of SPEC.md. The caller provides the vehicles. */
export const DEFAULT_LIMITS: Omit<Limits, 'vehicles'> = {
  maxGroup: 6,
  maxWalkMeters: 500,
  maxLossSeconds: 900,
  lossBaseSeconds: 300,
  lossShare: 0.3,
  minSavedShare: 0.1,
}

/** The work that a batch may take where the caller sets no budget. */
export const DEFAULT_BUDGET = 5_000_000
