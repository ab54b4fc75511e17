// Lets the engine choose the groups, separately for each tariff.
import { membersOf } from '../rides/ride-members-model.ts'
import type { RideRecord } from '../rides/ride-states-model.ts'
import type { TariffReference } from '../rides/terms-model.ts'
import { batchProblem } from './batch-problem.ts'
import type { Engine } from './engine/engine-on-own-thread.ts'
import type { GroupPlanner } from './terms-of-group.ts'
import type { PricedBy } from './group-price.ts'
import type { Pace, Prospects, Recent } from './waiting-for-better-group.ts'
import type { SearchingRequest } from './searching-requests-store.ts'
import { nearestCorner } from './candidate-meeting-points.ts'
import { toMatchRequest } from './match-request.ts'

export interface Chosen {
  /** The searching requests of the group. If there is a ride, those that join it. */
  members: SearchingRequest[]
  /** The pending ride that grows by them, or null for a new ride. */
  ride: RideRecord | null
  tariff: TariffReference
  prospects: Prospects | null
}

export interface Choice {
  groups: Chosen[]
  alone: { request: SearchingRequest; partners: number; tariff: TariffReference }[]
}

export interface ChoosingParts extends Pace {
  planner: GroupPlanner
  engine: Engine
  tariff(reference: TariffReference): PricedBy
}

/**
 * `rides` are pending rides that nobody has accepted. `apart` are pairs of users who must not ride together. `recent`
 * is null unless the prospects of waiting are weighed.
 */
export async function chooseGroups(
  parts: ChoosingParts,
  among: {
    region: string
    requests: readonly SearchingRequest[]
    rides: readonly RideRecord[]
    now: Date
    apart: readonly [string, string][]
    recent: Recent | null
  },
): Promise<Choice> {
  const { planner } = parts
  const places = await planner.placesOf(among.region)
  const byTariff = new Map<string, { tariff: TariffReference; requests: SearchingRequest[] }>()
  for (const request of among.requests) {
    const tariff = { ...nearestCorner(request.trip.from), at: among.now.toISOString() }
    const { key } = parts.tariff(tariff)
    const known = byTariff.get(key) ?? { tariff, requests: [] }
    byTariff.set(key, known)
    known.requests.push(request)
  }
  const choice: Choice = { groups: [], alone: [] }
  for (const [key, { tariff, requests }] of byTariff) {
    const priced = among.rides.filter((ride) => parts.tariff(ride.tariff).key === key)
    const byId = new Map(requests.map((request) => [request.requestId, request]))
    const ofUser = new Map(
      [...requests, ...priced.flatMap(membersOf)].map(({ userId, requestId }) => [userId, requestId]),
    )
    const { problem, rides } = batchProblem({
      settings: planner.settings(tariff),
      roads: planner.roadsAt(tariff),
      requests: requests.map((request) => ({
        ...toMatchRequest(request),
        waitedSeconds: request.waitedSeconds,
        heldSeconds: request.heldSeconds,
        remainingSeconds: request.remainingSeconds,
      })),
      rides: priced.map((ride) => ({
        ride,
        riders: membersOf(ride).map(toMatchRequest),
        meeting: ride.meeting,
      })),
      places,
      forbiddenPairs: among.apart.flatMap(([a, b]) => {
        const [first, second] = [ofUser.get(a), ofUser.get(b)]
        return first && second ? [[first, second] as [string, string]] : []
      }),
      recent: among.recent,
      pace: parts,
      problems: byTariff.size,
    })
    const solution = await parts.engine.solve(problem)
    for (const { members, meetingPoint, prospects } of solution.groups) {
      const searching = members.flatMap((id) => byId.get(id) ?? [])
      if (searching.length === 0) continue
      const ride = rides.find(({ riders }) => riders.some(({ id }) => members.includes(id)))?.ride ?? null
      choice.groups.push({
        members: searching,
        ride,
        tariff: { ...meetingPoint, at: (ride?.tariff ?? tariff).at },
        prospects,
      })
    }
    for (const { id, partners } of solution.alone) {
      const request = byId.get(id)
      if (request) choice.alone.push({ request, partners, tariff })
    }
  }
  return choice
}
