import { BookDrives } from './drives-between-riders.ts'
import { SphereGrid } from './grid.ts'
import { BookWalks, TOLERANCE } from './walking.ts'
import type { Coordinates } from '@woodalo/geography'
import { roomOf } from './vehicle-loads-as-bits.ts'
import type { MatchRequest, Settings } from './problem-and-solution.ts'
import { EARTH_RADIUS_METERS, metersBetween, writeUnitVector } from '@woodalo/geography'
import { allowedLossSeconds } from './allowed-detour.ts'
import { soloRide } from './solo-ride.ts'

/**
 * The requests of a batch that fit a vehicle, as columns of numbers. A request's row is its slot. Slots are in
 * ascending order of ids, so that results do not depend on the order of the requests.
 */
export class RequestBook {
  readonly settings: Settings
  readonly walks = new BookWalks(this)
  readonly drives = new BookDrives(this)
  /** The great-circle metres beyond which nobody can walk. */
  readonly reachMeters: number
  readonly grid: SphereGrid
  readonly slotOf = new Map<string, number>()
  readonly requests: readonly MatchRequest[]
  /** Requests that no vehicle holds. */
  readonly unfit: readonly MatchRequest[]
  /** The number of requests held. Slots are below this. */
  readonly size: number
  readonly origins: Float64Array
  readonly destinations: Float64Array
  /** What each request takes up in a vehicle (room.ts). */
  readonly loads: Int32Array
  readonly soloSeconds: Float64Array
  readonly soloMeters: Float64Array
  readonly soloFares: Float64Array
  /** The latest arrival, in seconds after leaving home (walk included), that the rider's limit allows. */
  readonly latestSeconds: Float64Array
  /**
   * The proposed ride that the request belongs to, from 1, or 0 for none. A group contains all of its riders or none.
   */
  readonly bonds: Int32Array
  /** The proposed rides with at least two riders, as ascending slots. */
  readonly rides: readonly Int32Array[]

  /** `rides` are the proposed rides that may still grow, as lists of ids. Unknown ids are ignored. */
  constructor(
    settings: Settings,
    requests: readonly MatchRequest[],
    rides: readonly (readonly string[])[] = [],
  ) {
    this.settings = settings
    this.reachMeters = settings.limits.maxWalkMeters / settings.walking.streetFactor
    this.grid = new SphereGrid(this.reachMeters + 1)
    const byId = [...requests].sort((a, b) => (a.id < b.id ? -1 : 1))
    const solos = byId.map((request) => soloRide(request, settings))
    const held = byId.filter((_, index) => solos[index] !== null)
    const soloRides = solos.filter((solo) => solo !== null)
    this.unfit = byId.filter((_, index) => solos[index] === null)
    this.requests = held
    this.size = held.length
    this.origins = new Float64Array(held.length * 3)
    this.destinations = new Float64Array(held.length * 3)
    held.forEach((request, slot) => {
      this.slotOf.set(request.id, slot)
      writeUnitVector(request.trip.from, this.origins, slot * 3)
      writeUnitVector(request.trip.to, this.destinations, slot * 3)
      this.grid.add(slot, this.origins, slot * 3)
    })
    const room = roomOf(settings.limits)
    this.loads = Int32Array.from(held, ({ party }) => room.load(party))
    this.soloSeconds = Float64Array.from(soloRides, ({ durationSeconds }) => durationSeconds)
    this.soloMeters = Float64Array.from(soloRides, ({ distanceMeters }) => distanceMeters)
    this.soloFares = Float64Array.from(soloRides, ({ fare }) => fare)
    this.latestSeconds = this.soloSeconds.map(
      (seconds) => seconds + allowedLossSeconds(seconds, settings.limits) + TOLERANCE,
    )
    this.rides = rides
      .map((ids) => Int32Array.from(ids.flatMap((id) => this.slotOf.get(id) ?? [])).sort())
      .filter((slots) => slots.length >= 2)
    this.bonds = new Int32Array(held.length)
    this.rides.forEach((slots, ride) => {
      for (const slot of slots) this.bonds[slot] = ride + 1
    })
  }

  /**
   * Returns whether a group contains at most one proposed ride, and that one completely. Rides grow by newcomers; they
   * do not merge.
   */
  keepsBonds(slots: Int32Array, from: number, size: number): boolean {
    if (this.rides.length === 0) return true
    let bond = 0
    let together = 0
    for (let at = from; at < from + size; at += 1) {
      const own = this.bonds[slots[at]!]!
      if (own === 0) continue
      if (bond !== 0 && own !== bond) return false
      bond = own
      together += 1
    }
    return bond === 0 || together === this.rides[bond - 1]!.length
  }

  /** Returns 1 per slot whose rider reaches one of these points: a slot for that rider's origin, or -1 - place. */
  markNear(points: Iterable<number>, places: PlaceTable): Uint8Array {
    const marks = new Uint8Array(this.size)
    const near: number[] = []
    const reach = this.reachMeters + TOLERANCE
    for (const point of points) {
      const vectors = point >= 0 ? this.origins : places.vectors
      const at = (point >= 0 ? point : -1 - point) * 3
      const count = this.grid.collectNear(vectors, at, near)
      for (let index = 0; index < count; index += 1) {
        const slot = near[index]!
        if (marks[slot] === 0 && metersBetween(vectors, at, this.origins, slot * 3) <= reach) marks[slot] = 1
      }
    }
    return marks
  }
}

/** Places at which any group may meet, as unit vectors. */
export interface PlaceTable {
  readonly places: readonly Coordinates[]
  readonly vectors: Float64Array
}

export function tabulatePlaces(places: readonly Coordinates[]): PlaceTable {
  const vectors = new Float64Array(places.length * 3)
  places.forEach((place, index) => writeUnitVector(place, vectors, index * 3))
  return { places, vectors }
}

/** Returns the seconds of driving per radian of great circle, on straight roads. */
export function secondsPerRadian(settings: Settings): number {
  const { roads } = settings
  return roads.kind === 'straight' ? (EARTH_RADIUS_METERS * roads.streetFactor) / roads.metersPerSecond : 0
}
