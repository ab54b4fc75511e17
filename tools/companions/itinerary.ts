// Where companions stand and where they go, so that sharing with the person who asked makes sense for everybody.
import type { Rider } from '@woodalo/client'
import type { NamedPoint } from '@woodalo/protocol'
import type { Seeker } from './observer.ts'

export interface Point {
  latitude: number
  longitude: number
}

export interface Itinerary {
  origin: NamedPoint
  destination: NamedPoint
}

/** Who goes farthest requests the vehicle. */
export type PersonsRole = 'requester' | 'passenger'

const metersPerDegree = 111_195

function offset(from: Point, eastMeters: number, northMeters: number): Point {
  const east = eastMeters / (metersPerDegree * Math.cos((from.latitude * Math.PI) / 180))
  return {
    latitude: round(from.latitude + northMeters / metersPerDegree),
    longitude: round(from.longitude + east),
  }
}

function vector(from: Point, to: Point): { east: number; north: number; meters: number } {
  const east = (to.longitude - from.longitude) * metersPerDegree * Math.cos((from.latitude * Math.PI) / 180)
  const north = (to.latitude - from.latitude) * metersPerDegree
  return { east, north, meters: Math.hypot(east, north) }
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

/** How many companions fit beside the person: seats of a taxi, or of the van that a large party needs. */
export function companionsThatFit(seeker: Seeker): number {
  const seats = seeker.people <= 3 && seeker.bags <= 3 ? 4 : 6
  return Math.max(0, Math.min(2, seats - seeker.people))
}

/**
 * Places along the person's way: those who get off before go 65 to 90 % of it; the one who goes on gets off a little
 * after. All start within some 150 m of the person.
 */
export function idealPoints(
  seeker: Seeker,
  role: PersonsRole,
  count: number,
  random: () => number,
): { origin: Point; destination: Point }[] {
  const way = vector(seeker.origin, seeker.destination)
  const along = (share: number, aside: number): Point =>
    offset(
      seeker.origin,
      way.east * share - (way.north / way.meters) * aside,
      way.north * share + (way.east / way.meters) * aside,
    )
  const beyondMeters = Math.min(1_500, Math.max(300, way.meters * 0.1))
  return Array.from({ length: count }, (_, index) => {
    const goesFarther = role === 'passenger' && index === 0
    const share = goesFarther ? 1 + beyondMeters / way.meters : 0.9 - 0.12 * index - 0.08 * random()
    const aside = (random() - 0.5) * 0.03 * way.meters
    const angle = random() * 2 * Math.PI
    const meters = 40 + 110 * random()
    return {
      origin: offset(seeker.origin, Math.cos(angle) * meters, Math.sin(angle) * meters),
      destination: along(share, aside),
    }
  })
}

/** Gives the points the names that the service itself knows, as anybody's map search would. */
export async function nameStops(
  rider: Rider,
  ideal: { origin: Point; destination: Point },
): Promise<Itinerary> {
  const name = async ({ latitude, longitude }: Point): Promise<NamedPoint> => {
    const place = await rider.api.places
      .reverse({ query: { lat: String(latitude), lng: String(longitude) } })
      .catch(() => undefined)
    return { name: place?.name || `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`, latitude, longitude }
  }
  return { origin: await name(ideal.origin), destination: await name(ideal.destination) }
}
