// When the batches of a region run: how they are asked for, how far apart they are, how long one may take, and how those
// are found that were lost.
import type { Transact, Tx } from '../database/connection.ts'
import type { AddKeyedJobs, KeyedJob } from '../jobs/job-store.ts'
import { createHash } from 'node:crypto'
import { createAskingTogether } from './ask-together.ts'
import { fewestToFill, shortBatchSeconds, soonSeconds } from './look-for-full-vehicle.ts'
import { regionsAround } from './regions.ts'

export const matchRegionJob = 'match-region'
/** Only looks for full groups, between two batches. */
export const fillVehiclesJob = 'fill-vehicles'

/** A batch that takes longer than this was cut off with its node. */
export const batchLimitSeconds = 5

export interface BatchAsking {
  /** Requests a batch of these regions, and a check for groups that fill a vehicle, once the transaction is committed. */
  rematch(tx: Pick<Tx, 'afterCommit'>, regions: readonly string[]): void
  /** Requests the next batch of this region, or one at once. An earlier request stays in place. */
  ask(tx: Tx, region: string, when: 'next' | 'now'): Promise<void>
}

/**
 * `addMissing` adds the jobs of whose key none waits. `now` returns milliseconds. `failed` hears why a batch could not
 * be requested: it is then found by `resumeLostBatches`.
 */
export function createBatchAsking(needs: {
  addJobs: AddKeyedJobs
  addMissing(jobs: readonly KeyedJob[]): Promise<void>
  /** Returns how many people search in each of these regions. */
  peopleSearching(regions: readonly string[]): Promise<Map<string, number>>
  batchSeconds: number
  now(): number
  failed(error: unknown): void
}): BatchAsking {
  const { addJobs, addMissing, batchSeconds, now } = needs
  const job = (name: string, region: string, delaySeconds: number): KeyedJob => ({
    name,
    payload: { region },
    key: `${name}:${region}`,
    delaySeconds,
    maxAttempts: 3,
  })
  const next = (region: string) =>
    job(matchRegionJob, region, secondsUntilBatch(region, now() / 1_000, batchSeconds))
  /** Returns those regions in and around which enough people search to fill a vehicle before their next batch. */
  async function fillable(regions: readonly string[]): Promise<string[]> {
    if (batchSeconds <= shortBatchSeconds) return []
    const people = await needs.peopleSearching([...new Set(regions.flatMap(regionsAround))])
    const around = (region: string) =>
      regionsAround(region).reduce((sum, each) => sum + (people.get(each) ?? 0), 0)
    return regions.filter((region) => around(region) >= fewestToFill)
  }
  // Not in the transactions themselves: a job's row stays locked until the end of the transaction that asks for it, so
  // that all who ask in a region at the same time would queue.
  const rematchTogether = createAskingTogether(
    async (regions) =>
      addMissing([
        ...regions.map(next),
        ...(await fillable(regions)).map((region) => job(fillVehiclesJob, region, soonSeconds)),
      ]),
    needs.failed,
  )
  return {
    rematch: (tx, regions) => tx.afterCommit(() => rematchTogether(regions)),
    ask: (tx, region, when) => addJobs(tx, [when === 'now' ? job(matchRegionJob, region, 0) : next(region)]),
  }
}

/**
 * The part of the interval over which batches that were asked for together are spread. The rest is the least time in
 * which riders who come together are seen by one batch.
 */
const spreadShare = 0.25

/** Returns the same share from 0 to below 1 for a region, on every node. */
function offsetShareOf(region: string): number {
  return createHash('sha1').update(region).digest().readUInt32BE() / 2 ** 32
}

/**
 * Returns the seconds from `nowSeconds` until the next batch of the region: at most one interval, and at least three
 * quarters of it. A region that is asked for at the beginning of each batch keeps its interval and its offset.
 */
export function secondsUntilBatch(region: string, nowSeconds: number, batchSeconds: number): number {
  const spread = spreadShare * batchSeconds
  const least = batchSeconds - spread
  const offset = offsetShareOf(region) * spread
  const sinceOffset = (((nowSeconds + least - offset) % spread) + spread) % spread
  return least + spread - sinceOffset
}

/** What is known of the batch of a region in which somebody searches. */
export type BatchOfRegion = 'coming' | 'late' | 'lost'

/** How often each node looks for batches that were lost with a node or that no worker takes. */
export const lookForLostSeconds = 5
/** The interval between looks for lost batches while anybody searches. */
const lookAgainSeconds = 1
/** A batch that nobody took for this long is run by the node that notices. */
const lateSeconds = 3

interface SearchedRegions {
  searchedRegions(job: string, lateSeconds: number): Promise<{ region: string; batch: BatchOfRegion }[]>
}

/** Runs batches that were lost with a node or that no worker takes. Returns the seconds until another look is worthwhile. */
export async function resumeLostBatches(
  { store, transact, asking }: { store: SearchedRegions; transact: Transact; asking: BatchAsking },
  batch: (region: string) => Promise<void>,
): Promise<number | undefined> {
  const regions = await store.searchedRegions(matchRegionJob, lateSeconds)
  for (const { region, batch: how } of regions)
    if (how === 'late') await batch(region)
    else if (how === 'lost') await transact((tx) => asking.ask(tx, region, 'now'))
  return regions.length > 0 ? lookAgainSeconds : undefined
}
