// Runs batches that were lost with a node or that no worker takes.
import type { Transact } from '../database/connection.ts'
import { type BatchAsking, matchRegionJob } from './batch-asking.ts'
import type { MatchmakingStore } from './store.ts'

/** The interval between looks for lost batches while anybody searches. */
const lookAgainSeconds = 1
/** A batch that nobody took for this long is run by the node that notices. */
const lateSeconds = 3

/** Returns the seconds until another look is worthwhile. */
export async function resumeLostBatches(
  { store, transact, asking }: { store: MatchmakingStore; transact: Transact; asking: BatchAsking },
  batch: (region: string) => Promise<void>,
): Promise<number | undefined> {
  const regions = await store.searchedRegions(matchRegionJob, lateSeconds)
  for (const { region, batch: how } of regions)
    if (how === 'late') await batch(region)
    else if (how === 'lost') await transact((tx) => asking.ask(tx, region, 'now'))
  return regions.length > 0 ? lookAgainSeconds : undefined
}
