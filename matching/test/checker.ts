// Written apart from the engine, from the rules alone (SPEC.md): it shares no code with matching/src but the types.
import type { Coordinates } from '@woodalo/geography'
import type {
  MatchRequest,
  Party,
  Problem,
  Settings,
  Solution,
  Vehicle,
} from '../src/problem-and-solution.ts'

const SLACK = 1e-4

export function haversineMeters(a: Coordinates, b: Coordinates): number {
  const rad = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * rad
  const dLng = (b.longitude - a.longitude) * rad
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLng / 2) ** 2
  return 2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function drive(
  a: Coordinates,
  b: Coordinates,
  settings: Settings,
): { meters: number; seconds: number } {
  if (settings.roads.kind === 'measured') {
    const travel = settings.roads.measure(a, b)
    return { meters: travel.distanceMeters, seconds: travel.durationSeconds }
  }
  const meters = haversineMeters(a, b) * settings.roads.streetFactor
  return { meters, seconds: meters / settings.roads.metersPerSecond }
}

export function walkOf(
  from: Coordinates,
  to: Coordinates,
  { walking }: Settings,
): { meters: number; seconds: number } {
  if (walking.measure) {
    const walk = walking.measure(from, to)
    return { meters: walk.distanceMeters, seconds: walk.durationSeconds }
  }
  const meters = haversineMeters(from, to) * walking.streetFactor
  return { meters, seconds: meters / walking.metersPerSecond }
}

export function taxiFare(meters: number, seconds: number, settings: Settings): number {
  if (typeof settings.fare === 'function') return settings.fare(meters, seconds)
  const { base, perKilometer, perMinute, minimum } = settings.fare
  return Math.max(minimum ?? 0, base + (perKilometer * meters) / 1000 + (perMinute * seconds) / 60)
}

export function vehicleOf(parties: readonly Party[], settings: Settings): Vehicle | null {
  const brought = new Map<string, number>()
  for (const party of parties)
    for (const [what, count] of Object.entries(party))
      brought.set(what, (brought.get(what) ?? 0) + Number(count))
  for (const vehicle of settings.limits.vehicles)
    if ([...brought].every(([what, count]) => count <= (vehicle.holds[what] ?? 0))) return vehicle
  return null
}

export function soloOf(
  request: MatchRequest,
  settings: Settings,
): { fare: number; meters: number; seconds: number } | null {
  const vehicle = vehicleOf([request.party], settings)
  if (vehicle === null) return null
  const { meters, seconds } = drive(request.trip.from, request.trip.to, settings)
  return { fare: Math.round(taxiFare(meters, seconds, settings) * vehicle.fareFactor), meters, seconds }
}

