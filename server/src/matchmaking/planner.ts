// Decides the terms of one group: where it meets, in which order it gets off, what everybody pays.
import {
  type GroupPlan,
  type MatchRequest,
  planGroup,
  priceGroup,
  type Settings,
  type Tariff,
} from '@woodalo/matching'
import { type Coordinates, loadOf, vehicleFor } from '@woodalo/protocol'
import { walkStraight } from '../roads/great-circle.ts'
import type { Streets } from '../roads/streets.ts'
import type { Planner, TariffReference, Terms, RequestToPlan } from '../rides/model.ts'
import { createKnownPlaces, type PlacesNear } from './known-places.ts'
import { groupLimits, reachMeters } from './limits.ts'
import { regionOf } from './model.ts'
import { linesOf } from './lines.ts'
import { type FareOfDrive, priceOf } from './pricing.ts'
import { onStreets } from './solving.ts'
import {
  cornersForAll,
  isSomebodysDoor,
  type KnownPlace,
  type Meeting,
  nameCorner,
} from './meeting-points.ts'

/** A tariff, fixed to where and when it was chosen. */
export interface PricedBy {
  key: string
  currency: string
  /** A taxi's meter in minor units, by which groups are compared. */
  tariff: Tariff
  fareOf: FareOfDrive
}

export interface GroupPlannerOptions {
  tariff(reference: TariffReference): PricedBy
  /** Known places within straight metres, nearest first. */
  placesNear: PlacesNear
  travel: { streetFactor: number; driveMetersPerSecond: number; walkMetersPerSecond: number }
  /** Where an area was imported; null elsewhere. */
  streetsAt(place: Coordinates): Streets | null
  gramsPerVehicleKilometer: number
}

export interface GroupPlanner extends Planner {
  settings(reference: TariffReference): Settings
  /** Known places of a region and around it. */
  placesOf(region: string): Promise<readonly KnownPlace[]>
}

/** A known place is easier to find than a corner: worth this much of the fare. */
const placeMayCost = 1.05

export function toMatchRequest(request: RequestToPlan): MatchRequest {
  const { requestId: id, trip, party, company } = request
  return { id, trip, party, company }
}

export function createGroupPlanner(options: GroupPlannerOptions): GroupPlanner {
  const { travel } = options
  const known = createKnownPlaces(options.placesNear, reachMeters)

  function settings(reference: TariffReference): Settings {
    const streets = options.streetsAt(reference)
    return {
      limits: groupLimits,
      fare: options.tariff(reference).tariff,
      ...(streets
        ? onStreets(streets)
        : {
            roads: {
              kind: 'straight',
              streetFactor: travel.streetFactor,
              metersPerSecond: travel.driveMetersPerSecond,
            },
            walking: { streetFactor: travel.streetFactor, metersPerSecond: travel.walkMetersPerSecond },
          }),
      meetAtOrigins: false,
    }
  }

  /** For a ride whose meeting point stands, however far it is to walk by now. */
  function settingsOfRide(reference: TariffReference): Settings {
    const using = settings(reference)
    const streets = options.streetsAt(reference)
    if (!streets) return using
    const measure = (from: Coordinates, to: Coordinates) =>
      streets.lineOfWalk(from, to) ?? walkStraight(from, to)
    return { ...using, walking: { ...using.walking, measure } }
  }

  function termsOf(
    plan: GroupPlan,
    requests: readonly RequestToPlan[],
    meeting: Meeting,
    tariff: TariffReference,
    { mustSave }: { mustSave: boolean },
  ): Terms {
    const pricedBy = options.tariff(tariff)
    const price = priceOf(plan, requests, pricedBy.fareOf, { mustSave })
    const soloMeters = plan.savedMeters + plan.distanceMeters
    const load = loadOf(requests.map(({ party }) => party))
    const streets = options.streetsAt(tariff)
    const byId = new Map(requests.map((request) => [request.requestId, request]))
    const inOrder = plan.stops.map(({ id }) => byId.get(id)!)
    return {
      vehicle: vehicleFor(load)!.kind,
      load,
      meeting,
      distanceMeters: Math.round(plan.distanceMeters),
      durationSeconds: Math.round(plan.durationSeconds),
      costAmount: price.cost,
      currency: pricedBy.currency,
      savedGrams: Math.round((plan.savedMeters / 1000) * options.gramsPerVehicleKilometer),
      savedPercent: soloMeters === 0 ? 0 : Math.round((100 * plan.savedMeters) / soloMeters),
      tariff,
      riders: plan.stops.map((stop) => ({
        requestId: stop.id,
        stopSeconds: Math.round(stop.durationSeconds),
        walkMeters: Math.round(stop.walkMeters),
        walkSeconds: Math.round(stop.walkSeconds),
        shareAmount: price.share.get(stop.id)!,
        soloAmount: price.solo.get(stop.id)!,
        ...linesOf(streets, meeting, inOrder, byId.get(stop.id)!),
      })),
    }
  }

  return {
    settings,
    placesOf: known.ofRegion,
    async plan(requests, tariff) {
      const using = settings(tariff)
      const members = requests.map(toMatchRequest)
      const origins = requests.map(({ trip }) => trip.from)
      const doors = [...origins, ...requests.map(({ trip }) => trip.to)]
      const around = await known.around(origins[0]!)
      const ofRegion = await known.ofRegion(regionOf(origins[0]!))
      const places = [
        ...around,
        ...ofRegion.filter(({ placeId }) => !around.some((each) => each.placeId === placeId)),
      ].filter((place) => place.kind !== 'corner' || !isSomebodysDoor(place, doors))
      const atPlace = planGroup(members, places, using)
      // The point at which the group was found serves it for certain.
      const found = { latitude: tariff.latitude, longitude: tariff.longitude }
      const corners: Coordinates[] = [
        ...cornersForAll(origins, doors, reachMeters),
        ...(isSomebodysDoor(found, origins) ? [] : [found]),
      ]
      const atCorner = planGroup(members, corners, using)
      if (atPlace.allowed && (!atCorner.allowed || atPlace.plan.fare <= atCorner.plan.fare * placeMayCost)) {
        const { placeId, names, latitude, longitude } = places[atPlace.plan.meetingPoint.place!]!
        return termsOf(atPlace.plan, requests, { placeId, names, latitude, longitude }, tariff, {
          mustSave: true,
        })
      }
      if (!atCorner.allowed) return null
      return termsOf(atCorner.plan, requests, nameCorner(atCorner.plan.meetingPoint, places), tariff, {
        mustSave: true,
      })
    },
    async reprice(inOrder, meeting, tariff) {
      const members = inOrder.map(toMatchRequest)
      const priced = priceGroup(
        members,
        meeting,
        members.map(({ id }) => id),
        settingsOfRide(tariff),
      )
      return priced && termsOf(priced.plan, inOrder, meeting, tariff, { mustSave: false })
    },
  }
}
