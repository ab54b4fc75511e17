import { SphereGrid } from './grid.ts'
import { TOLERANCE } from './plan.ts'
import type { Coordinates, MatchRequest, Settings } from './problem.ts'
import { EARTH_RADIUS_METERS, metersBetween, writeUnitVector } from './sphere.ts'
import { allowedLossSeconds, soloRide } from './tariff.ts'

/** The open requests that a vehicle holds, as columns of numbers; a request's row is its slot. */
export class RequestBook {
  readonly settings: Settings
  /** Great-circle metres that somebody may walk. */
  readonly reachMeters: number
  readonly grid: SphereGrid
  readonly slotOf = new Map<string, number>()
  requests: (MatchRequest | null)[] = []
  origins = new Float64Array(0)
  destinations = new Float64Array(0)
  people = new Uint8Array(0)
  bags = new Uint8Array(0)
  soloSeconds = new Float64Array(0)
  soloMeters = new Float64Array(0)
  soloFares = new Float64Array(0)
  /** In which turn (batch) the request came. */
  turns = new Int32Array(0)
  /** Which ride that is already proposed the request belongs to, 0 for none: a group holds all of its riders or none. */
  bonds = new Int32Array(0)
  /** The number of riders of each bond. */
  readonly bondSizes: number[] = [0]
  /** The latest clock, in seconds after setting out from home (walk included), at which the rider may arrive. */
  latestSeconds = new Float64Array(0)
  /** Slots in use are below this. */
  end = 0
  /** The number of riders who are bound. */
  bound = 0
  readonly #free: number[] = []
  readonly #freeBonds: number[] = []

  constructor(settings: Settings) {
    this.settings = settings
    this.reachMeters = settings.limits.maxWalkMeters / settings.walking.streetFactor
    this.grid = new SphereGrid(this.reachMeters + 1)
  }

  /** The number of requests held. */
  get size(): number {
    return this.slotOf.size
  }

  /** Takes a request in, in this turn; null when no vehicle holds it. */
  add(request: MatchRequest, turn: number): number | null {
    const solo = soloRide(request, this.settings)
    if (solo === null) return null
    const slot = this.#free.pop() ?? this.end++
    this.#reserve(slot + 1)
    this.requests[slot] = request
    this.slotOf.set(request.id, slot)
    writeUnitVector(request.origin, this.origins, slot * 3)
    writeUnitVector(request.destination, this.destinations, slot * 3)
    this.people[slot] = request.people
    this.bags[slot] = request.bags
    this.soloSeconds[slot] = solo.durationSeconds
    this.soloMeters[slot] = solo.distanceMeters
    this.soloFares[slot] = solo.fare
    this.turns[slot] = turn
    this.bonds[slot] = 0
    this.latestSeconds[slot] =
      solo.durationSeconds + allowedLossSeconds(solo.durationSeconds, this.settings.limits) + TOLERANCE
    this.grid.add(slot, this.origins, slot * 3)
    return slot
  }

  remove(slot: number): void {
    const request = this.requests[slot]
    if (request === null || request === undefined) return
    this.grid.remove(slot, this.origins, slot * 3)
    this.slotOf.delete(request.id)
    this.requests[slot] = null
    this.#free.push(slot)
  }

  /** Binds riders who are free to one another; returns the bond's number. */
  bind(slots: readonly number[]): number {
    const bond = this.#freeBonds.pop() ?? this.bondSizes.push(0) - 1
    for (const slot of slots) this.bonds[slot] = bond
    this.bondSizes[bond] = slots.length
    this.bound += slots.length
    return bond
  }

  unbind(bond: number, slots: Int32Array): void {
    for (const slot of slots) this.bonds[slot] = 0
    this.bound -= slots.length
    this.#freeBonds.push(bond)
  }

  /** Whether a group holds one bond at most, and that wholly: rides grow by newcomers, they do not merge. */
  keepsBonds(slots: Int32Array, from: number, size: number): boolean {
    if (this.bound === 0) return true
    let bond = 0
    let together = 0
    for (let at = from; at < from + size; at += 1) {
      const own = this.bonds[slots[at]!]!
      if (own === 0) continue
      if (bond !== 0 && own !== bond) return false
      bond = own
      together += 1
    }
    return together === this.bondSizes[bond]
  }

  /** Per slot, 1 for whoever reaches one of these points: a slot for that rider's origin, or -1 - place. */
  markNear(points: Iterable<number>, places: PlaceTable): Uint8Array {
    const marks = new Uint8Array(this.end)
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

  #reserve(slots: number): void {
    if (slots <= this.people.length) return
    const room = Math.max(64, slots * 2)
    this.origins = grown(this.origins, room * 3)
    this.destinations = grown(this.destinations, room * 3)
    this.soloSeconds = grown(this.soloSeconds, room)
    this.soloMeters = grown(this.soloMeters, room)
    this.soloFares = grown(this.soloFares, room)
    this.latestSeconds = grown(this.latestSeconds, room)
    const turns = new Int32Array(room)
    turns.set(this.turns)
    this.turns = turns
    const bonds = new Int32Array(room)
    bonds.set(this.bonds)
    this.bonds = bonds
    const people = new Uint8Array(room)
    people.set(this.people)
    this.people = people
    const bags = new Uint8Array(room)
    bags.set(this.bags)
    this.bags = bags
  }
}

function grown(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length)
  longer.set(column)
  return longer
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

/** Seconds of driving per radian of great circle, on straight roads. */
export function secondsPerRadian(settings: Settings): number {
  const { roads } = settings
  return roads.kind === 'straight' ? (EARTH_RADIUS_METERS * roads.streetFactor) / roads.metersPerSecond : 0
}
