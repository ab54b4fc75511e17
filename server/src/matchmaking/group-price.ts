// What a planned group pays. The engine compares groups by the meter, but riders see the whole tariff. Pure.
import { type GroupPlan, splitFare, type Tariff } from '@woodalo/matching'
import { type Coordinates, loadOf, type Party, vehicleFor } from '@woodalo/protocol'
import type { RequestToPlan, TariffReference } from '../rides/terms-model.ts'
import { groupLimits } from './group-limits.ts'
import { fareFor, meter } from '../fares/fare-rules.ts'
import { tariffAt } from '../fares/tariff-rules.ts'

/** One stop of a drive, with the drive to it from the previous stop. */
interface Drop extends Coordinates {
  distanceMeters: number
  durationSeconds: number
}

/** Returns a taxi's fare in minor units, including fixed prices and supplements at either end. */
export type FareOfDrive = (origin: Coordinates, drops: readonly Drop[]) => number

/** A tariff as chosen for a place and time. */
export interface PricedBy {
  key: string
  currency: string
  /** A taxi's meter in minor units, used to compare groups. */
  tariff: Tariff
  fareOf: FareOfDrive
}

interface Price {
  cost: number
  /** Keyed by request id. */
  solo: ReadonlyMap<string, number>
  share: ReadonlyMap<string, number>
}

/** Returns the factor of the vehicle for these parties. The planner has made sure that there is one. */
function fareFactorOf(parties: readonly Party[]): number {
  return vehicleFor(loadOf(parties))!.fareFactor
}

function dropsOf(plan: GroupPlan, byId: ReadonlyMap<string, RequestToPlan>): Drop[] {
  return plan.stops.map((stop, index) => {
    const before = plan.stops[index - 1]
    return {
      ...byId.get(stop.id)!.trip.to,
      distanceMeters: stop.distanceMeters - (before?.distanceMeters ?? 0),
      durationSeconds: stop.durationSeconds - (before?.durationSeconds ?? 0),
    }
  })
}

function byTheMeter(plan: GroupPlan): Price {
  return {
    cost: plan.fare,
    solo: new Map(plan.stops.map(({ id, soloFare }) => [id, soloFare])),
    share: new Map(plan.stops.map(({ id, share }) => [id, share])),
  }
}

/**
 * Returns the price by the whole tariff, split in proportion to the solo fares. If the group would save less than the
 * required share, the meter's price for the plan in `foundBy` applies.
 */
export function priceOfGroup(
  plan: GroupPlan,
  requests: readonly RequestToPlan[],
  fareOf: FareOfDrive,
  { mustSave, foundBy = plan }: { mustSave: boolean; foundBy?: GroupPlan },
): Price {
  const byId = new Map(requests.map((request) => [request.requestId, request]))
  const ids = [...byId.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const stopOf = new Map(plan.stops.map((stop) => [stop.id, stop]))
  const solos = ids.map((id) => {
    const request = byId.get(id)!
    const { from, to } = request.trip
    const { soloDistanceMeters: distanceMeters, soloDurationSeconds: durationSeconds } = stopOf.get(id)!
    return Math.round(
      fareOf(from, [{ ...to, distanceMeters, durationSeconds }]) * fareFactorOf([request.party]),
    )
  })
  const cost = Math.round(
    fareOf(plan.meetingPoint, dropsOf(plan, byId)) * fareFactorOf(requests.map(({ party }) => party)),
  )
  const sum = solos.reduce((all, solo) => all + solo, 0)
  if (mustSave && cost > (1 - groupLimits.minSavedShare) * sum) return byTheMeter(foundBy)
  const shares = splitFare(cost, solos)
  return {
    cost,
    solo: new Map(ids.map((id, index) => [id, solos[index]!])),
    share: new Map(ids.map((id, index) => [id, shares[index]!])),
  }
}

/** Returns the meter of the tariff in force, with the supplements at the meeting point. */
export function tariffOf({ latitude, longitude, at: time }: TariffReference): PricedBy {
  const at = new Date(time)
  const origin = { latitude, longitude }
  const official = tariffAt(latitude, longitude, at)
  const fare = (meters: number) => fareFor(official, meters, 0, { origin, destination: origin, at }).amount
  const flag = meter(official, 0, 0)
  // Far above every minimum fare, whatever exceeds the meter is charged once per ride.
  const farMeters = 1_000_000
  const supplements = Math.round(fare(farMeters) - meter(official, farMeters, 0))
  return {
    key: `${official.city} ${official.code} ${official.validFrom}`,
    currency: official.currency,
    tariff: {
      base: flag + supplements,
      perKilometer: meter(official, 1000, 0) - flag,
      perMinute: meter(official, 0, 60) - flag,
      minimum: fare(0),
    },
    fareOf(from, drops) {
      const meters = drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
      const seconds = drops.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
      return fareFor(official, meters, seconds, { origin: from, destination: drops.at(-1)!, at, drops })
        .amount
    },
  }
}
