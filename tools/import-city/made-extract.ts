// The made city of the measurements as an extract, to be imported like a real one.
import type { generateCity } from '../../roads/bench/generated-city.ts'
import type { MapToWrite } from './write-extract.ts'

type City = ReturnType<typeof generateCity>
type Street = City['streets'][number]

const kinds = ['motorway', 'primary', 'tertiary', 'residential']
/** Junctions until a line of the grid has another name: 2 km. */
const junctionsPerName = 20
const unitsPerDegree = 1e7

/** `side` is the number of junctions along one side of the city. */
export function mapOfCity({ streets }: City, side: number): MapToWrite {
  const places = new Map<number, { lat: number; lon: number }>()
  const lines = new Map<string, Street[]>()
  for (const street of streets) {
    const { from, to, points } = street
    const [south, west, north, east] = Array.from(points, (units) => units / unitsPerDegree)
    places.set(from, { lat: south!, lon: west! })
    places.set(to, { lat: north!, lon: east! })
    const name = nameOf(from, to, side)
    const line = lines.get(name)
    if (line) line.push(street)
    else lines.set(name, [street])
  }
  const ways = [...lines].flatMap(([name, parts]) =>
    runsOf(parts).map((run) => ({
      refs: [run[0]!.from, ...run.map(({ to }) => to)].map((node) => node + 1),
      tags: { name, highway: kinds[run[0]!.kind]!, oneway: oneWayOf(run[0]!) },
    })),
  )
  return {
    nodes: [...places].map(([node, place]) => ({ id: node + 1, ...place })),
    ways: ways.map((way, index) => ({ id: index + 1, ...way })),
  }
}

function nameOf(from: number, to: number, side: number): string {
  const [row, column] = [Math.floor(from / side), from % side]
  const isRow = to === from + 1
  const [line, along] = isRow ? [row, column] : [column, row]
  return `${isRow ? 'Calle' : 'Avenida'} ${line} ${Math.floor(along / junctionsPerName)}`
}

/** Streets of one line that follow each other and are alike. */
function runsOf(streets: readonly Street[]): Street[][] {
  const runs: Street[][] = []
  for (const street of streets) {
    const last = runs.at(-1)?.at(-1)
    if (last?.to === street.from && last.kind === street.kind && oneWayOf(last) === oneWayOf(street))
      runs.at(-1)!.push(street)
    else runs.push([street])
  }
  return runs
}

function oneWayOf({ travelMs }: Street): string {
  if (travelMs[0] === 0) return '-1'
  return travelMs[1] === 0 ? 'yes' : 'no'
}
