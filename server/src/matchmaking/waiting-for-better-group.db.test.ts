import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingRide, places, TestRider } from '../testing/test-rider.ts'
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts'

let service: TwoNodes
let nodes: TwoNodes['nodes']
let client: TwoNodes['client']
beforeAll(async () => {
  // A hold longer than any test, so that nobody is proposed because of it.
  service = await startTwoNodes({ HOLD_SECONDS: '600', WAIT_COST_PER_SECOND: '3' })
  ;({ nodes, client } = service)
})
afterAll(() => service.stop())

const south = (place: (typeof places)[keyof typeof places], degrees: number) => ({
  ...place,
  latitude: place.latitude - degrees,
})

describe('M2: where the operator puts a price on waiting', () => {
  test('two riders in an empty area are proposed without waiting', async () => {
    const { ride } = await pendingRide(
      nodes[0]!,
      [south(places.serrano, 1.5), south(places.granVia, 1.5)],
      south(places.terminal, 1.5),
    )
    expect(ride.rideRequests).toHaveLength(2)
  })

  test('two riders in a busy area are held until their vehicle is full, on whichever node others searched', async () => {
    const [from, ...to] = [
      places.terminal,
      places.serrano,
      places.granVia,
      places.america,
      places.princesa,
    ].map((place) => south(place, 3))
    // They came through one node, and have left again.
    for (let earlier = 0; earlier < 4; earlier++) {
      const rider = await TestRider.arrive(nodes[0]!)
      await rider.ask(from!, to[earlier]!)
      await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
    }
    const riders = await Promise.all([0, 1, 2, 3].map((index) => TestRider.arrive(nodes[index % 2]!)))
    await riders[0]!.ask(from!, to[0]!)
    await riders[1]!.ask(from!, to[1]!)
    const isHeld = async () => {
      const { rowCount } = await client.query(
        'select from ride_requests where held_since is not null and id = any($1)',
        [riders.map(({ requestId }) => requestId).filter((id) => id !== '')],
      )
      return rowCount === 2
    }
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(true)
    await riders[2]!.ask(from!, to[2]!)
    await riders[3]!.ask(from!, to[3]!)
    for (const rider of riders) {
      const ride = await rider.pendingOf(4)
      // Nobody joined later, so they were still waiting.
      expect(ride.termsVersion).toBe(1)
    }
  })
})
