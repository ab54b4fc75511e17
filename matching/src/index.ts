export { match } from './match.ts'
export { planGroup, priceGroup, splitFare } from './plan.ts'
export { whyPropose, worthLater } from './propose-or-wait.ts'
export type { ProposeReason } from './propose-or-wait.ts'
export { DEFAULT_LIMITS, REFERENCE_SETTINGS } from './default-settings.ts'
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
} from './problem.ts'
export { soloFare, soloRide } from './tariff.ts'
export { InvalidProblemError } from './validation.ts'
