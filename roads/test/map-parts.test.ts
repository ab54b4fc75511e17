import { describe, expect, test } from 'vitest'
import { assembleNetwork } from '../src/assemble-network.ts'
import { NoStreetsError } from '../src/no-streets-error.ts'
import { junctionSeconds } from '../src/junction-delays.ts'
import { partsOfMap } from '../src/streets-and-paths-of-map.ts'
import { createRouter, layRoadbed } from '../src/router.ts'
import { slowedMs } from '../src/traffic-slowness.ts'
import type { MapTurn, StreetMap, Tags } from '../src/street-map.ts'
import { createTownFinder } from '../src/town-by-street-density.ts'
import { createWalker } from '../src/walks-within-reach.ts'
import { parseMaxSpeed } from '../src/free-flow-speeds.ts'
import { STREET_KINDS, type StreetKind, kindNumber } from '../src/street-kinds.ts'

/** Nodes at whole steps of about 111 m north and 82 m east, named by two digits: row and column. */
const place = (node: number) => ({
  latitude: 42 + Math.floor(node / 10) / 1000,
  longitude: -8 + (node % 10) / 1000,
})

type Way = readonly [refs: readonly number[], tags?: Tags]

function mapOf(
  ways: readonly Way[],
  nodeTags: Record<number, Tags> = {},
  turns: readonly Partial<MapTurn>[] = [],
): StreetMap {
  const refs = new Set(ways.flatMap(([nodes]) => nodes.filter((node) => node < 100)))
  return {
    ways: ways.map(([nodes, tags], id) => ({ id, refs: nodes, tags: { highway: 'residential', ...tags } })),
    nodes: new Map([...refs].map((node) => [node, place(node)])),
    nodeTags: new Map(Object.entries(nodeTags).map(([node, tags]) => [Number(node), tags])),
    turns: turns.map((turn) => ({ kind: 'no_left_turn', from: 0, via: 0, to: 0, except: '', ...turn })),
  }
}

/** Metres of the drive between the places of two nodes, rounded to ten. */
function driven(map: StreetMap, from: number, to: number): number {
  const router = createRouter(layRoadbed(assembleNetwork(partsOfMap(map))))
  const [start, end] = [from, to].map((node) => router.place(router.snap(place(node))!))
  return Math.round(router.travel(start!, end!).meters / 10) * 10
}

function walked(map: StreetMap, from: number, to: number): { seconds: number; meters: number } {
  const walker = createWalker(assembleNetwork(partsOfMap(map)))
  const [start, end] = [from, to].map((node) => walker.snap(place(node))!)
  const { seconds, meters } = walker.walks(start!, [end!], 10_000)[0]!
  return { seconds: Math.round(seconds), meters: Math.round(meters / 10) * 10 }
}

/** A ring 00 - 03 - 23 - 20 with a street across it from 02 to 22. */
const ring: readonly Way[] = [[[0, 1, 2, 3]], [[3, 13, 23]], [[23, 22, 21, 20]], [[20, 10, 0]], [[2, 12, 22]]]

