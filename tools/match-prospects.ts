import { greatCircleMeters, planGroup } from '@woodalo/matching'
import type { GroupPlan, MatchRequest, Outlook, Settings } from '@woodalo/matching'
import type { TimedRequest } from './match-csv.ts'

/** How far back arrivals count, in seconds. */
const MEMORY_SECONDS = 120

/** Enough to tell a fifth from a half; each is one more group to plan. */
const MOST_TRIED = 20

/** What the last minutes would have added to a group: the measured rates of the policy's outlook. */
export class Prospects {
  readonly #settings: Settings
  readonly #reach: number
  readonly #recent: TimedRequest[] = []
  #began: number | null = null
  #now = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.#reach = settings.limits.maxWalkMeters / settings.walking.streetFactor
  }

  observe(arrived: readonly TimedRequest[], now: number): void {
    this.#began ??= now
    this.#now = now
    this.#recent.push(...arrived)
    while (this.#recent.length > 0 && this.#recent[0]!.requestedAt < now - MEMORY_SECONDS)
      this.#recent.shift()
  }

  /** Arrivals in reach of the meeting point, how many of them the group could take in, and what those would add. */
  of(group: GroupPlan, members: readonly MatchRequest[]): Omit<Outlook, 'members'> {
    const near = this.#recent.filter(
      ({ id, origin }) =>
        !group.members.includes(id) && greatCircleMeters(origin, group.meetingPoint) <= this.#reach,
    )
    const tried = near.slice(-MOST_TRIED)
    let joins = 0
    let gain = 0
    for (const newcomer of tried) {
      const planned = planGroup([...members, newcomer], [group.meetingPoint], this.#settings)
      if (!planned.allowed || planned.plan.saved <= group.saved) continue
      joins += 1
      gain += planned.plan.saved - group.saved
    }
    const seconds = Math.min(MEMORY_SECONDS, this.#now - (this.#began ?? 0))
    return {
      arrivalsPerSecond: near.length / Math.max(1, seconds),
      joinChance: joins / Math.max(1, tried.length),
      gainPerJoin: gain / Math.max(1, joins),
    }
  }
}
