// A geocoder with the interface of Photon (https://github.com/komoot/photon): GET /api and /reverse, GeoJSON.
import type { Coordinates, Language, Place } from '@woodalo/protocol'
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { readLimited } from '../limited-answer.ts'
import type { Logger } from '../logging.ts'
import type { Geocoder } from './geocoder.ts'
import { addressLine } from './street-names.ts'

const answerWithinMilliseconds = 1_500
const failuresInARow = 5
const restMilliseconds = 30_000
const keepMilliseconds = 60 * 60_000
const keepAtMost = 5_000
const longestAnswerBytes = 1_000_000
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
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInARow),
  })
  breaker.onBreak(() => log.warn('the geocoder does not answer and is left alone for a while'))
  breaker.onReset(() => log.info('the geocoder answers again'))
  const policy = wrap(breaker, timeout(answerWithinMilliseconds, TimeoutStrategy.Aggressive))
  const kept = new LRUCache<string, Place[]>({ max: keepAtMost, ttl: keepMilliseconds })

  async function ask(path: string, parameters: Record<string, string>, language: Language): Promise<Place[]> {
    const query = new URLSearchParams(parameters).toString()
    const key = `${language} ${path}?${query}`
    const known = kept.get(key)
    if (known) return known
    try {
      const places = await policy.execute(async ({ signal }) => {
        const answer = await fetch(`${url}/${path}?${query}`, {
          // Not `lang`: a server that lacks a language refuses it, but responds to this header with local names.
          headers: { accept: 'application/json', 'accept-language': language },
          signal,
        })
        if (!answer.ok) {
          await answer.body?.cancel()
          throw new Error(`it answered ${answer.status}`)
        }
        const { features } = collection.parse(JSON.parse(await readLimited(answer, longestAnswerBytes)))
        return features.map(placeOf).filter((place) => place !== null)
      })
      kept.set(key, places)
      return places
    } catch (error) {
      // Never logs the requested address, because it contains what somebody typed.
      if (!isBrokenCircuitError(error))
        log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'the geocoder did not answer')
      return []
    }
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
