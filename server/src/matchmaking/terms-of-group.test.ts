import fc from 'fast-check'
import { nearMeters } from '@woodalo/geography'
import { describe, expect, test } from 'vitest'
import { type Coordinates, smallestParty } from '@woodalo/protocol'
import { asToldToOthers } from '../rides/rounded-place-rules.ts'
import type { RequestToPlan } from '../rides/terms-model.ts'
import { createStreets, type Streets } from '../roads/streets-of-all-areas.ts'
import type { KnownPlace } from './meeting-model.ts'
import { createGroupPlanner } from './terms-of-group.ts'

const square: KnownPlace = {
  placeId: 'square',
  names: { es: 'Plaza', en: 'Square' },
  latitude: 40.492,
  longitude: -3.5925,
}
const tariff = { latitude: 40.492, longitude: -3.593, at: '2026-11-20T11:00:00.000Z' }

function plannerWith(places: readonly KnownPlace[], streets: Streets | null = null) {
  let asked = 0
  const planner = createGroupPlanner({
    tariff: () => ({
      key: 'meter',
      currency: 'EUR',
      tariff: { base: 255, perKilometer: 135, perMinute: 8 },
      fareOf: (_origin, drops) =>
        Math.round(255 + 0.21 * drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)),
    }),
    placesNear: async (latitude, longitude, meters) => {
      asked++
      return places.filter((place) => nearMeters(place, { latitude, longitude }) <= meters)
    },
    streetsAt: () => streets,
    router: null,
    gramsPerVehicleKilometer: 210,
  })
  return { planner, asked: () => asked }
}

const requestTo = (index: number, more: Partial<RequestToPlan> = {}): RequestToPlan => ({
  requestId: `r${index}`,
  userId: `u${index}`,
  trip: {
    from: { latitude: 40.4915 + index * 0.0004, longitude: -3.5937 },
    to: { latitude: 40.4169 + index * 0.004, longitude: -3.7035 },
  },
  company: { is: [], only: [] },
  party: smallestParty,
  ...more,
})
const group = [requestTo(0), requestTo(1), requestTo(2)]

describe('M4: the terms of a group', () => {
  test('meet at a known place if everybody can walk to one', async () => {
    const { planner, asked } = plannerWith([square])
    const terms = (await planner.plan(group, tariff))!
    expect(terms.meeting).toEqual(square)
    await planner.plan(group, tariff)
    expect(asked()).toBe(2)
  })

  test('meet at a corner that is nobody’s door if there is no known place', async () => {
    const { planner } = plannerWith([{ ...square, latitude: 40.5 }])
    const terms = (await planner.plan(group, tariff))!
    expect(terms.meeting.placeId).toBeNull()
    expect(terms.meeting.names.es).toMatch(/^Punto de encuentro a \d+ m de Plaza$/)
    for (const { trip } of group) {
      expect(nearMeters(trip.from, terms.meeting)).toBeGreaterThanOrEqual(30)
      expect(nearMeters(trip.from, terms.meeting) * 1.3).toBeLessThanOrEqual(500)
    }
  })

  test('meet at the corner of two streets, unless it is somebody’s door', async () => {
    const corner = { ...square, placeId: 'corner:n1', kind: 'corner' as const }
    const terms = (await plannerWith([corner]).planner.plan(group, tariff))!
    expect(terms.meeting.placeId).toBe('corner:n1')
    const atDoor = { ...corner, ...group[0]!.trip.from }
    const elsewhere = (await plannerWith([atDoor]).planner.plan(group, tariff))!
    expect(elsewhere.meeting.placeId).toBeNull()
    for (const { trip } of group) expect(nearMeters(trip.from, elsewhere.meeting)).toBeGreaterThanOrEqual(30)
  })

  test('are whole numbers that add up, with the emissions that sharing saves', async () => {
    const terms = (await plannerWith([]).planner.plan(group, tariff))!
    const { riders } = terms
    expect(riders.reduce((sum, { shareAmount }) => sum + shareAmount, 0)).toBe(terms.costAmount)
    expect(riders.every((rider) => rider.shareAmount <= rider.soloAmount)).toBe(true)
    const figures = [
      terms.distanceMeters,
      terms.durationSeconds,
      terms.savedGrams,
      ...riders.flatMap((rider) => [rider.walkMeters, rider.stopSeconds]),
    ]
    expect(figures.every(Number.isInteger)).toBe(true)
    expect(riders.map(({ stopSeconds }) => stopSeconds)).toEqual(
      riders.map(({ stopSeconds }) => stopSeconds).toSorted((a, b) => a - b),
    )
    expect(terms.savedPercent).toBeGreaterThan(50)
    expect([terms.load.people, terms.load.bags, terms.vehicle]).toEqual([3, 0, 'taxi'])
  })

  test('do not exist for people who go different ways, live too far apart or fit no vehicle', async () => {
    const { planner } = plannerWith([square])
    const away = requestTo(1, { trip: { ...requestTo(1).trip, to: { latitude: 40.49, longitude: -3.2 } } })
    const far = requestTo(1, {
      trip: { ...requestTo(1).trip, from: { latitude: 40.51, longitude: -3.5937 } },
    })
    const many = [
      requestTo(0, { party: { ...smallestParty, people: 4 } }),
      requestTo(1, { party: { ...smallestParty, people: 3 } }),
    ]
    for (const others of [[requestTo(0), away], [requestTo(0), far], many])
      expect(await planner.plan(others, tariff)).toBeNull()
  })

  test('keep the meeting point and the order if somebody leaves', async () => {
    const { planner } = plannerWith([square])
    const [, second, third] = group
    const meeting = { ...square, latitude: 40.4921 }
    const terms = (await planner.reprice([third!, second!], meeting, tariff))!
    expect(terms.meeting).toEqual(meeting)
    expect(terms.riders.map(({ requestId }) => requestId)).toEqual(['r2', 'r1'])
    expect(terms.load.people).toBe(2)
  })
})

