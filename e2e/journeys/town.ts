// A made-up town in the middle of nowhere, as an OpenStreetMap extract that a test writes and imports itself.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MapToWrite, writeExtract } from '../../tools/import-city/write-extract.ts'
import { importExtract } from './import-extract.ts'
import type { Service } from './service.ts'

const [south, west] = [38.9, -6.5]
const columns = [
  'Calle del Olmo',
  'Calle Mayor',
  'Calle del Pino',
  'Calle de la Higuera',
  'Calle del Almendro',
]
const rows = ['Avenida de la Paz', 'Calle del Río', 'Calle de la Fuente', 'Calle del Molino', 'Camino Viejo']
const step = 0.002

export const townMiddle = { latitude: south + 2 * step, longitude: west + 2 * step }

/** Streets like a chessboard, with a park and a town's name in it. */
function townMap(): MapToWrite {
  const nodeAt = (row: number, column: number) => 1 + row * columns.length + column
  const nodes = rows.flatMap((_, row) =>
    columns.map((__, column) => ({
      id: nodeAt(row, column),
      lat: south + row * step,
      lon: west + column * step,
    })),
  )
  const park = [
    [0.2, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
    [0.8, 0.2],
  ].map(([north, east], index) => ({ id: 101 + index, lat: south + north! * step, lon: west + east! * step }))
  const name = {
    id: 201,
    lat: south + 1.5 * step,
    lon: west + 1.5 * step,
    tags: { place: 'town', name: 'Villar' },
  }
  return {
    nodes: [...nodes, ...park, name],
    ways: [
      ...rows.map((street, row) => ({
        id: 1_000 + row,
        refs: columns.map((_, column) => nodeAt(row, column)),
        tags: { highway: row === 0 ? 'primary' : 'residential', name: street },
      })),
      ...columns.map((street, column) => ({
        id: 2_000 + column,
        refs: rows.map((_, row) => nodeAt(row, column)),
        tags: { highway: 'residential', name: street },
      })),
      { id: 3_000, refs: [101, 102, 103, 104, 101], tags: { leisure: 'park', name: 'Parque' } },
    ],
  }
}

/** Imports the town into the service as an operator would, while it runs. */
export async function importTown(service: Service): Promise<void> {
  const file = join(service.dataDir, 'villar.osm.pbf')
  await writeFile(file, writeExtract(townMap()))
  const corner = { name: 'Villar', latitude: south, longitude: west }
  await importExtract(service, file, [corner, { name: 'Villar', ...townMiddle }])
}
