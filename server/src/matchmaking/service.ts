// Matches the open requests of a region, batch after batch.
import type { Tell } from '../live/delivery.ts'
import { membersOf, type RideRecord } from '../rides/model.ts'
import type { BatchAsking } from './batch-asking.ts'
import { chooseGroups, type ChoosingParts } from './choose-groups.ts'
import { lastCall } from './last-call.ts'
import { resumeLostBatches } from './lost-batches.ts'
import { observeWaiting, type Seen } from './observe-waiting.ts'
import { isNearRegion, regionsAround } from './regions.ts'
import { proposeGroup, proposeGroups, type ProposingParts } from './propose-groups.ts'
import type { GroupPlanner } from './group-planner.ts'
import type { SearchingRequest } from './store.ts'
import { heldSecondsOf, type Pace, whyNow } from './propose-or-wait.ts'
import { mayFillVehicle, mostToFillAmong } from './full-vehicle.ts'

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

export interface MatchmakingParts extends Pace, ChoosingParts, ProposingParts {
  planner: GroupPlanner
  tell: Tell
  asking: BatchAsking
}

export function createMatchmakingService(parts: MatchmakingParts): MatchmakingService {
  const { store, rides, asking, log } = parts

  /** Returns the searching requests of the region, and those within a walk beyond its border. */
  async function inReachOf(region: string): Promise<{ now: Date; requests: SearchingRequest[] }> {
    const { now, requests: around } = await store.searching(regionsAround(region))
    if (!around.some((request) => request.region === region)) return { now, requests: [] }
    return {
      now,
      requests: around.filter(
        (request) => request.region === region || isNearRegion(region, request.trip.from),
      ),
    }
  }

  /** Returns the pending rides near the region that nobody has accepted yet. */
  async function openRidesOf(region: string, requests: readonly SearchingRequest[]): Promise<RideRecord[]> {
    const open = await rides.find(await store.openRideIds(regionsAround(region)))
    const searching = new Set(requests.map(({ requestId }) => requestId))
    return open.filter(
      (ride) =>
        isNearRegion(region, ride.meeting) &&
        // Excludes rides that were proposed or left between the two database reads.
        !membersOf(ride).some(({ requestId }) => searching.has(requestId)),
    )
  }

  /** Returns how many in the region still search, and whether the batch completed. */
  async function run(region: string): Promise<{ remaining: number; all: boolean }> {
    const since = parts.tracing.now()
    const { now, requests } = await inReachOf(region)
    if (requests.length === 0) return { remaining: 0, all: true }
    const open = await openRidesOf(region, requests)
    const apart = await parts.apart.among(
      [...requests, ...open.flatMap(membersOf)].map(({ userId }) => userId),
    )
    const recent = parts.waitCostPerSecond > 0 ? await store.recent(regionsAround(region), now) : null

    async function pass(among: { requests: readonly SearchingRequest[]; rides: readonly RideRecord[] }) {
      const { groups, alone } = await chooseGroups(parts, { region, now, apart, recent, ...among })
      // The deadline of a pending ride is running, so riders who join it do not wait.
      const due = groups.filter(
        ({ ride, members, prospects }) => ride !== null || whyNow(members, prospects, parts) !== null,
      )
      const { proposed, all } = await proposeGroups(parts, region, due, since)
      return { waiting: groups.filter((group) => !proposed.has(group)), alone, all }
    }
    let { waiting, alone, all } = await pass({ requests, rides: open })
    if (all && waiting.some(({ ride }) => ride !== null))
      // A rider whom a ride could not take in after all must still get the chance to share with the others.
      ({ waiting, alone, all } = await pass({
        requests: [...waiting.flatMap(({ members }) => members), ...alone.map(({ request }) => request)],
        rides: [],
      }))

    const seen: Seen[] = [
      ...waiting.flatMap(({ members, ride }) =>
        members.map((request) => ({
          request,
          heldSeconds: ride ? null : heldSecondsOf(members),
          nearby: members.length - 1 + (ride ? membersOf(ride).length : 0),
        })),
      ),
      ...alone.map(({ request, partners }) => ({ request, heldSeconds: null, nearby: partners })),
    ]
    // Requests across the border are counted by their own region's batch.
    const own = seen.filter(({ request }) => request.region === region)
    await observeWaiting(parts, now, own)
    return { remaining: own.length, all }
  }

  async function batch(region: string): Promise<void> {
    // Not only when riders are found who may share: then they are many, and wait for it.
    parts.engine.warmUp()
    await parts.transact(async (tx) => {
      if (!(await store.tryLockRegion(tx, region))) return asking.ask(tx, region, 'next')
      const { remaining, all } = await run(region)
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
        const { now, requests } = await inReachOf(region)
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