test('A2: those who stay keep the meeting point, also where no path is known to it', async () => {
  const nowhere = { distanceMeters: Infinity, durationSeconds: Infinity }
  const streets: Streets = { ...createStreets([]), walk: () => nowhere, lineOfWalk: () => null }
  const { planner } = plannerWith([square], streets)
  const terms = (await planner.reprice(group, square, tariff))!
  for (const { walkMeters, walkSeconds } of terms.riders)
    expect([walkMeters > 0, walkMeters < 1_000, walkSeconds > 0]).toEqual([true, true, true])
})

test('M4: the terms are those of the exact places if no drive reaches the rounded ones', async () => {
  const air = createStreets([])
  const shore = requestTo(1).trip.to
  const isInWater = (place: Coordinates) => nearMeters(place, asToldToOthers(shore)) < 1
  const nowhere = { distanceMeters: Infinity, durationSeconds: Infinity }
  const drive: Streets['drive'] = (from, to) =>
    isInWater(from) || isInWater(to) ? nowhere : air.drive(from, to)
  const matrix: Streets['matrix'] = (from, to) => {
    const drives = from.flatMap((start) => to.map((end) => drive(start, end)))
    return {
      seconds: Float64Array.from(drives, ({ durationSeconds }) => durationSeconds),
      meters: Float64Array.from(drives, ({ distanceMeters }) => distanceMeters),
    }
  }
  expect(isInWater(shore)).toBe(false)
  const by = async (streets: Streets) => (await plannerWith([square], streets).planner.plan(group, tariff))!
  const [atShore, inland] = [await by({ ...air, drive, matrix }), await by(air)]
  expect(atShore.riders.map(({ requestId }) => requestId)).toEqual(
    inland.riders.map(({ requestId }) => requestId),
  )
  // The places differ by less than a hundred metres.
  for (const figure of ['distanceMeters', 'durationSeconds', 'costAmount', 'savedGrams'] as const) {
    expect(Math.abs(atShore[figure] / inland[figure] - 1)).toBeLessThan(0.05)
    expect(Number.isInteger(atShore[figure])).toBe(true)
  }
})

test('W6: no figure of the terms depends on where in their rounded places riders live or go', async () => {
  const inCell = fc.double({ min: -0.000_49, max: 0.000_49, noNaN: true })
  const moves = fc.array(fc.record({ from: fc.tuple(inCell, inCell), to: fc.tuple(inCell, inCell) }), {
    minLength: group.length,
    maxLength: group.length,
  })
  const { planner } = plannerWith([square])
  const meeting = { ...square }
  const figuresOf = async (requests: readonly RequestToPlan[]) => {
    const { riders, ...terms } = (await planner.reprice(requests, meeting, tariff))!
    // Riders see only their own walk.
    return { ...terms, riders: riders.map(({ walkMeters: _, walkSeconds: __, ...told }) => told) }
  }
  const usual = await figuresOf(group)
  await fc.assert(
    fc.asyncProperty(moves, async (moved) => {
      const within = (place: RequestToPlan['trip']['to'], [north, east]: [number, number]) => {
        const { latitude, longitude } = asToldToOthers(place)
        return { latitude: latitude + north, longitude: longitude + east }
      }
      const others = group.map((request, index) => ({
        ...request,
        trip: {
          from: within(request.trip.from, moved[index]!.from),
          to: within(request.trip.to, moved[index]!.to),
        },
      }))
      expect(await figuresOf(others)).toEqual(usual)
    }),
    { numRuns: 100 },
  )
})

