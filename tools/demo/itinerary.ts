// Where companions stand and where they go, so that sharing with the person who asked makes sense for everybody.
import type { Rider } from '@woodalo/client'
import { type Coordinates, metersEastAndNorth, offsetBy } from '@woodalo/geography'
import { loadOf, type NamedPoint, vehicleFor } from '@woodalo/protocol'
import type { Seeker } from './who-searches.ts'

export interface Itinerary {
  origin: NamedPoint
  destination: NamedPoint
}

/** The one who goes farthest requests the vehicle. */
export type PersonsRole = 'requester' | 'companion'

function offset(from: Coordinates, eastMeters: number, northMeters: number): Coordinates {
  const { latitude, longitude } = offsetBy(from, eastMeters, northMeters)
  return { latitude: round(latitude), longitude: round(longitude) }
}

function vector(from: Coordinates, to: Coordinates): { east: number; north: number; meters: number } {
  const { east, north } = metersEastAndNorth(from, to)
  return { east, north, meters: Math.hypot(east, north) }
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

/** How many companions fit beside the person, and how many bags: in a taxi, or in the van that a large party needs. */
export function roomBeside({ party }: Seeker): { companions: number; bags: number } {
  const load = loadOf([party])
  const vehicle = vehicleFor({ ...load, people: load.people + 1 })
  if (!vehicle) return { companions: 0, bags: 0 }
  const { people, bags } = vehicle.holds
  return { companions: Math.min(2, people - load.people), bags: bags - load.bags }
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
): { origin: Coordinates; destination: Coordinates }[] {
  const way = vector(seeker.origin, seeker.destination)
  const along = (share: number, aside: number): Coordinates =>
    offset(
      seeker.origin,
      way.east * share - (way.north / way.meters) * aside,
      way.north * share + (way.east / way.meters) * aside,
    )
  const beyondMeters = Math.min(1_500, Math.max(300, way.meters * 0.1))
  return Array.from({ length: count }, (_, index) => {
    const goesFarther = role === 'companion' && index === 0
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

/** Gives the points the service's own names, as a map search would. */
export async function nameStops(
  rider: Rider,
  ideal: { origin: Coordinates; destination: Coordinates },
): Promise<Itinerary> {
  const name = async ({ latitude, longitude }: Coordinates): Promise<NamedPoint> => {
    const place = await rider.api.places
      .reverse({ query: { lat: String(latitude), lng: String(longitude) } })
      .catch(() => undefined)
    return { name: place?.name || `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`, latitude, longitude }
  }
  return { origin: await name(ideal.origin), destination: await name(ideal.destination) }
}
