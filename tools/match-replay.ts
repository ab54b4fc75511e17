import { DEFAULT_POLICY, createMatcher, soloRide, whyPropose, worthLater } from '@woodalo/matching'
import type { GroupPlan, Matcher, Settings, WaitingPolicy } from '@woodalo/matching'
import type { TimedRequest } from './match-csv.ts'
import { Prospects } from './match-prospects.ts'

export interface ReplayOptions {
  readonly settings: Settings
  /** Seconds between batches. */
  readonly batchSeconds: number
  /** Seconds that a request searches. */
  readonly searchSeconds: number
  readonly policy: WaitingPolicy
  /**
   * Seconds that a group which was proposed stays open to latecomers, because nobody has accepted yet: counted anew when
   * somebody joins, since the terms are new then. It grows only into groups that are allowed and save more together;
   * it never loses anybody. 0: what is proposed is done.
   */
  readonly openSeconds: number
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
  /** Of those who ride together, how many joined a group that was proposed already. */
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
  policy: DEFAULT_POLICY,
  openSeconds: 0,
  batchBudget: 60_000,
}

interface Traveller extends TimedRequest {
  readonly soloFare: number
  readonly soloMeters: number
  /** Since when a group has been held for this traveller. */
  heldSince: number | null
  proposedAt: number | null
  reason: string
  ride: Ride | null
}

interface Ride {
  readonly plan: GroupPlan
  readonly members: readonly Traveller[]
  /** When it last changed. */
  readonly changedAt: number
}

/** Plays requests (in order of time) as a stream: batches, proposals by the policy, latecomers, searches that end. */
export function replay(requests: readonly TimedRequest[], options: ReplayOptions): ReplayResult {
  return new Replay(options).play(requests)
}

class Replay {
  readonly #options: ReplayOptions
  readonly #matcher: Matcher
  readonly #prospects: Prospects
  readonly #open = new Map<string, Traveller>()
  readonly #rides = new Set<Ride>()
  readonly #groups: GroupPlan[] = []
  readonly #alone: { id: string; reason: string }[] = []
  readonly #batchMs: number[] = []
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
    this.#matcher = createMatcher({ settings: options.settings })
    this.#prospects = new Prospects(options.settings)
  }

  play(requests: readonly TimedRequest[]): ReplayResult {
    const { batchSeconds } = this.#options
    let next = 0
    this.#now = Math.floor((requests[0]?.requestedAt ?? 0) / batchSeconds) * batchSeconds
    while (next < requests.length || this.#open.size > 0) {
      if (this.#open.size === 0 && requests[next]!.requestedAt > this.#now) {
        this.#now = Math.floor(requests[next]!.requestedAt / batchSeconds) * batchSeconds
      }
      this.#now += batchSeconds
      const from = next
      while (next < requests.length && requests[next]!.requestedAt <= this.#now) next += 1
      this.#batch(requests.slice(from, next))
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

  #batch(arrived: readonly TimedRequest[]): void {
    const { policy, seed, batchBudget, clock, openSeconds } = this.#options
    for (const request of arrived) this.#arrive(request)
    this.#mostOpen = Math.max(this.#mostOpen, this.#open.size)
    if (policy.waitCostPerSecond > 0) this.#prospects.observe(arrived, this.#now)
    const began = clock()
    this.#matcher.add(arrived)
    const solution = this.#matcher.solve({
      seed,
      budget: batchBudget,
      worthLaterOf: (id) => {
        const { soloFare, heldSince } = this.#open.get(id)!
        return worthLater(soloFare, heldSince === null ? 0 : this.#now - heldSince, policy)
      },
    })
    this.#batchMs.push(clock() - began)
    for (const { id, reason, partners } of solution.alone) {
      const traveller = this.#open.get(id)!
      traveller.reason = reason
      if (partners === 0) traveller.heldSince = null
    }
    for (const plan of solution.groups) this.#consider(plan)
    for (const ride of this.#rides) if (this.#now >= ride.changedAt + openSeconds) this.#close(ride)
    this.#endSearches(new Set(solution.groups.flatMap((plan) => plan.members)))
  }

  #arrive(request: TimedRequest): void {
    const solo = soloRide(request, this.#options.settings)
    const soloFare = solo?.fare ?? 0
    const soloMeters = solo?.distanceMeters ?? 0
    this.#soloFares += soloFare
    this.#soloMeters += soloMeters
    const fresh = { heldSince: null, proposedAt: null, reason: 'nobody-near', ride: null }
    this.#open.set(request.id, { ...request, soloFare, soloMeters, ...fresh })
  }

  /** Proposes a group, lets it join the open ride that it grew from, or holds it. */
  #consider(plan: GroupPlan): void {
    const { policy, settings, searchSeconds } = this.#options
    const members = plan.members.map((id) => this.#open.get(id)!)
    for (const member of members) member.heldSince ??= this.#now
    const newcomers = members.filter(({ ride }) => ride === null)
    if (newcomers.length === 0) return
    const ride = members.find((member) => member.ride !== null)?.ride ?? null
    const why = whyPropose(
      {
        members: members.map((member) => ({
          heldSeconds: this.#now - member.heldSince!,
          remainingSeconds: member.requestedAt + searchSeconds - this.#now,
          people: member.people,
        })),
        ...(policy.waitCostPerSecond > 0
          ? this.#prospects.of(plan, members)
          : { arrivalsPerSecond: 0, joinChance: 0, gainPerJoin: 0 }),
      },
      policy,
      settings.limits,
    )
    // Who can join an open ride does so at once: it may close at any moment.
    if (why === null && ride === null) return
    if (ride !== null) {
      this.#rides.delete(ride)
      this.#joined += newcomers.length
    }
    const grown: Ride = { plan, members, changedAt: this.#now }
    for (const member of members) {
      member.ride = grown
      member.proposedAt ??= this.#now
    }
    this.#rides.add(grown)
    if (why === 'full' || this.#options.openSeconds === 0) this.#close(grown)
    else this.#matcher.bind(plan.members)
  }

  #close(ride: Ride): void {
    this.#rides.delete(ride)
    this.#groups.push(ride.plan)
    this.#matched += ride.members.length
    for (const member of ride.members) {
      this.#waited += member.proposedAt! - member.requestedAt
      this.#settled += ride.changedAt - member.requestedAt
      this.#open.delete(member.id)
    }
    this.#matcher.remove(ride.plan.members)
  }

  #endSearches(together: ReadonlySet<string>): void {
    const { batchSeconds, searchSeconds } = this.#options
    const leaving: string[] = []
    for (const { id, requestedAt, ride, reason } of this.#open.values()) {
      // Whoever is in a group that is being held is proposed by its last call before the search ends.
      if (ride !== null || together.has(id) || this.#now + batchSeconds <= requestedAt + searchSeconds)
        continue
      this.#alone.push({ id, reason })
      leaving.push(id)
    }
    for (const id of leaving) this.#open.delete(id)
    this.#matcher.remove(leaving)
  }
}
