// What a group may gain by waiting, judged by the last minutes. Pure; runs on the engine's thread.
import { greatCircleMeters } from '@woodalo/geography'
import { type GroupPlan, type MatchRequest, planGroup, type Settings } from '@woodalo/matching'

/** Who asked recently in and around a region, whatever became of them, newest first. */
export interface Recent {
  requests: readonly MatchRequest[]
  /** The seconds up to now for which `requests` is complete. */
  seconds: number
}

/** What `whyPropose` weighs against the cost of waiting. */
export interface Prospects {
  /** Requests per second within reach of the meeting point. */
  arrivalsPerSecond: number
  /** The share of them that the group could have taken in with a higher saving, 0..1. */
  joinChance: number
  /** What those would have added to the saving on average, in minor units. */
  gainPerJoin: number
}

/** Enough to tell a fifth from a half. Each is one more group to plan. */
const mostTried = 20

/**
 * Replays the last minutes: tries every rider who asked within reach of the meeting point, and is not in the group, as
 * one more member at that point. The product of the three figures is the saving that one more second brought on
 * average.
 */
export function prospectsOf(
  group: GroupPlan,
  members: readonly MatchRequest[],
  recent: Recent,
  settings: Settings,
): Prospects {
  const reachMeters = settings.limits.maxWalkMeters / settings.walking.streetFactor
  const near = recent.requests.filter(
    ({ id, trip }) =>
      !group.members.includes(id) && greatCircleMeters(trip.from, group.meetingPoint) <= reachMeters,
  )
  const tried = near.slice(0, mostTried)
  const gains = tried
    .map((newcomer) => planGroup([...members, newcomer], [group.meetingPoint], settings))
    .flatMap((planned) =>
      planned.allowed && planned.plan.saved > group.saved ? [planned.plan.saved - group.saved] : [],
    )
  return {
    arrivalsPerSecond: recent.seconds > 0 ? near.length / recent.seconds : 0,
    joinChance: tried.length > 0 ? gains.length / tried.length : 0,
    gainPerJoin: gains.length > 0 ? gains.reduce((sum, gain) => sum + gain, 0) / gains.length : 0,
  }
}
