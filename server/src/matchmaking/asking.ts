// How a batch is asked for: as a job in the transaction of the change that calls for it.
import type { Tx } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'

export const matchRegionJob = 'match-region'
/** Looks for full groups alone, between two batches. */
export const fillVehiclesJob = 'fill-vehicles'

/** After a request, so that those who come together are seen together. */
const soonSeconds = 0.25
/** Where batches follow each other as fast as this, nobody has to look in between. */
const shortBatchSeconds = 0.5

export interface BatchAsking {
  /** Asks for a batch of these regions, and for a look whether a vehicle is full. */
  rematch(tx: Tx, regions: readonly string[]): Promise<void>
  /** Asks for a batch of this region alone, after so many seconds. An earlier one that is asked for already stays. */
  ask(tx: Tx, region: string, delaySeconds: number): Promise<void>
}

export function createBatchAsking(addJob: AddJob, batchSeconds: number): BatchAsking {
  async function once(tx: Tx, job: string, region: string, delaySeconds: number): Promise<void> {
    const key = `${job}:${region}`
    await addJob(tx, job, { region }, { key, keyMode: 'preserve_run_at', delaySeconds, maxAttempts: 3 })
  }
  return {
    async rematch(tx, asked) {
      const regions = new Set(asked)
      for (const region of regions) await once(tx, matchRegionJob, region, batchSeconds)
      if (batchSeconds <= shortBatchSeconds) return
      for (const region of regions) await once(tx, fillVehiclesJob, region, soonSeconds)
    },
    ask: (tx, region, delaySeconds) => once(tx, matchRegionJob, region, delaySeconds),
  }
}