describe('W6: where strangers meet', () => {
  const cell = { latitude: 40.492, longitude: -3.593 }
  const { planner } = plannerWith([])
  const to = { latitude: 40.4169, longitude: -3.7035 }
  const away = (north: number, east: number) => ({
    latitude: cell.latitude + north / 111_195,
    longitude: cell.longitude + east / 84_500,
  })
  /** What one who asks from there is told of somebody who searches. */
  async function told(home: RequestToPlan['trip']['from'], guest: RequestToPlan['trip']['from']) {
    const group = [home, guest].map((from, index) => requestTo(index, { trip: { from, to } }))
    const terms = await planner.plan(group, { ...asToldToOthers(guest), at: tariff.at })
    return terms && `${terms.meeting.latitude},${terms.meeting.longitude}`
  }
  const inCell = fc.double({ min: -0.000_49, max: 0.000_49, noNaN: true })
  const home = fc.record({
    latitude: inCell.map((north) => cell.latitude + north),
    longitude: inCell.map((east) => cell.longitude + east),
  })
  const within = (meters: number) =>
    fc
      .tuple(fc.double({ min: 0, max: meters, noNaN: true }), fc.double({ min: 0, max: 6.28, noNaN: true }))
      .map(([distance, angle]) => away(distance * Math.cos(angle), distance * Math.sin(angle)))

  test('reveals only the cell of a home to a rider who searches from nearer than 200 m', async () => {
    await fc.assert(
      fc.asyncProperty(home, home, within(200), async (one, other, guest) => {
        expect(await told(one, guest)).toBe(await told(other, guest))
      }),
      { numRuns: 150 },
    )
  })

  test('leaves a home uncertain by at least 40 m after twelve guests have searched around it', async () => {
    const places = fc.sample(fc.array(within(770), { minLength: 12, maxLength: 12 }), { numRuns: 4, seed: 3 })
    const homes = fc.sample(home, { numRuns: 4, seed: 3 })
    const steps = Array.from({ length: 8 }, (_, index) => (index - 3.5) * 12)
    const candidates = steps.flatMap((north) => steps.map((east) => away(north, east * 0.8)))
    for (const [index, guests] of places.entries()) {
      const seen = await Promise.all(guests.map((guest) => told(homes[index]!, guest)))
      const left = [homes[index]!]
      for (const candidate of candidates) {
        let fits = true
        for (const [which, guest] of guests.entries()) fits &&= (await told(candidate, guest)) === seen[which]
        if (fits) left.push(candidate)
      }
      const widest = Math.max(...left.flatMap((one) => left.map((other) => nearMeters(one, other))))
      expect(widest).toBeGreaterThan(40)
    }
  })

  test('two guests who choose their places by earlier results leave at least 40 m for half of the homes', async () => {
    // They know the service by heart: what each of many places would be told of each home that is possible.
    const side = 8
    const homes = Array.from({ length: side * side }, (_, index) =>
      away(((Math.floor(index / side) + 0.5) / side - 0.5) * 106, (((index % side) + 0.5) / side - 0.5) * 80),
    )
    const guests = fc
      .sample(within(770), { numRuns: 120, seed: 5 })
      .filter((guest) => nearMeters(guest, cell) > 200)
    const answers = await Promise.all(
      guests.map((guest) => Promise.all(homes.map((possible) => told(possible, guest)))),
    )
    /** The homes that remain, on average, after one more answer. */
    const remaining = (ofGuest: (string | null)[], left: readonly number[]) => {
      const sizes = new Map<string | null, number>()
      for (const index of left) sizes.set(ofGuest[index]!, (sizes.get(ofGuest[index]!) ?? 0) + 1)
      return [...sizes.values()].reduce((sum, size) => sum + size ** 2, 0) / left.length
    }
    const widest = homes.map((_, searched) => {
      let left = [...homes.keys()]
      for (let asked = 0; asked < 2; asked++) {
        const best = answers.reduce((one, other) =>
          remaining(other, left) < remaining(one, left) ? other : one,
        )
        left = left.filter((index) => best[index] === best[searched])
      }
      return Math.max(...left.flatMap((one) => left.map((other) => nearMeters(homes[one]!, homes[other]!))))
    })
    expect(widest.toSorted((one, other) => one - other)[widest.length / 2]).toBeGreaterThan(40)
  })
})
