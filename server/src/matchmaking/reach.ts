import { streetFactor } from '../roads/street-factor.ts'
import { groupLimits } from './group-limits.ts'

/**
 * The straight-line distance up to which meeting points are considered. With the usual detour, the longest walk ends
 * there.
 */
export const reachMeters = groupLimits.maxWalkMeters / streetFactor
