import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { offsetBy } from '@woodalo/geography'
import { REFERENCE_SETTINGS, match } from '@woodalo/matching'
import type { MatchRequest, Settings, Solution } from '@woodalo/matching'
import { allowedGroups } from '../matching/bench/allowed-groups.ts'
import { lineChart } from '../matching/bench/plot.ts'
import { realTrips } from '../matching/bench/real-trips.ts'
import { chooseByHighs, matchByBlossom } from '../matching/bench/rivals.ts'
import { cityTrips, hubTrips } from '../matching/bench/seeded-city.ts'
import type { CityTrip } from '../matching/bench/seeded-city.ts'
import { faultsOf } from '../matching/test/checker.ts'
import { benchStream } from './bench-matching-stream.ts'
import { benchMeasuring } from './bench-matching/measuring.ts'
import { COPY_DEGREES, layStreets } from './bench-matching/streets.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    highs: { type: 'string', default: '120' },
    plots: { type: 'string' },
    /** Junctions along one side of the made city that all rows drive on, instead of the great circle. */
    streets: { type: 'string' },
    /** The part of each batch that is taken: a hundredth shows within seconds that everything still works. */
    part: { type: 'string', default: '1' },
  },
})

const wanted = (row: string): boolean => values.only === undefined || values.only.split(',').includes(row)
const trips = values.data === undefined ? null : realTrips(values.data)
const streets = values.streets === undefined ? null : layStreets(Number(values.streets))
const settings = streets?.settings ?? REFERENCE_SETTINGS
const pairsOnly: Settings = { ...settings, limits: { ...settings.limits, maxGroup: 2 } }
const part = Number(values.part)
const partOf = (count: number): number => Math.ceil(count * part)
let faults = 0

/** CPU time of this thread, which does not depend on other work on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Run {
  readonly solution: Solution
  readonly milliseconds: number
}

/** One run within the given milliseconds of one core (null: the default budget of work); every result is checked. */
function run(
  requests: readonly MatchRequest[],
  limitMs: number | null,
  rules = settings,
  unitsPerMs = 900,
): Run {
  const began = cpuMs()
  const problem = { settings: rules, requests }
  const limits =
    limitMs === null
      ? {}
      : { budget: limitMs * unitsPerMs, stop: () => cpuMs() - began > limitMs - STOP_EARLY * limitMs }
  const solution = match({ ...problem, ...limits })
  const milliseconds = cpuMs() - began
  for (const fault of faultsOf(problem, solution)) {
    faults += 1
    line(`  FAULT ${fault}`)
  }
  return { solution, milliseconds }
}

/** The share of the allowed time that is kept for writing the plans down. */
const STOP_EARLY = 0.08

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}

const percent = (part: number, whole: number, digits = 2): string =>
  `${((100 * part) / Math.max(1e-9, whole)).toFixed(digits)} %`
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** The batch of this size: a window of the real trips from `start`, or the made-up city at the density of New York. */
function street(count: number, start: string, seconds: number): CityTrip[] {
  if (trips === null) return cityTrips({ seed: 1, requests: partOf(count), seconds })
  const [hours, minutes] = start.split(':').map(Number)
  const from = hours! * 3600 + minutes! * 60
  const within = trips.filter(({ requestedAt }) => requestedAt >= from && requestedAt < from + seconds)
  return within.slice(0, partOf(within.length))
}

async function rush(): Promise<void> {
  for (const [start, seconds, count] of [
    ['19:10', 120, 880],
    ['18:30', 120, 880],
    ['19:00', 120, 820],
  ] as const) {
    const requests = street(count, start, seconds)
    const groups = allowedGroups(requests, settings)
    line(
      `\nstreet, two minutes at the evening peak (${start}): ${requests.length} requests, ${groups.length} allowed groups`,
    )
    run(requests, 300)
    const rival =
      Number(values.highs) > 0 ? await chooseByHighs(requests.length, groups, Number(values.highs)) : null
    const best = rival?.proven === true ? rival.value : null
    if (rival !== null)
      line(
        `  HiGHS, groups given: ${Number.isFinite(rival.value) ? rival.value : 'nothing found'} in ${ms(rival.milliseconds)}${rival.proven ? ', proven' : ', not proven'}`,
      )
    for (const limit of [300, 1000, null]) {
      const { solution, milliseconds } = run(requests, limit)
      const { saved, upperBound } = solution.stats
      const against = best === null ? '' : `${percent(saved, best, 3)} of the optimum, `
      line(
        `  ${limit === null ? 'default budget' : `${limit} ms`}: ${saved} in ${ms(milliseconds)}: ${against}${percent(saved, upperBound, 3)} of its own bound ${upperBound}`,
      )
    }
    if (trips === null) break
  }
}

