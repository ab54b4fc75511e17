// What the tags of OpenStreetMap say about a street: who may use it, in which direction, and how fast.
import { describe, expect, test } from 'vitest'
import { drivingOn, stopsCars, stopsWalkers, walkingOn } from '../src/access-by-tags.ts'
import { speedsOn, parseMaxSpeed } from '../src/free-flow-speeds.ts'
import type { Tags } from '../src/street-map.ts'
import { kindNumber } from '../src/street-kinds.ts'

const both = { isForward: true, isBackward: true }
const forward = { isForward: true, isBackward: false }
const backward = { isForward: false, isBackward: true }

describe('a taxi', () => {
  test.each<[string, Tags, object | null]>([
    ['both ways', {}, both],
    ['one way', { oneway: 'yes' }, forward],
    ['one way, as a number', { oneway: '1' }, forward],
    ['one way, as a truth', { oneway: 'true' }, forward],
    ['one way against the points', { oneway: '-1' }, backward],
    ['one way against the points, as a word', { oneway: 'reverse' }, backward],
    ['no one way', { oneway: 'no', highway: 'motorway' }, both],
    ['a motorway', { highway: 'motorway' }, forward],
    ['a roundabout', { junction: 'roundabout' }, forward],
    ['a circular junction', { junction: 'circular' }, forward],
    ['against the traffic, where taxis may', { oneway: 'yes', 'oneway:taxi': 'no' }, both],
    ['against the traffic, where buses and taxis may', { oneway: 'yes', 'oneway:psv': 'no' }, both],
    ['taxis before buses', { oneway: 'yes', 'oneway:psv': 'no', 'oneway:taxi': 'yes' }, forward],
    ['a bus lane that taxis may use', { motor_vehicle: 'no', psv: 'yes' }, both],
    ['taxis alone', { access: 'no', taxi: 'designated' }, both],
    ['no lane for buses', { psv: 'no' }, both],
    ['closed to all', { access: 'private' }, null],
    ['closed to cars', { motor_vehicle: 'no' }, null],
    ['open to cars only', { access: 'no', motorcar: 'yes' }, both],
    ['for customers', { access: 'customers' }, both],
    ['a square', { area: 'yes' }, null],
    ['a footway', { highway: 'footway' }, null],
    ['an access for emergencies', { service: 'emergency_access' }, null],
    ['a track', { highway: 'track' }, null],
    ['a paved track', { highway: 'track', tracktype: 'grade1' }, both],
    ['a track that is open to cars', { highway: 'track', motor_vehicle: 'yes' }, both],
  ])('%s', (_, tags, expected) => {
    const highway = 'residential'
    const kind = tags['highway'] ?? highway
    expect(drivingOn({ highway, ...tags })).toEqual(expected && { kind, ...expected })
  })

  test.each<[Tags, boolean]>([
    [{}, false],
    [{ barrier: 'bollard' }, true],
    [{ barrier: 'bollard', motor_vehicle: 'yes' }, false],
    [{ barrier: 'gate' }, false],
    [{ barrier: 'gate', access: 'private' }, true],
    [{ barrier: 'gate', access: 'private', taxi: 'yes' }, false],
  ])('at %j is stopped: %s', (tags, stops) => expect(stopsCars(tags)).toBe(stops))
})

/** By the wiki of OpenStreetMap: what each value of a tag means to a taxi and to somebody on foot. */
describe('each value', () => {
  const words = (text: string) => text.trim().split(/\s+/u)
  test('of a barrier that a car cannot pass stops taxis and nobody on foot, and others stop neither', () => {
    const impassable = words(`bar block bollard chain cycle_barrier debris fence full-height_turnstile
      hampshire_gate horse_stile jersey_barrier kissing_gate log motorcycle_barrier planter stile sump_buster
      turnstile wall`)
    const passable = words(
      'border_control bump_gate cattle_grid entrance gate lift_gate swing_gate toll_booth',
    )
    const stopped = [...impassable, ...passable].filter((barrier) => stopsCars({ barrier }))
    expect(stopped).toEqual(impassable)
    expect(impassable.filter((barrier) => stopsWalkers({ barrier }))).toEqual([])
  })

  test('of an access closes a street to taxis, to walkers, to both or to none', () => {
    const highway = 'residential'
    const values = words(`no private military agricultural forestry emergency discouraged use_sidepath
      yes permissive destination customers delivery designated`)
    expect(values.filter((access) => drivingOn({ highway, access }) === null)).toEqual(values.slice(0, 7))
    expect(values.filter((foot) => walkingOn({ highway, foot }) === null)).toEqual([
      ...values.slice(0, 5),
      'use_sidepath',
    ])
  })

  test('of the ways that only people use lets them walk, and no taxi drive', () => {
    const ways = words('footway pedestrian path corridor platform')
    expect(ways.filter((highway) => walkingOn({ highway }) !== 'level')).toEqual([])
    for (const highway of [...ways, 'steps', 'cycleway']) expect(drivingOn({ highway })).toBeNull()
  })

  test('of the keys for taxis counts before the more general ones', () => {
    const keys = words('taxi psv motorcar motor_vehicle vehicle access')
    for (const [index, key] of keys.entries())
      for (const general of keys.slice(index + 1))
        expect([key, general, drivingOn({ highway: 'residential', [key]: 'yes', [general]: 'no' })]).toEqual([
          key,
          general,
          { kind: 'residential', ...both },
        ])
  })
})

