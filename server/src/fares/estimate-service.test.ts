import { expect, test } from 'vitest'
import { smallestParty } from '@woodalo/protocol'
import { createEstimateService } from './estimate-service.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const barajas = { latitude: 40.4917, longitude: -3.5935 }
const retiro = { latitude: 40.4153, longitude: -3.6845 }

/** The fares of one drive of five kilometres by the tariff of Madrid, in minor units. */
async function soloOf(
  seconds: { emptySeconds: number; heavySeconds: number },
  { origin = sol, party = smallestParty } = {},
) {
  const drive = {
    distanceMeters: 5_000,
    durationSeconds: seconds.emptySeconds,
    basis: 'usual' as const,
    ...seconds,
  }
  const { estimate } = createEstimateService({
    roads: { drive: () => Promise.resolve(drive) },
    streets: () => ({ lineOfDrive: () => null }),
    leavesAfter: { from: 180, to: 300 },
    mayLose: () => 600,
  })
  const { solo } = await estimate({ origin, destination: retiro, party })
  return [solo.from.amount, solo.to.amount] as const
}

test('the meter counts only what traffic adds to the drive as waiting', async () => {
  const [from, to] = await soloOf({ emptySeconds: 900, heavySeconds: 900 })
  // Both are one fare, rounded outwards to whole units.
  expect(to - from).toBeLessThanOrEqual(100)
  const [sameFrom, later] = await soloOf({ emptySeconds: 900, heavySeconds: 1_800 })
  expect(sameFrom).toBe(from)
  // A quarter of an hour of waiting costs some euros by every tariff.
  expect(later - to).toBeGreaterThan(200)
})

test('the meter’s fare is told in whole units, and a fixed one as it is, whatever the traffic', async () => {
  const metered = await soloOf({ emptySeconds: 907, heavySeconds: 1_811 })
  expect(metered.map((amount) => amount % 100)).toEqual([0, 0])
  const fixed = (people: number) =>
    soloOf(
      { emptySeconds: 907, heavySeconds: 1_811 },
      { origin: barajas, party: { ...smallestParty, people } },
    )
  const [taxi, van] = [await fixed(1), await fixed(6)]
  expect(taxi[1]).toBe(taxi[0])
  // A van takes 1.4 times as much, which is no whole unit.
  expect(van).toEqual([Math.round(taxi[0] * 1.4), Math.round(taxi[0] * 1.4)])
  expect(van[0] % 100).not.toBe(0)
})
