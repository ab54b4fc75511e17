import { fareFor } from '../fares/fare-rules.ts'
import { tariffAt } from '../fares/tariff-rules.ts'
import type { TariffReference } from '../rides/terms-model.ts'
import type { PricedBy } from './group-planner.ts'
import { meter } from '../fares/meter-rules.ts'

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