async function small(): Promise<void> {
  const requests = street(360, '08:00', 60)
  const groups = allowedGroups(requests, settings)
  const rival = await chooseByHighs(requests.length, groups, 300)
  const { solution, milliseconds } = run(requests, null)
  line(`\nstreet, ${requests.length} requests, ${groups.length} allowed groups`)
  line(`  HiGHS, groups given: ${rival.value} in ${ms(rival.milliseconds)}`)
  line(`  engine: ${solution.stats.saved} in ${ms(milliseconds)}${solution.stats.optimal ? ', proven' : ''}`)
}

function dense(): void {
  for (const [seconds, limit, count] of [
    [300, 1000, 2100],
    [600, 3000, 4200],
  ] as const) {
    const requests = street(count, '19:00', seconds)
    const long = run(requests, limit * 10)
    line(
      `\nstreet, ${requests.length} requests; bound after ${ms(long.milliseconds)}: ${long.solution.stats.upperBound}, value then ${percent(long.solution.stats.saved, long.solution.stats.upperBound)}`,
    )
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const { solution, milliseconds } = run(requests, limit)
      const { saved, upperBound } = solution.stats
      line(
        `  ${ms(milliseconds)}: ${saved}, ${percent(saved, upperBound)} of its own bound, ${percent(saved, Math.min(upperBound, long.solution.stats.upperBound))} of the best bound`,
      )
    }
  }
}

async function growth(): Promise<void> {
  const points: { x: number; y: number }[] = []
  line('\ngrowth: copies of the city side by side, each as dense as 2,000 open requests')
  const base = street(2000, '19:00', 300).slice(0, 2000)
  for (const count of [100, 300, 1000, 2000, 5000, 10_000, 20_000, 50_000].map(partOf)) {
    const requests = Array.from({ length: count }, (_, index) => {
      const request = base[index % base.length]!
      const { from, to } = request.trip
      const shift = Math.floor(index / base.length) * COPY_DEGREES
      return {
        ...request,
        id: `g${index.toString().padStart(6, '0')}`,
        trip: {
          from: { ...from, longitude: from.longitude + shift },
          to: { ...to, longitude: to.longitude + shift },
        },
      }
    })
    const { solution, milliseconds } = run(requests, Math.max(100, count / 2))
    points.push({ x: count, y: milliseconds / 1000 })
    line(
      `  ${count}: ${ms(milliseconds)}, ${percent(solution.stats.saved, solution.stats.upperBound)} of the bound, ${((milliseconds * 1000) / count).toFixed(0)} µs a request`,
    )
  }
  await plot(
    'growth.svg',
    lineChart(
      'Half a millisecond of one core per request',
      { title: 'open requests', ticks: [100, 1000, 10_000, 50_000], logarithmic: true },
      { title: 'seconds', ticks: [0.05, 0.5, 5, 50], logarithmic: true },
      [{ name: 'time taken', colour: '#2563eb', points }],
    ),
  )
}

/** Recorded times of VROOM 1.14 at -x 0, on two cores, by the number of riders of a hub. */
const VROOM_MS: Record<number, number> = { 92: 51, 414: 1000, 696: 3000 }

