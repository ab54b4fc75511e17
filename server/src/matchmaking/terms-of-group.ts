// Decides the terms of a group: the order of its drop-offs, the route, and what everybody pays.
import { type GroupPlan, priceGroup, type Settings } from '@woodalo/matching'
import { type Coordinates, loadOf, vehicleFor } from '@woodalo/protocol'
import { asToldToOthers } from '../rides/rounded-place-rules.ts'
import { driveLawAt, walkStraight } from '../roads/without-streets.ts'
import type { DriveLines } from '../roads/drives-and-walks-model.ts'
import { createStreets, type Streets } from '../roads/streets-of-all-areas.ts'
import type { Planner, PlanOptions, RequestToPlan, TariffReference, Terms } from '../rides/terms-model.ts'
import { createKnownPlaces, type PlacesNear } from './known-places.ts'
import { groupLimits } from './group-limits.ts'
import { linesOf } from './route-shown-to-rider.ts'
import { priceOfGroup, type PricedBy } from './group-price.ts'
import { savedDriving } from './saved-co2-and-driving.ts'
import { roadsToUse, type RoadsToUse } from './roads-to-use.ts'
import type { KnownPlace, Meeting } from './meeting-model.ts'
import { reachMeters } from './candidate-meeting-points.ts'
import { chooseMeetingPoint } from './choose-meeting-point.ts'
import { toMatchRequest } from './match-request.ts'

function asTold(request: RequestToPlan): RequestToPlan {
  const { from, to } = request.trip
  return { ...request, trip: { from: asToldToOthers(from), to: asToldToOthers(to) } }
}

export interface GroupPlannerOptions {
  tariff(reference: TariffReference): PricedBy
  /** Returns known places within a straight-line distance, nearest first. */
  placesNear: PlacesNear
  /** Returns null where no area was imported. */
  streetsAt(place: Coordinates): Streets | null
  /** Draws drives on riders' maps in place of our streets. */
  router: DriveLines | null
  gramsPerVehicleKilometer: number
}

export interface GroupPlanner extends Planner {
  settings(reference: TariffReference): Settings
  /** Returns the roads on which these settings are based. */
  roadsAt(reference: TariffReference): RoadsToUse
  /** Returns the known places in and around a region. */
  placesOf(region: string): Promise<readonly KnownPlace[]>
}

const noStreets = createStreets([])

export function createGroupPlanner(options: GroupPlannerOptions): GroupPlanner {
  const known = createKnownPlaces(options.placesNear, reachMeters)

  const roadsAt = (reference: TariffReference): RoadsToUse =>
    options.streetsAt(reference) ? { kind: 'streets' } : { kind: 'air', law: driveLawAt(reference) }

  function settings(reference: TariffReference): Settings {
    return {
      limits: groupLimits,
      fare: options.tariff(reference).tariff,
      ...roadsToUse(roadsAt(reference), options.streetsAt(reference) ?? noStreets),
      meetAtOrigins: false,
    }
  }

  /** Returns the settings for a ride with a fixed meeting point, whatever the walk to it is by now. */
  function settingsOfRide(reference: TariffReference): Settings {
    const using = settings(reference)
    const streets = options.streetsAt(reference)
    if (!streets) return using
    const measure = (from: Coordinates, to: Coordinates) =>
      streets.lineOfWalk(from, to) ?? walkStraight(from, to)
    return { ...using, walking: { ...using.walking, measure } }
  }

  /**
   * Plans the same group with the same order of stops between the places that its riders see. Everything that they see
   * of a ride is computed from it, so times, distances and prices reveal no more of an address than the stop does.
   * Returns `plan` itself if no drive connects these places.
   */
  function planOfTold(
    plan: GroupPlan,
    told: readonly RequestToPlan[],
    meeting: Coordinates,
    tariff: TariffReference,
  ): GroupPlan {
    const order = plan.stops.map(({ id }) => id)
    const priced = priceGroup(told.map(toMatchRequest), meeting, order, settingsOfRide(tariff))
    return priced && Number.isFinite(priced.plan.durationSeconds + priced.plan.savedMeters)
      ? priced.plan
      : plan
  }

  async function termsOf(
    plan: GroupPlan,
    requests: readonly RequestToPlan[],
    meeting: Meeting,
    tariff: TariffReference,
    { mustSave, mayWait }: PlanOptions & { mustSave: boolean },
  ): Promise<Terms> {
    const pricedBy = options.tariff(tariff)
    const told = requests.map(asTold)
    const shown = planOfTold(plan, told, meeting, tariff)
    const price = priceOfGroup(shown, told, pricedBy.fareOf, { mustSave, foundBy: plan })
    const load = loadOf(requests.map(({ party }) => party))
    const streets = options.streetsAt(tariff)
    const byId = new Map(requests.map((request) => [request.requestId, request]))
    const inOrder = plan.stops.map(({ id }) => byId.get(id)!)
    const lines = await Promise.all(
      inOrder.map((reader) =>
        linesOf({ streets, router: options.router, mayWait }, meeting, inOrder, reader),
      ),
    )
    return {
      vehicle: vehicleFor(load)!.kind,
      load,
      meeting,
      distanceMeters: Math.round(shown.distanceMeters),
      durationSeconds: Math.round(shown.durationSeconds),
      costAmount: price.cost,
      currency: pricedBy.currency,
      ...savedDriving(shown, options.gramsPerVehicleKilometer),
      tariff,
      riders: plan.stops.map((stop, index) => ({
        requestId: stop.id,
        stopSeconds: Math.round(shown.stops[index]!.durationSeconds),
        walkMeters: Math.round(stop.walkMeters),
        walkSeconds: Math.round(stop.walkSeconds),
        shareAmount: price.share.get(stop.id)!,
        soloAmount: price.solo.get(stop.id)!,
        ...lines[index]!,
      })),
    }
  }

  return {
    settings,
    roadsAt,
    placesOf: known.ofRegion,
    asksOutside: options.router !== null,
    async plan(requests, tariff, { mayWait } = { mayWait: true }) {
      const using = settings(tariff)
      const told = requests.map(asTold)
      const found = await chooseMeetingPoint(known, requests, told, tariff, using)
      return found && termsOf(found.plan, requests, found.meeting, tariff, { mustSave: true, mayWait })
    },
    async reprice(inOrder, meeting, tariff, { mayWait } = { mayWait: true }) {
      const members = inOrder.map(toMatchRequest)
      const priced = priceGroup(
        members,
        meeting,
        members.map(({ id }) => id),
        settingsOfRide(tariff),
      )
      return priced && termsOf(priced.plan, inOrder, meeting, tariff, { mustSave: false, mayWait })
    },
  }
}
