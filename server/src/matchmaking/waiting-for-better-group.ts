// Whether a group is proposed now or waits for a better one, pure. The engine has the rule, and this file the service's
// figures for it: how long a group is held, and what it may gain by waiting, judged by the requests of the last minutes.
import {
  type GroupPlan,
  type MatchRequest,
  planGroup,
  type ProposeReason,
  type Settings,
  whyPropose,
} from '@woodalo/matching'
import { loadOf, mostPeople, type Party, vehicleFor } from '@woodalo/protocol'
import { groupLimits } from './group-limits.ts'
import { greatCircleMeters } from '@woodalo/geography'

/** A request in a chosen group, as the decision to propose sees it. In seconds before or after now. */
export interface Waiting {
  party: Party
  /** Seconds since its search began or resumed. */
  searchedSeconds: number
  /** Seconds since the engine first had a group for it, or null if it had none so far. */
  heldSeconds: number | null
  remainingSeconds: number
}

export interface Pace {
  batchSeconds: number
  holdSeconds: number
  /** What a second of waiting costs one rider, in minor units. With 0 a group always waits as long as it may. */
  waitCostPerSecond: number
}

/** Returns how long the group has been possible, counted from the member who has had a group the longest. */
export function heldSecondsOf(group: readonly Waiting[]): number {
  const possibleSeconds = Math.min(...group.map(({ searchedSeconds }) => searchedSeconds))
  return Math.max(possibleSeconds, ...group.map(({ heldSeconds }) => heldSeconds ?? 0))
}

/** Returns whether the rider's time would be up before the next batch ends. */
export function isLastBatch(remainingSeconds: number, { batchSeconds }: Pick<Pace, 'batchSeconds'>): boolean {
  return remainingSeconds <= lastCallSeconds(batchSeconds)
}

const lastCallSeconds = (batchSeconds: number) => 2 * batchSeconds + 0.5

/**
 * Returns why a group is proposed now, or null while it waits. A group is proposed if by the next batch its hold would
 * exceed the promised time, or a member's time would be up. Without prospects the benefit of waiting is unknown, so the
 * group waits.
 */
export function whyNow(
  group: readonly Waiting[],
  prospects: Prospects | null,
  pace: Pace,
): ProposeReason | null {
  const heldSeconds = heldSecondsOf(group)
  return whyPropose(
    {
      members: group.map((each) => ({
        heldSeconds,
        remainingSeconds: each.remainingSeconds,
        people: each.party.people,
      })),
      ...(prospects ?? { arrivalsPerSecond: 0, joinChance: 0, gainPerJoin: 0 }),
    },
    {
      holdSeconds: pace.holdSeconds - pace.batchSeconds,
      lastCallSeconds: lastCallSeconds(pace.batchSeconds),
      waitCostPerSecond: prospects ? pace.waitCostPerSecond : 0,
    },
    // The group is full if its vehicle is.
    {
      maxGroup: groupLimits.maxGroup,
      seats: vehicleFor(loadOf(group.map(({ party }) => party)))?.holds.people ?? mostPeople,
    },
  )
}

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

/** Long enough to count what comes once a minute, short enough to notice the arrival of a train. */
export const recentSeconds = 300
/** If there are more than this, the last seconds alone are sufficient. */
export const mostRecent = 1_000
