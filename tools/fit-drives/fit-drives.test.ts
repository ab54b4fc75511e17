import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { errorsOf, fitLaw, secondsBy } from './fit-law-of-seconds.ts'
import { readTrips, type Trip } from './read-trips.ts'
import { slownessByHour } from './slowness-by-hour.ts'

const random = seededRandom(7)
/** Slower by day, whatever the length. */
const slowAt = (hour: number) => (hour >= 8 && hour < 20 ? 2 : 1)
const law = { factor: 1.7, power: 0.74 }
const trips = Array.from({ length: 20_000 }, (): Trip => {
  const straightMeters = 300 * Math.exp(3 * random())
  const hour = Math.floor(random() * 24)
  const luck = Math.exp((random() - 0.5) * 0.5)
  return {
    straightMeters,
    drivenMeters: 1.3 * straightMeters,
    hour,
    seconds: secondsBy(law, straightMeters) * slowAt(hour) * luck,
  }
})

describe('the fit', () => {
  test('finds the law behind the trips even if one in ten took much longer', () => {
    const night = trips.filter(({ hour }) => slowAt(hour) === 1)
    const some = night.map((trip, index) =>
      index % 10 === 0 ? { ...trip, seconds: trip.seconds * 9 } : trip,
    )
    const fitted = fitLaw(some)
    for (const meters of [500, 2_000, 5_000])
      expect(secondsBy(fitted, meters) / secondsBy(law, meters)).toBeCloseTo(1, 1)
    expect(fitted.power).toBeCloseTo(law.power, 1)
    const { median, ratio } = errorsOf(night, ({ straightMeters }) => secondsBy(fitted, straightMeters))
    expect(median).toBeLessThan(0.15)
    expect(ratio).toBeCloseTo(1, 1)
  })

  test('finds how much slower each hour is for trips of equal length', () => {
    // The trips are longer by day. Without classes of length, that would look like speed.
    const uneven = trips.filter(({ hour, drivenMeters }) => slowAt(hour) === 1 || drivenMeters > 1_500)
    for (const [hour, slowness] of slownessByHour(uneven).entries())
      expect(Math.abs(slowness - slowAt(hour)), `at ${hour}`).toBeLessThan(0.15)
  })

  test('reads the plain trips of a file, and says what is wrong with an unreadable file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trips-'))
    const path = join(folder, 'trips.csv')
    const header =
      'pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,passenger_count,trip_distance_km,duration_s'
    try {
      await writeFile(
        path,
        `${header}\n2015-12-01 08:03:00,40.75,-73.99,40.77,-73.98,1,3.1,700\n2015-12-01 08:03:00,40.75,-73.99,40.77,-73.98,1,3.1,9\n`,
      )
      const read = await readTrips(path)
      expect(read).toHaveLength(1)
      expect(read[0]).toMatchObject({ drivenMeters: 3_100, seconds: 700, hour: 8 })
      expect(read[0]!.straightMeters).toBeCloseTo(2_378, -1)
      await writeFile(path, 'a,b\n1,2\n')
      await expect(readTrips(path)).rejects.toThrow('expected columns pickup_datetime')
      await expect(readTrips(join(folder, 'none.csv.gz'))).rejects.toThrow('cannot be read')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
