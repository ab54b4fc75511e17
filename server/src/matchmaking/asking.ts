// Requests a batch, as a job in the transaction of the change that needs it.
import type { Tx } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'

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
  /** Requests a batch of this region after this delay. An earlier request stays in place. */
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
