import { allowedLossSeconds, DEFAULT_LIMITS, type Limits } from '@woodalo/matching'
import { vehicles } from '@woodalo/protocol'
import { leastSavedShare } from '../fares/minimum-saving-rules.ts'
import { longestWalk } from '../roads/longest-walk.ts'

/** The rules of an allowed group in this service: the engine's, with our vehicles. */
export const groupLimits: Limits = {
  ...DEFAULT_LIMITS,
  maxWalkMeters: longestWalk.meters,
  minSavedShare: leastSavedShare,
  vehicles,
}

/** Returns how many seconds a rider whose drive alone takes so many may lose in a group. */
export const mayLoseSeconds = (soloSeconds: number): number => allowedLossSeconds(soloSeconds, groupLimits)
