import { type GroupPlan, type MatchRequest, planGroup, type Settings, soloRide } from '@woodalo/matching'
import { readParty } from '@woodalo/protocol'
import { batchProblem, type OpenRequest, type OpenRide } from '@woodalo/server/matchmaking/batch-problem'
import type { EngineSolution } from '@woodalo/server/matchmaking/engine/engine-on-own-thread'
import {
  heldSecondsOf,
  type Pace,
  type Recent,
  whyNow,
} from '@woodalo/server/matchmaking/waiting-for-better-group'
import { solveBatch } from '@woodalo/server/matchmaking/engine/solve-on-thread'
import type { TimedRequest } from './match-csv.ts'

export interface ReplayOptions extends Pace {
  readonly settings: Settings
  /** Seconds that a request searches. */
  readonly searchSeconds: number
  /**
   * Seconds for which a proposed group stays open to latecomers, because nobody has accepted yet: counted again when
   * somebody joins, since the terms are new then. It grows only into groups that are allowed and save more together;
   * it never loses anybody. 0: a proposed group stays as it is.
   */
  readonly openSeconds: number
  /** Milliseconds for one batch by `clock`; null: what the service allows. */
  readonly batchMilliseconds: number | null
  /** Milliseconds of one core's time. */
  readonly clock: () => number
}

export interface ReplayResult {
  readonly groups: GroupPlan[]
  /** Requests whose search ended without companions. */
  readonly alone: { readonly id: string; readonly reason: string }[]
  readonly requests: number
  readonly matched: number
  /** Of those who ride together, how many joined an already proposed group. */
  readonly joined: number
  readonly soloFares: number
  readonly saved: number
  readonly soloMeters: number
  readonly savedMeters: number
  /** Of those who ride together, from request to the first proposal. */
  readonly meanWaitSeconds: number
  /** Of those who ride together, from request to the last change of their group. */
  readonly meanSettledSeconds: number
  readonly batchMs: number[]
  readonly mostOpen: number
}

export const DEFAULT_REPLAY = {
  batchSeconds: 2,
  searchSeconds: 120,
  holdSeconds: 10,
  waitCostPerSecond: 0,
  openSeconds: 0,
  batchMilliseconds: null,
}

/** The arrivals of this many last seconds estimate what waiting may gain. */
const RECENT_SECONDS = 300

interface ReplayedRequest {
  readonly request: TimedRequest
  /** Since when a group has been held for this rider. */
  heldSince: number | null
  proposedAt: number | null
  reason: string
  ride: Ride | null
}

interface Ride extends OpenRide {
  readonly plan: GroupPlan
  readonly members: readonly ReplayedRequest[]
  /** When it last changed. */
  readonly changedAt: number
}

/**
 * Plays requests (in order of time) as a stream through the service's batches of one region: the same problem, the same
 * engine with the same limits, the same rule for when a group is proposed.
 */
export function replay(requests: readonly TimedRequest[], options: ReplayOptions): ReplayResult {
  return new Replay(options).play(requests)
}

class Replay {
  readonly #options: ReplayOptions
  readonly #open = new Map<string, ReplayedRequest>()
  readonly #rides = new Set<Ride>()
  readonly #groups: GroupPlan[] = []
  readonly #alone: { id: string; reason: string }[] = []
  readonly #batchMs: number[] = []
  #recent: TimedRequest[] = []
  #began = 0
  #now = 0
  #matched = 0
  #joined = 0
  #waited = 0
  #settled = 0
  #soloFares = 0
  #soloMeters = 0
  #mostOpen = 0

  constructor(options: ReplayOptions) {
    this.#options = options
  }

