// The parts of OpenStreetMap from which a network is built.
import type { Coordinates } from '@woodalo/geography'

export type Tags = Readonly<Record<string, string>>

export interface MapWay {
  readonly id: number
  readonly tags: Tags
  /** The ids of its nodes, in order. Nodes cut off by the extract are missing in `nodes`. */
  readonly refs: readonly number[]
}

/** A turn at a node that two ways share: either banned, or the only one allowed. */
export interface MapTurn {
  readonly kind: string
  readonly from: number
  readonly via: number
  readonly to: number
  /** The vehicles that are exempt: `bicycle;psv`. */
  readonly except: string
}

export interface StreetMap {
  readonly ways: readonly MapWay[]
  readonly nodes: ReadonlyMap<number, Coordinates>
  /** Only nodes that have tags. */
  readonly nodeTags: ReadonlyMap<number, Tags>
  readonly turns: readonly MapTurn[]
}

/** The tags of ways, nodes and relations from which a network is built. */
export const STREET_TAGS = {
  way: [
    'highway',
    'area',
    'service',
    'junction',
    'motorroad',
    'oneway',
    'oneway:taxi',
    'oneway:psv',
    'access',
    'vehicle',
    'motor_vehicle',
    'motorcar',
    'taxi',
    'psv',
    'foot',
    'maxspeed',
    'maxspeed:forward',
    'maxspeed:backward',
    'surface',
    'tracktype',
    'route',
  ],
  node: ['highway', 'crossing', 'barrier', 'access', 'vehicle', 'motor_vehicle', 'motorcar', 'taxi', 'foot'],
  relation: ['type', 'restriction', 'restriction:motorcar', 'except'],
} as const