function hub(): void {
  line(`\nhub: everybody at one point${trips === null ? '' : ' of LaGuardia'}, taxis of four`)
  const atHub = (trips ?? []).filter(
    ({ trip: { from } }) =>
      from.latitude >= 40.764 &&
      from.latitude <= 40.7785 &&
      from.longitude >= -73.8925 &&
      from.longitude <= -73.8535,
  )
  const evening = atHub.filter(({ requestedAt }) => requestedAt >= 17 * 3600)
  for (const count of [50, 92, 200, 414, 696, 800]) {
    const requests =
      trips === null
        ? hubTrips(1, partOf(count))
        : evening.slice(0, partOf(count)).map((request) => ({
            ...request,
            trip: { ...request.trip, from: { latitude: 40.7725, longitude: -73.8723 } },
          }))
    const third = VROOM_MS[count] === undefined ? null : VROOM_MS[count] / 3
    const long = run(requests, null)
    const { upperBound, soloFares } = long.solution.stats
    const shown: string[] = []
    for (const limit of [...(third === null ? [] : [third, 1.5 * third]), 300, 1000]) {
      // A service is warm, so the median of several runs counts. Only the clock ends a run.
      const runs = Array.from({ length: limit < 1000 ? 5 : 3 }, () => run(requests, limit, settings, 3000))
      runs.sort((a, b) => a.solution.stats.saved - b.solution.stats.saved)
      const { solution, milliseconds } = runs[runs.length >> 1]!
      const { saved } = solution.stats
      shown.push(
        `${ms(milliseconds)}: ${percent(saved, soloFares)} of the fares, ${percent(saved, upperBound, 1)} of the bound`,
      )
    }
    line(
      `  ${requests.length} requests: ${shown.join(' · ')} · ${ms(long.milliseconds)}: ${percent(long.solution.stats.saved, upperBound, 1)}`,
    )
    if (count < 800) continue
    for (const meters of [50, 400]) {
      const { solution, milliseconds } = run(spreadOut(requests, meters), null)
      const { saved, upperBound: bound } = solution.stats
      line(
        `  ${requests.length} requests over ${meters} m: ${ms(milliseconds)}: ${percent(saved, soloFares)} of the fares, ${percent(saved, bound, 1)} of its bound`,
      )
    }
  }
}

/** The riders of a hub, spread over the given metres each way, each at their own spot. */
function spreadOut(requests: readonly CityTrip[], meters: number): CityTrip[] {
  return requests.map((request, index) => ({
    ...request,
    trip: {
      ...request.trip,
      from: offsetBy(
        request.trip.from,
        (((index * 61) % 97) / 97 - 0.5) * meters,
        (((index * 37) % 101) / 101 - 0.5) * meters,
      ),
    },
  }))
}

function pairs(): void {
  for (const [count, start, seconds] of [
    [880, '19:10', 120],
    [2100, '19:00', 300],
    [4200, '19:00', 600],
  ] as const) {
    const requests = street(count, start, seconds)
    const groups = allowedGroups(requests, pairsOnly)
    const rival = matchByBlossom(groups)
    let best = run(requests, null, pairsOnly)
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const again = run(requests, null, pairsOnly)
      if (again.milliseconds < best.milliseconds) best = again
    }
    const { saved } = best.solution.stats
    line(`\ngroups of two, ${requests.length} requests, ${groups.length} pairs`)
    line(`  edmonds-blossom, pairs given: ${rival.value} in ${ms(rival.milliseconds)}`)
    line(
      `  engine, pairs found too: ${saved} in ${ms(best.milliseconds)}: ${saved === rival.value ? 'equal' : percent(saved, rival.value, 3)}`,
    )
  }
}

async function plot(name: string, svg: string): Promise<void> {
  if (values.plots === undefined) return
  await mkdir(values.plots, { recursive: true })
  await writeFile(`${values.plots}/${name}`, svg)
}

line(
  `${cpus()[0]?.model ?? 'unknown processor'}, one thread of Node ${process.version}; times are CPU time of that thread`,
)
line(
  trips === null
    ? 'made-up city, seeded (-- --data PATH for real trips)'
    : `${trips.length} trips from the file given`,
)
if (streets !== null) line(`streets of a made city of ${streets.junctions} junctions`)
if (streets !== null && wanted('batch')) benchMeasuring(street(300, '19:00', 42), streets, line)
if (wanted('small')) await small()
if (wanted('rush')) await rush()
if (wanted('dense')) dense()
if (wanted('growth')) await growth()
if (wanted('hub')) hub()
if (wanted('pairs')) pairs()
if (wanted('stream')) {
  const all = (trips ?? cityTrips({ seed: 1, requests: partOf(40_000), seconds: 5400 })).toSorted(
    (a, b) => a.requestedAt - b.requestedAt || (a.id < b.id ? -1 : 1),
  )
  const known = (batch: readonly CityTrip[]) => run(batch, 500).solution.stats
  await plot('waiting.svg', benchStream(all, trips !== null, { line, known, settings }))
}
line(`\nthe independent checker found ${faults} broken rules`)
if (faults > 0) process.exitCode = 1
