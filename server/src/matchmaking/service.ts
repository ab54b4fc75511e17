// Matches the open requests of a region, batch after batch.
import type { Transact, Tx } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Tell } from '../live/delivery.ts'
import type { Logger } from '../logging.ts'
import type { TariffReference } from '../rides/model.ts'
import type { RideProposals } from '../rides/service.ts'
import type { Engine } from './engine.ts'
import { areApart, attempt, joinPending } from './joining.ts'
import { metersBetween, nearestCorner, sharedCorners } from './meeting-points.ts'
import { heldSecondsOf, isNear, isRipe, neighbourMeters, type Pace, regionsAround } from './model.ts'
import { type Matchmaker, type PricedBy, toMatchRequest } from './planner.ts'
import type { MatchmakingStore, Observation, SearchingRequest } from './store.ts'

export const matchRegionJob = 'match-region'

export interface MatchmakingService {
  /** One batch of a region; asks for the next one while anybody there still searches. */
  batch(region: string): Promise<void>
  /** A last look for searches whose time is over, so that none ends while a group for it is there. */
  lastCall(due: readonly { id: string; region: string }[]): Promise<void>
  /** Asks for a batch of these regions in the transaction of the change. */
  rematch(tx: Tx, regions: readonly string[]): Promise<void>
  /** Makes up for batches that were lost with a node, or that no worker takes up. */
  remember(): Promise<void>
}

export interface MatchmakingParts extends Pace {
  transact: Transact
  store: MatchmakingStore
  rides: RideProposals
  matchmaker: Matchmaker
  engine: Engine
  tariff(reference: TariffReference): PricedBy
  tell: Tell
  addJob: AddJob
  log: Logger
}

/** What one core does in the longest time that a batch may take. */
const workOfBatch = 1_000_000
/** A batch takes half of its interval at most, and never longer than this. */
const mostBatchMilliseconds = 1_000
const mostPartnersTried = 30
/** A batch that nobody took up for so long is done by whoever looks. */
const lateSeconds = 3

interface Chosen {
  members: SearchingRequest[]
  tariff: TariffReference
}

interface Outlook {
  groups: Chosen[]
  alone: { request: SearchingRequest; partners: number; tariff: TariffReference }[]
}

