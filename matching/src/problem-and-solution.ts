/** The input and output of the engine: plain data, with the unit in every name. */
import type { Coordinates } from '@woodalo/geography'

/**
 * People who stay together and what they bring. Counts are whole numbers from 0 (people from 1); needs are booleans, of
 * which true counts as 1. Only `Vehicle.holds` defines the names. More than every vehicle holds gives `does-not-fit`.
 */
export type Party = { readonly people: number; readonly [what: string]: number | boolean }

/**
 * With whom a request shares, in names that the engine does not interpret. Two requests share only if each `is`
 * everything in the other's `only`.
 */
export interface Company {
  readonly is: readonly string[]
  readonly only: readonly string[]
}

/** Origin and destination. */
export interface Trip {
  readonly from: Coordinates
  readonly to: Coordinates
}

/** One open request: a rider, or several people who stay together. */
export interface MatchRequest {
  /** Unique in the problem. Results never depend on the order of requests: ids break the remaining ties. */
  readonly id: string
  readonly trip: Trip
  readonly party: Party
  /** Default: shares with anybody who shares with anybody. */
  readonly company?: Company
  /** Seconds already searched; the last tie-breaker. Default 0. */
  readonly waitedSeconds?: number
  /**
   * The expected worth of this place in a later batch, in minor units. Groups are chosen by what they save beyond it,
   * so that a rider who can still wait is not spent on a poor group. Default 0.
   */
  readonly worthLater?: number
}

export interface Vehicle {
  readonly kind: string
  /**
   * The maximum of each thing that parties bring, 0..31. A thing that is not listed does not fit. At most four things
   * in all.
   */
  readonly holds: { readonly people: number; readonly [what: string]: number }
  /** The metered fare is multiplied by this, 1 or more. */
  readonly fareFactor: number
}

