/** What goes into the engine and what comes out: plain data, with the unit in every name. */
import type { Coordinates } from '@woodalo/geography'

/**
 * People who stay together and what they bring: whole numbers from 0 (people from 1), and needs that are there or not,
 * of which a true one counts as 1. Only `Vehicle.holds` knows what the names mean. More than every vehicle holds gives
 * `does-not-fit`.
 */
export type Party = { readonly people: number; readonly [what: string]: number | boolean }

/**
 * With whom a request shares, in names that mean nothing to the engine: two requests share only when each of them is all
 * that the other shares with only.
 */
export interface Company {
  readonly is: readonly string[]
  readonly only: readonly string[]
}

/** Where from and where to. */
export interface Trip {
  readonly from: Coordinates
  readonly to: Coordinates
}

/** One open request: a rider, or several people who stay together. */
export interface MatchRequest {
  /** Unique in the problem. Results never depend on the order of requests: ids decide what is still a tie. */
  readonly id: string
  readonly trip: Trip
  readonly party: Party
  /** Default: anybody, with anybody who shares with anybody. */
  readonly company?: Company
  /** Seconds already searched; the last of the tie-breakers. Default 0. */
  readonly waitedSeconds?: number
  /**
   * What this place is expected to be worth in a later batch, in minor units: groups are chosen by what they save beyond
   * it, so that whoever can still wait is not spent on a poor group. Default 0.
   */
  readonly worthLater?: number
}

export interface Vehicle {
  readonly kind: string
  /** The most of each thing that parties bring, 0..31; what is not named is not held. At most four things in all. */
  readonly holds: { readonly people: number; readonly [what: string]: number }
  /** The fare is the meter's times this, 1 or more. */
  readonly fareFactor: number
}

/** The rules of an allowed group (SPEC.md, rules 1 to 4). */
export interface Limits {
  /** The most requests in one group, 2..6. */
  readonly maxGroup: number
  /** A group takes the first of these that holds it; they stand in the order of their `fareFactor`. */
  readonly vehicles: readonly Vehicle[]
  /** The longest walk to the meeting point, in metres of street. */
  readonly maxWalkMeters: number
  /** Nobody loses more than min(maxLossSeconds, lossBaseSeconds + lossShare × solo ride). */
  readonly maxLossSeconds: number
  readonly lossBaseSeconds: number
  readonly lossShare: number
  /** The least share of the sum of the solo fares that a group must save, 0..1. */
  readonly minSavedShare: number
}

/** Fare in minor units = max(minimum, base + perKilometer × km + perMinute × min), rounded to whole minor units. */
export interface Tariff {
  readonly base: number
  readonly perKilometer: number
  readonly perMinute: number
  /** Default 0. */
  readonly minimum?: number
}

/** A taxi's fare in minor units for a ride; never falling as distance or duration grows. The engine rounds it. */
export type FareFunction = (distanceMeters: number, durationSeconds: number) => number

export interface Travel {
  readonly distanceMeters: number
  readonly durationSeconds: number
}

/** Roads as great-circle distance times a street factor, at one speed. */
export interface StraightRoads {
  readonly kind: 'straight'
  readonly streetFactor: number
  readonly metersPerSecond: number
}

/**
 * Roads measured by the caller: a function over a matrix or a router, asked for meeting point → destination,
 * destination → destination and origin → destination. Must be deterministic. Durations should respect the triangle
 * inequality (shortest durations do): where they do not, allowed groups may be overlooked, never wrong ones chosen.
 */
export interface MeasuredRoads {
  readonly kind: 'measured'
  readonly measure: (from: Coordinates, to: Coordinates) => Travel
}

export type Roads = StraightRoads | MeasuredRoads

/** Walking goes by great-circle distance times a street factor, or as the caller measures it. */
export interface Walking {
  /** Metres walked for each metre of the great circle; where walks are measured, none is shorter than that. */
  readonly streetFactor: number
  readonly metersPerSecond: number
  /** From an origin to a point to meet at; Infinity where it is too far to count. Deterministic; 0 from a place to itself. */
  readonly measure?: (from: Coordinates, to: Coordinates) => Travel
}

/** The rules and prices of a city. */
export interface Settings {
  readonly limits: Limits
  readonly fare: Tariff | FareFunction
  readonly roads: Roads
  readonly walking: Walking
  /** Whether a group may meet at the origin of one of its members. Default true; with false, only `places` count. */
  readonly meetAtOrigins?: boolean
}

