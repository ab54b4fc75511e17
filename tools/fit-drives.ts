// Fits the figures in server/src/roads/ to taxi trips: npm run fit-drives -- trips.csv.gz [--streets city.osm.pbf …]
import { parseArgs } from 'node:util'
import { greatCircleMeters } from '@woodalo/geography'
import { assembleNetwork, createRouter, layRoadbed, NoStreetsError, partsOfMap } from '@woodalo/roads'
import { ExtractError } from './import-city/pbf-items.ts'
import { readStreetMap } from './import-city/read-street-map.ts'
import { errorsOf, fitLaw, type Law, secondsBy, type Timed } from './fit-drives/fit-law-of-seconds.ts'
import { readTrips, type Trip, TripFileError } from './fit-drives/read-trips.ts'
import { slownessByHour } from './fit-drives/slowness-by-hour.ts'
import { seededRandom } from './seeded-random.ts'

const USAGE = `usage: npm run --silent fit-drives -- trips.csv.gz [--streets city.osm.pbf]...

  trips.csv.gz   pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,trip_distance_km,duration_s
  --streets      also says how far the laws are from drives on these streets`

/** Drives up to this length count as drives on small streets, longer ones as drives on large roads. */
const smallUpToMeters = 6_000
/** The usual slowness by day in other cities: a third of New York's excess. */
const usualElsewhere = 1.25
/** The constant pace assumed earlier: 1.3 × the great circle at 6.5 m/s. */
const onePace: Law = { factor: 1.3 / 6.5, power: 1 }
const nineTenths = 0.9
const placesOnStreets = 300
const leastMeters = 400

function show(text: string): void {
  process.stdout.write(`${text}\n`)
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const lawText = ({ factor, power }: Law) => `${factor.toFixed(2)} * meters ^ ${power.toFixed(3)}`

function showErrors(name: string, trips: readonly Timed[], estimate: (trip: Timed) => number): void {
  const { median, nineTenths, ratio } = errorsOf(trips, estimate)
  show(
    `  ${name.padEnd(34)} median error ${percent(median).padStart(7)}, nine tenths within ${percent(nineTenths).padStart(7)}, estimate / seconds ${ratio.toFixed(2)}`,
  )
}

function fitTrips(trips: readonly Trip[]): { day: Law; empty: Law } {
  const isSmall = ({ drivenMeters }: Trip) => drivenMeters <= smallUpToMeters
  const small = slownessByHour(trips.filter(isSmall))
  const large = slownessByHour(trips.filter((trip) => !isSmall(trip)))
  const heavy = {
    'small, nine tenths': slownessByHour(trips.filter(isSmall), nineTenths),
    'large, nine tenths': slownessByHour(
      trips.filter((trip) => !isSmall(trip)),
      nineTenths,
    ),
  }
  show('by the hour, seconds a metre / the median from 3 to 5 at night')
  for (const [name, hours] of Object.entries({ small, large, ...heavy }))
    show(`  ${name}: ${hours.map((slowness) => slowness.toFixed(2)).join(', ')}`)

  const random = seededRandom(1)
  const { fitted = [], heldOut = [] } = Object.groupBy(trips, () => (random() < 0.5 ? 'fitted' : 'heldOut'))
  const emptied = (some: readonly Trip[]) =>
    some.map((trip) => ({
      ...trip,
      seconds: trip.seconds / (isSmall(trip) ? small : large)[trip.hour]!,
    }))
  const day = fitLaw(fitted)
  const empty = fitLaw(emptied(fitted))
  show(`seconds of a whole day: ${lawText(day)}; of empty streets: ${lawText(empty)}`)
  show(`on the other half, ${heldOut.length} of ${trips.length} trips`)
  showErrors('one pace, whole day', heldOut, ({ straightMeters }) => secondsBy(onePace, straightMeters))
  showErrors('whole day', heldOut, ({ straightMeters }) => secondsBy(day, straightMeters))
  showErrors('empty streets, without the hour', emptied(heldOut), ({ straightMeters }) =>
    secondsBy(empty, straightMeters),
  )
  return { day, empty }
}

async function compareWithStreets(extract: string, laws: Record<string, Law>): Promise<void> {
  const router = createRouter(layRoadbed(assembleNetwork(partsOfMap(await readStreetMap(extract)))))
  const { pointLatitudes, pointLongitudes } = router.network
  const random = seededRandom(1)
  const places = Array.from({ length: placesOnStreets }, () => {
    const point = Math.floor(random() * pointLatitudes.length)
    const place = { latitude: pointLatitudes[point]! / 1e7, longitude: pointLongitudes[point]! / 1e7 }
    const spot = router.snap(place)
    return spot ? [{ place, at: router.place(spot) }] : []
  }).flat()
  const drives = places.flatMap((from) =>
    places.flatMap((to): Timed[] => {
      const straightMeters = greatCircleMeters(from.place, to.place)
      const seconds = usualElsewhere * router.travel(from.at, to.at).seconds
      return straightMeters < leastMeters || seconds === Infinity ? [] : [{ straightMeters, seconds }]
    }),
  )
  show(`${extract}: ${drives.length} drives, their seconds on empty streets times ${usualElsewhere}`)
  for (const [name, law] of Object.entries(laws))
    showErrors(name, drives, ({ straightMeters }) => secondsBy(law, straightMeters))
}

class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { streets: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help === true) return show(USAGE)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new UsageError('expected one file of trips')
  const { day, empty } = fitTrips(await readTrips(file))
  for (const extract of values.streets ?? [])
    await compareWithStreets(extract, {
      'one pace': onePace,
      'New York, whole day': day,
      'New York, empty streets': empty,
    })
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`)
  else if (error instanceof ExtractError || error instanceof TripFileError || error instanceof NoStreetsError)
    process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
