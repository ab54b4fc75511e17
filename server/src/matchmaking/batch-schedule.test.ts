import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import type { KeyedJob } from '../jobs/job-store.ts'
import {
  type BatchOfRegion,
  createBatchAsking,
  resumeLostBatches,
  secondsUntilBatch,
} from './batch-schedule.ts'

const anyRegion = fc.tuple(fc.nat(3_600), fc.nat(7_200)).map(([row, column]) => `${row}:${column}`)
const anyTime = fc.double({ min: 1.7e9, max: 2e9, noNaN: true })
const anyInterval = fc.double({ min: 0.2, max: 60, noNaN: true })

test('a batch is never further away than the interval, and leaves time for riders who come together', () => {
  fc.assert(
    fc.property(anyRegion, anyTime, anyInterval, (region, now, interval) => {
      const seconds = secondsUntilBatch(region, now, interval)
      expect(seconds).toBeLessThanOrEqual(interval * (1 + 1e-6))
      expect(seconds).toBeGreaterThanOrEqual(interval * 0.75)
    }),
  )
})

test('a region that is asked for when its batch begins keeps its interval', () => {
  fc.assert(
    fc.property(anyRegion, anyTime, fc.double({ min: 0.01, max: 0.2, noNaN: true }), (region, now, late) => {
      const batch = now + secondsUntilBatch(region, now, 2)
      const next = batch + late + secondsUntilBatch(region, batch + late, 2)
      expect(next - batch).toBeCloseTo(2, 5)
    }),
  )
})

test('regions that were asked for at the same moment are spread over a quarter of the interval', () => {
  const now = 1_800_000_000
  const seconds = Array.from({ length: 400 }, (_, index) =>
    secondsUntilBatch(`${2_600 + Math.floor(index / 20)}:${3_500 + (index % 20)}`, now, 2),
  )
  const within = (from: number) => seconds.filter((each) => each >= from && each < from + 0.05).length
  const counts = Array.from({ length: 10 }, (_, part) => within(1.5 + part * 0.05))
  // 40 each if they were spread exactly.
  expect(Math.max(...counts)).toBeLessThan(65)
  expect(Math.min(...counts)).toBeGreaterThan(20)
})

test('a batch that nobody takes is run by whoever notices, and one that was lost is asked for at once', async () => {
  const done: string[] = []
  const look = (regions: { region: string; batch: BatchOfRegion }[]) =>
    resumeLostBatches(
      {
        store: { searchedRegions: async () => regions },
        transact: (act) => act({} as Tx),
        asking: {
          rematch() {},
          ask: async (_tx, region, when) => void done.push(`asked for ${region} ${when}`),
        },
      },
      async (region) => void done.push(`ran ${region}`),
    )
  expect(await look([])).toBeUndefined()
  expect(
    await look([
      { region: 'a', batch: 'coming' },
      { region: 'b', batch: 'late' },
      { region: 'c', batch: 'lost' },
    ]),
  ).toBe(1)
  expect(done).toEqual(['ran b', 'asked for c now'])
})

test('a look for full vehicles is asked for where enough people search around, and none where batches are short', async () => {
  const jobsAsked = async (searching: Record<string, number>, batchSeconds = 2) => {
    const added: KeyedJob[] = []
    const commits: (() => void | Promise<void>)[] = []
    const asking = createBatchAsking({
      addJobs: async () => {},
      addMissing: async (jobs) => void added.push(...jobs),
      peopleSearching: async (regions) =>
        new Map(Object.entries(searching).filter(([region]) => regions.includes(region))),
      batchSeconds,
      now: () => 0,
      failed(error) {
        throw error
      },
    })
    asking.rematch({ afterCommit: (act) => commits.push(act) }, ['10:10'])
    expect(added).toEqual([])
    await Promise.all(commits.map(async (act) => act()))
    return added.map(({ key }) => key)
  }
  const batch = 'match-region:10:10'
  const look = 'fill-vehicles:10:10'
  expect(await jobsAsked({ '10:10': 3 })).toEqual([batch])
  expect(await jobsAsked({ '10:10': 4 })).toEqual([batch, look])
  // Across the border, and none further away.
  expect(await jobsAsked({ '10:10': 1, '11:11': 3 })).toEqual([batch, look])
  expect(await jobsAsked({ '10:10': 1, '12:10': 30 })).toEqual([batch])
  expect(await jobsAsked({ '10:10': 4 }, 0.5)).toEqual([batch])
})