export interface Problem {
  readonly settings: Settings
  readonly requests: readonly MatchRequest[]
  /** Known pick-up places at which any group within reach may meet, besides (or instead of) its members' origins. */
  readonly places?: readonly Coordinates[]
  /** Pairs of request ids that never share a group; unknown ids are ignored. */
  readonly forbiddenPairs?: readonly (readonly [string, string])[]
  /** Rides proposed already that may still take somebody in, as lists of ids: a group holds all of one ride, or none. */
  readonly rides?: readonly (readonly string[])[]
  /** Seeds the search where it draws; the same seed, the same result. Default 1. */
  readonly seed?: number
  /** Work allowed, in units of about a microsecond on one core of 2026. Default 5,000,000: about five seconds. */
  readonly budget?: number
  /**
   * Asked every millisecond or so of work, in every phase; true ends it with what there is by then: allowed groups, a
   * bound that holds. A result that was stopped by it depends on the machine, one stopped by `budget` does not.
   */
  readonly stop?: () => boolean
  /** For callers with a deadline: the time is divided so that of groups found late some can still be chosen. */
  readonly within?: TimeLimit
}

/** A clock from outside, in milliseconds, and how long the result may take by it. */
export interface TimeLimit {
  readonly milliseconds: number
  readonly now: () => number
}

export interface MeetingPoint extends Coordinates {
  /** Index into `places`, or null when it is a member's origin. */
  readonly place: number | null
  /** Whose origin it is, or null when it is a place. */
  readonly originOf: string | null
}

/** One drop-off: a request's whole part in its group. */
export interface Stop {
  readonly id: string
  readonly walkMeters: number
  readonly walkSeconds: number
  /** From the meeting point along the shared route to this drop-off. */
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly soloDistanceMeters: number
  readonly soloDurationSeconds: number
  /** Walk + shared ride − solo ride. */
  readonly lostSeconds: number
  /** Minor units, whole. */
  readonly soloFare: number
  readonly share: number
}

/** A group's itinerary and prices, whether or not it is allowed. */
export interface GroupPlan {
  /** Ids in ascending order. */
  readonly members: readonly string[]
  readonly meetingPoint: MeetingPoint
  /** In the order of the drop-offs. */
  readonly stops: readonly Stop[]
  /** The kind of the vehicle that it takes. */
  readonly vehicle: string
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Minor units; the shares add up to it exactly. */
  readonly fare: number
  /** The sum of the members' solo fares. */
  readonly soloFares: number
  /** soloFares − fare. */
  readonly saved: number
  /** The sum of the solo distances − the shared distance. */
  readonly savedMeters: number
}

/** Why a request rides alone; SPEC.md says which of several true reasons is given. */
export type AloneReason =
  | 'nobody-near'
  | 'nobody-same-way'
  | 'detour-too-long'
  | 'saves-too-little'
  | 'does-not-fit'
  | 'others-chosen'
  /** The caller's stop came before anybody could tell. */
  | 'search-stopped'

export interface Alone {
  readonly id: string
  readonly reason: AloneReason
  /** How many open requests near by could share with this one: pairs that are allowed. */
  readonly partners: number
}

export interface SolutionStats {
  readonly requests: number
  readonly matched: number
  /** Sum over all requests of their solo fares, minor units; requests that fit no vehicle count 0. */
  readonly soloFares: number
  /** Sum over groups of solo fares − fare, minor units. */
  readonly saved: number
  /** No solution whatsoever saves more than this: proven for this problem. */
  readonly upperBound: number
  /** (upperBound − saved) ÷ upperBound; 0 when there is nothing to save. */
  readonly gap: number
  readonly optimal: boolean
  /** Solo metres not driven ÷ all solo metres. */
  readonly savedDistanceShare: number
  /** Allowed groups weighed. */
  readonly allowedGroups: number
  readonly components: number
  readonly largestComponent: number
  /** Work done, in the units of `budget`. */
  readonly work: number
}

export interface Solution {
  /** Ordered by their first member's id. */
  readonly groups: readonly GroupPlan[]
  /** Ordered by id. */
  readonly alone: readonly Alone[]
  readonly stats: SolutionStats
}

/** The rules of SPEC.md; which vehicles there are is the caller's to say. */
export const DEFAULT_LIMITS: Omit<Limits, 'vehicles'> = {
  maxGroup: 6,
  maxWalkMeters: 500,
  maxLossSeconds: 900,
  lossBaseSeconds: 300,
  lossShare: 0.3,
  minSavedShare: 0.1,
}

/** The parameters of the benchmarks and of the command: every published figure of this engine is for these. */
export const REFERENCE_SETTINGS: Settings = {
  limits: {
    ...DEFAULT_LIMITS,
    maxGroup: 4,
    vehicles: [{ kind: 'taxi', holds: { people: 4, bags: 3 }, fareFactor: 1 }],
  },
  fare: { base: 350, perKilometer: 120, perMinute: 20 },
  roads: { kind: 'straight', streetFactor: 1.3, metersPerSecond: 6.5 },
  walking: { streetFactor: 1.3, metersPerSecond: 1.3 },
}

export const DEFAULT_BUDGET = 5_000_000
