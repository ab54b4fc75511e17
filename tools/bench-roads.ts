// The time and memory of roads/, compared with plain Dijkstra in the same run: npm run bench:roads -- [--side N]
// [--data FOLDER]
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Network,
  type Place,
  type Router,
  type Spot,
  assembleNetwork,
  createReference,
  createRouter,
  createWalker,
  layRoadbed,
  partsOfMap,
} from '@woodalo/roads'
import { generateCity } from '../roads/bench/generated-city.ts'
import { addsUp, cellsThatDiffer, conclusionOf } from './bench-roads/faults.ts'
import { readStreetMap } from './import-city/read-street-map.ts'
import { seededRandom } from './seeded-random.ts'

const { values } = parseArgs({
  options: { side: { type: 'string', default: '505' }, data: { type: 'string' } },
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
let faults = 0

/** CPU time of this thread, which does not depend on other work on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function timed<Result>(work: () => Result): [Result, number] {
  const began = cpuMs()
  const result = work()
  return [result, cpuMs() - began]
}

/** The minimum of several runs: anything above it is other work of the machine. */
function leastOf(times: number, work: () => void): number {
  return Math.min(...Array.from({ length: times }, () => timed(work)[1]))
}

function line(name: string, figure: number, unit: string, mark?: number): void {
  const text = `${figure < 10 ? figure.toFixed(2) : figure.toFixed(1)} ${unit}`
  const beside = mark === undefined ? '' : `   mark ${mark} ${unit}${figure <= mark ? '' : '   MISSED'}`
  process.stdout.write(`  ${name.padEnd(44)}${text.padStart(14)}${beside}\n`)
}

/** Buffers are freed some time after their owner. */
async function heldBytes(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    collectGarbage()
    await setTimeout(100)
  }
  return process.memoryUsage().arrayBuffers
}

/** The marks are those of a quiet machine of two cores; null where there is none. */
interface Marks {
  readonly preparation: number
  readonly speeds: number
  readonly memory: number
  readonly matrix: number
  readonly newcomers: number
  readonly pair: number
}

async function bench(
  name: string,
  network: Network,
  preparedMs: number,
  marks: Partial<Marks>,
): Promise<void> {
  const before = await heldBytes()
  process.stdout.write(
    `${name}: ${network.nodeCount} junctions, ${network.streetCount} streets, ${network.arcTails.length} arcs, ${network.upHead.length} with shortcuts\n`,
  )
  line('preparation: order, shortcuts', preparedMs / 1000, 's', marks.preparation)
  line('as stored', network.buffer.byteLength / 1e6, 'MB')
  const [roadbed, laidMs] = timed(() => layRoadbed(network))
  line('loading', laidMs, 'ms')
  let router = createRouter(roadbed)
  line(
    'new speeds',
    leastOf(3, () => (router = createRouter(roadbed))),
    'ms',
    marks.speeds,
  )
  line('memory', (network.buffer.byteLength + (await heldBytes()) - before) / 1e6, 'MB', marks.memory)

  const random = seededRandom(1)
  const spots = (count: number) =>
    Array.from({ length: count }, (): Spot => ({
      street: Math.floor(random() * network.streetCount),
      share: random(),
      metersAway: 0,
    }))
  const some = spots(400)
  const few = spots(40)
  const placed = (list: readonly Spot[]) => list.map((spot) => router.place(spot))
  const kept = placed(some)
  const hubs = kept.reduce((sum, { from, to }) => sum + from.hubs.length + to.hubs.length, 0)
  line('hubs a label', hubs / kept.length / 2, '')
  const matrix = () => {
    const places = placed(some)
    return router.matrix(places, places)
  }
  line('400 x 400, labels included', leastOf(5, matrix), 'ms', marks.matrix)
  const newcomers = leastOf(5, () => {
    const places = placed(few)
    router.matrix(places, kept)
    router.matrix(kept, places)
  })
  line('40 new against 400 kept, both ways', newcomers, 'ms', marks.newcomers)
  let sum = 0
  const pairs = leastOf(5, () => {
    for (let at = 0; at < 40_000; at++)
      sum += router.travel(kept[at % 400]!, kept[(at * 7 + 1) % 400]!).seconds
  })
  if (!(sum > 0)) faults++
  line('a kept pair', (pairs / 40_000) * 1000, 'µs', marks.pair)
  compare(router, some, kept)
  drives(router, spots(2_000))
  walks(network)
}

function compare(router: Router, spots: readonly Spot[], kept: readonly Place[]): void {
  const ours = router.matrix(kept, kept)
  const [expected, took] = timed(() => createReference(router.network).matrix(spots, spots))
  const differ = cellsThatDiffer(ours, expected)
  faults += differ
  line('400 x 400 by plain Dijkstra', took, 'ms')
  line(`cells of ${spots.length ** 2} that differ`, differ, '', 0)
}

/** Each of 2,000 random pairs street by street. */
function drives(router: Router, spots: readonly Spot[]): void {
  const [list, took] = timed(() =>
    spots.map((from, index) => router.drive(from, spots[(index + 1) % spots.length]!)),
  )
  line('a drive with its line', (took / spots.length) * 1000, 'µs')
  const wrong = list.filter((drive, index) => {
    const to = spots[(index + 1) % spots.length]!
    return !drive || !addsUp(router.network, drive, spots[index]!, to)
  }).length
  faults += wrong
  line(`drives of ${spots.length} that do not add up`, wrong, '', 0)
}

function walks(network: Network): void {
  const walker = createWalker(network)
  const random = seededRandom(9)
  const footings = Array.from({ length: 1_000 }, () => ({
    path: Math.floor(random() * network.pathCount),
    share: random(),
    metersAway: 0,
  }))
  const took = leastOf(3, () => {
    for (const from of footings) walker.walks(from, [from], WALK_SECONDS)
  })
  line('everything within a walk of 1 km', (took / footings.length) * 1000, 'µs', 50)
}

/** One kilometre at the pace of walks on level paths. */
const WALK_SECONDS = 1_000 / 1.3

const side = Number(values.side)
const parts = generateCity({ side, seed: 1 })
const [network, took] = timed(() => assembleNetwork(parts))
const marks = { preparation: 20, speeds: 700, memory: 250, matrix: 120, newcomers: 20, pair: 1 }
await bench('a made city', network, took, side >= 500 ? marks : {})
if (values.data !== undefined)
  for (const city of ['monaco', 'andorra', 'baltimore', 'campo-grande']) {
    const path = join(values.data, `${city}.osm.pbf`)
    if (!existsSync(path)) continue
    const map = await readStreetMap(path)
    const [imported, importedMs] = timed(() => assembleNetwork(partsOfMap(map)))
    await bench(city, imported, importedMs, city === 'campo-grande' ? { matrix: 15 } : {})
  }
const { text, exitCode } = conclusionOf(faults)
process.stdout.write(text)
process.exitCode = exitCode
