import type { Limits, Party, Vehicle } from './problem-and-solution.ts'

// A load is one number with a lane of bits for each kind of thing in a vehicle, so that loads are added and compared in
// one step. A lane has six bits for the count and one guard bit, which is clear in a load and set in a vehicle's room.
// A room minus a load keeps the guard bit of each lane in which the load fits.
const LANE_BITS = 7
const FREE_BIT = 1 << (LANE_BITS - 1)
const LANE = FREE_BIT - 1
/**
 * The most lanes and the highest count. The sum of two loads that fit stays within its lanes, and all lanes within 31
 * bits.
 */
export const MOST_LANES = 4
export const MOST_IN_LANE = 31
/** More than any vehicle holds. */
const TOO_MANY = MOST_IN_LANE + 1

/**
 * Which load fits into which vehicle. A group takes the first vehicle of the table that holds the sum of its parties in
 * every lane.
 */
export class Room {
  /** The most people that any vehicle holds. */
  readonly seats: number
  readonly #vehicles: readonly Vehicle[]
  readonly #lanes: readonly string[]
  readonly #rooms: readonly number[]
  readonly #free: number

  constructor(vehicles: readonly Vehicle[]) {
    this.#vehicles = vehicles
    this.#lanes = lanesOf(vehicles)
    this.#free = this.#lanes.reduce((bits, _, lane) => bits | (FREE_BIT << (lane * LANE_BITS)), 0)
    this.#rooms = vehicles.map(({ holds }) => this.#packed((what) => holds[what] ?? 0) | this.#free)
    this.seats = Math.max(...vehicles.map(({ holds }) => holds['people'] ?? 0))
  }

  /** Returns what a party takes up. Two loads may be added if each of them fits. */
  load(party: Party): number {
    const isHeld = Object.keys(party).every((what) => this.#lanes.includes(what) || Number(party[what]) === 0)
    return this.#packed((what) => (isHeld ? Math.min(Number(party[what] ?? 0), TOO_MANY) : TOO_MANY))
  }

  /** Returns what several parties take up together. It is more than any vehicle holds if one of them alone is. */
  loadOfAll(parties: readonly Party[]): number {
    const loads = parties.map((party) => this.load(party))
    return loads.reduce((sum, load) => (this.holds(sum) ? sum + load : sum), 0)
  }

  people(load: number): number {
    return load & LANE
  }

  /** Returns whether any vehicle holds the load. Removing a party from a load that fits leaves one that fits. */
  holds(load: number): boolean {
    for (let index = this.#rooms.length - 1; index >= 0; index -= 1) if (this.#fits(load, index)) return true
    return false
  }

  /** Returns the vehicle for a load, or null if none holds it. */
  vehicleFor(load: number): Vehicle | null {
    for (let index = 0; index < this.#rooms.length; index += 1)
      if (this.#fits(load, index)) return this.#vehicles[index]!
    return null
  }

  #fits(load: number, index: number): boolean {
    return ((this.#rooms[index]! - load) & this.#free) === this.#free
  }

  #packed(countOf: (what: string) => number): number {
    return this.#lanes.reduce((bits, what, lane) => bits | (countOf(what) << (lane * LANE_BITS)), 0)
  }
}

/** Returns the names of all things that some vehicle holds, people first. */
export function lanesOf(vehicles: readonly Vehicle[]): string[] {
  return [...new Set(['people', ...vehicles.flatMap(({ holds }) => Object.keys(holds))])]
}

const rooms = new WeakMap<readonly Vehicle[], Room>()

export function roomOf({ vehicles }: Limits): Room {
  const known = rooms.get(vehicles) ?? new Room(vehicles)
  rooms.set(vehicles, known)
  return known
}