describe('somebody on foot', () => {
  test.each<[Tags, string | null]>([
    [{ highway: 'residential' }, 'level'],
    [{ highway: 'footway' }, 'level'],
    [{ highway: 'steps' }, 'steps'],
    [{ highway: 'steps', foot: 'no' }, null],
    [{ highway: 'motorway' }, null],
    [{ highway: 'motorway_link', foot: 'yes' }, 'level'],
    [{ highway: 'cycleway' }, null],
    [{ highway: 'cycleway', foot: 'yes' }, 'level'],
    [{ highway: 'trunk' }, 'level'],
    [{ highway: 'trunk', motorroad: 'yes' }, null],
    [{ highway: 'residential', access: 'private' }, null],
    [{ highway: 'residential', access: 'private', foot: 'yes' }, 'level'],
    [{ highway: 'residential', foot: 'use_sidepath' }, null],
    [{ highway: 'construction' }, null],
    [{}, null],
  ])('walks on %j: %s', (tags, walking) => expect(walkingOn(tags)).toBe(walking))

  test.each<[Tags, boolean]>([
    [{ barrier: 'bollard' }, false],
    [{ barrier: 'gate', access: 'private' }, true],
    [{ barrier: 'gate', access: 'private', foot: 'yes' }, false],
    [{ foot: 'no' }, true],
    [{ access: 'private' }, false],
  ])('at %j is stopped: %s', (tags, stops) => expect(stopsWalkers(tags)).toBe(stops))
})

describe('the speed', () => {
  test('is the signed one, less 10 km/h from 50 on and 5 below where the surface is rough', () => {
    const at = (maxspeed: string, tags: Tags = {}) => speedsOn('residential', { maxspeed, ...tags }, true)
    expect(at('50')).toEqual([50, 50])
    for (const [signed, rough] of [
      ['90', 80],
      ['50', 40],
      ['49', 44],
      ['30', 25],
      ['8', 5],
    ] as const)
      expect(at(signed, { surface: 'gravel' })).toEqual([rough, rough])
    expect(at('50', { 'maxspeed:backward': '30' })).toEqual([50, 30])
    expect(at('50', { 'maxspeed:forward': '20 mph' })).toEqual([32, 50])
  })

  test('falls from each kind of street to the next smaller one, and is no higher in town', () => {
    const streets = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'] as const
    const small = ['unclassified', 'residential', 'living_street', 'track'] as const
    const links = ['motorway_link', 'trunk_link', 'primary_link', 'secondary_link', 'tertiary_link'] as const
    for (const isTown of [false, true])
      for (const kinds of [[...streets, ...small], links]) {
        const speeds = kinds.map((kind) => speedsOn(kind, {}, isTown)[0])
        expect(speeds).toEqual(speeds.toSorted((a, b) => b - a))
        expect(new Set(speeds).size).toBe(kinds.length)
      }
    for (const kind of [...streets, ...small, ...links])
      expect(speedsOn(kind, {}, true)[0]).toBeLessThanOrEqual(speedsOn(kind, {}, false)[0])
  })

  test('without a sign is that of its kind, in town or in the country', () => {
    expect(speedsOn('primary', {}, false)).toEqual([75, 75])
    expect(speedsOn('primary', {}, true)).toEqual([57, 57])
    expect(speedsOn('primary', { surface: 'sand' }, true)).toEqual([28.5, 28.5])
    expect(speedsOn('primary', { surface: 'asphalt' }, true)).toEqual([57, 57])
    for (const junction of ['roundabout', 'circular'])
      expect(speedsOn('primary', { junction }, false)).toEqual([37.5, 37.5])
    expect(speedsOn('service', { service: 'parking_aisle' }, true)).toEqual([15, 15])
    for (const service of ['driveway', 'drive-through'])
      expect(speedsOn('service', { service }, true)).toEqual([10, 10])
  })

  test('of a sign is read as km/h from 5 to 140', () => {
    const read = ['5', '4', '140', '141', ' 50 km/h ', '30 MPH', '12.6', 'walk', '', '50;30']
    expect(read.map(parseMaxSpeed)).toEqual([5, null, 140, null, 50, 48, 13, null, null, null])
    expect(parseMaxSpeed(undefined)).toBeNull()
    expect([kindNumber('motorway'), kindNumber('track')]).toEqual([0, 15])
  })
})
