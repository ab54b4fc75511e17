import type { Limits, Party, Vehicle } from './problem.ts'

// A load is one number with a lane of bits for each thing that a vehicle holds so many of, so that loads add up and are
// compared in one step: six bits for the count, and one that is free in a load and set in a vehicle's room. A room less
// a load keeps that bit in each lane where the load fits.
const LANE_BITS = 7
const FREE_BIT = 1 << (LANE_BITS - 1)
const LANE = FREE_BIT - 1
/** The most lanes and the most of one thing: two loads that fit still add up within their lanes, and all within 31 bits. */
export const MOST_LANES = 4
export const MOST_IN_LANE = 31
/** More than any vehicle holds. */
const TOO_MANY = MOST_IN_LANE + 1

/** What fits into which vehicle: a group takes the first of the table that holds the sum of its parties in everything. */
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

  /** What a party takes up. Loads may be added as long as each of the two fits. */
  load(party: Party): number {
    const isHeld = Object.keys(party).every((what) => this.#lanes.includes(what) || Number(party[what]) === 0)
    return this.#packed((what) => (isHeld ? Math.min(Number(party[what] ?? 0), TOO_MANY) : TOO_MANY))
  }

  /** What several parties take up together; more than any vehicle holds when one of them alone is more than that. */
  loadOfAll(parties: readonly Party[]): number {
    const loads = parties.map((party) => this.load(party))
    return loads.reduce((sum, load) => (this.holds(sum) ? sum + load : sum), 0)
  }

  people(load: number): number {
    return load & LANE
  }

  /** Whether any vehicle holds the load. Without a party, what fitted still fits. */
  holds(load: number): boolean {
    for (let index = this.#rooms.length - 1; index >= 0; index -= 1) if (this.#fits(load, index)) return true
    return false
  }

  /** The vehicle that a load takes; null when none holds it. */
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

/** Everything of which some vehicle holds a number, people first. */
export function lanesOf(vehicles: readonly Vehicle[]): string[] {
  return [...new Set(['people', ...vehicles.flatMap(({ holds }) => Object.keys(holds))])]
}

const rooms = new WeakMap<readonly Vehicle[], Room>()

export function roomOf({ vehicles }: Limits): Room {
  const known = rooms.get(vehicles) ?? new Room(vehicles)
  rooms.set(vehicles, known)
  return known
}
