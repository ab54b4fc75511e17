import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { planGroup, type Settings } from '@woodalo/matching'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openArea, type StoredNetwork } from '../../roads/imported-area.ts'
import { createStreets } from '../../roads/streets-of-all-areas.ts'
import { roadTown } from '../../testing/road-town.ts'
import { groupLimits } from '../group-limits.ts'
import { createEngine, type EngineProblem } from './engine-on-own-thread.ts'
import { roadsToUse } from '../roads-to-use.ts'
import { sharedCorners } from '../candidate-meeting-points.ts'
import { driveLaws } from '../../roads/without-streets.ts'

const engine = createEngine()
afterAll(() => engine.close())

const request = (id: string, more: object = {}): EngineProblem['requests'][number] => ({
  id,
  trip: { from: { latitude: 40.4915, longitude: -3.593 }, to: { latitude: 40.4169, longitude: -3.7035 } },
  party: { people: 1, bags: 0 },
  waitedSeconds: 3,
  ...more,
})

const byAir = { kind: 'air', law: driveLaws.elsewhere } as const
const settings = {
  limits: groupLimits,
  fare: { base: 255, perKilometer: 135, perMinute: 8 },
  ...roadsToUse(byAir, createStreets([])),
  meetAtOrigins: false,
} satisfies Settings

const problem = (requests: EngineProblem['requests']): EngineProblem => ({
  settings: { ...settings, roads: byAir },
  requests,
  places: [{ latitude: 40.492, longitude: -3.593 }],
  rides: [],
  forbiddenPairs: [],
  recent: null,
  budget: 100_000,
  limitMilliseconds: 500,
})