/** Every rule that a solution breaks, in words; empty when it is clean. */
export function faultsOf(problem: Problem, solution: Solution): string[] {
  const { settings } = problem
  const { limits } = settings
  const faults: string[] = []
  const requests = new Map(problem.requests.map((request) => [request.id, request]))
  const apart = new Set(problem.forbiddenPairs?.map(([a, b]) => `${a}+${b}`))
  const seen = new Set<string>()
  const once = (id: string): void => {
    if (!requests.has(id)) faults.push(`${id} is unknown`)
    if (seen.has(id)) faults.push(`${id} appears twice`)
    seen.add(id)
  }
  let saved = 0
  let savedMeters = 0
  for (const group of solution.groups) {
    const name = group.members.join('+')
    group.members.forEach(once)
    const size = group.members.length
    if (size < 2 || size > limits.maxGroup) faults.push(`${name}: ${size} requests`)
    if (
      group.stops
        .map((stop) => stop.id)
        .toSorted()
        .join('+') !== group.members.toSorted().join('+')
    ) {
      faults.push(`${name}: stops are not its members`)
      continue
    }
    const riders = group.stops.map((stop) => requests.get(stop.id)!)
    const parties = riders.map(({ party }) => party)
    const vehicle = vehicleOf(parties, settings)
    if (vehicle === null) {
      faults.push(`${name}: ${JSON.stringify(parties)} fit nothing`)
      continue
    }
    if (vehicle.kind !== group.vehicle) faults.push(`${name}: ${group.vehicle} instead of ${vehicle.kind}`)
    const point = group.meetingPoint
    const isPlace = point.place !== null
    const at = isPlace ? problem.places?.[point.place!] : requests.get(point.originOf ?? '')?.trip.from
    if (at === undefined || at.latitude !== point.latitude || at.longitude !== point.longitude) {
      faults.push(`${name}: meets nowhere known`)
    }
    if (!isPlace && (settings.meetAtOrigins === false || !group.members.includes(point.originOf ?? ''))) {
      faults.push(`${name}: meets at the origin of somebody else`)
    }
    for (const a of group.members) {
      for (const b of group.members) {
        if (a === b) continue
        if (apart.has(`${a}+${b}`) || apart.has(`${b}+${a}`))
          faults.push(`${name}: ${a} and ${b} are kept apart`)
        const { is = [] } = requests.get(a)!.company ?? {}
        for (const wanted of requests.get(b)!.company?.only ?? [])
          if (!is.includes(wanted)) faults.push(`${name}: ${a} is not what ${b} shares with only`)
      }
    }
    const grownFrom = problem.rides?.filter((ride) => ride.some((id) => group.members.includes(id))) ?? []
    if (grownFrom.length > 1) faults.push(`${name}: two rides are merged`)
    if (grownFrom.some((ride) => !ride.every((id) => group.members.includes(id))))
      faults.push(`${name}: a ride is torn apart`)
    let meters = 0
    let seconds = 0
    let from: Coordinates = point
    let solos = 0
    let soloMeters = 0
    let shares = 0
    group.stops.forEach((stop, index) => {
      const rider = riders[index]!
      const leg = drive(from, rider.trip.to, settings)
      meters += leg.meters
      seconds += leg.seconds
      from = rider.trip.to
      const { meters: walk, seconds: walkSeconds } = walkOf(rider.trip.from, point, settings)
      const solo = soloOf(rider, settings)!
      const lost = walkSeconds + seconds - solo.seconds
      const allowed = Math.min(
        limits.maxLossSeconds,
        limits.lossBaseSeconds + limits.lossShare * solo.seconds,
      )
      if (walk > limits.maxWalkMeters + SLACK) faults.push(`${name}: ${stop.id} walks ${walk} m`)
      if (lost > allowed + SLACK) faults.push(`${name}: ${stop.id} loses ${lost} s of ${allowed}`)
      if (Math.abs(stop.walkMeters - walk) > SLACK)
        faults.push(`${name}: ${stop.id} walk ${stop.walkMeters}, is ${walk}`)
      if (Math.abs(stop.distanceMeters - meters) > SLACK) faults.push(`${name}: ${stop.id} distance`)
      if (Math.abs(stop.durationSeconds - seconds) > SLACK) faults.push(`${name}: ${stop.id} duration`)
      if (stop.soloFare !== solo.fare)
        faults.push(`${name}: ${stop.id} solo fare ${stop.soloFare}, is ${solo.fare}`)
      if (!Number.isInteger(stop.share) || stop.share < 0)
        faults.push(`${name}: ${stop.id} pays ${stop.share}`)
      if (stop.share > stop.soloFare) faults.push(`${name}: ${stop.id} pays more than alone`)
      solos += solo.fare
      soloMeters += solo.meters
      shares += stop.share
    })
    const fare = Math.round(taxiFare(meters, seconds, settings) * vehicle.fareFactor)
    if (fare !== group.fare) faults.push(`${name}: fare ${group.fare}, is ${fare}`)
    if (shares !== group.fare) faults.push(`${name}: shares add up to ${shares} of ${group.fare}`)
    if (group.saved !== solos - fare) faults.push(`${name}: saved ${group.saved}, is ${solos - fare}`)
    if (fare > (1 - limits.minSavedShare) * solos + SLACK || fare >= solos)
      faults.push(`${name}: ${fare} of ${solos} saves too little`)
    if (Math.abs(group.savedMeters - (soloMeters - meters)) > SLACK)
      faults.push(`${name}: saved ${group.savedMeters} m, is ${soloMeters - meters}`)
    saved += solos - fare
    savedMeters += soloMeters - meters
  }
  for (const { id } of solution.alone) once(id)
  if (seen.size !== requests.size)
    faults.push(`${requests.size - seen.size} requests are neither grouped nor alone`)
  const { stats } = solution
  if (stats.saved !== saved) faults.push(`stats: saved ${stats.saved}, is ${saved}`)
  if (stats.upperBound < saved)
    faults.push(`stats: the bound ${stats.upperBound} is below the value ${saved}`)
  const gap = stats.upperBound > 0 ? 1 - saved / stats.upperBound : 0
  if (Math.abs(stats.gap - gap) > 1e-9) faults.push(`stats: the gap ${stats.gap} is ${gap}`)
  const solos = problem.requests.flatMap((request) => soloOf(request, settings) ?? [])
  const soloFares = solos.reduce((sum, { fare }) => sum + fare, 0)
  if (stats.soloFares !== soloFares) faults.push(`stats: solo fares ${stats.soloFares}, are ${soloFares}`)
  const metersAlone = solos.reduce((sum, { meters }) => sum + meters, 0)
  const share = savedMeters / Math.max(SLACK, metersAlone)
  if (Math.abs(stats.savedDistanceShare - share) > 1e-6)
    faults.push(`stats: ${stats.savedDistanceShare} of the metres are saved, is ${share}`)
  if (stats.requests !== requests.size) faults.push(`stats: ${stats.requests} requests`)
  if (stats.matched + solution.alone.length !== requests.size) faults.push('stats: matched')
  return faults
}