  play(requests: readonly TimedRequest[]): ReplayResult {
    const { batchSeconds } = this.#options
    let next = 0
    this.#began = Math.floor((requests[0]?.requestedAt ?? 0) / batchSeconds) * batchSeconds
    this.#now = this.#began
    while (next < requests.length || this.#open.size > 0) {
      if (this.#open.size === 0 && requests[next]!.requestedAt > this.#now) {
        this.#now = Math.floor(requests[next]!.requestedAt / batchSeconds) * batchSeconds
      }
      this.#now += batchSeconds
      const from = next
      while (next < requests.length && requests[next]!.requestedAt <= this.#now) next += 1
      for (const request of requests.slice(from, next)) this.#arrive(request)
      this.#batch()
    }
    return {
      groups: this.#groups,
      alone: this.#alone,
      requests: requests.length,
      matched: this.#matched,
      joined: this.#joined,
      soloFares: this.#soloFares,
      saved: this.#groups.reduce((sum, plan) => sum + plan.saved, 0),
      soloMeters: this.#soloMeters,
      savedMeters: this.#groups.reduce((sum, plan) => sum + plan.savedMeters, 0),
      meanWaitSeconds: this.#matched > 0 ? this.#waited / this.#matched : 0,
      meanSettledSeconds: this.#matched > 0 ? this.#settled / this.#matched : 0,
      batchMs: this.#batchMs,
      mostOpen: this.#mostOpen,
    }
  }

  #arrive(request: TimedRequest): void {
    const solo = soloRide(request, this.#options.settings)
    this.#soloFares += solo?.fare ?? 0
    this.#soloMeters += solo?.distanceMeters ?? 0
    this.#open.set(request.id, {
      request,
      heldSince: null,
      proposedAt: null,
      reason: 'nobody-near',
      ride: null,
    })
    this.#recent.unshift(request)
  }

  #batch(): void {
    const { openSeconds, clock } = this.#options
    this.#mostOpen = Math.max(this.#mostOpen, this.#open.size)
    const began = clock()
    const solution = this.#solve()
    this.#batchMs.push(clock() - began)
    for (const { id, reason } of solution.alone) {
      const replayed = this.#open.get(id)!
      replayed.reason = reason
      replayed.heldSince = null
    }
    const held = solution.groups.filter((group) => !this.#consider(group))
    for (const ride of this.#rides) if (this.#now >= ride.changedAt + openSeconds) this.#close(ride)
    this.#endSearches(new Set(held.flatMap(({ members }) => members)))
  }

  #solve(): EngineSolution {
    const { settings, batchMilliseconds, waitCostPerSecond, clock } = this.#options
    const { problem } = batchProblem({
      settings,
      requests: [...this.#open.values()].filter(({ ride }) => ride === null).map((each) => this.#seen(each)),
      rides: [...this.#rides],
      places: [],
      forbiddenPairs: [],
      recent: waitCostPerSecond > 0 ? this.#whoCame() : null,
      pace: this.#options,
      problems: 1,
    })
    const limitMilliseconds = batchMilliseconds ?? problem.limitMilliseconds
    return solveBatch({ ...problem, limitMilliseconds }, clock)
  }

  #seen({ request, heldSince }: ReplayedRequest): OpenRequest & { searchedSeconds: number } {
    const waitedSeconds = this.#now - request.requestedAt
    return {
      ...asRequest(request),
      waitedSeconds,
      searchedSeconds: waitedSeconds,
      heldSeconds: heldSince === null ? null : this.#now - heldSince,
      remainingSeconds: this.#options.searchSeconds - waitedSeconds,
    }
  }

  #whoCame(): Recent {
    const seconds = Math.min(RECENT_SECONDS, this.#now - this.#began)
    this.#recent = this.#recent.filter(({ requestedAt }) => requestedAt >= this.#now - RECENT_SECONDS)
    return { requests: this.#recent, seconds }
  }

  /** Proposes a group or lets it join the open ride that it grew from; false if it is held. */
  #consider({ members: ids, meetingPoint, prospects }: EngineSolution['groups'][number]): boolean {
    const { settings, openSeconds } = this.#options
    const members = ids.map((id) => this.#open.get(id)!)
    const newcomers = members.filter(({ ride }) => ride === null)
    if (newcomers.length === 0) return true
    const ride = members.find((member) => member.ride !== null)?.ride ?? null
    const seen = members.map((member) => this.#seen(member))
    const waiting = seen.map((each) => ({ ...each, party: readParty(each.party) }))
    const why = whyNow(waiting, prospects, this.#options)
    // Riders who can join an open ride do so at once, because it may close at any moment.
    if (why === null && ride === null) {
      for (const member of members) member.heldSince = this.#now - heldSecondsOf(waiting)
      return false
    }
    const planned = planGroup(
      members.map(({ request }) => request),
      settings.meetAtOrigins === false ? [meetingPoint] : [],
      settings,
    )
    if (!planned.allowed || (ride !== null && planned.plan.saved <= ride.plan.saved)) return false
    if (ride !== null) {
      this.#rides.delete(ride)
      this.#joined += newcomers.length
    }
    const { plan } = planned
    const riders = members.map(({ request }) => asRequest(request))
    const grown: Ride = { plan, members, riders, meeting: plan.meetingPoint, changedAt: this.#now }
    for (const member of members) {
      member.ride = grown
      member.proposedAt ??= this.#now
    }
    this.#rides.add(grown)
    if (why === 'full' || openSeconds === 0) this.#close(grown)
    return true
  }

  #close(ride: Ride): void {
    this.#rides.delete(ride)
    this.#groups.push(ride.plan)
    this.#matched += ride.members.length
    for (const member of ride.members) {
      this.#waited += member.proposedAt! - member.request.requestedAt
      this.#settled += ride.changedAt - member.request.requestedAt
      this.#open.delete(member.request.id)
    }
  }

  #endSearches(together: ReadonlySet<string>): void {
    const { batchSeconds, searchSeconds } = this.#options
    for (const { request, ride, reason } of this.#open.values()) {
      // A group that is being held is proposed at its last call, before the search of any member ends.
      const isOver = this.#now + batchSeconds > request.requestedAt + searchSeconds
      if (ride !== null || together.has(request.id) || !isOver) continue
      this.#alone.push({ id: request.id, reason })
      this.#open.delete(request.id)
    }
  }
}

/** The request without its time on the file's clock. */
function asRequest({ requestedAt: _, ...request }: TimedRequest): MatchRequest {
  return request
}
