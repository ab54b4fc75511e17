// How much of a batch's time goes to measuring drives and walks.
import { match } from '@woodalo/matching'
import type { CityTrip } from '../../matching/bench/seeded-city.ts'
import type { StreetsToBench } from './streets.ts'

/** What the service gives a batch. */
const BATCH_MS = 1_000

/** Wall-clock shares: other work on the machine lengthens both parts alike. */
export function benchMeasuring(
  requests: readonly CityTrip[],
  { settings, measured, forget }: StreetsToBench,
  line: (text: string) => void,
): void {
  line(`\na batch of ${requests.length} requests on streets`)
  forget()
  for (const name of ['places never seen before', 'the same again', 'the same again']) {
    const before = { ...measured }
    const began = performance.now()
    const { stats } = match({
      settings,
      requests,
      within: { milliseconds: BATCH_MS, now: () => performance.now() },
    })
    const took = performance.now() - began
    const milliseconds = measured.milliseconds - before.milliseconds
    const calls = measured.calls - before.calls
    line(
      `  ${name}: ${took.toFixed(0)} ms${stats.optimal ? ', proven optimal' : ''}; ${calls} drives and walks in ` +
        `${milliseconds.toFixed(1)} ms: ${((100 * milliseconds) / took).toFixed(0)} % of the result's time, ` +
        `${((100 * milliseconds) / BATCH_MS).toFixed(1)} % of the batch's second`,
    )
  }
}
