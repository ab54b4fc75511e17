import type { Coordinates } from '@woodalo/geography'
import type { Limits, MatchRequest, Problem, Settings, Vehicle } from './problem-and-solution.ts'
import { MOST_IN_LANE, MOST_LANES, lanesOf } from './vehicle-loads-as-bits.ts'

/** An invalid problem: which field, what was expected, what was found. */
export class InvalidProblemError extends Error {
  override readonly name = 'InvalidProblemError'
  readonly field: string

  constructor(field: string, expected: string, got: unknown) {
    super(
      `${field}: expected ${expected}, got ${typeof got === 'string' ? JSON.stringify(got) : String(got)}`,
    )
    this.field = field
  }
}

/** Throws InvalidProblemError if the problem is malformed. Breaking a rule of matching is not a fault. */
export function checkProblem(problem: Problem): void {
  checkSettings(problem.settings)
  const seen = new Set<string>()
  problem.requests.forEach((request, index) => {
    checkRequest(request, `requests[${index}]`)
    if (seen.has(request.id))
      throw new InvalidProblemError(`requests[${index}].id`, 'a unique id', request.id)
    seen.add(request.id)
  })
  problem.places?.forEach((place, index) => checkCoordinates(place, `places[${index}]`))
  if (problem.seed !== undefined) checkNumber(problem.seed, 'seed', 'a finite number', Number.isFinite)
  if (problem.budget !== undefined)
    checkNumber(problem.budget, 'budget', 'a number from 0', (value) => value >= 0)
}

function checkRequest(request: MatchRequest, field: string): void {
  if (typeof request.id !== 'string' || request.id === '') {
    throw new InvalidProblemError(`${field}.id`, 'a string that is not empty', request.id)
  }
  checkCoordinates(request.trip.from, `${field}.trip.from`)
  checkCoordinates(request.trip.to, `${field}.trip.to`)
  const isCountFrom = (least: number) => (value: number) => Number.isInteger(value) && value >= least
  checkNumber(request.party.people, `${field}.party.people`, 'a whole number from 1', isCountFrom(1))
  for (const [what, count] of Object.entries(request.party))
    if (typeof count !== 'boolean')
      checkNumber(count, `${field}.party.${what}`, 'a whole number from 0', isCountFrom(0))
  for (const name of ['waitedSeconds', 'worthLater'] as const) {
    const given = request[name]
    if (given === undefined) continue
    const isFine = (value: number): boolean => value >= 0 && value < Infinity
    checkNumber(given, `${field}.${name}`, 'a number from 0', isFine)
  }
}

function checkCoordinates(place: Coordinates, field: string): void {
  checkNumber(
    place.latitude,
    `${field}.latitude`,
    'degrees from -90 to 90',
    (value) => value >= -90 && value <= 90,
  )
  checkNumber(place.longitude, `${field}.longitude`, 'finite degrees', Number.isFinite)
}

function checkSettings(settings: Settings): void {
  checkLimits(settings.limits)
  const fromZero = (value: number) => value >= 0 && value < Number.POSITIVE_INFINITY
  const aboveZero = (value: number) => value > 0 && value < Number.POSITIVE_INFINITY
  checkNumber(
    settings.walking.streetFactor,
    'settings.walking.streetFactor',
    'a number from 1',
    (value) => value >= 1,
  )
  checkNumber(
    settings.walking.metersPerSecond,
    'settings.walking.metersPerSecond',
    'a number above 0',
    aboveZero,
  )
  if (settings.roads.kind === 'straight') {
    checkNumber(
      settings.roads.streetFactor,
      'settings.roads.streetFactor',
      'a number from 1',
      (value) => value >= 1,
    )
    checkNumber(
      settings.roads.metersPerSecond,
      'settings.roads.metersPerSecond',
      'a number above 0',
      aboveZero,
    )
  }
  if (typeof settings.fare !== 'function') {
    checkNumber(settings.fare.base, 'settings.fare.base', 'a number from 0', fromZero)
    checkNumber(settings.fare.perKilometer, 'settings.fare.perKilometer', 'a number from 0', fromZero)
    checkNumber(settings.fare.perMinute, 'settings.fare.perMinute', 'a number from 0', fromZero)
    if (settings.fare.minimum !== undefined)
      checkNumber(settings.fare.minimum, 'settings.fare.minimum', 'a number from 0', fromZero)
  }
}

function checkLimits(limits: Limits): void {
  const fromZero = (value: number) => value >= 0
  checkNumber(limits.maxGroup, 'limits.maxGroup', 'a whole number from 2 to 6', (value) =>
    [2, 3, 4, 5, 6].includes(value),
  )
  checkNumber(
    limits.maxWalkMeters,
    'limits.maxWalkMeters',
    'metres from 0 to 20000',
    (value) => value >= 0 && value <= 20_000,
  )
  checkNumber(limits.maxLossSeconds, 'limits.maxLossSeconds', 'seconds from 0', fromZero)
  checkNumber(limits.lossBaseSeconds, 'limits.lossBaseSeconds', 'seconds from 0', fromZero)
  checkNumber(limits.lossShare, 'limits.lossShare', 'a number from 0', fromZero)
  checkNumber(
    limits.minSavedShare,
    'limits.minSavedShare',
    'a number from 0 to 1',
    (value) => value >= 0 && value <= 1,
  )
  checkVehicles(limits.vehicles)
}

function checkVehicles(vehicles: readonly Vehicle[]): void {
  if (vehicles.length === 0) throw new InvalidProblemError('limits.vehicles', 'at least one', 'none')
  const things = lanesOf(vehicles)
  if (things.length > MOST_LANES)
    throw new InvalidProblemError(
      'limits.vehicles',
      `at most ${MOST_LANES} things to hold`,
      things.join(', '),
    )
  vehicles.forEach(({ holds, fareFactor }, index) => {
    const field = `limits.vehicles[${index}]`
    const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_IN_LANE
    for (const [what, count] of Object.entries(holds))
      checkNumber(count, `${field}.holds.${what}`, `a whole number from 0 to ${MOST_IN_LANE}`, isCount)
    const least = vehicles[index - 1]?.fareFactor ?? 1
    checkNumber(fareFactor, `${field}.fareFactor`, `a number from ${least}`, (value) => value >= least)
  })
}

function checkNumber(
  value: unknown,
  field: string,
  expected: string,
  allowed: (value: number) => boolean,
): void {
  if (typeof value !== 'number' || !allowed(value)) throw new InvalidProblemError(field, expected, value)
}
