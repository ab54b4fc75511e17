// What is read of OpenStreetMap to make a network of it.
import type { Coordinates } from '@woodalo/geography'

export type Tags = Readonly<Record<string, string>>

export interface MapWay {
  readonly id: number
  readonly tags: Tags
  /** Ids of its nodes, in order. Nodes that the extract cut off are missing in `nodes`. */
  readonly refs: readonly number[]
}

/** A turn that is banned, or the only one allowed, from one way to another at a node that both have. */
export interface MapTurn {
  readonly kind: string
  readonly from: number
  readonly via: number
  readonly to: number
  /** For whom it does not hold: `bicycle;psv`. */
  readonly except: string
}

export interface StreetMap {
  readonly ways: readonly MapWay[]
  readonly nodes: ReadonlyMap<number, Coordinates>
  /** Of nodes that have any. */
  readonly nodeTags: ReadonlyMap<number, Tags>
  readonly turns: readonly MapTurn[]
}

/** Tags of ways, nodes and relations that a network is made of. */
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
