import { describe, expect, test } from 'vitest'
import { openArea } from '../../roads/imported-area.ts'
import { createStreets } from '../../roads/streets-of-all-areas.ts'
import { roadTown } from '../../testing/road-town.ts'
import { reachMeters, sharedCorners } from '../candidate-meeting-points.ts'
import { groupLimits } from '../group-limits.ts'
import { createNewcomers } from './newcomers.ts'
import { solveBatch } from './solve-on-thread.ts'

const town = roadTown(38.9, -6.5)
const newStreets = () =>
  createStreets([openArea({ bytes: town.network.buffer, slowness: { large: 1, small: 1 } })])

/** Riders around three crossings in the south, to crossings in the north. */
const requests = Array.from({ length: 12 }, (_, index) => ({
  id: `r${index}`,
  trip: { from: town.at(1 + (index % 2), 2 + (index % 3)), to: town.at(7, index % 8) },
  party: { people: 1, bags: 0 },
  waitedSeconds: 3,
  worthLater: 0,
}))

const batchOf = (streets = newStreets()) => {
  const before = streets.searches()
  const { groups } = solveBatch(
    {
      settings: {
        limits: groupLimits,
        fare: { base: 255, perKilometer: 135, perMinute: 8 },
        roads: { kind: 'streets' },
        walking: { streetFactor: 1, metersPerSecond: 1.3 },
        meetAtOrigins: false,
      },
      requests,
      places: sharedCorners(
        requests.map(({ trip }) => trip.from),
        reachMeters,
      ),
      rides: [],
      forbiddenPairs: [],
      recent: null,
      budget: 100_000,
      limitMilliseconds: 100_000,
    },
    () => 0,
    streets,
  )
  return { groups, searches: streets.searches() - before }
}

/** Streets on which these trips were prepared, each in idle time of its own. */
function preparedFor(trips: readonly (typeof requests)[number]['trip'][]) {
  const streets = newStreets()
  const idle: (() => void)[] = []
  const newcomers = createNewcomers(
    () => streets,
    (act) => idle.push(act),
  )
  for (const trip of trips) newcomers.add(trip)
  let turns = 0
  for (let act = idle.shift(); act; act = idle.shift()) {
    act()
    turns += 1
  }
  return { streets, turns }
}

describe('newcomers', () => {
  test('who came before a batch cost it no search on the streets, and get the same groups', () => {
    const cold = batchOf()
    expect(cold.groups.length).toBeGreaterThan(0)
    // A walk's reach for each origin, and labels for each destination, at the least.
    expect(cold.searches).toBeGreaterThanOrEqual(6 + 8)
    const { streets } = preparedFor(requests.map(({ trip }) => trip))
    const warm = batchOf(streets)
    expect(warm.searches).toBe(0)
    expect(warm.groups).toEqual(cold.groups)
  })

  test('who came too late cost it their own searches alone', () => {
    // Nobody else goes to this one's destination.
    const late = requests[5]!
    const { streets } = preparedFor(requests.filter((each) => each !== late).map(({ trip }) => trip))
    const { searches } = batchOf(streets)
    expect(searches).toBeGreaterThan(0)
    expect(searches).toBeLessThanOrEqual(3)
  })

  test('are prepared one at a time, so that a batch waits for one of them at most', () => {
    expect(preparedFor(requests.map(({ trip }) => trip)).turns).toBe(12)
    expect(preparedFor(Array.from({ length: 1_100 }, () => requests[0]!.trip)).turns).toBe(1_000)
  })
})
