// Builds the engine's problem for a batch: the open requests, the rides that may grow, the meeting points, and the time
// limit. Pure.
import { type MatchRequest, type Settings, soloFare, worthLater } from '@woodalo/matching'
import type { Coordinates } from '@woodalo/protocol'
import type { EngineProblem } from './engine/engine-on-own-thread.ts'
import { isLastBatch, type Pace, type Recent } from './waiting-for-better-group.ts'
import type { RoadsToUse } from './roads-to-use.ts'
import { workOfBatch, engineMilliseconds } from './engine/time-for-a-batch.ts'
import { reachMeters, ridersPerPoint, sharedCorners } from './candidate-meeting-points.ts'

/** A searching request, with its times in seconds before or after now. */
export interface OpenRequest extends MatchRequest {
  waitedSeconds: number
  /** Seconds since the engine first had a group for it, or null if it had none so far. */
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
  /** The roads on which `settings` is based, as plain data for the engine's thread. */
  roads?: RoadsToUse
  requests: readonly OpenRequest[]
  rides: readonly R[]
  /** Known places as meeting points. */
  places: readonly Coordinates[]
  forbiddenPairs: [string, string][]
  /** Null unless the prospects of waiting are weighed. */
  recent: Recent | null
  pace: Pace
  /** The number of problems that share the batch's time. */
  problems: number
}

/**
 * If more riders than this reach a point on average, newcomers find other searching riders, and the engine would run
 * out of time if it included the pending rides. Measured: below this, riders save 3 to 15 % more than if only riders
 * left alone may join pending rides.
 */
const mostRidersBesideRides = 20

/** Returns as many of these rides as there is time for, those with the fewest people first. */
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

/**
 * Returns known places, the rides' meeting points, and street corners. Returns none if groups meet at their members'
 * origins.
 */
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

/** Returns the problem, and which of the rides are part of it. */
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
