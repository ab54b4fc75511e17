import type { Coordinates, Estimate, Party } from '@woodalo/protocol'
import type { Roads } from '../roads/model.ts'
import { gramsPerVehicleKilometer } from './data/tariffs.ts'
import { estimateOf } from './estimate.ts'
import { fareFor, isOfficial, tariffAt } from './model.ts'

export interface EstimateService {
  estimate(trip: { origin: Coordinates; destination: Coordinates; party: Party }): Promise<Estimate>
}

export function createEstimateService({ roads }: { roads: Roads }): EstimateService {
  return {
    async estimate({ origin, destination, party }) {
      const { distanceMeters, durationSeconds, basis } = await roads.drive(origin, destination)
      const at = new Date()
      const tariff = tariffAt(origin.latitude, origin.longitude, at)
      // The van's factor already prices a larger party. A supplement per person would charge it twice.
      const { amount, currency, fixedRoute } = fareFor(tariff, distanceMeters, durationSeconds, {
        origin,
        destination,
        at,
      })
      return {
        ...estimateOf({
          party,
          distanceMeters,
          durationSeconds,
          taxiFare: { amount, currency, fixed: fixedRoute !== null },
          gramsPerVehicleKilometer,
        }),
        basis,
        tariff: {
          city: tariff.city,
          code: tariff.code,
          validFrom: tariff.validFrom,
          source: tariff.source,
          official: isOfficial(tariff),
        },
      }
    },
  }
}
