import { SphereGrid } from './grid.ts'
import { TOLERANCE } from './plan.ts'
import type { Coordinates, MatchRequest, Settings } from './problem.ts'
import { EARTH_RADIUS_METERS, writeUnitVector } from './sphere.ts'
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
  /** The latest clock, in seconds after setting out from home (walk included), at which the rider may arrive. */
  latestSeconds = new Float64Array(0)
  /** Slots in use are below this. */
  end = 0
  readonly #free: number[] = []

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
