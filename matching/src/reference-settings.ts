import type { Settings } from './problem-and-solution.ts'
import { DEFAULT_LIMITS } from './default-settings.ts'

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