export function createMatchmakingService(parts: MatchmakingParts): MatchmakingService {
  const { store, rides, matchmaker, log } = parts

  async function rematch(tx: Tx, regions: readonly string[], delaySeconds = parts.batchSeconds) {
    for (const region of new Set(regions))
      await parts.addJob(
        tx,
        matchRegionJob,
        { region },
        { key: `${matchRegionJob}:${region}`, keyMode: 'preserve_run_at', delaySeconds, maxAttempts: 3 },
      )
  }

  /** Chooses the groups, for each tariff apart. */
  async function solve(
    region: string,
    requests: readonly SearchingRequest[],
    now: Date,
    refused: readonly [string, string][],
  ): Promise<Outlook> {
    const places = await matchmaker.placesOf(region)
    const byTariff = new Map<string, { tariff: TariffReference; requests: SearchingRequest[] }>()
    for (const request of requests) {
      const tariff = { ...nearestCorner(request.origin), at: now.toISOString() }
      const { key } = parts.tariff(tariff)
      const known = byTariff.get(key) ?? { tariff, requests: [] }
      byTariff.set(key, known)
      known.requests.push(request)
    }
    const outlook: Outlook = { groups: [], alone: [] }
    for (const { tariff, requests: priced } of byTariff.values()) {
      const byId = new Map(priced.map((request) => [request.requestId, request]))
      const ofUser = new Map(priced.map(({ userId, requestId }) => [userId, requestId]))
      const solution = await parts.engine.solve({
        settings: matchmaker.settings(tariff),
        requests: priced.map((request) => ({
          ...toMatchRequest(request),
          waitedSeconds: request.waitedSeconds,
        })),
        places: [
          ...places,
          ...sharedCorners(
            priced.map(({ origin }) => origin),
            matchmaker.reachMeters,
          ),
        ],
        forbiddenPairs: refused.flatMap(([a, b]) => {
          const [first, second] = [ofUser.get(a), ofUser.get(b)]
          return first && second ? [[first, second] as [string, string]] : []
        }),
        budget: workOfBatch,
        limitMilliseconds: Math.min(mostBatchMilliseconds, parts.batchSeconds * 500),
      })
      for (const { members, meetingPoint } of solution.groups)
        outlook.groups.push({
          members: members.map((id) => byId.get(id)!),
          tariff: { ...meetingPoint, at: tariff.at },
        })
      for (const { id, partners } of solution.alone)
        outlook.alone.push({ request: byId.get(id)!, partners, tariff })
    }
    return outlook
  }

  async function propose(region: string, { members, tariff }: Chosen): Promise<boolean> {
    const terms = await matchmaker.plan(members, tariff)
    if (!terms) return false
    return attempt(log, 'a group could not be proposed', () =>
      parts.transact(async (tx) => {
        const ids = members.map(({ requestId }) => requestId)
        if ((await store.lockSearching(tx, ids)).length !== ids.length) return rides.overtaken()
        await rides.propose(tx, { region, terms, candidates: members })
      }),
    )
  }

  /** Remembers since when a group is held back, and tells how many are near. */
  async function observe(
    now: Date,
    seen: { request: SearchingRequest; heldSeconds: number | null; nearby: number }[],
  ): Promise<void> {
    const changed = seen.filter(
      ({ request, heldSeconds, nearby }) =>
        request.nearby !== nearby || (request.heldSeconds === null) !== (heldSeconds === null),
    )
    if (changed.length === 0) return
    await parts.transact(async (tx) => {
      await store.observe(
        tx,
        now,
        changed.map(({ request, heldSeconds, nearby }): Observation => ({
          requestId: request.requestId,
          heldSeconds,
          nearby,
        })),
      )
      await parts.tell(
        tx,
        changed
          .filter(({ request, nearby }) => request.nearby !== nearby)
          .map(({ request, nearby }) => ({
            userId: request.userId,
            event: 'SEARCH_PROGRESS',
            payload: { rideRequestId: request.requestId, nearby },
          })),
      )
    })
  }

  /** Answers whether anybody in the region still searches. */
  async function run(region: string): Promise<boolean> {
    const { now, requests: around } = await store.searching(regionsAround(region))
    if (!around.some((request) => request.region === region)) return false
    const requests = around.filter((request) => request.region === region || isNear(region, request.origin))
    const refused = await store.refusedPairs(requests.map(({ userId }) => userId))
    const { groups, alone } = await solve(region, requests, now, refused)

    const seen: Parameters<typeof observe>[1] = []
    for (const group of groups) {
      if (isRipe(group.members, parts) && (await propose(region, group))) continue
      const heldSeconds = heldSecondsOf(group.members)
      for (const request of group.members)
        seen.push({ request, heldSeconds, nearby: group.members.length - 1 })
    }
    const joined = await joinPending(
      parts,
      region,
      alone.map(({ request }) => request),
    )
    for (const { request, partners } of alone)
      if (!joined.has(request.requestId)) seen.push({ request, heldSeconds: null, nearby: partners })
    // Those over the border are counted by their own region's batch.
    await observe(
      now,
      seen.filter(({ request }) => request.region === region),
    )
    return seen.some(({ request }) => request.region === region)
  }

  /** Proposes groups for searches that end now, of whoever is in reach and free, though a better one may come for those. */
  async function lookForTheLast(region: string, dueIds: ReadonlySet<string>): Promise<void> {
    const { now, requests: around } = await store.searching(regionsAround(region))
    const due = around.filter(({ requestId }) => dueIds.has(requestId))
    const inReach = around.filter(({ origin }) =>
      due.some((request) => metersBetween(request.origin, origin) <= neighbourMeters),
    )
    if (inReach.length < 2) return
    const refused = await store.refusedPairs(inReach.map(({ userId }) => userId))
    const { groups, alone } = await solve(region, inReach, now, refused)
    const free = new Map(inReach.map((request) => [request.requestId, request]))
    for (const group of groups)
      if (group.members.some(({ requestId }) => dueIds.has(requestId)) && (await propose(region, group)))
        for (const { requestId } of group.members) free.delete(requestId)
    for (const { request, partners, tariff } of alone) {
      if (partners === 0 || !dueIds.has(request.requestId) || !free.has(request.requestId)) continue
      const group = await bestPair(request, [...free.values()], tariff, refused)
      if (group && (await propose(region, group)))
        for (const { requestId } of group.members) free.delete(requestId)
    }
  }

  /** With whom of those who are free somebody saves the most. */
  async function bestPair(
    request: SearchingRequest,
    free: readonly SearchingRequest[],
    tariff: TariffReference,
    refused: readonly [string, string][],
  ): Promise<Chosen | null> {
    let best: { group: Chosen; saved: number } | null = null
    const partners = free
      .filter((other) => other !== request && !areApart(refused, request.userId, other.userId))
      .toSorted((a, b) => metersBetween(request.origin, a.origin) - metersBetween(request.origin, b.origin))
      .slice(0, mostPartnersTried)
    for (const other of partners) {
      const members = [request, other]
      const terms = await matchmaker.plan(members, tariff)
      if (!terms) continue
      const saved = terms.riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - terms.costAmount
      if (!best || saved > best.saved) best = { group: { members, tariff }, saved }
    }
    return best?.group ?? null
  }

  async function batch(region: string): Promise<void> {
    await parts.transact(async (tx) => {
      if (!(await store.alone(tx, region))) return rematch(tx, [region])
      if (await run(region)) await rematch(tx, [region])
    })
  }

  return {
    batch,
    rematch: (tx, regions) => rematch(tx, regions),
    async lastCall(due) {
      for (const [region, requests] of Map.groupBy(due, (request) => request.region))
        // A search ends on time also where no last look could be taken.
        await lookForTheLast(region, new Set(requests.map(({ id }) => id))).catch((error: unknown) =>
          log.error({ err: error, region }, 'a last call failed'),
        )
    },
    async remember() {
      for (const { region, isAsked } of await store.lateRegions(matchRegionJob, lateSeconds)) {
        if (isAsked) await batch(region)
        else await parts.transact((tx) => rematch(tx, [region], 0))
      }
    },
  }
}
