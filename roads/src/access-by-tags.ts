// Where taxis may drive and people may walk, by OpenStreetMap tags: https://wiki.openstreetmap.org/wiki/Key:access and
// https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions
import type { Tags } from './street-map.ts'
import { STREET_KINDS, type StreetKind } from './street-kinds.ts'

const PATH_KINDS = new Set<string>([
  'footway',
  'pedestrian',
  'path',
  'steps',
  'corridor',
  'platform',
  'cycleway',
])
const CLOSED = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'discouraged', 'military'])
const FOOT_CLOSED = new Set(['no', 'private', 'agricultural', 'forestry', 'use_sidepath', 'military'])
/** Barriers that stop a car unless tags allow it. Cars pass gates and booths. */
const CAR_BARRIERS = new Set([
  'bar',
  'block',
  'bollard',
  'chain',
  'cycle_barrier',
  'debris',
  'fence',
  'full-height_turnstile',
  'hampshire_gate',
  'horse_stile',
  'jersey_barrier',
  'kissing_gate',
  'log',
  'motorcycle_barrier',
  'planter',
  'stile',
  'sump_buster',
  'turnstile',
  'wall',
])

/** The first key present decides. */
const CAR_KEYS = ['taxi', 'psv', 'motorcar', 'motor_vehicle', 'vehicle', 'access']
/** `psv=no` closes a lane to buses, but not the street to taxis. */
const TAXI_OPENS = new Set(['yes', 'designated', 'permissive', 'official'])

function carAccess(tags: Tags): string | undefined {
  for (const key of CAR_KEYS) {
    const value = tags[key]
    if (value === undefined) continue
    if ((key === 'taxi' || key === 'psv') && !TAXI_OPENS.has(value)) continue
    return value
  }
  return undefined
}

export interface Driving {
  readonly kind: StreetKind
  readonly isForward: boolean
  readonly isBackward: boolean
}

/** Returns null if taxis may not drive here. */
export function drivingOn(tags: Tags): Driving | null {
  const kind = STREET_KINDS.find((known) => known === tags['highway'])
  if (kind === undefined || tags['area'] === 'yes') return null
  const access = carAccess(tags)
  if (access !== undefined && CLOSED.has(access)) return null
  if (kind === 'track' && access === undefined && tags['tracktype'] !== 'grade1') return null
  if (tags['service'] === 'emergency_access') return null
  const oneWay = tags['oneway:taxi'] ?? tags['oneway:psv'] ?? tags['oneway']
  const isRound = tags['junction'] === 'roundabout' || tags['junction'] === 'circular'
  const isImplied = isRound || kind === 'motorway'
  if (oneWay === '-1' || oneWay === 'reverse') return { kind, isForward: false, isBackward: true }
  const isOneWay = oneWay === undefined ? isImplied : oneWay === 'yes' || oneWay === 'true' || oneWay === '1'
  return { kind, isForward: true, isBackward: !isOneWay }
}

export function stopsCars(tags: Tags): boolean {
  const { barrier } = tags
  if (barrier === undefined) return false
  const access = carAccess(tags)
  if (access !== undefined) return CLOSED.has(access)
  return CAR_BARRIERS.has(barrier)
}

export function stopsWalkers(tags: Tags): boolean {
  const access = tags['foot'] ?? (tags['barrier'] === undefined ? undefined : tags['access'])
  return access !== undefined && FOOT_CLOSED.has(access)
}

export type Walking = 'level' | 'steps'

/** Returns null if people may not walk here. */
export function walkingOn(tags: Tags): Walking | null {
  const { highway = '', foot } = tags
  if (foot === undefined ? FOOT_CLOSED.has(tags['access'] ?? '') : FOOT_CLOSED.has(foot)) return null
  if (highway === 'steps') return 'steps'
  if (highway.startsWith('motorway')) return foot === undefined ? null : 'level'
  if (highway === 'cycleway' && foot === undefined) return null
  if (highway.startsWith('trunk') && tags['motorroad'] === 'yes') return null
  const isKnown = PATH_KINDS.has(highway) || STREET_KINDS.some((kind) => kind === highway)
  return isKnown ? 'level' : null
}
