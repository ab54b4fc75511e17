// The zones in which fixed prices, minimums and supplements apply.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { type Zone, zones } from './data/parse-tariffs.ts'

export function isWithinZone(point: Coordinates, name: string): boolean {
  const zone = zones[name]
  return zone !== undefined && contains(zone, point)
}

function contains(zone: Zone, point: Coordinates): boolean {
  if (zone.shape === 'circle') return greatCircleMeters(zone, point) <= zone.radiusMeters
  // Even-odd rule on latitude and longitude, which is exact enough for zones of a few kilometres.
  let inside = false
  for (const [index, [latitude, longitude]] of zone.points.entries()) {
    const [otherLatitude, otherLongitude] = zone.points.at(index - 1)!
    if (latitude > point.latitude === otherLatitude > point.latitude) continue
    const share = (point.latitude - latitude) / (otherLatitude - latitude)
    if (point.longitude < longitude + share * (otherLongitude - longitude)) inside = !inside
  }
  return inside
}
