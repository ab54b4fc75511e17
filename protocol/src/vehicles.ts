// Who may ride together, in which vehicle and for how much: the one table that the form, the contract, the matching engine
// and the fares take it from, and that the database's checks are compared with (server/src/rides/vehicle-checks.db.test.ts).
// Zod-free, so that the browser can import it for a few bytes.

/** People who stay together, and what they bring. It travels as one object from the form to the engine and back. */
export type Party = {
  /** Those who travel, all of them. */
  people: number
  /** Large pieces of luggage. */
  bags: number
  /** Somebody stays in a wheelchair during the ride. */
  wheelchair: boolean
}

/** The least and the most that one request may ask for. */
export const smallestParty: Party = { people: 1, bags: 0, wheelchair: false }
export const largestParty: Party = { people: 6, bags: 6, wheelchair: true }

/** What several parties bring together; for a need that is there or not, how many parties have it. */
export type Load = Record<keyof Party, number>

const parts = Object.keys(largestParty) as (keyof Party)[]

/** A part that is there or not, where the others are counted. */
export type Need = { [Part in keyof Party]: Party[Part] extends boolean ? Part : never }[keyof Party]

/** Each has a switch in the form, and its words for companions and for the order: `needs.ts` of each language. */
export const needs = parts.filter((part): part is Need => typeof largestParty[part] === 'boolean')

export const vehicleKinds = ['taxi', 'van'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

export interface Vehicle {
  kind: VehicleKind
  /** The most of each part. */
  holds: Load
  /** The fare is a taxi's fare times this. */
  fareFactor: number
}

/** A group takes the first of these that holds it; they stand in the order of what they cost. */
export const vehicles: readonly Vehicle[] = [
  { kind: 'taxi', holds: { people: 4, bags: 3, wheelchair: 0 }, fareFactor: 1 },
  // An accessible taxi ("eurotaxi"): a ramp, one anchored wheelchair, four people with the one in it, and less room for
  // luggage; in Spain it charges what every taxi charges (motor.es, "Qué es un eurotaxi").
  { kind: 'taxi', holds: { people: 4, bags: 2, wheelchair: 1 }, fareFactor: 1 },
  { kind: 'van', holds: { people: 6, bags: 6, wheelchair: 0 }, fareFactor: 1.4 },
]

/** The most people whom any vehicle holds. */
export const mostPeople = Math.max(...vehicles.map(({ holds }) => holds.people))

export function loadOf(parties: readonly Party[]): Load {
  const sums = parts.map((part) => [part, parties.reduce((sum, party) => sum + Number(party[part]), 0)])
  return Object.fromEntries(sums) as Load
}

function isHeldBy({ holds }: Vehicle, load: Load): boolean {
  return parts.every((part) => load[part] <= holds[part])
}

/** Whether any vehicle of this kind holds the load. */
export function kindHolds(kind: VehicleKind, load: Load): boolean {
  return vehicles.some((vehicle) => vehicle.kind === kind && isHeldBy(vehicle, load))
}

/** The vehicle that a load takes; null when none holds it. */
export function vehicleFor(load: Load): Vehicle | null {
  return vehicles.find((vehicle) => isHeldBy(vehicle, load)) ?? null
}

/** The most of a part that this party may ask for, with its other parts as they are. */
export function mostOf(party: Party, part: keyof Party): number {
  const load = loadOf([party])
  const room = vehicles
    .filter((vehicle) => isHeldBy(vehicle, { ...load, [part]: 0 }))
    .map(({ holds }) => holds[part])
  return Math.min(Number(largestParty[part]), Math.max(...room))
}

/** The party with all that it needs, and its counts reduced, one after the other, to what a vehicle holds beside that. */
export function fitted(party: Party): Party {
  const counts = parts.filter((part) => typeof party[part] === 'number')
  const needs = { ...party, ...Object.fromEntries(counts.map((part) => [part, smallestParty[part]])) }
  return counts.reduce(
    (reduced, part) => ({ ...reduced, [part]: Math.min(Number(party[part]), mostOf(reduced, part)) }),
    needs,
  )
}

/**
 * The party in what was kept as JSON, perhaps before a part was added or its limits were changed: what is not there, or
 * not of its type, counts as the least, and what no vehicle holds is reduced.
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
