import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../testing/ride-invariants.ts'
import { places, TestRider } from '../testing/test-rider.ts'
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts'
import { regionOf } from './regions.ts'

let service: TwoNodes
let nodes: TwoNodes['nodes']
let client: TwoNodes['client']
beforeAll(async () => {
  service = await startTwoNodes({ BATCH_SECONDS: '0.05', HOLD_SECONDS: '0.3', CONFIRM_SECONDS: '60' })
  ;({ nodes, client } = service)
})
afterAll(() => service.stop())

const border = -3.6
const side = (meters: number, index: number) => ({
  name: 'Junto a la frontera',
  latitude: 40.4915 + (index % 5) * 0.0003,
  longitude: border + meters / 84_600,
})

test('M1, T1: two nodes match both sides of a border, and nobody is in two rides', async () => {
  expect(regionOf(side(-100, 0))).not.toBe(regionOf(side(100, 0)))
  const riders = await Promise.all(
    Array.from({ length: 24 }, (_, index) => TestRider.arrive(nodes[index % 2]!)),
  )
  const destinations = [places.america, places.serrano, places.granVia, places.princesa]
  await Promise.all(
    riders.map((rider, index) =>
      rider.ask(side((index % 2 === 0 ? -1 : 1) * (20 + index * 4), index), destinations[index % 4]!),
    ),
  )
  const rides = await Promise.all(
    riders.map((rider) => rider.hears('MATCH_FOUND').then(({ pendingRide }) => pendingRide)),
  )
  expect(await faultsOf(client, { afterQuiet: true })).toEqual([])
  // Nobody was ever shown a second ride.
  for (const rider of riders)
    expect(new Set(rider.all('MATCH_FOUND').map(({ pendingRide }) => pendingRide.id)).size).toBe(1)
  expect(new Set(rides.map(({ id }) => id)).size).toBeGreaterThan(3)
})

test('M1: two riders on either side of a border are matched', async () => {
  const [west, east] = await Promise.all(nodes.map((node) => TestRider.arrive(node)))
  const far = (place: { name: string; latitude: number; longitude: number }) => ({
    ...place,
    latitude: place.latitude + 1.5,
  })
  await west!.ask(far(side(-250, 0)), far(places.serrano))
  await east!.ask(far(side(250, 0)), far(places.granVia))
  const [one, other] = await Promise.all([west!.pendingOf(2), east!.pendingOf(2)])
  expect(one.id).toBe(other.id)
})
