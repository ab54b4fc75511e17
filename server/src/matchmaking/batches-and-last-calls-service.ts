// Matches the open requests of a region, batch after batch.
import { type BatchAsking, resumeLostBatches } from './batch-schedule.ts'
import { chooseGroups } from './ask-engine-by-tariff.ts'
import { lastCall } from './last-call.ts'
import { proposeGroup, proposeGroups } from './propose-groups.ts'
import { whyNow } from './waiting-for-better-group.ts'
import { type BatchParts, inReachOf, runBatch } from './run-batch.ts'
import { mayFillVehicle, mostToFillAmong } from './look-for-full-vehicle.ts'

export interface MatchmakingService {
  /** Runs one batch of a region. Requests the next one while anybody there still searches. */
  batch(region: string): Promise<void>
  /** Proposes groups that fill their vehicle, without waiting for the next batch. */
  fillVehicles(region: string): Promise<void>
  /** The last call for searches whose time is over, so that none ends while there is a group for it. */
  lastCall(due: readonly { id: string; region: string }[]): Promise<void>
  /**
   * Runs batches that were lost with a node or that no worker takes. Returns the seconds until another look is
   * worthwhile.
   */
  resumeLostBatches(): Promise<number | undefined>
}

export interface MatchmakingParts extends BatchParts {
  asking: BatchAsking
}

export function createMatchmakingService(parts: MatchmakingParts): MatchmakingService {
  const { store, asking, log } = parts

  async function batch(region: string): Promise<void> {
    // Not only when riders are found who may share: then they are many, and wait for it.
    parts.engine.warmUp()
    await parts.transact(async (tx) => {
      if (!(await store.tryLockRegion(tx, region))) return asking.ask(tx, region, 'next')
      const { remaining, all } = await runBatch(parts, region)
      if (remaining > 0) await asking.ask(tx, region, all ? 'next' : 'now')
    })
  }

  return {
    batch,
    async fillVehicles(region) {
      const since = parts.tracing.now()
      await parts.transact(async (tx) => {
        // The batch that is already running sees them as well.
        if (!(await store.tryLockRegion(tx, region))) return
        const { now, requests } = await inReachOf(store, region)
        if (requests.length > mostToFillAmong || !mayFillVehicle(requests)) return
        const apart = await parts.apart.among(requests.map(({ userId }) => userId))
        const { groups } = await chooseGroups(parts, {
          region,
          requests,
          rides: [],
          now,
          apart,
          recent: null,
        })
        await proposeGroups(
          parts,
          region,
          groups.filter(({ members }) => whyNow(members, null, parts) === 'full'),
          since,
        )
      })
    },
    async lastCall(due) {
      for (const [region, requests] of Map.groupBy(due, (request) => request.region)) {
        const since = parts.tracing.now()
        // A search ends on time even if the last call fails.
        await lastCall(
          { ...parts, propose: (near, group) => proposeGroup(parts, near, group, since) },
          region,
          new Set(requests.map(({ id }) => id)),
        ).catch((error: unknown) => log.error({ err: error, region }, 'a last call failed'))
      }
    },
    resumeLostBatches: () => resumeLostBatches(parts, batch),
  }
}
