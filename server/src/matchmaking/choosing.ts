// Lets the engine choose who shares with whom, for each tariff apart.
import { membersOf, type RideRecord, type TariffReference } from '../rides/model.ts'
import type { Engine } from './engine.ts'
import { nearestCorner, ridersPerPoint, sharedCorners } from './meeting-points.ts'
import { type GroupPlanner, mostInOneVehicle, type PricedBy, toMatchRequest } from './planner.ts'
import type { Prospects, Recent } from './prospects.ts'
import type { SearchingRequest } from './store.ts'

export interface Chosen {
  /** Those who search; with a ride, whom it takes in. */
  members: SearchingRequest[]
  /** A pending ride that grows by them; null: a ride of their own. */
  ride: RideRecord | null
  tariff: TariffReference
  prospects: Prospects | null
}

export interface Choice {
  groups: Chosen[]
  alone: { request: SearchingRequest; partners: number; tariff: TariffReference }[]
}

export interface ChoosingParts {
  planner: GroupPlanner
  engine: Engine
  tariff(reference: TariffReference): PricedBy
  batchSeconds: number
}

/** What one core does in the longest time that the engine may take for a batch. */
const workOfBatch = 1_000_000
/** The engine takes half of a batch's interval, but within these: less would not find the first group of a crowd. */
const leastEngineMilliseconds = 250
const mostEngineMilliseconds = 1_000

/**
 * Where more riders than this have a point in reach, whoever comes finds others who search, and with the pending rides besides the
 * engine would run out of time. Measured: below, they save 3 to 15 % more than with rides that only those left alone may join.
 */
const mostRidersBesideRides = 20

/** Of these rides as many as there is time for, those with the fewest people first. */
function ridesToGrow(
  rides: readonly RideRecord[],
  requests: readonly SearchingRequest[],
  reachMeters: number,
): RideRecord[] {
  const peopleOf = (ride: RideRecord) => membersOf(ride).reduce((sum, { people }) => sum + people, 0)
  let open = rides
    .filter(
      (ride) =>
        membersOf(ride).length < mostInOneVehicle.requests && peopleOf(ride) < mostInOneVehicle.people,
    )
    .toSorted((a, b) => peopleOf(a) - peopleOf(b))
  while (
    open.length > 0 &&
    ridersPerPoint(
      [...requests, ...open.flatMap(membersOf)].map(({ origin }) => origin),
      reachMeters,
    ) > mostRidersBesideRides
  )
    open = open.slice(0, Math.floor(open.length / 2))
  return open
}

/**
 * `rides`: pending ones that nobody has accepted. `apart`: pairs of users who are not to ride together. `recent`: null where
 * nobody asks what waiting may bring.
 */
export async function choose(
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
    const tariff = { ...nearestCorner(request.origin), at: among.now.toISOString() }
    const { key } = parts.tariff(tariff)
    const known = byTariff.get(key) ?? { tariff, requests: [] }
    byTariff.set(key, known)
    known.requests.push(request)
  }
  const halfMilliseconds = parts.batchSeconds * 500
  const limitMilliseconds =
    Math.min(mostEngineMilliseconds, Math.max(leastEngineMilliseconds, halfMilliseconds)) / byTariff.size
  const choice: Choice = { groups: [], alone: [] }
  for (const [key, { tariff, requests }] of byTariff) {
    const rides = ridesToGrow(
      among.rides.filter((ride) => parts.tariff(ride.tariff).key === key),
      requests,
      planner.reachMeters,
    )
    const riders = rides.flatMap(membersOf)
    const byId = new Map(requests.map((request) => [request.requestId, request]))
    const ofUser = new Map([...requests, ...riders].map(({ userId, requestId }) => [userId, requestId]))
    const solution = await parts.engine.solve({
      settings: planner.settings(tariff),
      requests: [
        ...requests.map((request) => ({
          ...toMatchRequest(request),
          waitedSeconds: request.waitedSeconds,
        })),
        ...riders.map((rider) => ({ ...toMatchRequest(rider), waitedSeconds: 0 })),
      ],
      rides: rides.map((ride) => membersOf(ride).map(({ requestId }) => requestId)),
      places: [
        ...places.map(({ latitude, longitude }) => ({ latitude, longitude })),
        ...rides.map(({ meeting: { latitude, longitude } }) => ({ latitude, longitude })),
        ...sharedCorners(
          [...requests, ...riders].map(({ origin }) => origin),
          planner.reachMeters,
        ),
      ],
      forbiddenPairs: among.apart.flatMap(([a, b]) => {
        const [first, second] = [ofUser.get(a), ofUser.get(b)]
        return first && second ? [[first, second] as [string, string]] : []
      }),
      recent: among.recent,
      budget: workOfBatch,
      limitMilliseconds,
    })
    for (const { members, meetingPoint, prospects } of solution.groups) {
      const searching = members.flatMap((id) => byId.get(id) ?? [])
      if (searching.length === 0) continue
      const ride =
        rides.find((each) => membersOf(each).some(({ requestId }) => members.includes(requestId))) ?? null
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
