import { DEFAULT_POLICY, createMatcher, greatCircleMeters, soloRide, whyPropose } from '@woodalo/matching'
import type { GroupPlan, Settings, WaitingPolicy } from '@woodalo/matching'
import type { TimedRequest } from './match-csv.ts'

export interface ReplayOptions {
  readonly settings: Settings
  /** Seconds between batches. */
  readonly batchSeconds: number
  /** Seconds that a request searches. */
  readonly searchSeconds: number
  readonly policy: WaitingPolicy
  readonly seed: number
  /** Work units for one batch. */
  readonly batchBudget: number
  /** Milliseconds of one core's time, for measuring. */
  readonly clock: () => number
}

export interface ReplayResult {
  readonly groups: GroupPlan[]
  /** Requests whose search ended alone. */
  readonly alone: { readonly id: string; readonly reason: string }[]
  readonly requests: number
  readonly matched: number
  readonly soloFares: number
  readonly saved: number
  readonly soloMeters: number
  readonly savedMeters: number
  /** Of those who ride together, from request to proposal. */
  readonly meanWaitSeconds: number
  readonly batchMs: number[]
  readonly mostOpen: number
}

export const DEFAULT_REPLAY = {
  batchSeconds: 2,
  searchSeconds: 120,
  policy: DEFAULT_POLICY,
  batchBudget: 60_000,
}

/** How far back arrivals are counted when a group's chances are estimated, in seconds. */
const FORECAST_SECONDS = 60

/** Of arrivals within reach, about so many fit a given group, measured on a weekday of New York's trips. */
const JOIN_CHANCE = 0.15

/** Plays requests (in order of time) as a stream: batches, proposals by the policy, searches that end. */
export function replay(requests: readonly TimedRequest[], options: ReplayOptions): ReplayResult {
  const { settings, batchSeconds, searchSeconds, policy } = options
  const matcher = createMatcher({ settings })
  const open = new Map<string, TimedRequest>()
  const heldSince = new Map<string, number>()
  const recent: TimedRequest[] = []
  const reach = settings.limits.maxWalkMeters / settings.walking.streetFactor
  const groups: GroupPlan[] = []
  const alone: { id: string; reason: string }[] = []
  const reasons = new Map<string, string>()
  const batchMs: number[] = []
  let next = 0
  let waited = 0
  let matched = 0
  let soloFares = 0
  let soloMeters = 0
  let mostOpen = 0
  const countSolo = (plan: GroupPlan): void => {
    for (const stop of plan.stops) {
      soloFares += stop.soloFare
      soloMeters += stop.soloDistanceMeters
    }
  }
  let now = Math.floor((requests[0]?.requestedAt ?? 0) / batchSeconds) * batchSeconds
  while (next < requests.length || open.size > 0) {
    if (open.size === 0 && requests[next]!.requestedAt > now) {
      now = Math.floor(requests[next]!.requestedAt / batchSeconds) * batchSeconds
    }
    now += batchSeconds
    const arrived: TimedRequest[] = []
    while (next < requests.length && requests[next]!.requestedAt <= now) arrived.push(requests[next++]!)
    for (const request of arrived) {
      open.set(request.id, request)
      recent.push(request)
    }
    while (recent.length > 0 && recent[0]!.requestedAt < now - FORECAST_SECONDS) recent.shift()
    mostOpen = Math.max(mostOpen, open.size)
    const began = options.clock()
    matcher.add(arrived)
    const solution = matcher.solve({ seed: options.seed, budget: options.batchBudget })
    batchMs.push(options.clock() - began)
    for (const { id, reason, partners } of solution.alone) {
      reasons.set(id, reason)
      if (partners === 0) heldSince.delete(id)
    }
    const leaving: string[] = []
    for (const plan of solution.groups) {
      const members = plan.members.map((id) => open.get(id)!)
      for (const { id } of members) if (!heldSince.has(id)) heldSince.set(id, now)
      const near = recent.filter(
        (request) => greatCircleMeters(request.origin, plan.meetingPoint) <= reach,
      ).length
      const reason = whyPropose(
        {
          members: members.map((member) => ({
            heldSeconds: now - heldSince.get(member.id)!,
            remainingSeconds: member.requestedAt + searchSeconds - now,
            people: member.people,
          })),
          arrivalsPerSecond: near / FORECAST_SECONDS,
          joinChance: JOIN_CHANCE,
          gainPerJoin: plan.saved / plan.members.length,
        },
        policy,
        settings.limits,
      )
      if (reason === null) continue
      groups.push(plan)
      countSolo(plan)
      matched += members.length
      for (const member of members) {
        waited += now - member.requestedAt
        leaving.push(member.id)
      }
    }
    const together = new Set(solution.groups.flatMap((plan) => plan.members))
    for (const request of open.values()) {
      // Whoever is in a group that is being held is proposed by its last call before the search ends.
      if (now + batchSeconds <= request.requestedAt + searchSeconds || together.has(request.id)) continue
      alone.push({ id: request.id, reason: reasons.get(request.id) ?? 'nobody-near' })
      leaving.push(request.id)
    }
    for (const id of leaving) {
      open.delete(id)
      heldSince.delete(id)
      reasons.delete(id)
    }
    matcher.remove(leaving)
  }
  const byId = new Map(requests.map((request) => [request.id, request]))
  for (const { id } of alone) {
    const request = byId.get(id)!
    const solo = soloRide(request, settings)
    soloFares += solo?.fare ?? 0
    soloMeters += solo?.distanceMeters ?? 0
  }
  return {
    groups,
    alone,
    requests: requests.length,
    matched,
    soloFares,
    saved: groups.reduce((sum, plan) => sum + plan.saved, 0),
    soloMeters,
    savedMeters: groups.reduce((sum, plan) => sum + plan.savedMeters, 0),
    meanWaitSeconds: matched > 0 ? waited / matched : 0,
    batchMs,
    mostOpen,
  }
}
