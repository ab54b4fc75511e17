// Who may ride together, in which vehicle and for how much. The form, the contract, the matching engine and the fares
// all use this one table, and the database's checks are compared with it (server/src/rides/vehicle-checks.db.test.ts).
// Does not import zod, so that the browser bundle stays small.

/** People who stay together, and what they bring. It passes as one object from the form to the engine and back. */
export type Party = {
  /** All who travel. */
  people: number
  /** Large pieces of luggage. */
  bags: number
  /** Somebody stays in a wheelchair during the ride. */
  wheelchair: boolean
}

/** The minimum and the maximum that one request may ask for. */
export const smallestParty: Party = { people: 1, bags: 0, wheelchair: false }
export const largestParty: Party = { people: 6, bags: 6, wheelchair: true }

/** The sum of several parties. For a need, the number of parties that have it. */
export type Load = Record<keyof Party, number>

const parts = Object.keys(largestParty) as (keyof Party)[]

/** A part of a party that is either present or absent, not counted. */
export type Need = { [Part in keyof Party]: Party[Part] extends boolean ? Part : never }[keyof Party]

/**
 * Each need has a switch in the form, and its words for companions and for the order in `needs.ts` of each language.
 */
export const needs = parts.filter((part): part is Need => typeof largestParty[part] === 'boolean')

export const vehicleKinds = ['taxi', 'van'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

export interface Vehicle {
  kind: VehicleKind
  /** The maximum of each part. */
  holds: Load
  /** The taxi fare is multiplied by this. */
  fareFactor: number
}

/** In ascending order of price. A group takes the first that holds it. */
export const vehicles: readonly Vehicle[] = [
  { kind: 'taxi', holds: { people: 4, bags: 3, wheelchair: 0 }, fareFactor: 1 },
  // An accessible taxi ("eurotaxi") has a ramp and one anchored wheelchair, holds four people including the one in the
  // wheelchair, and has less room for bags. In Spain it charges the same as every taxi (motor.es, "Qué es un
  // eurotaxi").
  { kind: 'taxi', holds: { people: 4, bags: 2, wheelchair: 1 }, fareFactor: 1 },
  { kind: 'van', holds: { people: 6, bags: 6, wheelchair: 0 }, fareFactor: 1.4 },
]

/** The most people that any vehicle holds. */
export const mostPeople = Math.max(...vehicles.map(({ holds }) => holds.people))

export function loadOf(parties: readonly Party[]): Load {
  const sums = parts.map((part) => [part, parties.reduce((sum, party) => sum + Number(party[part]), 0)])
  return Object.fromEntries(sums) as Load
}

function isHeldBy({ holds }: Vehicle, load: Load): boolean {
  return parts.every((part) => load[part] <= holds[part])
}

/** Returns whether any vehicle of this kind holds the load. */
export function kindHolds(kind: VehicleKind, load: Load): boolean {
  return vehicles.some((vehicle) => vehicle.kind === kind && isHeldBy(vehicle, load))
}

/** Returns the vehicle for a load, or null if none holds it. */
export function vehicleFor(load: Load): Vehicle | null {
  return vehicles.find((vehicle) => isHeldBy(vehicle, load)) ?? null
}

/** Returns the maximum of one part for this party, given its other parts. */
export function mostOf(party: Party, part: keyof Party): number {
  const load = loadOf([party])
  const room = vehicles
    .filter((vehicle) => isHeldBy(vehicle, { ...load, [part]: 0 }))
    .map(({ holds }) => holds[part])
  return Math.min(Number(largestParty[part]), Math.max(...room))
}

/**
 * Returns the party with all its needs, and its counts reduced one after the other to what a vehicle can hold besides.
 */
export function fitted(party: Party): Party {
  const counts = parts.filter((part) => typeof party[part] === 'number')
  const needs = { ...party, ...Object.fromEntries(counts.map((part) => [part, smallestParty[part]])) }
  return counts.reduce(
    (reduced, part) => ({ ...reduced, [part]: Math.min(Number(party[part]), mostOf(reduced, part)) }),
    needs,
  )
}

/**
 * Reads a party from stored JSON, which may predate a part or a change of limits. A missing or mistyped part counts as
 * the minimum, and whatever no vehicle holds is reduced.
 */
export function readParty(kept: unknown): Party {
  const known = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const read = parts.map((part) => {
    const [value, least] = [known[part], smallestParty[part]]
    const isSame = typeof value === typeof least && (typeof value !== 'number' || Number.isInteger(value))
    if (!isSame) return [part, least]
    return [part, typeof value === 'number' ? Math.max(Number(least), value) : value]
  })
  return fitted(Object.fromEntries(read) as Party)
}
