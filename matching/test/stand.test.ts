import { metersBetween } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { allowedLossSeconds } from '../src/allowed-detour.ts'
import { someOf } from '../src/hub/riders-at-stand.ts'
import { loadStand } from '../src/hub/who-can-follow-whom.ts'
import { REFERENCE_SETTINGS, soloRide } from '../src/index.ts'
import type { Settings } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { travelBetween } from '../src/travel.ts'

test('riders who are taken out of a stand keep their slots and their times, in the order asked for', () => {
  const time = fc.double({ noNaN: true })
  const rider = fc.record({ slot: fc.nat(1_000), first: time, latest: time })
  const some = fc
    .array(rider, { minLength: 1 })
    .chain((riders) => fc.tuple(fc.constant(riders), fc.array(fc.nat(riders.length - 1))))
  fc.assert(
    fc.property(some, ([riders, places]) => {
      const stand = {
        point: 7,
        count: riders.length,
        slots: Int32Array.from(riders, ({ slot }) => slot),
        first: Float64Array.from(riders, ({ first }) => first),
        latest: Float64Array.from(riders, ({ latest }) => latest),
      }
      const { point, count, slots, first, latest } = someOf(stand, places)
      expect({ point, count }).toEqual({ point: 7, count: places.length })
      expect(places.map((_, at) => ({ slot: slots[at], first: first[at], latest: latest[at] }))).toEqual(
        places.map((place) => riders[place]),
      )
    }),
  )
})

type Place = { readonly latitude: number; readonly longitude: number }

/** Roads that take longer to the north. */
function measure(from: Place, to: Place) {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east))
  return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
}

test.each<[string, Settings['roads']]>([
  ['straight', REFERENCE_SETTINGS.roads],
  ['measured', { kind: 'measured', measure }],
])('at a stand on %s roads, who is there drives as long to their stop as alone', (_, roads) => {
  const settings = { ...REFERENCE_SETTINGS, roads }
  const book = new RequestBook(settings, hubTrips(3, 40))
  const never = () => false
  const stand = loadStand(book, tabulatePlaces([]), [0], () => true, never)!
  expect(stand.count).toBe(40)
  for (let rider = 0; rider < stand.count; rider += 1) {
    const { durationSeconds } = soloRide(book.requests[stand.slots[rider]!]!, settings)!
    expect(stand.first[rider]).toBeCloseTo(durationSeconds, 3)
    expect(stand.latest[rider]! - stand.first[rider]!).toBeGreaterThan(0)
  }
})

test('who walks to a stand has so much less time for the drive, and who cannot walk there is not at it', () => {
  const requests = cityTrips({ seed: 8, requests: 2_000, seconds: 60 })
  const book = new RequestBook(REFERENCE_SETTINGS, requests)
  const { limits, walking } = REFERENCE_SETTINGS
  const stand = loadStand(
    book,
    tabulatePlaces([]),
    [0],
    () => true,
    () => false,
  )!
  const [at] = book.requests
  const there = book.requests.flatMap((request, slot) => {
    const meters = metersBetween(book.origins, 0, book.origins, slot * 3) * walking.streetFactor
    const alone = soloRide(request, REFERENCE_SETTINGS)!.durationSeconds
    const latest = alone + allowedLossSeconds(alone, limits) - meters / walking.metersPerSecond
    const drive = travelBetween(at!.trip.from, request.trip.to, REFERENCE_SETTINGS.roads).durationSeconds
    return meters <= limits.maxWalkMeters && drive <= latest ? [{ slot, latest }] : []
  })
  expect(there.length).toBeGreaterThan(3)
  expect([...stand.slots]).toEqual(there.map(({ slot }) => slot))
  for (const [rider, { latest }] of there.entries()) expect(stand.latest[rider]).toBeCloseTo(latest, 2)
})

test('at a stand, somebody follows another one only if nobody then arrives later than their limit', () => {
  const settings: Settings = { ...REFERENCE_SETTINGS, roads: { kind: 'measured', measure } }
  const book = new RequestBook(settings, hubTrips(3, 40))
  const stand = loadStand(
    book,
    tabulatePlaces([]),
    [0],
    () => true,
    () => false,
  )!
  const { count, slots, first, latest, between } = stand
  const [lengths, follows] = [[] as number[], [] as boolean[]]
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < count; j += 1) {
      if (i === j) continue
      const [a, b] = [book.requests[slots[i]!]!, book.requests[slots[j]!]!]
      const fits = ['people', 'bags'].every(
        (what) => Number(a.party[what]) + Number(b.party[what]) <= settings.limits.vehicles[0]!.holds[what]!,
      )
      const seconds = measure(a.trip.to, b.trip.to).durationSeconds
      follows.push(fits && first[i]! + seconds <= latest[j]!)
      lengths.push(follows.at(-1) ? seconds : Number.POSITIVE_INFINITY)
      expect(between[i * count + j]).toBe(lengths.at(-1))
    }
  expect(new Set(follows)).toEqual(new Set([true, false]))
})