/** The rules of an allowed group (SPEC.md, rules 1 to 4). */
export interface Limits {
  /** The most requests in one group, 2..6. */
  readonly maxGroup: number
  /** In ascending order of `fareFactor`. A group takes the first that holds it. */
  readonly vehicles: readonly Vehicle[]
  /** The longest walk to the meeting point, in metres of street. */
  readonly maxWalkMeters: number
  /** Nobody loses more than min(maxLossSeconds, lossBaseSeconds + lossShare × solo ride). */
  readonly maxLossSeconds: number
  readonly lossBaseSeconds: number
  readonly lossShare: number
  /** The lowest share of the sum of the solo fares that a group must save, 0..1. */
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

/** A taxi's fare in minor units for a ride. It must never fall as distance or duration grows. The engine rounds it. */
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
 * Roads measured by the caller: a function over a matrix or a router. The engine asks for meeting point → destination,
 * destination → destination and origin → destination. Must be deterministic. Durations should respect the triangle
 * inequality (shortest durations do). Otherwise the engine may miss allowed groups, but never chooses a wrong one.
 */
export interface MeasuredRoads {
  readonly kind: 'measured'
  readonly measure: (from: Coordinates, to: Coordinates) => Travel
  /**
   * Returns the drives from all of some places to all of others, if many at once take less time than one by one. They
   * must be those that `measure` returns. Null if these places have no matrix.
   */
  readonly matrix?: (from: readonly Coordinates[], to: readonly Coordinates[]) => DriveMatrix | null
}

/** Row by row: `seconds[row * columns + column]`. */
export interface DriveMatrix {
  readonly seconds: ArrayLike<number>
  readonly meters: ArrayLike<number>
}

export type Roads = StraightRoads | MeasuredRoads

/** Walking is the great-circle distance times a street factor, or measured by the caller. */
export interface Walking {
  /** Metres walked per metre of the great circle. If walks are measured, none may be shorter than that. */
  readonly streetFactor: number
  readonly metersPerSecond: number
  /**
   * Returns the walk from an origin to a meeting point; Infinity if it is too far to count. Must be deterministic, and
   * 0 from a place to itself.
   */
  readonly measure?: (from: Coordinates, to: Coordinates) => Travel
}

/** The rules and prices of a city. */
export interface Settings {
  readonly limits: Limits
  readonly fare: Tariff | FareFunction
  readonly roads: Roads
  readonly walking: Walking
  /** Whether a group may meet at a member's origin. Default true. If false, only `places` count. */
  readonly meetAtOrigins?: boolean
}

export interface Problem {
  readonly settings: Settings
  readonly requests: readonly MatchRequest[]
  /** Known pick-up places at which any group within reach may meet, besides (or instead of) its members' origins. */
  readonly places?: readonly Coordinates[]
  /** Pairs of request ids that never share a group. Unknown ids are ignored. */
  readonly forbiddenPairs?: readonly (readonly [string, string])[]
  /** Proposed rides that may still grow, as lists of ids. A group contains all of a ride, or none of it. */
  readonly rides?: readonly (readonly string[])[]
  /** The seed for random draws. The same seed gives the same result. Default 1. */
  readonly seed?: number
  /**
   * The allowed work, in units of about a microsecond on one core of 2026. Default 5,000,000: about five seconds; without
   * bound if `within` is set.
   */
  readonly budget?: number
  /**
   * Called about every millisecond of work, in every phase. If it returns true, the engine ends with what it has:
   * allowed groups and a valid bound. A result stopped by it depends on the machine; one stopped by `budget` does not.
   */
  readonly stop?: () => boolean
  /** For callers with a deadline. Divides the time so that groups found late can still be chosen. */
  readonly within?: TimeLimit
}

/** The caller's clock, in milliseconds, and how long the result may take by it. */
export interface TimeLimit {
  readonly milliseconds: number
  readonly now: () => number
}

export interface MeetingPoint extends Coordinates {
  /** Index into `places`, or null if it is a member's origin. */
  readonly place: number | null
  /** The id of the request whose origin it is, or null if it is a place. */
  readonly originOf: string | null
}

/** One drop-off: all that concerns one request in its group. */
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
  /** In whole minor units. */
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
  /** The kind of the group's vehicle. */
  readonly vehicle: string
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** In minor units. The shares add up to it exactly. */
  readonly fare: number
  /** The sum of the members' solo fares. */
  readonly soloFares: number
  /** soloFares − fare. */
  readonly saved: number
  /** The sum of the solo distances − the shared distance. */
  readonly savedMeters: number
}

/** Why a request rides alone. SPEC.md says which of several true reasons is given. */
export type AloneReason =
  | 'nobody-near'
  | 'nobody-same-way'
  | 'detour-too-long'
  | 'saves-too-little'
  | 'does-not-fit'
  | 'others-chosen'
  /** The caller's stop came before the reason was found. */
  | 'search-stopped'

export interface Alone {
  readonly id: string
  readonly reason: AloneReason
  /** How many open requests nearby could share with this one as an allowed pair. */
  readonly partners: number
}

export interface SolutionStats {
  readonly requests: number
  readonly matched: number
  /** The sum of all requests' solo fares in minor units. Requests that fit no vehicle count 0. */
  readonly soloFares: number
  /** The sum of solo fares − fare over all groups, in minor units. */
  readonly saved: number
  /** No solution can save more than this: proven for this problem. */
  readonly upperBound: number
  /** (upperBound − saved) ÷ upperBound, or 0 if there is nothing to save. */
  readonly gap: number
  readonly optimal: boolean
  /** Solo metres not driven ÷ all solo metres. */
  readonly savedDistanceShare: number
  /** The number of allowed groups weighed. */
  readonly allowedGroups: number
  readonly components: number
  readonly largestComponent: number
  /** The work done, in the units of `budget`. */
  readonly work: number
}

export interface Solution {
  /** Sorted by their first member's id. */
  readonly groups: readonly GroupPlan[]
  /** Sorted by id. */
  readonly alone: readonly Alone[]
  readonly stats: SolutionStats
}
