import { DEFAULT_LIMITS, type Limits } from '@woodalo/matching'
import { vehicles } from '@woodalo/protocol'

/** The rules of an allowed group in this service: the engine's, with our vehicles. */
export const groupLimits: Limits = { ...DEFAULT_LIMITS, vehicles }