describe('driving', () => {
  test('follows one-way tags, also against the order of points, and roundabouts without tags', () => {
    expect(driven(mapOf(ring), 12, 2)).toBe(110)
    const oneWay = (tags: Tags) => mapOf(ring.map(([refs], index) => [refs, index === 4 ? tags : {}]))
    expect(driven(oneWay({ oneway: 'yes' }), 2, 12)).toBe(110)
    expect(driven(oneWay({ oneway: 'yes' }), 12, 2)).toBe(500)
    expect(driven(oneWay({ oneway: '-1' }), 2, 12)).toBeGreaterThan(400)
    expect(driven(oneWay({ oneway: 'yes', 'oneway:taxi': 'no' }), 12, 2)).toBe(110)
    expect(driven(oneWay({ junction: 'roundabout' }), 12, 2)).toBeGreaterThan(400)
  })

  test('leaves out private and closed streets unless taxis are allowed', () => {
    const across = (tags: Tags) =>
      driven(mapOf(ring.map(([refs], index) => [refs, index === 4 ? tags : {}])), 2, 22)
    expect(across({})).toBe(220)
    const around = 2 * 80 + 220 + 5
    for (const tags of [
      { access: 'private' },
      { motor_vehicle: 'no' },
      { highway: 'pedestrian' },
      { area: 'yes' },
    ])
      expect(across(tags as Tags)).toBeGreaterThan(around)
    expect(across({ motor_vehicle: 'no', taxi: 'yes' })).toBe(220)
    expect(across({ access: 'no', motor_vehicle: 'destination' })).toBe(220)
  })

  test('stops at a bollard and is only delayed by a gate', () => {
    const at = (tags: Tags) => driven(mapOf(ring, { 12: tags }), 2, 22)
    expect(at({ barrier: 'bollard' })).toBeGreaterThan(380)
    expect(at({ barrier: 'gate', access: 'private' })).toBeGreaterThan(380)
    expect(at({ barrier: 'bollard', motor_vehicle: 'yes' })).toBe(220)
    // Seconds decide: half a minute at the gate is more than the way around.
    expect(at({ barrier: 'gate' })).toBeGreaterThan(380)
    expect(at({ barrier: 'cattle_grid' })).toBe(220)
  })

  test('respects banned and mandatory turns, except those from which taxis are exempt', () => {
    const turns = (turn: Partial<MapTurn>) =>
      driven(mapOf(ring, {}, [{ from: 0, via: 2, to: 4, ...turn }]), 1, 12)
    expect(turns({ from: 99 })).toBe(190)
    expect(turns({ kind: 'no_right_turn' })).toBeGreaterThan(400)
    for (const except of [
      'taxi',
      'bicycle;taxi',
      'psv',
      'bicycle; psv ;hgv',
      'motorcar',
      'motor_vehicle;bus',
    ])
      expect([except, turns({ kind: 'no_right_turn', except })]).toEqual([except, 190])
    for (const except of ['bicycle', 'bus', 'psv:minibus'])
      expect(turns({ kind: 'no_right_turn', except })).toBeGreaterThan(400)
    expect(turns({ kind: 'only_straight_on', to: 0 })).toBeGreaterThan(400)
  })

  test('respects no mandatory turn into a street that cannot be entered from there', () => {
    const against = ring.map(([refs], index): Way => [refs, index === 4 ? { oneway: '-1' } : {}])
    const only = [{ kind: 'only_left_turn', from: 0, via: 2, to: 4 }]
    expect(driven(mapOf(against, {}, only), 1, 3)).toBe(driven(mapOf(against), 1, 3))
    expect(driven(mapOf(ring, {}, only), 1, 3)).toBeGreaterThan(driven(mapOf(ring), 1, 3))
  })

  test('respects all bans that hold for one arrival, in whatever order they are mapped', () => {
    // At 22 the way from 20 meets one to the north, one straight on and one to the south.
    const star: readonly Way[] = [[[20, 21, 22]], [[22, 32, 42]], [[22, 23, 24]], [[22, 12, 2]]]
    const around: readonly Way[] = [[[20, 40, 42, 44, 24, 4, 2, 0, 20]]]
    const bans = [1, 2, 3].map((to) => ({ kind: `no_turn_${to}`, from: 0, via: 22, to }))
    const meters = (turns: readonly Partial<MapTurn>[]) =>
      [32, 23, 12].map((to) => driven(mapOf([...star, ...around], {}, turns), 21, to))
    const free = meters([])
    for (const turns of [bans, bans.toReversed(), bans.slice(1), bans.slice(0, 2)]) {
      const banned = new Set(turns.map(({ to }) => to))
      for (const [at, length] of meters(turns).entries())
        expect([at, length > free[at]!]).toEqual([at, banned.has(at + 1)])
    }
  })

  test('leaves out ways with missing points, and what only they lead to', () => {
    const map = mapOf([...ring, [[23, 900, 33]], [[33, 43]]])
    const router = createRouter(layRoadbed(assembleNetwork(partsOfMap(map))))
    expect(router.snap(place(43), 50)).toBeNull()
    expect(router.snap(place(22), 50)).not.toBeNull()
  })

  test('counts a point once that a way repeats at once', () => {
    const pointsOf = (refs: readonly number[]) =>
      partsOfMap(mapOf([[refs]])).streets.map(({ points }) => Array.from(points))
    expect(pointsOf([1, 1, 2, 3, 3])).toEqual(pointsOf([1, 2, 3]))
    expect(pointsOf([1, 2, 3])).toHaveLength(1)
  })

  test('does not snap to islands or dead ends without a way back', () => {
    const map = mapOf([...ring, [[23, 24, 25], { oneway: 'yes' }], [[47, 48]]])
    const router = createRouter(layRoadbed(assembleNetwork(partsOfMap(map))))
    expect(router.snap(place(25), 60)).toBeNull()
    expect(router.snap(place(47), 60)).toBeNull()
    expect(() => assembleNetwork(partsOfMap(mapOf([[[1, 2], { highway: 'footway' }]])))).toThrow(
      NoStreetsError,
    )
  })

  test('uses signed speeds, otherwise those of the kind of street, and lower ones on rough surfaces', () => {
    const seconds = (tags: Tags, nodeTags = {}) => {
      const network = assembleNetwork(partsOfMap(mapOf([[[1, 5], tags]], nodeTags)))
      return network.travelMs[0]! / 1000
    }
    const meters = 330.5
    expect(seconds({ maxspeed: '50' })).toBeCloseTo(meters / (50 / 3.6), 0)
    expect(seconds({ maxspeed: '20 mph' })).toBeCloseTo(meters / (32 / 3.6), 0)
    expect(seconds({ highway: 'primary' })).toBeCloseTo(meters / (75 / 3.6), 0)
    expect(seconds({ highway: 'primary', surface: 'gravel' })).toBeCloseTo(meters / (37.5 / 3.6), 0)
    expect([
      parseMaxSpeed('30 mph'),
      parseMaxSpeed('ES:urban'),
      parseMaxSpeed('none'),
      parseMaxSpeed('0'),
    ]).toEqual([48, null, null, null])
    expect(STREET_KINDS.length).toBeLessThan(32)
  })

  test('takes extra seconds at lights and turns', () => {
    const rows = [0, 1, 2, 3, 4].map((row): Way => [[0, 1, 2, 3, 4].map((column) => row * 10 + column)])
    const columns = [0, 1, 2, 3, 4].map((column): Way => [[0, 1, 2, 3, 4].map((row) => row * 10 + column)])
    const network = (nodeTags = {}) => assembleNetwork(partsOfMap(mapOf([...rows, ...columns], nodeTags)))
    const arrivals = (nodeTags = {}) => network(nodeTags).arrivalMs.reduce((sum, ms) => sum + ms, 0)
    const lights = { highway: 'traffic_signals' }
    expect(arrivals({ 22: lights }) - arrivals()).toBe(4 * 2_000)
    // Lights at a junction are waited for once, on arrival, and lights along a street on the way, once as well.
    const street: readonly Way[] = [[[0, 1, 2, 3, 4]], ...columns]
    const alone = [...ring.slice(1), [[0, 1, 2, 3]] satisfies Way]
    const travel = (ways: readonly Way[], nodeTags = {}) =>
      assembleNetwork(partsOfMap(mapOf(ways, nodeTags))).travelMs.reduce((sum, ms) => sum + ms, 0)
    expect(travel(street, { 2: lights }) - travel(street)).toBe(0)
    expect(travel(alone, { 1: lights }) - travel(alone)).toBe(2 * 2_000)
    expect(Math.min(...network().arrivalMs)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...network().arrivalMs)).toBeLessThan(10_000)
  })

  test('waits half a minute at whatever opens like a gate, and half as long at a toll booth', () => {
    const seconds = (tags: Tags) =>
      partsOfMap(mapOf([[[1, 3, 5]]], { 3: tags })).streets[0]!.travelMs[0] / 1000
    const wait = (barrier: string) => seconds({ barrier }) - seconds({})
    for (const gate of ['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'sliding_beam', 'yes'])
      expect([gate, wait(gate)]).toEqual([gate, 30])
    expect(wait('toll_booth')).toBe(15)
    expect(wait('kerb')).toBe(0)
  })

  test('takes the seconds of the gentlest turn and a share of the mean turn, where there is a choice', () => {
    // A right angle takes half of the seconds of a turn back.
    expect([[], [90]].map(junctionSeconds)).toEqual([0, 0])
    expect(junctionSeconds([90, 90])).toBeCloseTo(3.75 + 0.3 * 3.75, 9)
    expect(junctionSeconds([0, 180])).toBeCloseTo(0.011 + (0.3 * 7.5) / 2, 3)
  })

  test('goes straight on at a junction more quickly than around its corner', () => {
    const { streets } = partsOfMap(mapOf([[[20, 22]], [[22, 24]], [[22, 42]]]))
    const seconds = streets.map(({ arrivalMs }) => Math.max(...arrivalMs) / 1000)
    const straight = junctionSeconds([0, 90])
    for (const [at, expected] of [straight, straight, junctionSeconds([90, 90])].entries())
      expect(seconds[at]).toBeCloseTo(expected, 2)
  })

  test('counts no turn into a one-way street against its direction', () => {
    const arrival = (tags: Tags) =>
      partsOfMap(mapOf([[[20, 22]], [[22, 24]], [[22, 42], tags]])).streets[0]!.arrivalMs[0]
    expect(arrival({})).toBeGreaterThan(0)
    expect(arrival({ oneway: 'yes' })).toBe(arrival({}))
    expect(arrival({ oneway: '-1' })).toBe(0)
    const opposite = (tags: Tags) =>
      partsOfMap(mapOf([[[20, 22]], [[22, 24]], [[42, 22], tags]])).streets[0]!.arrivalMs[0]
    expect([opposite({}), opposite({ oneway: 'yes' })]).toEqual([arrival({}), 0])
  })
})

test('traffic slows the large streets and their links by one factor, all others by another, and opens none', () => {
  const seconds = (highway: string) => {
    const ways = [...ring, [[3, 5], { highway }], [[5, 25], { highway, oneway: 'yes' }], [[25, 23]]] as const
    const network = assembleNetwork(partsOfMap(mapOf(ways)))
    const slowed = slowedMs(network, { large: 2, small: 3 })
    return network.streetKinds.reduce((factors, kind, street) => {
      const own = [0, 1].map((side) => slowed[2 * street + side]! / network.travelMs[2 * street + side]!)
      return kind === kindNumber(highway as StreetKind) ? [...factors, ...own] : factors
    }, [] as number[])
  }
  for (const highway of ['motorway', 'trunk', 'primary', 'primary_link'])
    expect(new Set(seconds(highway))).toEqual(new Set([2, NaN]))
  for (const highway of ['secondary', 'secondary_link', 'tertiary', 'service'])
    expect(new Set(seconds(highway))).toEqual(new Set([3, NaN]))
})

test('counts a place as in a town if the streets around it are dense, not at a single crossing', () => {
  const at = (row: number, column: number) => ({
    latitude: 42 + row / 1000,
    longitude: -8 + column / 1000,
  })
  const dense = [...Array(40).keys()].flatMap((row) =>
    [...Array(40).keys()].map((column) => ({ place: at(row, column), meters: 190 })),
  )
  const isTown = createTownFinder([...dense, { place: at(200, 200), meters: 900 }])
  expect(isTown(at(20, 20))).toBe(true)
  expect(isTown(at(200, 200))).toBe(false)
  expect(isTown(at(500, 500))).toBe(false)
})

describe('walking', () => {
  const short: Way = [[2, 12, 22], { highway: 'footway' }]
  const outer = ring.slice(0, 4)

  test('uses footpaths and streets, but not motorways and closed ways', () => {
    expect(walked(mapOf([...outer, short]), 2, 22).meters).toBe(220)
    expect(walked(mapOf([...outer, [short[0], { highway: 'motorway' }]]), 2, 22).meters).toBeGreaterThan(380)
    expect(walked(mapOf([...outer, [short[0], { foot: 'no' }]]), 2, 22).meters).toBeGreaterThan(380)
    expect(walked(mapOf([...outer, [short[0], { access: 'no', foot: 'yes' }]]), 2, 22).meters).toBe(220)
  })

  test('uses one-way streets in both directions, is slow on steps, and waits at lights', () => {
    const there = walked(mapOf([...outer, [short[0], { oneway: 'yes' }]]), 22, 2)
    expect(there.meters).toBe(220)
    expect(there.seconds).toBe(171)
    expect(
      walked(mapOf([...outer, short], { 12: { highway: 'crossing', crossing: 'traffic_signals' } }), 2, 22)
        .seconds,
    ).toBe(186)
    expect(walked(mapOf([...outer, [short[0], { highway: 'steps' }]]), 2, 12).seconds).toBe(171)
  })
})
