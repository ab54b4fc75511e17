export { allowedLossSeconds } from './allowed-detour.ts'
export { match } from './match-batch.ts'
export { planGroup, priceGroup } from './plan-group.ts'
export { splitFare } from './split-fare.ts'
export { whyPropose } from './propose-or-wait.ts'
export { worthLater } from './worth-later.ts'
export type { ProposeReason } from './propose-or-wait.ts'
export { DEFAULT_LIMITS } from './default-settings.ts'
export { REFERENCE_SETTINGS } from './reference-settings.ts'
export type {
  Alone,
  GroupPlan,
  Limits,
  MatchRequest,
  Party,
  Problem,
  MeasuredRoads,
  Settings,
  StraightRoads,
  Solution,
  SolutionStats,
  Tariff,
  Vehicle,
  Walking,
} from './problem-and-solution.ts'
export { soloFare, soloRide } from './solo-ride.ts'
export { InvalidProblemError } from './validation.ts'
