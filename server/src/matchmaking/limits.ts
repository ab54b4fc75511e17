import { DEFAULT_LIMITS, type Limits } from '@woodalo/matching'
import { vehicles } from '@woodalo/protocol'
import { longestWalk } from '../roads/area.ts'
import { streetFactor } from '../roads/great-circle.ts'

/** The rules of an allowed group in this service: the engine's, with our vehicles. */
export const groupLimits: Limits = { ...DEFAULT_LIMITS, maxWalkMeters: longestWalk.meters, vehicles }

/** How far from a rider points to meet at are looked for, straight: walks that go by a detour as usual end there. */
export const reachMeters = groupLimits.maxWalkMeters / streetFactor
