// Lets the engine choose who shares with whom, for each tariff apart.
import type { TariffReference } from '../rides/model.ts'
import type { Engine } from './engine.ts'
import { nearestCorner, sharedCorners } from './meeting-points.ts'
import { type Matchmaker, type PricedBy, toMatchRequest } from './planner.ts'
import type { Prospects, Recent } from './prospects.ts'
import type { SearchingRequest } from './store.ts'

export interface Chosen {
  members: SearchingRequest[]
  tariff: TariffReference
  prospects: Prospects | null
}

export interface Choice {
  groups: Chosen[]
  alone: { request: SearchingRequest; partners: number; tariff: TariffReference }[]
}

export interface ChoosingParts {
  matchmaker: Matchmaker
  engine: Engine
  tariff(reference: TariffReference): PricedBy
  batchSeconds: number
}

/** What one core does in the longest time that the engine may take for a batch. */
const workOfBatch = 1_000_000
/** The engine takes half of a batch's interval, but within these: less would not find the first group of a crowd. */
const leastEngineMilliseconds = 250
const mostEngineMilliseconds = 1_000

/** `apart`: pairs of users who are not to ride together. `recent`: null where nobody asks what waiting may bring. */
export async function choose(
  parts: ChoosingParts,
  among: {
    region: string
    requests: readonly SearchingRequest[]
    now: Date
    apart: readonly [string, string][]
    recent: Recent | null
  },
): Promise<Choice> {
  const { matchmaker } = parts
  const places = await matchmaker.placesOf(among.region)
  const byTariff = new Map<string, { tariff: TariffReference; requests: SearchingRequest[] }>()
  for (const request of among.requests) {
    const tariff = { ...nearestCorner(request.origin), at: among.now.toISOString() }
    const { key } = parts.tariff(tariff)
    const known = byTariff.get(key) ?? { tariff, requests: [] }
    byTariff.set(key, known)
    known.requests.push(request)
  }
  const halfMilliseconds = parts.batchSeconds * 500
  const limitMilliseconds =
    Math.min(mostEngineMilliseconds, Math.max(leastEngineMilliseconds, halfMilliseconds)) / byTariff.size
  const choice: Choice = { groups: [], alone: [] }
  for (const { tariff, requests } of byTariff.values()) {
    const byId = new Map(requests.map((request) => [request.requestId, request]))
    const ofUser = new Map(requests.map(({ userId, requestId }) => [userId, requestId]))
    const solution = await parts.engine.solve({
      settings: matchmaker.settings(tariff),
      requests: requests.map((request) => ({
        ...toMatchRequest(request),
        waitedSeconds: request.waitedSeconds,
      })),
      places: [
        ...places.map(({ latitude, longitude }) => ({ latitude, longitude })),
        ...sharedCorners(
          requests.map(({ origin }) => origin),
          matchmaker.reachMeters,
        ),
      ],
      forbiddenPairs: among.apart.flatMap(([a, b]) => {
        const [first, second] = [ofUser.get(a), ofUser.get(b)]
        return first && second ? [[first, second] as [string, string]] : []
      }),
      recent: among.recent,
      budget: workOfBatch,
      limitMilliseconds,
    })
    for (const { members, meetingPoint, prospects } of solution.groups)
      choice.groups.push({
        members: members.map((id) => byId.get(id)!),
        tariff: { ...meetingPoint, at: tariff.at },
        prospects,
      })
    for (const { id, partners } of solution.alone)
      choice.alone.push({ request: byId.get(id)!, partners, tariff })
  }
  return choice
}
