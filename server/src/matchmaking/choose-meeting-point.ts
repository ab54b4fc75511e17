// Where a group meets: at a known place, or at a corner if that is much cheaper, as near as the rounded places tell.
import { METERS_PER_DEGREE } from '@woodalo/geography'
import { type GroupPlan, type MatchRequest, planGroup, type Settings } from '@woodalo/matching'
import type { Coordinates } from '@woodalo/protocol'
import type { RequestToPlan, TariffReference } from '../rides/terms-model.ts'
import { streetFactor } from '../roads/without-streets.ts'
import { cornersForAll, isSomebodysDoor, reachMeters } from './candidate-meeting-points.ts'
import type { KnownPlaces } from './known-places.ts'
import { toMatchRequest } from './match-request.ts'
import type { Meeting } from './meeting-model.ts'
import { nameCorner } from './meeting-point-names.ts'
import { regionOf } from './regions.ts'

/** A known place may cost this much more than a corner, because it is easier to find. */
const placeMayCost = 1.05

/** The walk from the middle of a rounded place's cell to its farthest corner, at the equator. */
const cellWalkMeters = 0.0005 * METERS_PER_DEGREE * Math.SQRT2 * streetFactor

/** Settings by which a point in reach of a cell's middle is in reach of the whole cell. */
function nearEnoughForAll(settings: Settings): Settings {
  const { limits } = settings
  return { ...settings, limits: { ...limits, maxWalkMeters: limits.maxWalkMeters - cellWalkMeters } }
}

/** Returns the plan at the best point, or null if there is none for this group. `told`: the requests as others see them. */
export async function chooseMeetingPoint(
  known: KnownPlaces,
  requests: readonly RequestToPlan[],
  told: readonly RequestToPlan[],
  tariff: TariffReference,
  using: Settings,
): Promise<{ plan: GroupPlan; meeting: Meeting } | null> {
  const members = requests.map(toMatchRequest)
  const origins = requests.map(({ trip }) => trip.from)
  const doors = [...origins, ...requests.map(({ trip }) => trip.to)]
  const around = await known.around(origins[0]!)
  const ofRegion = await known.ofRegion(regionOf(origins[0]!))
  const places = [
    ...around,
    ...ofRegion.filter(({ placeId }) => !around.some((each) => each.placeId === placeId)),
  ].filter((place) => place.kind !== 'corner' || !isSomebodysDoor(place, doors))
  // The point at which the group was found is certain to work for it.
  const found = { latitude: tariff.latitude, longitude: tariff.longitude }
  const corners: Coordinates[] = [
    ...cornersForAll(origins, doors, reachMeters),
    ...(isSomebodysDoor(found, origins) ? [] : [found]),
  ]
  function meetingOf(group: readonly MatchRequest[], within: Settings): Meeting | null {
    const atPlace = planGroup(group, places, within)
    const atCorner = planGroup(group, corners, within)
    if (atPlace.allowed && (!atCorner.allowed || atPlace.plan.fare <= atCorner.plan.fare * placeMayCost)) {
      const { placeId, names, latitude, longitude } = places[atPlace.plan.meetingPoint.place!]!
      return { placeId, names, latitude, longitude }
    }
    return atCorner.allowed ? nameCorner(atCorner.plan.meetingPoint, places) : null
  }
  // The best point for the rounded places, so that it reveals nothing more about them. If none is near enough, the
  // best point for the exact places.
  const toldMembers = told.map(toMatchRequest)
  for (const [group, within] of [
    [toldMembers, nearEnoughForAll(using)],
    [toldMembers, using],
    [members, using],
  ] as const) {
    const meeting = meetingOf(group, within)
    const planned = meeting && planGroup(members, [meeting], using)
    if (planned?.allowed) return { plan: planned.plan, meeting: meeting! }
  }
  return null
}
