import { quickestOrder } from './quickest-order.ts'
import { keepCompany } from './kept-apart.ts'
import type { Coordinates } from '@woodalo/geography'
import { roomOf } from './vehicle-loads-as-bits.ts'
import type {
  GroupPlan,
  MatchRequest,
  MeetingPoint,
  Settings,
  Stop,
  Travel,
  Vehicle,
} from './problem-and-solution.ts'
import { fareOf } from './tariff.ts'
import { allowedLossSeconds } from './allowed-detour.ts'
import { travelBetween } from './travel.ts'
import { soloRide, type SoloRide } from './solo-ride.ts'
import { TOLERANCE, walkTo } from './walking.ts'
import { splitFare } from './split-fare.ts'

/** The rule that a group breaks, in the order of the checks. */
export type BrokenRule =
  /** Fewer than two requests, or more than `maxGroup`. */
  | 'size'
  /** Their parties exceed every vehicle. */
  | 'capacity'
  /** A forbidden pair, or two requests that do not keep company. */
  | 'forbidden'
  /** Somebody walks too far. */
  | 'walk'
  /** Somebody loses too much time. */
  | 'loss'
  /** The group saves too little. */
  | 'saving'

export interface PricedGroup {
  readonly plan: GroupPlan
  /** Empty if the group is allowed. */
  readonly broken: readonly BrokenRule[]
}

export type Planned =
  | { readonly allowed: true; readonly plan: GroupPlan }
  | { readonly allowed: false; readonly reason: BrokenRule }

/**
 * A fixed point to meet at. It carries an index into the caller's places, or the id of the rider whose origin it is.
 */
export interface PlaceToMeet extends Coordinates {
  readonly place?: number | null
  readonly originOf?: string | null
}

/**
 * Prices a group with a given meeting point and order of drop-offs, for a ride with fixed terms that lost a member.
 * Returns null only if no vehicle holds the load; `broken` lists the rules that no longer hold. Shares may exceed the
 * solo fares if the fare exceeds their sum.
 */
export function priceGroup(
  members: readonly MatchRequest[],
  meetingPoint: PlaceToMeet,
  order: readonly string[],
  settings: Settings,
): PricedGroup | null {
  const byId = new Map(members.map((member) => [member.id, member]))
  const inOrder = order.map((id) => byId.get(id))
  if (
    order.length !== members.length ||
    new Set(order).size !== members.length ||
    inOrder.includes(undefined)
  ) {
    throw new RangeError(
      `order: expected each of ${[...byId.keys()].join(', ')} once, got ${order.join(', ')}`,
    )
  }
  return assemble(inOrder as MatchRequest[], meetingPoint, settings)
}

/**
 * Returns the best allowed plan for exactly these members: the cheapest meeting point (ties go to less walking) and the
 * quickest order of drop-offs within everybody's limit. If none is allowed, returns the rule that the most promising
 * candidate breaks. `candidates` are places to meet; the members' origins join them unless `meetAtOrigins` is false.
 */
export function planGroup(
  members: readonly MatchRequest[],
  candidates: readonly PlaceToMeet[],
  settings: Settings,
): Planned {
  const riders = [...members].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  if (riders.length < 2 || riders.length > settings.limits.maxGroup) return { allowed: false, reason: 'size' }
  if (loadVehicle(riders, settings) === null) return { allowed: false, reason: 'capacity' }
  if (riders.some((one, index) => riders.slice(index + 1).some((other) => !keepCompany(one, other))))
    return { allowed: false, reason: 'forbidden' }
  const points: PlaceToMeet[] = candidates.map((point, place) => ({ place, ...point }))
  if (settings.meetAtOrigins !== false) {
    for (const rider of riders) points.push({ ...rider.trip.from, originOf: rider.id })
  }
  let best: GroupPlan | null = null
  let bestWalk = Number.POSITIVE_INFINITY
  let nearest: BrokenRule = 'walk'
  for (const point of points) {
    if (
      riders.some(
        (rider) => walkTo(rider, point, settings).distanceMeters > settings.limits.maxWalkMeters + TOLERANCE,
      )
    )
      continue
    const order = orderAt(riders, point, settings)
    if (order === null) {
      if (nearest === 'walk') nearest = 'loss'
      continue
    }
    const priced = assemble(order, point, settings)
    if (priced === null || priced.broken.length > 0) {
      nearest = priced?.broken.includes('loss') ? 'loss' : 'saving'
      continue
    }
    const walk = priced.plan.stops.reduce((sum, stop) => sum + stop.walkMeters, 0)
    if (best === null || isBetter(priced.plan, walk, best, bestWalk)) {
      best = priced.plan
      bestWalk = walk
    }
  }
  return best === null ? { allowed: false, reason: nearest } : { allowed: true, plan: best }
}

