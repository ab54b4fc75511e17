// What the engine makes of batches of many kinds, as a whole. Other tests say which results are right; among those, this one
// says which is chosen and how much work that takes, so that nothing becomes worse or slower unnoticed. A change is read as
// a difference, and kept with `npx vitest run --project unit matching/test/ledger.test.ts -u`.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { MatchRequest, Problem, Settings, Solution } from '../src/index.ts'
import { crowd } from './crowd.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

type Place = MatchRequest['trip']['from']

/** Streets on which the way north takes longer, and nobody drives in a straight line. */
function measure(from: Place, to: Place) {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const distanceMeters = 100_000 * (Math.abs(north) + Math.abs(east))
  return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
}

function matrix(from: readonly Place[], to: readonly Place[]) {
  const drives = from.flatMap((a) => to.map((b) => measure(a, b)))
  return {
    seconds: Float64Array.from(drives, ({ durationSeconds }) => durationSeconds),
    meters: Float64Array.from(drives, ({ distanceMeters }) => distanceMeters),
  }
}

const settings = REFERENCE_SETTINGS
const onStreets: Settings = { ...settings, roads: { kind: 'measured', measure, matrix } }
const withVans: Settings = {
  ...settings,
  limits: { ...settings.limits, maxGroup: 6, vehicles: TAXI_AND_VAN },
}
const street = crowd(3, 24)
const city = cityTrips({ seed: 4, requests: 400, seconds: 240 })
const dense = cityTrips({ seed: 1, requests: 1_100, seconds: 240 })
const terminal = hubTrips(3, 70)
const corners = city.slice(0, 30).map(({ trip }) => trip.to)

/** A clock that a batch itself moves on, by so much each time it looks. */
function clock(step: number) {
  let now = 0
  return () => (now += step)
}

function inThree(list: readonly MatchRequest[], each: (request: MatchRequest, index: number) => object) {
  return list.map((request, index) => ({ ...request, ...each(request, index % 3) }))
}

const batches: Record<string, Problem> = {
  'a street': { settings, requests: street },
  'another street': { settings, requests: crowd(12, 34) },
  'a street of another seed': { settings, requests: crowd(12, 34), seed: 2 },
  'a street with vans': { settings: withVans, requests: crowd(5, 22) },
  'pairs alone': {
    settings: { ...settings, limits: { ...settings.limits, maxGroup: 2 } },
    requests: crowd(7, 80),
  },
  'a street on measured roads': { settings: onStreets, requests: street },
  'a street whose corners are known': { settings, requests: street, places: corners },
  'a street where all meet at corners': {
    settings: { ...settings, meetAtOrigins: false },
    requests: street,
    places: street.slice(0, 8).map(({ trip }) => trip.from),
  },
  'a street of longer walks': {
    settings: { ...settings, limits: { ...settings.limits, maxWalkMeters: 900 } },
    requests: street,
  },
  'a fare with a minimum': {
    settings: { ...settings, fare: { base: 300, perKilometer: 110, perMinute: 25, minimum: 900 } },
    requests: street,
  },
  'a fare by zones': {
    settings: {
      ...settings,
      fare: (meters: number, seconds: number) => 400 + 250 * Math.ceil(meters / 900) + seconds / 9,
    },
    requests: street,
  },
  'company that some want': {
    settings,
    requests: inThree(street, (_, kind) => ({
      company: { is: kind === 0 ? ['woman'] : [], only: kind === 0 ? ['woman'] : [] },
    })),
  },
  'some who waited': { settings, requests: inThree(street, (_, kind) => ({ waitedSeconds: 120 * kind })) },
  'some who can wait': { settings, requests: inThree(street, (_, kind) => ({ worthLater: 150 * kind })) },
  'some kept apart': {
    settings,
    requests: street,
    forbiddenPairs: street.slice(1, 12).map(({ id }, index) => [street[index]!.id, id] as const),
  },
  'rides that may grow': {
    settings,
    requests: street,
    rides: match({ settings, requests: street.slice(0, 12) }).groups.map(({ members }) => members),
  },
  'a city': { settings, requests: city, budget: 120_000 },
  'a city with vans': { settings: withVans, requests: city, budget: 120_000 },
  'a city on measured roads': { settings: onStreets, requests: city.slice(0, 250), budget: 100_000 },
  'a dense city': { settings, requests: dense, budget: 120_000 },
  'a terminal with little work': { settings, requests: terminal, budget: 60_000 },
  'a terminal': { settings, requests: terminal, budget: 200_000 },
  'a terminal with vans': { settings: withVans, requests: hubTrips(5, 14), budget: 100_000 },
  'a terminal on measured roads': { settings: onStreets, requests: hubTrips(6, 40), budget: 150_000 },
  'a terminal of the like': {
    settings,
    requests: inThree(terminal.slice(0, 15), ({ trip }) => ({ trip: { ...trip, to: terminal[0]!.trip.to } })),
    budget: 60_000,
  },
  'a terminal where some can wait': {
    settings,
    requests: inThree(hubTrips(8, 50), (_, kind) => ({ worthLater: 100 * kind })),
    budget: 100_000,
  },
  'a terminal with rides that may grow': {
    settings,
    requests: terminal,
    rides: match({ settings, requests: terminal.slice(0, 20), budget: 50_000 }).groups.map(
      ({ members }) => members,
    ),
    budget: 100_000,
  },
  'a terminal whose time ends': {
    settings,
    requests: terminal,
    within: { milliseconds: 400, now: clock(0.4) },
  },
  'a city whose time ends': { settings, requests: city, within: { milliseconds: 300, now: clock(0.4) } },
  'a city whose time ends soon': { settings, requests: dense, within: { milliseconds: 60, now: clock(0.4) } },
}

/** So many groups are written out. Of the others, it is seen that they are not the same. */
const WRITTEN = 6

function written({ groups, alone, stats }: Solution): string[] {
  const lines = groups.map(
    ({ stops, meetingPoint: { originOf, place }, vehicle, fare, saved, distanceMeters, durationSeconds }) =>
      `${stops.map(({ id, share, lostSeconds }) => `${id} pays ${share}, ${Math.round(lostSeconds * 10) / 10 + 0} s later`).join('; ')}; from ` +
      `${originOf ?? `corner ${place}`}, ${vehicle} for ${fare}, saves ${saved}, ${distanceMeters.toFixed(1)} m, ${durationSeconds.toFixed(1)} s`,
  )
  const reasons = alone.map(({ id, reason, partners }) => `${id} ${reason} ${partners}`)
  const counts = Map.groupBy(alone, ({ reason }) => reason)
  const figures = Object.entries(stats).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toFixed(6)) : value}`,
  )
  const rest = createHash('sha256')
    .update([...lines, ...reasons].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return [
    figures.join(', '),
    `alone: ${[...counts].map(([reason, those]) => `${reason} ${those.length}`).join(', ')}`,
    ...lines.slice(0, WRITTEN),
    `all ${lines.length} groups and ${reasons.length} alone: ${rest}`,
  ]
}

test('what the engine makes of each batch', async () => {
  const ledger = Object.entries(batches).map(([name, problem]) =>
    [`# ${name}`, ...written(match(problem))].join('\n'),
  )
  await expect(`${ledger.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/batches.txt')
})
