import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrips, type Trip } from './trips.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-trips-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function tripsIn(lines: readonly string[], luck: readonly number[] = [0.5]): Promise<Trip[]> {
  const file = join(folder, 'trips.csv')
  await writeFile(file, lines.join('\n'))
  let drawn = 0
  const trips: Trip[] = []
  for await (const trip of readTrips(file, () => luck[drawn++ % luck.length]!)) trips.push(trip)
  return trips
}

const records = 'pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,passenger_count,vendor'
const requests = 'id,requested_at,origin_lat,origin_lng,destination_lat,destination_lng,people,bags'

test('records of taxis have their line as name, at most four people, and bags by chance', async () => {
  const at = (time: string, people: number) => `2015-12-01T${time}, 40.1, -73.2, 40.3, -73.4, ${people}, 2`
  const trips = await tripsIn(
    [
      records,
      at('08:00:00', 1),
      '',
      at('08:00:10', 0),
      at('08:01:00', 4),
      at('08:01:00', 5),
      at('08:01:00', 20),
    ],
    [0.59, 0.6, 0.83, 0.84, 0.99],
  )
  expect(trips.map(({ id, party: { people, bags, wheelchair } }) => [id, people, bags, wheelchair])).toEqual([
    ['2', 1, 0, false],
    ['4', 1, 1, false],
    ['5', 4, 1, false],
    ['6', 4, 2, false],
    ['7', 4, 2, false],
  ])
  expect(trips.map(({ atSeconds }) => atSeconds - trips[0]!.atSeconds)).toEqual([0, 10, 60, 60, 60])
  expect(trips[0]).toMatchObject({
    atSeconds: Date.UTC(2015, 11, 1, 8) / 1_000,
    origin: { latitude: 40.1, longitude: -73.2 },
    destination: { latitude: 40.3, longitude: -73.4 },
  })
})

test('requests are taken as they are', async () => {
  expect(await tripsIn([requests, 'ana,-7.5,40.1,-3.2,40.3,-3.4,6,6', 'luis,0,-90,-180,90,180,1,0'])).toEqual(
    [
      {
        id: 'ana',
        atSeconds: -7.5,
        origin: { latitude: 40.1, longitude: -3.2 },
        destination: { latitude: 40.3, longitude: -3.4 },
        party: { people: 6, bags: 6, wheelchair: false },
      },
      expect.objectContaining({
        id: 'luis',
        origin: { latitude: -90, longitude: -180 },
        destination: { latitude: 90, longitude: 180 },
      }),
    ],
  )
})

test.each([
  [[records, 'noon,1,2,3,4,1,2'], 'line 2: pickup_datetime is "noon", expected a time such as'],
  [
    [records, '2015-12-01T08:00:00,91,2,3,4,1,2'],
    'line 2: pickup_lat is "91", expected a number from -90 to 90',
  ],
  [
    [records, '2015-12-01T08:00:00,1,181,3,4,1,2'],
    'line 2: pickup_lng is "181", expected a number from -180 to 180',
  ],
  [[records, '2015-12-01T08:00:00,1,2,-91,4,1,2'], 'line 2: dropoff_lat is "-91"'],
  [[records, '2015-12-01T08:00:00,1,2,3,-181,1,2'], 'line 2: dropoff_lng is "-181"'],
  [
    [records, '2015-12-01T08:00:00,1,2,3,4,21,2'],
    'line 2: passenger_count is "21", expected a number from 0 to 20',
  ],
  [[requests, 'a,0,1,2,3,4,1,0', 'b,0,,2,3,4,1,0'], 'line 3: origin_lat is ""'],
  [[requests, 'b,soon,1,2,3,4,1,0'], 'line 2: requested_at is "soon"'],
  [[requests, 'b,0,1,2,3,4,0,0'], 'line 2: people is "0", expected a number from 1 to 6'],
  [[requests, 'b,0,1,2,3,4,1,7'], 'line 2: bags is "7", expected a number from 0 to 6'],
  [['id,people', 'a,1'], `line 1: expected the columns pickup_datetime,`],
  [[requests, 'a,0,1'], 'trips.csv: Invalid Record Length'],
])('refused: %j', async (lines, why) => {
  await expect(tripsIn(lines)).rejects.toThrow(why)
})

test('a file that is not there is refused', async () => {
  await expect(readTrips(join(folder, 'none.csv'), () => 0).next()).rejects.toThrow(/none\.csv: ENOENT/)
})
