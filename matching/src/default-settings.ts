import type { Limits, Problem } from './problem-and-solution.ts'

/** The limits of SPEC.md. The caller provides the vehicles. */
export const DEFAULT_LIMITS: Omit<Limits, 'vehicles'> = {
  maxGroup: 6,
  maxWalkMeters: 500,
  maxLossSeconds: 900,
  lossBaseSeconds: 300,
  lossShare: 0.3,
  minSavedShare: 0.1,
}

/** The work that a batch may take where the caller sets neither a budget nor a time. */
const DEFAULT_BUDGET = 5_000_000

/** More work than any time allows. It is finite because phases take parts of it and subtract from it. */
const UNBOUNDED_WORK = 1e12

/** Returns the work that a batch may take. Where the caller sets only a time, nothing else ends the search. */
export function allowedWork({ budget, within }: Pick<Problem, 'budget' | 'within'>): number {
  return budget ?? (within === undefined ? DEFAULT_BUDGET : UNBOUNDED_WORK)
}
