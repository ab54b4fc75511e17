// Drives between pairs of places on the streets of an OpenStreetMap extract.
import { parseArgs } from 'node:util'
import {
  NoStreetsError,
  assembleNetwork,
  createReference,
  createRouter,
  layRoadbed,
  partsOfMap,
  type Router,
  type Spot,
} from '@woodalo/roads'
import { ExtractError } from './import-city/pbf-items.ts'
import { readStreetMap } from './import-city/read-street-map.ts'
import { PairFileError, quoted, readPairs } from './roads-csv.ts'
import { seededRandom } from './seeded-random.ts'

const USAGE = `usage: npm run --silent roads -- city.osm.pbf [pairs.csv] [--matrix N]      CSV on standard output

  pairs.csv    id,from_lat,from_lng,to_lat,to_lng; prints id,seconds,meters of the fastest drive on empty streets
  --matrix N   what a matrix between N random places takes, what Dijkstra takes, and how many cells differ

A pair that no drive joins, or whose places are more than a kilometre from any street, gets empty fields and a line on
standard error.`

class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { matrix: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const [extract, pairs] = positionals
  if (extract === undefined || positionals.length > 2)
    throw new UsageError('expected an extract and a file of pairs')
  const size = values.matrix === undefined ? null : Number(values.matrix)
  if (size !== null && !(Number.isInteger(size) && size > 0 && size <= 5_000))
    throw new UsageError(`--matrix: expected a whole number from 1 to 5000, got ${values.matrix}`)
  if (pairs === undefined && size === null) throw new UsageError('expected a file of pairs or --matrix')
  const router = createRouter(layRoadbed(assembleNetwork(partsOfMap(await readStreetMap(extract)))))
  if (pairs !== undefined) await printDrives(router, pairs)
  if (size !== null) printMatrix(router, size)
}

async function printDrives(router: Router, path: string): Promise<void> {
  const lines = ['id,seconds,meters']
  for await (const { id, from, to } of readPairs(path)) {
    const spots = [router.snap(from), router.snap(to)] as const
    const [start, end] = spots
    if (!start || !end) {
      const which = spots.flatMap((spot, index) => (spot ? [] : [['from', 'to'][index]!])).join(' and ')
      process.stderr.write(`${path}: ${id}: ${which}: no street within a kilometre\n`)
      lines.push(`${quoted(id)},,`)
      continue
    }
    const { seconds, meters } = router.travel(router.place(start), router.place(end))
    lines.push(`${quoted(id)},${seconds.toFixed(1)},${meters.toFixed(0)}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function printMatrix(router: Router, size: number): void {
  const { network } = router
  const random = seededRandom(1)
  const spots = Array.from({ length: size }, (): Spot => ({
    street: Math.floor(random() * network.streetCount),
    share: random(),
    metersAway: 0,
  }))
  const ours = () => {
    const places = spots.map((spot) => router.place(spot))
    return router.matrix(places, places)
  }
  // Once before it counts: a service is warm too.
  ours()
  let began = cpuMs()
  const matrix = ours()
  const took = cpuMs() - began
  const reference = createReference(network)
  began = cpuMs()
  const expected = reference.matrix(spots, spots)
  const dijkstraTook = cpuMs() - began
  const differ = matrix.seconds.reduce(
    (count, seconds, cell) =>
      seconds === expected.seconds[cell] && matrix.meters[cell] === expected.meters[cell] ? count : count + 1,
    0,
  )
  process.stdout.write(
    `matrix ${size} x ${size}: ${took.toFixed(1)} ms, Dijkstra ${dijkstraTook.toFixed(1)} ms, ${differ} of ${size * size} cells differ\n`,
  )
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`)
  else if (error instanceof ExtractError || error instanceof PairFileError || error instanceof NoStreetsError)
    process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
