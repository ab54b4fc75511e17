import { decodePolyline, greatCircleMeters } from '@woodalo/geography'
import type { Coordinates, Estimate, Ride } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAreaStore } from '../places/import-area-store.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { roadTown } from '../testing/road-town.ts'
import { TestRider } from '../testing/test-rider.ts'

const town = roadTown(38.9, -6.5)
const otherTown = roadTown(39.4, -6.5)

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  token = (await newRider(app)).token
  await importArea('villar', 1, town.network)
})
afterAll(() => app.stop())

async function importArea(id: string, version: number, network: Uint8Array): Promise<void> {
  await createAreaStore(app.database.transact).replace(
    {
      id,
      name: id,
      attribution: '© OpenStreetMap contributors',
      licence: 'ODbL-1.0',
      hash: Buffer.from(`${version}`),
    },
    { streets: [], addresses: [], corners: [], shapes: [], network },
  )
}

async function estimateOf(origin: Coordinates, destination: Coordinates): Promise<Estimate> {
  const { body } = await call<{ data: Estimate }>(app, 'POST', '/estimates', {
    token,
    body: {
      origin: { name: 'Here', ...origin },
      destination: { name: 'There', ...destination },
      party: { people: 1, bags: 0 },
    },
  })
  return body.data
}

async function metersOf(origin: Coordinates, destination: Coordinates): Promise<number> {
  return (await estimateOf(origin, destination)).distance
}

/** Polls, because the service looks for imports every other second. */
function expectMeters(origin: Coordinates, destination: Coordinates) {
  return expect.poll(() => metersOf(origin, destination), { timeout: 15_000, interval: 100 })
}

const straight = (origin: Coordinates, destination: Coordinates) =>
  1.3 * greatCircleMeters(origin, destination)

describe('drives in an imported area', () => {
  test('follow its streets as soon as it is imported, and the great circle elsewhere', async () => {
    const [from, to] = [town.at(1, 4), town.at(3, 7)]
    const streets = 2 * 222.4 + 3 * 173
    await expectMeters(from, to).toBeCloseTo(streets, -1)
    expect(Math.abs(straight(from, to) - streets)).toBeGreaterThan(40)
    const [off, away] = [otherTown.at(1, 4), otherTown.at(3, 7)]
    expect(await metersOf(off, away)).toBeCloseTo(straight(off, away), -1)
    // One end on streets, the other far from any.
    expect(await metersOf(from, off)).toBeCloseTo(straight(from, off), -1)
  })

  test('an estimate has the line of its drive along the streets, and none elsewhere', async () => {
    const [from, to] = [town.at(1, 4), town.at(3, 7)]
    await expectMeters(from, to).toBeGreaterThan(0)
    const line = decodePolyline((await estimateOf(from, to)).route!)
    expect(line.length).toBeGreaterThan(2)
    expect(greatCircleMeters(line[0]!, from)).toBeLessThan(5)
    expect(greatCircleMeters(line.at(-1)!, to)).toBeLessThan(5)
    expect((await estimateOf(otherTown.at(1, 4), otherTown.at(3, 7))).route).toBeNull()
  })

  test('a ride has a line for each rider, and each rider sees the line of their own walk', async () => {
    const spot = (name: string, row: number, column: number) => ({ name, ...town.at(row, column) })
    const [ana, ben] = [await TestRider.arrive(app), await TestRider.arrive(app)]
    await ana.ask(spot('Calle 1', 2, 1), spot('Calle 2', 5, 8))
    await ben.ask(spot('Calle 3', 2, 2), spot('Calle 4', 8, 8))
    const rides = [await ana.pendingOf(2), await ben.pendingOf(2)]
    const walkOf = (rider: TestRider, ride: Ride) =>
      ride.rideRequests.find(({ firebase_uid }) => firebase_uid === rider.id)!.walk
    const walks = [walkOf(ana, rides[0]!)!, walkOf(ben, rides[1]!)!]
    expect(walks.map(({ path }) => path)).toEqual([expect.any(String), expect.any(String)])
    expect(walks[0]!.path).not.toBe(walks[1]!.path)
    expect(walkOf(ana, rides[1]!)).toBeNull()
    // It follows the streets to the reader's own stop, and ends short of the companion's.
    expect(rides[0]!.route).not.toBe(rides[1]!.route)
    expect(rides[0]!.route!.length).toBeGreaterThan(10)
    await call(app, 'DELETE', `/user/${ana.id}`, { token: ana.token })
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from ride_riders
      where user_id = ${ana.id} and (route is not null or walk_path is not null)`.execute(app.database.db)
    expect(rows[0]!.lines).toBe(0)
  })

  test('a newer import replaces an area, and another area does not', async () => {
    await importArea('villar', 2, roadTown(38.9, -6.5, [1, 2]).network)
    await importArea('aldea', 1, otherTown.network)
    await expectMeters(town.at(1, 4), town.at(2, 4)).toBeCloseTo(222.4 + 8 * 173, -1)
    await expectMeters(otherTown.at(1, 4), otherTown.at(2, 4)).toBeCloseTo(222.4, -1)
  })

  test('an unreadable network is ignored, and the other areas still work', async () => {
    await importArea('villar', 3, town.network.slice(0, town.network.length - 4))
    const [from, to] = [town.at(1, 4), town.at(2, 4)]
    await expectMeters(from, to).toBeCloseTo(straight(from, to), -1)
    expect(await metersOf(otherTown.at(1, 4), otherTown.at(2, 4))).toBeCloseTo(222.4, -1)
  })

  test('stop nothing for somebody who asks from a pole, where no street has a width', async () => {
    const [pole, near] = [
      { name: 'Pole', latitude: 90, longitude: 0 },
      { name: 'Beside it', latitude: 89.95, longitude: 0 },
    ]
    expect(await metersOf(pole, near)).toBeCloseTo(straight(pole, near), -1)
    const explorer = await TestRider.arrive(app)
    await explorer.ask(pole, near)
    // A batch with this request ends, too, and others are served.
    const [ana, ben] = [await TestRider.arrive(app), await TestRider.arrive(app)]
    await ana.ask({ name: 'Calle 1', ...otherTown.at(2, 1) }, { name: 'Calle 2', ...otherTown.at(5, 8) })
    await ben.ask({ name: 'Calle 3', ...otherTown.at(2, 2) }, { name: 'Calle 4', ...otherTown.at(8, 8) })
    await ana.pendingOf(2)
  })
})
