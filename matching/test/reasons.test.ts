import type { Coordinates } from '@woodalo/geography'
import { expect, test } from 'vitest'
import { cityTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { MatchRequest, Problem, Settings } from '../src/index.ts'
import type { AloneReason, Travel } from '../src/problem-and-solution.ts'
import { drive, soloOf, taxiFare, vehicleOf, walkOf } from './checker.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

/** From the first obstacle to the last. */
const OBSTACLES: readonly AloneReason[] = [
  'nobody-near',
  'does-not-fit',
  'nobody-same-way',
  'detour-too-long',
  'saves-too-little',
  'others-chosen',
]

function isInTime(request: MatchRequest, at: Coordinates, seconds: number, settings: Settings): boolean {
  const { lossBaseSeconds, lossShare, maxLossSeconds } = settings.limits
  const solo = soloOf(request, settings)!.seconds
  const lost = walkOf(request.trip.from, at, settings).seconds + seconds - solo
  return lost <= Math.min(maxLossSeconds, lossBaseSeconds + lossShare * solo)
}

/** How far two riders get together, as the rules say (SPEC 7). */
function obstacleOf(one: MatchRequest, other: MatchRequest, { settings, places = [] }: Problem): number {
  const { maxWalkMeters, minSavedShare } = settings.limits
  const both = [one, other]
  const points = [...(settings.meetAtOrigins === false ? [] : both.map(({ trip }) => trip.from)), ...places]
  const shared = points.filter((at) =>
    both.every(({ trip }) => walkOf(trip.from, at, settings).meters <= maxWalkMeters),
  )
  if (shared.length === 0) return 0
  const vehicle = vehicleOf(
    both.map(({ party }) => party),
    settings,
  )
  if (vehicle === null) return 1
  const alone = both.reduce((sum, request) => sum + soloOf(request, settings)!.fare, 0)
  const outcomes = shared.flatMap((at) =>
    [both, both.toReversed()].map(([first, last]) => {
      const [begin, end] = [
        drive(at, first!.trip.to, settings),
        drive(first!.trip.to, last!.trip.to, settings),
      ]
      const seconds = begin.seconds + end.seconds
      const fare = Math.round(taxiFare(begin.meters + end.meters, seconds, settings) * vehicle.fareFactor)
      const saves = fare <= (1 - minSavedShare) * alone && fare < alone
      const inTime = isInTime(first!, at, begin.seconds, settings) && isInTime(last!, at, seconds, settings)
      return inTime ? (saves ? 5 : 4) : saves ? 3 : 2
    }),
  )
  return Math.max(...outcomes)
}

const wide: Settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }
const measure = (from: Coordinates, to: Coordinates): Travel => {
  const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * 0.76]
  const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east) + Math.max(0, east) * 0.4)
  return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
}
const strict = { ...REFERENCE_SETTINGS.limits, lossBaseSeconds: 120, minSavedShare: 0.35 }

test.each<[string, Settings]>([
  ['by the reference rules', REFERENCE_SETTINGS],
  ['with little patience and much to save', { ...REFERENCE_SETTINGS, limits: strict }],
  ['on streets', { ...wide, roads: { kind: 'measured', measure } }],
  ['at places only', { ...wide, meetAtOrigins: false }],
])('who is alone is told the obstacle of the partner who gets farthest (SPEC 7), %s', (_, settings) => {
  const trips = cityTrips({ seed: 3, requests: 1500, seconds: 1 }).toSorted(
    (a, b) => a.trip.from.latitude - b.trip.from.latitude,
  )
  const seen = new Set<AloneReason>()
  for (let batch = 0; batch < 60; batch += 1) {
    const requests = trips.slice(300 + batch * 12, 300 + batch * 12 + 8)
    const places = requests.slice(0, 3).map(({ trip: { from } }) => ({
      latitude: from.latitude + 0.002,
      longitude: from.longitude,
    }))
    const problem: Problem = { settings, requests, places }
    const byId = new Map(requests.map((request) => [request.id, request]))
    for (const { id, reason } of match(problem).alone) {
      const one = byId.get(id)!
      const others = requests.filter((other) => other !== one)
      const farthest = Math.max(...others.map((other) => obstacleOf(one, other, problem)))
      // Three may be allowed where no two are.
      const told = reason === 'others-chosen' ? reason : OBSTACLES[farthest]
      expect([id, reason]).toEqual([id, told])
      seen.add(reason)
    }
  }
  expect(seen.size).toBeGreaterThan(4)
})
