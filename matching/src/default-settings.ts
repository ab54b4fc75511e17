// The defaults of the rules: limits, fare, speeds and work.
import type { Limits, Settings } from './problem.ts'

/** The limits of SPEC.md. The caller provides the vehicles. */
export const DEFAULT_LIMITS: Omit<Limits, 'vehicles'> = {
  maxGroup: 6,
  maxWalkMeters: 500,
  maxLossSeconds: 900,
  lossBaseSeconds: 300,
  lossShare: 0.3,
  minSavedShare: 0.1,
}

/** The parameters of the benchmarks and of the command. Every published figure of this engine uses them. */
export const REFERENCE_SETTINGS: Settings = {
  limits: {
    ...DEFAULT_LIMITS,
    maxGroup: 4,
    vehicles: [{ kind: 'taxi', holds: { people: 4, bags: 3 }, fareFactor: 1 }],
  },
  fare: { base: 350, perKilometer: 120, perMinute: 20 },
  roads: { kind: 'straight', streetFactor: 1.3, metersPerSecond: 6.5 },
  walking: { streetFactor: 1.3, metersPerSecond: 1.3 },
}

export const DEFAULT_BUDGET = 5_000_000
