// What a network is assembled from.

/** A street from one junction to another, or back to the same one. */
export interface Street {
  readonly from: number
  readonly to: number
  /** Alternating latitude and longitude of each point in 1e-7 degrees, including the junctions at both ends. */
  readonly points: ArrayLike<number>
  readonly kind: number
  readonly decimeters: number
  /** Along the points and against them; 0 if closed in that direction. */
  readonly travelMs: readonly [number, number]
  /** The cost of the junction at the end, in each direction. */
  readonly arrivalMs: readonly [number, number]
}

/** A footpath between two crossings, walkable in both directions. */
export interface Path {
  readonly from: number
  readonly to: number
  readonly points: ArrayLike<number>
  readonly decimeters: number
  readonly ms: number
}

export interface NetworkParts {
  readonly junctionCount: number
  readonly streets: readonly Street[]
  /**
   * Maps the direction of arrival at a junction (`2 * street + direction`) to the directions that are banned from
   * there.
   */
  readonly bans: ReadonlyMap<number, ReadonlySet<number>>
  readonly crossingCount: number
  readonly paths: readonly Path[]
}
