import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partsOfMap } from '@woodalo/roads'
import { expect, test } from 'vitest'
import { generateCity } from '../../roads/bench/generated-city.ts'
import { mapOfCity } from './made-extract.ts'
import { readExtract } from './read-extract.ts'
import { writeExtract } from './write-extract.ts'

test('a made city that is written as an extract and read again has the same streets, each open the same way', async () => {
  const side = 12
  const city = generateCity({ side, seed: 3 })
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-made-'))
  try {
    const path = join(folder, 'made.osm.pbf')
    await writeFile(path, writeExtract(mapOfCity(city, side)))
    const { streetMap, ways } = await readExtract(path)
    expect(new Set(ways.map(({ tags }) => tags['name']!.replace(/\d+ \d+$/, '')))).toEqual(
      new Set(['Avenida ', 'Calle ']),
    )
    const kinds = ['motorway', 'primary', 'tertiary', 'residential']
    for (const [kind, highway] of kinds.entries())
      expect([
        highway,
        streetMap.ways
          .filter(({ tags }) => tags['highway'] === highway)
          .reduce((sum, { refs }) => sum + refs.length - 1, 0),
      ]).toEqual([highway, city.streets.filter((street) => street.kind === kind).length])
    // Way by way between two points, in whichever direction it is drawn, with the directions in which it is open.
    const ends = (latitude: number, longitude: number) => `${latitude} ${longitude}`
    const open = (points: readonly number[], [there, back]: readonly number[]) => {
      const [from, to] = [ends(points[0]!, points[1]!), ends(points.at(-2)!, points.at(-1)!)]
      return [...(there! > 0 ? [`${from} → ${to}`] : []), ...(back! > 0 ? [`${to} → ${from}`] : [])]
    }
    const made = city.streets.flatMap(({ points, travelMs }) => open(Array.from(points), travelMs))
    const found = partsOfMap(streetMap).streets.flatMap(({ points, travelMs }) => {
      const places = Array.from(points)
      const pieces = Array.from({ length: places.length / 2 - 1 }, (_, index) =>
        places.slice(2 * index, 2 * index + 4),
      )
      return pieces.flatMap((piece) => open(piece, travelMs))
    })
    expect(found.toSorted()).toEqual(made.toSorted())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
