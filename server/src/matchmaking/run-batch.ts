// One batch of a region: who is grouped now, who gets a second chance in it, and who still waits.
import type { Tell } from '../live/event-delivery.ts'
import { membersOf } from '../rides/ride-members-model.ts'
import type { RideRecord } from '../rides/ride-states-model.ts'
import { chooseGroups, type ChoosingParts } from './ask-engine-by-tariff.ts'
import { type ProposingParts, proposeGroups } from './propose-groups.ts'
import type { GroupPlanner } from './terms-of-group.ts'
import { heldSecondsOf, type Pace, whyNow } from './waiting-for-better-group.ts'
import { isNearRegion, regionsAround } from './regions.ts'
import type { MatchmakingStore, SearchingRequest } from './searching-requests-store.ts'
import { observeWaiting, type Seen } from './how-many-nearby.ts'

export interface BatchParts extends Pace, ChoosingParts, ProposingParts {
  planner: GroupPlanner
  tell: Tell
}

/** Returns the searching requests of the region, and those within a walk beyond its border. */
export async function inReachOf(
  store: MatchmakingStore,
  region: string,
): Promise<{ now: Date; requests: SearchingRequest[] }> {
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
async function openRidesOf(
  { store, rides }: BatchParts,
  region: string,
  requests: readonly SearchingRequest[],
): Promise<RideRecord[]> {
  const open = await rides.find(await store.openRideIds(regionsAround(region)))
  const searching = new Set(requests.map(({ requestId }) => requestId))
  return open.filter(
    (ride) =>
      isNearRegion(region, ride.meeting) &&
      // Excludes rides that were proposed or left between the two database reads.
      !membersOf(ride).some(({ requestId }) => searching.has(requestId)),
  )
}

/**
 * Proposes what the open requests and rides of a region allow, and observes who still waits. Returns how many in the
 * region still search, and whether the batch completed.
 */
export async function runBatch(
  parts: BatchParts,
  region: string,
): Promise<{ remaining: number; all: boolean }> {
  const { store } = parts
  const since = parts.tracing.now()
  const { now, requests } = await inReachOf(store, region)
  if (requests.length === 0) return { remaining: 0, all: true }
  const open = await openRidesOf(parts, region, requests)
  const apart = await parts.apart.among([...requests, ...open.flatMap(membersOf)].map(({ userId }) => userId))
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
