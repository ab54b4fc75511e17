import type { Coordinates, Estimate, Party } from '@woodalo/protocol'
import type { Roads } from '../roads/model.ts'
import { gramsPerVehicleKilometer } from './emission-rules.ts'
import { estimateOf } from './estimate.ts'
import { fareFor } from './fare-rules.ts'
import { isOfficial, tariffAt } from './tariff-rules.ts'

export interface EstimateService {
  estimate(trip: { origin: Coordinates; destination: Coordinates; party: Party }): Promise<Estimate>
}

export function createEstimateService({ roads }: { roads: Roads }): EstimateService {
  return {
    async estimate({ origin, destination, party }) {
      const { distanceMeters, durationSeconds, emptySeconds, heavySeconds, basis } = await roads.drive(
        origin,
        destination,
      )
      const at = new Date()
      const tariff = tariffAt(origin.latitude, origin.longitude, at)
      // The van's factor already prices a larger party. A supplement per person would charge it twice.
      const fareWith = (standingSeconds: number) =>
        fareFor(tariff, distanceMeters, emptySeconds, { origin, destination, at, standingSeconds })
      // What traffic adds to a drive is time in which the meter counts waiting.
      const [least, most] = [fareWith(0), fareWith(heavySeconds - emptySeconds)]
      return {
        ...estimateOf({
          party,
          distanceMeters,
          durationSeconds,
          taxiFare: {
            least: least.amount,
            most: most.amount,
            currency: least.currency,
            fixed: least.fixedRoute !== null,
          },
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
