// Matches the open requests of a region, batch after batch.
import type { Transact, Tx } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Tell } from '../live/delivery.ts'
import type { Logger } from '../logging.ts'
import type { RideRecord, TariffReference } from '../rides/model.ts'
import type { RideProposals } from '../rides/service.ts'
import type { Engine } from './engine.ts'
import { metersBetween, sharedCorners } from './meeting-points.ts'
import { heldSecondsOf, isNear, isRipe, neighbourMeters, type Pace, regionsAround } from './model.ts'
import { type Matchmaker, type PricedBy, toMatchRequest } from './planner.ts'
import type { MatchmakingStore, Observation, SearchingRequest } from './store.ts'

export const matchRegionJob = 'match-region'

export interface MatchmakingService {
  /** One batch of a region; asks for the next one while anybody there still searches. */
  batch(region: string): Promise<void>
  /** A batch at once for searches whose time is over, so that none ends while a group for it is there. */
  lastCall(regions: readonly string[]): Promise<void>
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

/** A batch takes half of its interval at most, and never longer than this. */
const mostBatchMilliseconds = 1_000
const mostJoinsTried = 40
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
      const tariff = { ...request.origin, at: now.toISOString() }
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

  async function attempt(what: string, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      // Somebody canceled, or the node next door was faster: the next batch looks again.
      if ((error as Error).name === 'OvertakenError') return false
      log.error({ err: error }, what)
      return false
    }
  }

  async function propose(region: string, { members, tariff }: Chosen, now: Date): Promise<boolean> {
    const terms = await matchmaker.plan(members, tariff)
    if (!terms) return false
    return attempt('a group could not be proposed', () =>
      parts.transact(async (tx) => {
        const ids = members.map(({ requestId }) => requestId)
        if ((await store.lockSearching(tx, ids)).length !== ids.length) return rides.overtaken()
        await rides.propose(tx, { region, terms, candidates: members, now })
      }),
    )
  }

  /** Whether a ride and a traveller are worth planning together. */
  function mayJoin(
    ride: RideRecord,
    joiner: SearchingRequest,
    refused: readonly [string, string][],
  ): boolean {
    const members = ride.riders.filter(({ leftAt }) => leftAt === null)
    return (
      members.length < 6 &&
      members.every(
        ({ userId, origin }) =>
          metersBetween(origin, joiner.origin) <= neighbourMeters &&
          !refused.some(
            ([a, b]) => (a === userId && b === joiner.userId) || (b === userId && a === joiner.userId),
          ),
      )
    )
  }

  /** Lets those who found nobody into pending rides that nobody has accepted. Answers who got in. */
  async function joinPending(region: string, alone: Outlook['alone']): Promise<Set<string>> {
    const joined = new Set<string>()
    if (alone.length === 0) return joined
    const open = await rides.find(await store.openRideIds(regionsAround(region)))
    if (open.length === 0) return joined
    const refused = await store.refusedPairs([
      ...alone.map(({ request }) => request.userId),
      ...open.flatMap(({ riders }) => riders.map(({ userId }) => userId)),
    ])
    let tried = 0
    const grown = new Set<string>()
    for (const { request: joiner } of alone)
      for (const ride of open) {
        if (grown.has(ride.id) || joined.has(joiner.requestId) || !mayJoin(ride, joiner, refused)) continue
        if (++tried > mostJoinsTried) return joined
        const members = ride.riders.filter(({ leftAt }) => leftAt === null)
        const terms = await matchmaker.plan([...members, joiner], ride.tariff)
        if (!terms) continue
        const savedOf = (riders: readonly { soloAmount: number }[], cost: number) =>
          riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - cost
        if (savedOf(terms.riders, terms.costAmount) <= savedOf(members, ride.costAmount)) continue
        const isIn = await attempt('a traveller could not join a pending ride', () =>
          parts.transact((tx) =>
            rides.join(tx, { rideId: ride.id, termsVersion: ride.termsVersion, terms, joiner }),
          ),
        )
        if (!isIn) continue
        joined.add(joiner.requestId)
        grown.add(ride.id)
      }
    return joined
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
      if (isRipe(group.members, parts) && (await propose(region, group, now))) continue
      const heldSeconds = heldSecondsOf(group.members)
      for (const request of group.members)
        seen.push({ request, heldSeconds, nearby: group.members.length - 1 })
    }
    const joined = await joinPending(region, alone)
    for (const { request, partners } of alone)
      if (!joined.has(request.requestId)) seen.push({ request, heldSeconds: null, nearby: partners })
    // Those over the border are counted by their own region's batch.
    await observe(
      now,
      seen.filter(({ request }) => request.region === region),
    )
    return seen.some(({ request }) => request.region === region)
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
    async lastCall(regions) {
      for (const region of new Set(regions))
        // A search ends on time also where no last look could be taken.
        await run(region).catch((error: unknown) => log.error({ err: error, region }, 'a last call failed'))
    },
    async remember() {
      for (const { region, isAsked } of await store.lateRegions(matchRegionJob, lateSeconds)) {
        if (isAsked) await batch(region)
        else await parts.transact((tx) => rematch(tx, [region], 0))
      }
    },
  }
}
