// Where companions stand and where they go: near the person who asked, and the same way.
import { metersEastAndNorth } from '@woodalo/geography'
import { smallestParty } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { idealPoints, type PersonsRole, roomBeside } from './itinerary.ts'

const origin = { latitude: 40.4917, longitude: -3.5935 }
const seekerTo = (destination: { latitude: number; longitude: number }, party = smallestParty) =>
  ({ origin, destination, party }) as Parameters<typeof idealPoints>[0]

/** How far along the way from the origin to the destination a point lies, as a share, and how far beside it. */
function placeOnWay(destination: typeof origin, point: typeof origin): { share: number; aside: number } {
  const way = metersEastAndNorth(origin, destination)
  const to = metersEastAndNorth(origin, point)
  const square = way.east ** 2 + way.north ** 2
  return {
    share: (to.east * way.east + to.north * way.north) / square,
    aside: Math.abs(to.north * way.east - to.east * way.north) / square,
  }
}

const ways: [string, typeof origin, number][] = [
  ['to the south west', { latitude: 40.4169, longitude: -3.7035 }, 1.1],
  ['to the north', { latitude: 40.55, longitude: -3.5935 }, 1.1],
  ['over a kilometre', { latitude: 40.4917, longitude: -3.5817 }, 1.3],
  ['out of town', { latitude: 40.63, longitude: -3.44 }, 1.08],
]
const roles: PersonsRole[] = ['requester', 'companion']

test.each(roles.flatMap((role) => ways.map((way) => [role, ...way] as const)))(
  'where the person is to be a %s, the others start near them and go the same way: %s',
  (role, _, destination, beyond) => {
    const random = seededRandom(1)
    for (let tries = 0; tries < 50; tries += 1) {
      const points = idealPoints(seekerTo(destination), role, 2, random)
      expect(points).toHaveLength(2)
      for (const [index, point] of points.entries()) {
        const { east, north } = metersEastAndNorth(origin, point.origin)
        const meters = Math.hypot(east, north)
        expect(meters).toBeGreaterThan(38)
        expect(meters).toBeLessThan(152)
        const { share, aside } = placeOnWay(destination, point.destination)
        expect(aside).toBeLessThan(0.016)
        const goesOn = role === 'companion' && index === 0
        expect(share).toBeGreaterThan(goesOn ? 1 : 0.65)
        expect(share).toBeLessThan(goesOn ? beyond + 0.005 : 0.91)
      }
    }
  },
)

test.each([
  [{ people: 1, bags: 0 }, 2],
  [{ people: 2, bags: 1 }, 2],
  [{ people: 3, bags: 0 }, 1],
  [{ people: 5, bags: 0 }, 1],
])('as many companions come as the vehicle has room for beside a party of %o', (party, companions) => {
  const seeker = seekerTo(origin, { ...smallestParty, ...party })
  expect(roomBeside(seeker).companions).toBe(companions)
})
