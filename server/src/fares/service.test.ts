import { expect, test } from 'vitest'
import { smallestParty } from '@woodalo/protocol'
import { createEstimateService } from './service.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const retiro = { latitude: 40.4153, longitude: -3.6845 }

/** The fares of one drive of five kilometres by the tariff of Madrid, in minor units. */
async function soloOf(seconds: { emptySeconds: number; heavySeconds: number }) {
  const drive = {
    distanceMeters: 5_000,
    durationSeconds: seconds.emptySeconds,
    basis: 'usual' as const,
    ...seconds,
  }
  const { estimate } = createEstimateService({ roads: { drive: () => Promise.resolve(drive) } })
  const { solo } = await estimate({ origin: sol, destination: retiro, party: smallestParty })
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
