import { expect, test } from 'vitest'
import { REFERENCE_SETTINGS } from '../src/index.ts'
import { fareOf } from '../src/tariff.ts'
import { travelBetween } from '../src/travel.ts'

test('the published figures are about taxis for four with three bags, one tariff, and streets of one speed', () => {
  const { limits, roads } = REFERENCE_SETTINGS
  expect(limits).toMatchObject({
    maxGroup: 4,
    vehicles: [{ holds: { people: 4, bags: 3 }, fareFactor: 1 }],
    maxWalkMeters: 500,
    minSavedShare: 0.1,
  })
  const tenKilometres = { distanceMeters: 10_000, durationSeconds: 1_200 }
  // 3.50 to begin with, 1.20 a kilometre and 0.20 a minute.
  expect(fareOf(tenKilometres, limits.vehicles[0]!, REFERENCE_SETTINGS)).toBe(350 + 10 * 120 + 20 * 20)
  const [from, to] = [0, 0.1].map((longitude) => ({ latitude: 0, longitude }))
  const { distanceMeters, durationSeconds } = travelBetween(from!, to!, roads)
  // A tenth of a degree of the equator is 11,119.5 m of great circle; 6.5 m/s are 23.4 km/h.
  expect(distanceMeters / 11_119.5).toBeCloseTo(1.3, 3)
  expect((distanceMeters / durationSeconds) * 3.6).toBeCloseTo(23.4, 6)
})
