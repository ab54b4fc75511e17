// What a batch asks of the engine: who is open, the rides that may grow, where they may meet, and how long it may take. Pure.
import { type MatchRequest, type Settings, soloFare, worthLater } from '@woodalo/matching'
import type { Coordinates } from '@woodalo/protocol'
import type { EngineProblem } from './engine.ts'
import { reachMeters } from './limits.ts'
import { ridersPerPoint, sharedCorners } from './meeting-points.ts'
import type { Recent } from './prospects.ts'
import type { RoadsToUse } from './roads-to-use.ts'
import { isLastBatch, type Pace } from './waiting.ts'

/** A request that searches, with its times in seconds before or after now. */
export interface OpenRequest extends MatchRequest {
  waitedSeconds: number
  /** Since the engine first had a group for it; null when it had none so far. */
  heldSeconds: number | null
  remainingSeconds: number
}

/** A pending ride that nobody has accepted. */
export interface OpenRide {
  riders: readonly MatchRequest[]
  meeting: Coordinates
}

export interface Batch<R extends OpenRide> {
  settings: Settings
  /** What measured roads of the settings go by, on whichever thread. */
  roads?: RoadsToUse
  requests: readonly OpenRequest[]
  rides: readonly R[]
  /** Known places to meet at. */
  places: readonly Coordinates[]
  forbiddenPairs: [string, string][]
  /** Null where nobody asks what waiting may bring. */
  recent: Recent | null
  pace: Pace
  /** The batch's time is divided among so many problems. */
  problems: number
}

/** What one core does in the longest time that the engine may take for a batch. */
const workOfBatch = 1_000_000
/** The engine takes half of a batch's interval, but within these: less would not find the first group of a crowd. */
const leastEngineMilliseconds = 250
const mostEngineMilliseconds = 1_000

/**
 * Where more riders than this have a point in reach, newcomers find others who search, and the engine would run out of
 * time if it took the pending rides as well. Measured: below this, riders save 3 to 15 % more than when only those left
 * alone may join pending rides.
 */
const mostRidersBesideRides = 20

export function engineMilliseconds(batchSeconds: number): number {
  return Math.min(mostEngineMilliseconds, Math.max(leastEngineMilliseconds, batchSeconds * 500))
}

/** Of these rides as many as there is time for, those with the fewest people first. */
function ridesToGrow<R extends OpenRide>(
  rides: readonly R[],
  requests: readonly OpenRequest[],
  { limits }: Settings,
): R[] {
  const mostPeople = Math.max(...limits.vehicles.map(({ holds }) => holds.people))
  const peopleOf = ({ riders }: OpenRide) => riders.reduce((sum, { party }) => sum + party.people, 0)
  let open = rides
    .filter((ride) => ride.riders.length < limits.maxGroup && peopleOf(ride) < mostPeople)
    .toSorted((a, b) => peopleOf(a) - peopleOf(b))
  const originsWith = (taken: readonly R[]) =>
    [...requests, ...taken.flatMap(({ riders }) => riders)].map(({ trip }) => trip.from)
  while (open.length > 0 && ridersPerPoint(originsWith(open), reachMeters) > mostRidersBesideRides)
    open = open.slice(0, Math.floor(open.length / 2))
  return open
}

/** Known places, where the rides meet, and street corners; none where groups meet at the origins of their members. */
function placesToMeet(
  { settings, places }: Batch<OpenRide>,
  rides: readonly OpenRide[],
  origins: readonly Coordinates[],
): Coordinates[] {
  if (settings.meetAtOrigins !== false) return []
  return [...places, ...rides.map(({ meeting }) => meeting), ...sharedCorners(origins, reachMeters)].map(
    ({ latitude, longitude }) => ({ latitude, longitude }),
  )
}

/** The problem, and which of the rides are part of it. */
export function batchProblem<R extends OpenRide>(batch: Batch<R>): { problem: EngineProblem; rides: R[] } {
  const { settings, requests, forbiddenPairs, recent, pace } = batch
  const rides = ridesToGrow(batch.rides, requests, settings)
  const riders = rides.flatMap((ride) => ride.riders)
  const { roads, walking } = settings
  const problem: EngineProblem = {
    settings: {
      ...settings,
      roads: roads.kind === 'straight' ? roads : (batch.roads ?? { kind: 'streets' }),
      walking: { streetFactor: walking.streetFactor, metersPerSecond: walking.metersPerSecond },
    },
    requests: [
      ...requests.map(({ heldSeconds, remainingSeconds, ...request }) => ({
        ...request,
        worthLater: isLastBatch(remainingSeconds, pace)
          ? 0
          : worthLater(soloFare(request, settings) ?? 0, heldSeconds ?? 0, pace),
      })),
      ...riders,
    ],
    rides: rides.map((ride) => ride.riders.map(({ id }) => id)),
    places: placesToMeet(
      batch,
      rides,
      [...requests, ...riders].map(({ trip }) => trip.from),
    ),
    forbiddenPairs,
    recent,
    budget: workOfBatch,
    limitMilliseconds: engineMilliseconds(pace.batchSeconds) / batch.problems,
  }
  return { problem, rides }
}
