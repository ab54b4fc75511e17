import { soloFare, worthLater } from '@woodalo/matching'
import { type Party, smallestParty } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { type Batch, batchProblem, type OpenRequest, type OpenRide } from './batch-problem.ts'
import { engineMilliseconds, workOfBatch } from './engine/time-for-a-batch.ts'
import { createGroupPlanner } from './terms-of-group.ts'
import { savedDriving } from './saved-co2-and-driving.ts'

const priced = {
  key: 'meter',
  currency: 'EUR',
  tariff: { base: 255, perKilometer: 135, perMinute: 8 },
  fareOf: () => 2_000,
}
const settings = createGroupPlanner({
  tariff: () => priced,
  placesNear: async () => [],
  streetsAt: () => null,
  router: null,
  gramsPerVehicleKilometer: 210,
}).settings({ latitude: 40.49, longitude: -3.59, at: '2026-11-20T11:00:00Z' })
const trip = {
  from: { latitude: 40.4915, longitude: -3.5937 },
  to: { latitude: 40.4169, longitude: -3.7035 },
}
const rider = (id: string, party: Party = smallestParty) => ({
  id,
  trip,
  party,
  company: { is: [], only: [] },
})
const searching = (id: string, more: Partial<OpenRequest> = {}): OpenRequest => ({
  ...rider(id),
  waitedSeconds: 20,
  heldSeconds: null,
  remainingSeconds: 60,
  ...more,
})
const pace = { batchSeconds: 1, holdSeconds: 10, waitCostPerSecond: 0 }
const meeting = { latitude: 40.492, longitude: -3.593 }
const rideOf = (...riders: ReturnType<typeof rider>[]): OpenRide => ({ riders, meeting })
const problemOf = (more: Partial<Batch<OpenRide>>) =>
  batchProblem({
    settings,
    requests: [],
    rides: [],
    places: [],
    forbiddenPairs: [],
    recent: null,
    pace,
    problems: 1,
    ...more,
  })

describe('the problem of a batch', () => {
  test('has what was asked, the rides that may grow with their riders, where to meet, and its part of the time', () => {
    const ride = rideOf(rider('one'), rider('two'))
    const place = { latitude: 40.4912, longitude: -3.5931, name: 'Terminal' }
    const pair: [string, string] = ['new', 'one']
    const recent = { requests: [], seconds: 300 }
    const { problem, rides } = problemOf({
      requests: [searching('new', { heldSeconds: 3 }), searching('last', { remainingSeconds: 2 })],
      rides: [ride],
      places: [place],
      forbiddenPairs: [pair],
      recent,
      problems: 2,
    })
    expect(rides).toEqual([ride])
    const worth = worthLater(soloFare(rider('new'), settings)!, 3, pace)
    expect(worth).toBeGreaterThan(0)
    expect(problem.requests).toEqual([
      { ...rider('new'), waitedSeconds: 20, worthLater: worth },
      // Their time is up before the next batch ends: no later one is worth anything.
      { ...rider('last'), waitedSeconds: 20, worthLater: 0 },
      ...ride.riders,
    ])
    expect(problem).toMatchObject({
      rides: [['one', 'two']],
      forbiddenPairs: [pair],
      recent,
      budget: workOfBatch,
      limitMilliseconds: 250,
    })
    expect(problem.places.slice(0, 2)).toEqual([
      { latitude: place.latitude, longitude: place.longitude },
      meeting,
    ])
    expect(problem.places.length).toBeGreaterThan(2)
  })

  test('has rides with a place for somebody, those with the fewest people first', () => {
    const of = (people: number) => ({ ...smallestParty, people })
    const three = rideOf(rider('a', of(2)), rider('b'))
    const two = rideOf(rider('c'), rider('d'))
    const five = rideOf(rider('e', of(3)), rider('f', of(2)))
    const six = rideOf(rider('g', of(3)), rider('h', of(3)))
    const most = rideOf(...Array.from({ length: settings.limits.maxGroup }, (_, index) => rider(`r${index}`)))
    expect(problemOf({ rides: [five, six, three, most, two] }).rides).toEqual([two, three, five])
  })

  test('has no rides where more riders search than there is time for', () => {
    const rides = [rideOf(rider('a'), rider('b'))]
    const many = (count: number) => Array.from({ length: count }, (_, index) => searching(`n${index}`))
    expect(problemOf({ rides, requests: many(18) }).rides).toEqual(rides)
    expect(problemOf({ rides, requests: many(19) }).rides).toEqual([])
  })
})

test('the engine has half of a batch’s interval, from a quarter of a second to a second', () => {
  expect([0.1, 0.5, 1, 1.5, 2, 10].map(engineMilliseconds)).toEqual([250, 250, 500, 750, 1_000, 1_000])
})

test('what a group saves is told in grams and as a part of what all would have driven alone', () => {
  expect(savedDriving({ savedMeters: 12_345, distanceMeters: 20_000 }, 210)).toEqual({
    savedGrams: 2_592,
    savedPercent: 38,
  })
  expect(savedDriving({ savedMeters: 0, distanceMeters: 0 }, 210)).toEqual({ savedGrams: 0, savedPercent: 0 })
})