describe('the engine on its thread', () => {
  test('returns to each of many callers their own result', async () => {
    const solutions = await Promise.all(
      [2, 3, 1, 4].map((count) =>
        engine.solve(problem(Array.from({ length: count }, (_, index) => request(`${count}-${index}`)))),
      ),
    )
    expect(solutions.map(({ groups }) => groups.flatMap(({ members }) => members).length)).toEqual([
      2, 3, 0, 4,
    ])
    expect(solutions[2]!.alone).toEqual([{ id: '1-0', reason: 'nobody-near', partners: 0 }])
    expect(solutions[0]!.groups[0]!.meetingPoint).toEqual({ latitude: 40.492, longitude: -3.593 })
  })

  test('keeps separated pairs apart', async () => {
    const apart = {
      ...problem([request('a'), request('b')]),
      forbiddenPairs: [['a', 'b']] as [string, string][],
    }
    expect((await engine.solve(apart)).groups).toEqual([])
  })

  test('returns the allowed groups found so far when its time is over', async () => {
    const crowd = Array.from({ length: 1_500 }, (_, index) =>
      request(`r${index}`, {
        trip: {
          from: { latitude: 40.49 + (index % 41) * 0.0002, longitude: -3.6 + (index % 53) * 0.0002 },
          to: { latitude: 40.41 + (index % 29) * 0.001, longitude: -3.71 + (index % 31) * 0.001 },
        },
      }),
    )
    const asked = {
      ...problem(crowd),
      places: sharedCorners(
        crowd.map(({ trip }) => trip.from),
        500 / 1.3,
      ),
      budget: 1_000_000,
      limitMilliseconds: 250,
    }
    const { groups, alone } = await engine.solve(asked)
    expect(groups.length).toBeGreaterThan(0)
    const ids = [...groups.flatMap(({ members }) => members), ...alone.map(({ id }) => id)]
    expect(ids.toSorted()).toEqual(crowd.map(({ id }) => id).toSorted())
    const byId = new Map(crowd.map((each) => [each.id, each]))
    for (const { members, meetingPoint } of groups)
      expect(
        planGroup(
          members.map((id) => byId.get(id)!),
          [meetingPoint],
          settings,
        ).allowed,
      ).toBe(true)
  })

  test('uses the streets of an area as soon as it is imported, as the planner does', async () => {
    // A railway with one bridge in the west. Riders on its two sides in the east are neighbours only on the map.
    const town = roadTown(38.9, -6.5, [3, 4])
    let networks: readonly StoredNetwork[] = []
    const own = createEngine(() => networks)
    const pair = [
      request('a', { trip: { from: town.at(3, 4), to: town.at(4, 8) } }),
      request('b', { trip: { from: town.at(3, 4), to: town.at(3, 8) } }),
    ]
    const byMeters = { ...settings, fare: { base: 0, perKilometer: 135, perMinute: 8 } }
    const asked = {
      ...problem(pair),
      places: [town.at(3, 4)],
      settings: { ...byMeters, roads: { kind: 'streets' as const } },
    }
    expect((await own.solve(asked)).groups).toHaveLength(1)
    networks = [
      { areaId: 'villar', version: '1', bytes: town.network.buffer, slowness: { large: 1, small: 1 } },
    ]
    expect((await own.solve(asked)).groups).toEqual([])
    const streets = createStreets(networks.map(openArea))
    expect(
      planGroup(pair, asked.places, { ...byMeters, ...roadsToUse({ kind: 'streets' }, streets) }).allowed,
    ).toBe(false)
    // If the walk over the bridge is too far, nobody is asked to walk, however near the place is on the map.
    const acrossTheRailway = { ...problem(pair), places: [town.at(4, 4)], settings: asked.settings }
    const apart = [pair[1]!, request('c', { trip: { from: town.at(3, 4), to: town.at(3, 7) } })]
    expect((await own.solve({ ...acrossTheRailway, requests: apart })).groups).toEqual([])
    expect((await own.solve({ ...asked, requests: apart })).groups).toHaveLength(1)
    await own.close()
  })

  test('prepares newcomers between batches, so that their first batch searches nothing on the streets', async () => {
    const town = roadTown(38.9, -6.5)
    const networks: readonly StoredNetwork[] = [
      { areaId: 'villar', version: '1', bytes: town.network.buffer, slowness: { large: 1, small: 1 } },
    ]
    const pair = [town.at(7, 3), town.at(7, 4)].map((to, index) =>
      request(`r${index}`, { trip: { from: town.at(2, 3), to } }),
    )
    const asked = {
      ...problem(pair),
      places: [{ latitude: 38.905, longitude: -6.494 }],
      settings: { ...settings, roads: { kind: 'streets' as const } },
    }
    const searchesOf = async (prepared: boolean) => {
      const own = createEngine(() => networks)
      for (const { trip } of prepared ? pair : []) own.prepare(trip)
      await own.solve(problem([request('a')]))
      // Waits while the thread is idle.
      await setTimeout(50)
      const { groups, searches } = await own.solve(asked)
      await own.close()
      return { groups: groups.length, isFree: searches === 0 }
    }
    expect(await searchesOf(false)).toEqual({ groups: 1, isFree: false })
    // Waits for a thread that got its idle time on a busy machine.
    await vi.waitFor(async () => expect(await searchesOf(true)).toEqual({ groups: 1, isFree: true }), 30_000)
  })

  test('refuses unreadable input and continues', async () => {
    await expect(engine.solve(problem([request('a', { party: { people: 0.5 } })]))).rejects.toThrow('people')
    expect((await engine.solve(problem([request('a'), request('b')]))).groups).toHaveLength(1)
  })

  test('reports a thread that ended and starts another for the next batch', async () => {
    const own = createEngine()
    const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const lost = own.solve(problem(Array.from({ length: 40 }, (_, index) => request(`r${index}`))))
    void started.then((thread) => thread.terminate())
    await expect(lost).rejects.toThrow('ended')
    expect((await own.solve(problem([request('a'), request('b')]))).groups).toHaveLength(1)
    await own.close()
  })

  test('is loaded once, whether for a problem or before it', async () => {
    const own = createEngine()
    let threads = 0
    const count = () => threads++
    process.on('worker', count)
    own.warmUp()
    await new Promise((resolve) => setImmediate(resolve))
    expect(threads).toBe(1)
    own.warmUp()
    expect((await own.solve(problem([request('a'), request('b')]))).groups).toHaveLength(1)
    expect(threads).toBe(1)
    process.off('worker', count)
    await own.close()
  })

  test('refuses work after it is closed', async () => {
    const closed = createEngine()
    await closed.solve(problem([request('a')]))
    await closed.close()
    await expect(closed.solve(problem([request('a')]))).rejects.toThrow('closed')
  })
})
