// A geocoder with the interface of Photon (https://github.com/komoot/photon): GET /api and /reverse, GeoJSON.
import type { Coordinates, Language, Place } from '@woodalo/protocol'
import { z } from 'zod'
import type { Logger } from '../logging.ts'
import { createOutsideService } from '../calls-to-outside-services.ts'
import type { Geocoder } from './geocoder.ts'
import { addressLine } from './place-name-and-address.ts'

const timeoutMilliseconds = 1_500
const mostCached = 5_000
/** A street farther than this from a point does not describe it. */
const reverseKilometers = 0.2

const optionalText = z.string().trim().max(300).optional().catch(undefined)

const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
  properties: z.object({
    osm_type: z.string().max(10).optional(),
    osm_id: z.number().optional(),
    type: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    district: optionalText,
    city: optionalText,
    state: optionalText,
    country: optionalText,
  }),
})
const collection = z.object({ features: z.array(z.unknown()) })

/** Returns null if there is no name that people could tell a driver. */
function placeOf(value: unknown): Place | null {
  const parsed = feature.safeParse(value)
  if (!parsed.success) return null
  const { geometry, properties } = parsed.data
  const { name, housenumber, street, city, country } = properties
  const [longitude, latitude] = geometry.coordinates
  const line = housenumber && street ? addressLine(street, housenumber) : street
  const shown = name || line
  if (!shown) return null
  const parts = [shown === line ? undefined : line, city ?? properties.district ?? properties.state, country]
  const position = `${latitude.toFixed(5)},${longitude.toFixed(5)}`
  const source =
    properties.osm_id === undefined ? position : `${properties.osm_type ?? ''}${properties.osm_id}`
  return {
    id: `osm:${source}`,
    name: shown,
    address: parts.filter((part) => part && part !== shown).join(', '),
    latitude,
    longitude,
    kind: !name && housenumber ? 'address' : properties.type === 'street' ? 'street' : 'place',
    isActive: true,
  }
}

export function createPhoton({ url, log }: { url: string; log: Logger }): Geocoder {
  const photon = createOutsideService<Place[]>({
    name: 'geocoder',
    url,
    timeoutMilliseconds,
    mostCached,
    redirect: 'follow',
    log,
  })

  async function ask(path: string, parameters: Record<string, string>, language: Language): Promise<Place[]> {
    const query = new URLSearchParams(parameters).toString()
    const read = (json: unknown) =>
      collection
        .parse(json)
        .features.map(placeOf)
        .filter((place) => place !== null)
    // Not `lang`: a server that lacks a language refuses it, but responds to this header with local names.
    return (await photon.get(`/${path}?${query}`, read, { 'accept-language': language })) ?? []
  }

  const position = ({ latitude, longitude }: Coordinates, decimals: number) => ({
    lat: latitude.toFixed(decimals),
    lon: longitude.toFixed(decimals),
  })

  return {
    search: ({ text, near, limit }, language) =>
      ask(
        'api',
        { q: text.trim().toLowerCase(), limit: String(limit), ...(near ? position(near, 2) : {}) },
        language,
      ),
    async reverse(point, language) {
      const parameters = { ...position(point, 4), limit: '1', radius: String(reverseKilometers) }
      return (await ask('reverse', parameters, language))[0] ?? null
    },
  }
}
