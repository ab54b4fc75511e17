export { createMatcher, match } from './matcher.ts'
export type { Matcher, MatcherOptions, SolveOptions } from './matcher.ts'
export { planGroup, priceGroup, splitFare } from './plan.ts'
export type { BrokenRule, PlaceToMeet, Planned, PricedGroup } from './plan.ts'
export { DEFAULT_POLICY, whyPropose, worthLater } from './policy.ts'
export type { Outlook, ProposeReason, WaitingMember, WaitingPolicy } from './policy.ts'
export { DEFAULT_BUDGET, DEFAULT_LIMITS, REFERENCE_SETTINGS } from './problem.ts'
export type {
  Alone,
  AloneReason,
  Capacity,
  Coordinates,
  FareFunction,
  GroupPlan,
  Limits,
  MatchRequest,
  MeasuredRoads,
  MeetingPoint,
  Problem,
  Roads,
  Settings,
  Solution,
  SolutionStats,
  SplitMethod,
  Stop,
  StraightRoads,
  Tariff,
  TimeLimit,
  Travel,
  VehicleKind,
  Walking,
} from './problem.ts'
export { shapleyShares } from './shapley.ts'
export { greatCircleMeters } from './sphere.ts'
export { soloFare, soloRide, vehicleFor } from './tariff.ts'
export type { SoloRide } from './tariff.ts'
export { InvalidProblemError } from './validation.ts'
