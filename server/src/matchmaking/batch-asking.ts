// Requests a batch, as a job in the transaction of the change that needs it.
import type { Tx } from '../database/connection.ts'
import type { AddKeyedJobs, KeyedJob } from '../jobs/job-store.ts'
import { secondsUntilBatch } from './batch-times.ts'

export const matchRegionJob = 'match-region'
/** Only looks for full groups, between two batches. */
export const fillVehiclesJob = 'fill-vehicles'

/** The delay after a request, so that one batch sees riders who come together. */
const soonSeconds = 0.25
/** If batches follow each other this fast, no look in between is needed. */
const shortBatchSeconds = 0.5

export interface BatchAsking {
  /** Requests a batch of these regions, and a check for groups that fill a vehicle. */
  rematch(tx: Tx, regions: readonly string[]): Promise<void>
  /** Requests the next batch of this region, or one at once. An earlier request stays in place. */
  ask(tx: Tx, region: string, when: 'next' | 'now'): Promise<void>
}

/** `now` returns milliseconds. */
export function createBatchAsking(
  addJobs: AddKeyedJobs,
  batchSeconds: number,
  now: () => number,
): BatchAsking {
  const job = (name: string, region: string, delaySeconds: number): KeyedJob => ({
    name,
    payload: { region },
    key: `${name}:${region}`,
    delaySeconds,
    maxAttempts: 3,
  })
  const next = (region: string) =>
    job(matchRegionJob, region, secondsUntilBatch(region, now() / 1_000, batchSeconds))
  return {
    async rematch(tx, asked) {
      // In the same order everywhere, so that no two transactions wait for each other.
      const regions = [...new Set(asked)].toSorted()
      await addJobs(tx, [
        ...regions.map(next),
        ...(batchSeconds > shortBatchSeconds
          ? regions.map((region) => job(fillVehiclesJob, region, soonSeconds))
          : []),
      ])
    },
    ask: (tx, region, when) => addJobs(tx, [when === 'now' ? job(matchRegionJob, region, 0) : next(region)]),
  }
}
