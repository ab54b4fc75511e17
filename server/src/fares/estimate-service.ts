import type { Coordinates, Estimate, Party } from '@woodalo/protocol'
import { lineAsText } from '../roads/line-as-text.ts'
import type { Roads } from '../roads/drives-and-walks-model.ts'
import type { Streets } from '../roads/streets-of-all-areas.ts'
import { gramsPerVehicleKilometer } from './emission-rules.ts'
import { type EstimateInput, estimateOf } from './estimate.ts'
import { fareFor } from './fare-rules.ts'
import { isOfficial, tariffAt } from './tariff-rules.ts'

export interface EstimateService {
  estimate(trip: { origin: Coordinates; destination: Coordinates; party: Party }): Promise<Estimate>
}

export interface EstimateSources {
  roads: Roads
  streets(): Pick<Streets, 'lineOfDrive'>
  leavesAfter: EstimateInput['leavesAfter']
  /** The most seconds that a rider with this drive may lose by sharing. */
  mayLose(soloSeconds: number): number
}

export function createEstimateService({
  roads,
  streets,
  leavesAfter,
  mayLose,
}: EstimateSources): EstimateService {
  return {
    async estimate({ origin, destination, party }) {
      const { distanceMeters, durationSeconds, emptySeconds, heavySeconds, basis } = await roads.drive(
        origin,
        destination,
      )
      const line = streets().lineOfDrive(origin, destination)
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
          leavesAfter,
          mayLoseSeconds: mayLose(durationSeconds),
        }),
        basis,
        route: line && lineAsText(line),
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
