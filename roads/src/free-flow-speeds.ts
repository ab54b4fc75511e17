// How fast a car drives on an empty street, by its signs or its kind. This is free flow; traffic comes on top.
// Source: the speeds by kind of street, and how they fall where streets are dense, are those that Valhalla documents
// (https://valhalla.github.io/valhalla/speeds/, src/mjolnir/speed_assigner.h, MIT).
import type { Tags } from './street-map.ts'
import type { StreetKind } from './street-kinds.ts'

interface Speed {
  /** km/h in the country and in town. */
  readonly country: number
  readonly town: number
}

const SPEEDS: Readonly<Record<StreetKind, Speed>> = {
  motorway: { country: 105, town: 89 },
  motorway_link: { country: 89, town: 84 },
  trunk: { country: 90, town: 73 },
  trunk_link: { country: 77, town: 72 },
  primary: { country: 75, town: 57 },
  primary_link: { country: 64, town: 60 },
  secondary: { country: 60, town: 49 },
  secondary_link: { country: 51, town: 51 },
  tertiary: { country: 50, town: 40 },
  tertiary_link: { country: 43, town: 43 },
  unclassified: { country: 40, town: 35 },
  residential: { country: 35, town: 30 },
  living_street: { country: 25, town: 20 },
  service: { country: 25, town: 20 },
  road: { country: 25, town: 20 },
  track: { country: 12, town: 10 },
}

const ROUNDABOUT_SHARE = 0.5
const ROUGH_SHARE = 0.5
/** Surfaces that are slower than asphalt. */
const ROUGH =
  /^(?:cobblestone|brick|unpaved|compacted|dirt|earth|ground|mud|clay|gravel|fine_gravel|pebblestone|sand|grass|wood|laterite)/

/** km/h in both directions. */
export function speedsOn(kind: StreetKind, tags: Tags, isTown: boolean): [number, number] {
  const isRough = ROUGH.test(tags['surface'] ?? '')
  const both = parseMaxSpeed(tags['maxspeed'])
  return (['forward', 'backward'] as const).map((side) => {
    const limit = parseMaxSpeed(tags[`maxspeed:${side}`]) ?? both
    if (limit !== null) return isRough ? Math.max(LEAST_KMH, limit - (limit >= 50 ? 10 : 5)) : limit
    let speed = SPEEDS[kind][isTown ? 'town' : 'country']
    if (tags['junction'] === 'roundabout' || tags['junction'] === 'circular') speed *= ROUNDABOUT_SHARE
    if (tags['service'] === 'parking_aisle') speed = 15
    else if (tags['service'] === 'driveway' || tags['service'] === 'drive-through') speed = 10
    return isRough ? speed * ROUGH_SHARE : speed
  }) as [number, number]
}

/** Returns the whole km/h of a `maxspeed`, or null if it is not a number, such as `walk`, `none` and `ES:urban`. */
export function parseMaxSpeed(text: string | undefined): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh)?\s*$/i.exec(text ?? '')
  if (!match) return null
  const value = Number(match[1]) * (match[2]?.toLowerCase() === 'mph' ? KM_PER_MILE : 1)
  return value >= LEAST_KMH && value <= MOST_KMH ? Math.round(value) : null
}

const KM_PER_MILE = 1.609_344

const LEAST_KMH = 5

const MOST_KMH = 140
