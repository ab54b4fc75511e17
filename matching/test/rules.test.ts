// The rules that need no search: what a problem may contain, what a ride costs, and when a group is proposed.
import { describe, expect, test } from 'vitest'
import { REFERENCE_SETTINGS, soloFare, soloRide, splitFare, whyPropose, worthLater } from '../src/index.ts'
import { apartFrom, keepCompany } from '../src/kept-apart.ts'
import type { MatchRequest, Problem, Settings } from '../src/problem-and-solution.ts'
import { RequestBook } from '../src/requests-as-columns.ts'
import { Room } from '../src/vehicle-loads-as-bits.ts'
import { fareOf, meterOf } from '../src/tariff.ts'
import { allowedLossSeconds } from '../src/allowed-detour.ts'
import { travelBetween } from '../src/travel.ts'
import { checkProblem } from '../src/validation.ts'
import { TAXI, TAXI_AND_VAN } from './vehicles.ts'

const settings = REFERENCE_SETTINGS
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const request: MatchRequest = {
  id: 'a',
  trip: { from: at(0, 0), to: at(0, 0.1) },
  party: { people: 1, bags: 0 },
}

describe('a problem', () => {
  const faultOf = (problem: Problem) => {
    try {
      checkProblem(problem)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const withRequest = (change: object): Problem => ({ settings, requests: [{ ...request, ...change }] })
  const withSettings = (change: object): Problem => ({
    settings: { ...settings, ...change } as Settings,
    requests: [],
  })
  const withLimits = (change: object) => withSettings({ limits: { ...settings.limits, ...change } })
  const withWalking = (change: object) => withSettings({ walking: { ...settings.walking, ...change } })
  const withRoads = (change: object) => withSettings({ roads: { ...settings.roads, ...change } })
  const withFare = (change: object) => withSettings({ fare: { ...(settings.fare as object), ...change } })

  test.each<[string, Problem]>([
    ['on the edge of the earth', withRequest({ trip: { from: at(90, 181), to: at(-90, -1e6) } })],
    [
      'with needs and worths',
      withRequest({ party: { people: 1, bags: 0, ramp: false }, worthLater: 0, waitedSeconds: 0 }),
    ],
    ['with places and a budget', { ...withRequest({}), places: [at(1, 1)], seed: -1.5, budget: 0 }],
    ['with walks of nothing and of twenty kilometres', withLimits({ maxWalkMeters: 20_000 })],
    ['with no walk', withLimits({ maxWalkMeters: 0, maxLossSeconds: 0, lossBaseSeconds: 0, lossShare: 0 })],
    ['with any share saved', withLimits({ minSavedShare: 0 })],
    ['with all saved', withLimits({ minSavedShare: 1 })],
    ['in pairs', withLimits({ maxGroup: 2 })],
    ['in groups of six', withLimits({ maxGroup: 6, vehicles: TAXI_AND_VAN })],
    ['without detours', withWalking({ streetFactor: 1 })],
    ['with straight roads', withRoads({ streetFactor: 1 })],
    ['for free', withFare({ base: 0, perKilometer: 0, perMinute: 0, minimum: 0 })],
    ['with a fare of one’s own', withSettings({ fare: () => 1 })],
    [
      'with measured roads',
      withSettings({
        roads: { kind: 'measured', measure: () => ({ distanceMeters: 1, durationSeconds: 1 }) },
      }),
    ],
    ['with an endless loss', withLimits({ maxLossSeconds: Infinity })],
  ])('%s is taken', (_, problem) => expect(faultOf(problem)).toBeNull())

  test.each<[string, Problem]>([
    ['requests[0].id: expected a string that is not empty, got ""', withRequest({ id: '' })],
    ['requests[0].id: expected a string that is not empty, got 7', withRequest({ id: 7 })],
    ['requests[1].id: expected a unique id, got "a"', { settings, requests: [request, request] }],
    [
      'requests[0].trip.from.latitude: expected degrees from -90 to 90, got 90.1',
      withRequest({ trip: { from: at(90.1, 0), to: at(0, 0) } }),
    ],
    [
      'requests[0].trip.to.latitude: expected degrees from -90 to 90, got -90.1',
      withRequest({ trip: { from: at(0, 0), to: at(-90.1, 0) } }),
    ],
    [
      'requests[0].trip.to.longitude: expected finite degrees, got NaN',
      withRequest({ trip: { from: at(0, 0), to: at(0, NaN) } }),
    ],
    [
      'requests[0].party.people: expected a whole number from 1, got 0',
      withRequest({ party: { people: 0 } }),
    ],
    [
      'requests[0].party.people: expected a whole number from 1, got 1.5',
      withRequest({ party: { people: 1.5 } }),
    ],
    [
      'requests[0].party.bags: expected a whole number from 0, got -1',
      withRequest({ party: { people: 1, bags: -1 } }),
    ],
    [
      'requests[0].party.bags: expected a whole number from 0, got 0.5',
      withRequest({ party: { people: 1, bags: 0.5 } }),
    ],
    ['requests[0].waitedSeconds: expected a number from 0, got -1', withRequest({ waitedSeconds: -1 })],
    [
      'requests[0].waitedSeconds: expected a number from 0, got Infinity',
      withRequest({ waitedSeconds: Infinity }),
    ],
    ['requests[0].worthLater: expected a number from 0, got -1', withRequest({ worthLater: -1 })],
    ['requests[0].worthLater: expected a number from 0, got NaN', withRequest({ worthLater: NaN })],
    [
      'places[1].latitude: expected degrees from -90 to 90, got 91',
      { ...withRequest({}), places: [at(0, 0), at(91, 0)] },
    ],
    [
      'places[0].longitude: expected finite degrees, got Infinity',
      { ...withRequest({}), places: [at(0, Infinity)] },
    ],
    ['seed: expected a finite number, got NaN', { ...withRequest({}), seed: NaN }],
    ['budget: expected a number from 0, got -1', { ...withRequest({}), budget: -1 }],
    ['limits.maxGroup: expected a whole number from 2 to 6, got 1', withLimits({ maxGroup: 1 })],
    ['limits.maxGroup: expected a whole number from 2 to 6, got 7', withLimits({ maxGroup: 7 })],
    ['limits.maxGroup: expected a whole number from 2 to 6, got 2.5', withLimits({ maxGroup: 2.5 })],
    ['limits.maxWalkMeters: expected metres from 0 to 20000, got -1', withLimits({ maxWalkMeters: -1 })],
    [
      'limits.maxWalkMeters: expected metres from 0 to 20000, got 20001',
      withLimits({ maxWalkMeters: 20_001 }),
    ],
    ['limits.maxLossSeconds: expected seconds from 0, got -1', withLimits({ maxLossSeconds: -1 })],
    ['limits.lossBaseSeconds: expected seconds from 0, got -1', withLimits({ lossBaseSeconds: -1 })],
    ['limits.lossShare: expected a number from 0, got -0.1', withLimits({ lossShare: -0.1 })],
    ['limits.minSavedShare: expected a number from 0 to 1, got -0.1', withLimits({ minSavedShare: -0.1 })],
    ['limits.minSavedShare: expected a number from 0 to 1, got 1.1', withLimits({ minSavedShare: 1.1 })],
    ['limits.vehicles: expected at least one, got "none"', withLimits({ vehicles: [] })],
    [
      'limits.vehicles: expected at most 4 things to hold, got "people, a, b, c, d"',
      withLimits({ vehicles: [{ ...TAXI, holds: { people: 4, a: 1, b: 1, c: 1, d: 1 } }] }),
    ],
    [
      'limits.vehicles[0].holds.people: expected a whole number from 0 to 31, got 32',
      withLimits({ vehicles: [{ ...TAXI, holds: { people: 32 } }] }),
    ],
    [
      'limits.vehicles[0].holds.people: expected a whole number from 0 to 31, got -1',
      withLimits({ vehicles: [{ ...TAXI, holds: { people: -1 } }] }),
    ],
    [
      'limits.vehicles[0].holds.bags: expected a whole number from 0 to 31, got 0.5',
      withLimits({ vehicles: [{ ...TAXI, holds: { people: 4, bags: 0.5 } }] }),
    ],
    [
      'limits.vehicles[0].fareFactor: expected a number from 1, got 0.9',
      withLimits({ vehicles: [{ ...TAXI, fareFactor: 0.9 }] }),
    ],
    [
      'limits.vehicles[1].fareFactor: expected a number from 1.4, got 1',
      withLimits({ vehicles: TAXI_AND_VAN.toReversed() }),
    ],
    ['settings.walking.streetFactor: expected a number from 1, got 0.9', withWalking({ streetFactor: 0.9 })],
    [
      'settings.walking.metersPerSecond: expected a number above 0, got 0',
      withWalking({ metersPerSecond: 0 }),
    ],
    [
      'settings.walking.metersPerSecond: expected a number above 0, got Infinity',
      withWalking({ metersPerSecond: Infinity }),
    ],
    ['settings.roads.streetFactor: expected a number from 1, got 0.9', withRoads({ streetFactor: 0.9 })],
    ['settings.roads.metersPerSecond: expected a number above 0, got 0', withRoads({ metersPerSecond: 0 })],
    ['settings.fare.base: expected a number from 0, got -1', withFare({ base: -1 })],
    ['settings.fare.perKilometer: expected a number from 0, got -1', withFare({ perKilometer: -1 })],
    ['settings.fare.perMinute: expected a number from 0, got Infinity', withFare({ perMinute: Infinity })],
    ['settings.fare.minimum: expected a number from 0, got -1', withFare({ minimum: -1 })],
    ['settings.fare.base: expected a number from 0, got "350"', withFare({ base: '350' })],
  ])('is refused: %s', (message, problem) => expect(faultOf(problem)).toBe(message))
})

describe('a ride', () => {
  test('costs the base, the kilometres and the minutes, and at least the minimum', () => {
    const fare = { base: 300, perKilometer: 100, perMinute: 20 }
    expect(meterOf(fare)(10_000, 600)).toBe(300 + 1000 + 200)
    expect(meterOf({ ...fare, minimum: 400 })(0, 0)).toBe(400)
    expect(meterOf({ ...fare, minimum: 200 })(0, 0)).toBe(300)
    const own = () => 7
    expect(meterOf(own)).toBe(own)
    const travel = { distanceMeters: 10_004, durationSeconds: 600 }
    expect(fareOf(travel, TAXI, { ...settings, fare })).toBe(1500)
    expect(fareOf(travel, { ...TAXI, fareFactor: 1.4 }, { ...settings, fare })).toBe(2101)
  })

  test('is as long as the great circle times the detour of streets, or as measured', () => {
    const straight = travelBetween(at(0, 0), at(0, 1), {
      kind: 'straight',
      streetFactor: 1.5,
      metersPerSecond: 10,
    })
    expect(straight.distanceMeters).toBeCloseTo(1.5 * 111_195, -2)
    expect(straight.durationSeconds).toBeCloseTo(straight.distanceMeters / 10, 6)
    const travel = { distanceMeters: 5, durationSeconds: 6 }
    expect(travelBetween(at(0, 0), at(0, 1), { kind: 'measured', measure: () => travel })).toBe(travel)
  })

  test('alone is in the first vehicle that holds the party, or in none', () => {
    const limits = { ...settings.limits, vehicles: TAXI_AND_VAN }
    const alone = (people: number) => soloRide({ ...request, party: { people } }, { ...settings, limits })
    expect(alone(4)!.vehicle.kind).toBe('taxi')
    expect(alone(5)!.vehicle.kind).toBe('van')
    expect(alone(5)!.fare).toBeCloseTo(alone(4)!.fare * 1.4, -1)
    expect(alone(7)).toBeNull()
    expect(soloFare({ ...request, party: { people: 7 } }, settings)).toBeNull()
    expect(soloFare(request, settings)).toBe(soloRide(request, settings)!.fare)
    expect([TAXI_AND_VAN, [TAXI]].map((vehicles) => new Room(vehicles).seats)).toEqual([6, 4])
  })

  test('is split by the largest remainders, which need not be those of the largest parts', () => {
    expect(splitFare(5, [9, 5])).toEqual([3, 2])
  })

  test('may take longer by a base and a share of it, up to the most', () => {
    const limits = { ...settings.limits, maxLossSeconds: 900, lossBaseSeconds: 300, lossShare: 0.3 }
    expect([0, 1000, 2000, 5000].map((seconds) => allowedLossSeconds(seconds, limits))).toEqual([
      300, 600, 900, 900,
    ])
  })
})

describe('a waiting group', () => {
  const policy = { holdSeconds: 10, lastCallSeconds: 4, waitCostPerSecond: 0.5 }
  const limits = { maxGroup: 4, seats: 4 }
  const member = { heldSeconds: 9.9, remainingSeconds: 4.1, people: 1 }
  const outlook = { members: [member, member], arrivalsPerSecond: 0.5, joinChance: 0.5, gainPerJoin: 4 }

  test('waits just before each of its ends, and not at them', () => {
    expect(whyPropose(outlook, policy, limits)).toBeNull()
    const other = (change: object) => ({ ...outlook, members: [member, { ...member, ...change }] })
    expect(whyPropose(other({ people: 2 }), policy, limits)).toBeNull()
    expect(whyPropose(other({ people: 3 }), policy, limits)).toBe('full')
    expect(
      whyPropose({ ...outlook, members: [member, member, member, member] }, policy, {
        maxGroup: 4,
        seats: 6,
      }),
    ).toBe('full')
    expect(whyPropose(other({ remainingSeconds: 4 }), policy, limits)).toBe('last-call')
    expect(whyPropose(other({ heldSeconds: 10 }), policy, limits)).toBe('held')
    // The gain of a second equals its cost for two; for three it does not.
    expect(whyPropose({ ...outlook, members: [member, member, member] }, policy, limits)).toBe(
      'waiting-does-not-pay',
    )
  })

  test('is worth less to a rider the longer a group is held, and nothing where nobody is held', () => {
    const worth = (held: number, holdSeconds = 10) => worthLater(1000, held, { holdSeconds })
    expect([0, 10, 20, 30].map((held) => worth(held))).toEqual([300, 150, 0, 0])
    expect([worth(0, 0), worth(0, -1)]).toEqual([0, 0])
    expect(worth(1, 0.5)).toBe(0)
  })
})

test('two riders keep company if each is what the other asks for', () => {
  const rider = (is: readonly string[], only: readonly string[]): MatchRequest => ({
    ...request,
    company: { is, only },
  })
  const anybody = request
  const woman = rider(['woman'], [])
  const choosy = rider(['woman'], ['woman'])
  expect(keepCompany(anybody, woman)).toBe(true)
  expect(keepCompany(choosy, woman)).toBe(true)
  expect(keepCompany(woman, choosy)).toBe(true)
  expect(keepCompany(choosy, anybody)).toBe(false)
  expect(keepCompany(anybody, choosy)).toBe(false)
  expect(keepCompany(choosy, rider(['man'], []))).toBe(false)
  expect(keepCompany(rider(['woman', 'quiet'], []), rider([], ['woman', 'quiet']))).toBe(true)
  expect(keepCompany(rider(['woman'], []), rider([], ['woman', 'quiet']))).toBe(false)
})

test('a filter lets all share but the pairs that are kept apart, in either order, and unsuited company', () => {
  const named = (id: string, company?: MatchRequest['company']): MatchRequest => ({
    ...request,
    id,
    ...(company && { company }),
  })
  const filterOf = (requests: readonly MatchRequest[], pairs: [string, string][]) => {
    const book = new RequestBook(settings, requests)
    const may = apartFrom(book, pairs)
    const slots = requests.map(({ id }) => book.slotOf.get(id)!)
    return slots.map((one) => slots.map((other) => Number(may(one, other))).join('')).join(' ')
  }
  const plain = [named('a'), named('b'), named('c')]
  expect(filterOf(plain, [])).toBe('111 111 111')
  expect(
    filterOf(plain, [
      ['c', 'a'],
      ['a', 'gone'],
      ['gone', 'b'],
    ]),
  ).toBe('110 111 011')
  const woman = { is: ['woman'], only: [] }
  const choosy = { is: ['woman'], only: ['woman'] }
  const mixed = [named('a'), named('b', woman), named('c', choosy)]
  expect(filterOf(mixed, [])).toBe('110 111 011')
  expect(filterOf(mixed, [['b', 'c']])).toBe('110 110 001')
})