/** Which of two meeting points of a group is better: the lower fare, then the shorter drive, then the least walking. */
function isBetter(plan: GroupPlan, walk: number, best: GroupPlan, bestWalk: number): boolean {
  if (plan.fare !== best.fare) return plan.fare < best.fare
  if (Math.abs(plan.distanceMeters - best.distanceMeters) > TOLERANCE)
    return plan.distanceMeters < best.distanceMeters
  return walk < bestWalk - TOLERANCE
}

function loadVehicle(riders: readonly MatchRequest[], settings: Settings): Vehicle | null {
  const room = roomOf(settings.limits)
  return room.vehicleFor(room.loadOfAll(riders.map(({ party }) => party)))
}

function orderAt(
  riders: readonly MatchRequest[],
  point: Coordinates,
  settings: Settings,
): MatchRequest[] | null {
  const size = riders.length
  const first = riders.map((rider) => travelBetween(point, rider.trip.to, settings.roads).durationSeconds)
  const between = riders.map((from) =>
    riders.map((to) => travelBetween(from.trip.to, to.trip.to, settings.roads).durationSeconds),
  )
  const latest = riders.map((rider) => {
    const solo = travelBetween(rider.trip.from, rider.trip.to, settings.roads).durationSeconds
    const walkSeconds = walkTo(rider, point, settings).durationSeconds
    return solo + allowedLossSeconds(solo, settings.limits) - walkSeconds + TOLERANCE
  })
  const order = quickestOrder(size, first, between, latest)
  return order === null ? null : order.map((index) => riders[index]!)
}

/** Builds the plan for riders in the order of their drop-offs. Returns null if no vehicle holds them. */
function assemble(
  inOrder: readonly MatchRequest[],
  point: PlaceToMeet,
  settings: Settings,
): PricedGroup | null {
  const vehicle = loadVehicle(inOrder, settings)
  if (vehicle === null) return null
  const solos: SoloRide[] = []
  const legs: Travel[] = []
  let from: Coordinates = point
  for (const rider of inOrder) {
    const solo = soloRide(rider, settings)
    if (solo === null) return null
    solos.push(solo)
    legs.push(travelBetween(from, rider.trip.to, settings.roads))
    from = rider.trip.to
  }
  const distanceMeters = legs.reduce((sum, leg) => sum + leg.distanceMeters, 0)
  const durationSeconds = legs.reduce((sum, leg) => sum + leg.durationSeconds, 0)
  const fare = fareOf({ distanceMeters, durationSeconds }, vehicle, settings)
  const soloFares = solos.reduce((sum, solo) => sum + solo.fare, 0)
  const meetingPoint: MeetingPoint = {
    latitude: point.latitude,
    longitude: point.longitude,
    place: point.place ?? null,
    originOf: point.originOf ?? null,
  }
  const shares = sharesOf(inOrder, fare, solos)
  const broken = new Set<BrokenRule>()
  if (inOrder.length < 2 || inOrder.length > settings.limits.maxGroup) broken.add('size')
  let metersSoFar = 0
  let secondsSoFar = 0
  const stops = inOrder.map((rider, index): Stop => {
    const solo = solos[index]!
    metersSoFar += legs[index]!.distanceMeters
    secondsSoFar += legs[index]!.durationSeconds
    const { distanceMeters: walk, durationSeconds: walkSeconds } = walkTo(rider, point, settings)
    const lostSeconds = walkSeconds + secondsSoFar - solo.durationSeconds
    if (walk > settings.limits.maxWalkMeters + TOLERANCE) broken.add('walk')
    if (lostSeconds > allowedLossSeconds(solo.durationSeconds, settings.limits) + TOLERANCE)
      broken.add('loss')
    return {
      id: rider.id,
      walkMeters: walk,
      walkSeconds,
      distanceMeters: metersSoFar,
      durationSeconds: secondsSoFar,
      soloDistanceMeters: solo.distanceMeters,
      soloDurationSeconds: solo.durationSeconds,
      lostSeconds,
      soloFare: solo.fare,
      share: shares[index]!,
    }
  })
  if (fare > (1 - settings.limits.minSavedShare) * soloFares + TOLERANCE || fare >= soloFares)
    broken.add('saving')
  const plan: GroupPlan = {
    members: inOrder.map((rider) => rider.id).sort(),
    meetingPoint,
    stops,
    vehicle: vehicle.kind,
    distanceMeters,
    durationSeconds,
    fare,
    soloFares,
    saved: soloFares - fare,
    savedMeters: solos.reduce((sum, solo) => sum + solo.distanceMeters, 0) - distanceMeters,
  }
  return { plan, broken: [...broken] }
}

function sharesOf(inOrder: readonly MatchRequest[], fare: number, solos: readonly SoloRide[]): number[] {
  const byId = inOrder.map((_, index) => index).sort((a, b) => (inOrder[a]!.id < inOrder[b]!.id ? -1 : 1))
  const sorted = splitFare(
    fare,
    byId.map((index) => solos[index]!.fare),
  )
  const shares: number[] = []
  byId.forEach((index, rank) => {
    shares[index] = sorted[rank]!
  })
  return shares
}
