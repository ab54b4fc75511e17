import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Place } from '@woodalo/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { createPhoton } from './photon-geocoder.ts'

interface Reply {
  status?: number
  body?: string
  /** Never responds. */
  hangs?: boolean
}

const house = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.8773, 41.6561] },
  properties: {
    osm_type: 'N',
    osm_id: 4_711,
    type: 'house',
    housenumber: '7',
    street: 'Calle Alfonso I',
    city: 'Zaragoza',
    country: 'España',
    countrycode: 'ES',
  },
}
const hotel = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.88, 41.65] },
  properties: {
    osm_type: 'W',
    osm_id: 12,
    type: 'house',
    name: 'Hotel Alfonso',
    street: 'Calle Coso',
    housenumber: '15',
    city: 'Zaragoza',
  },
}
const nameless = { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: {} }
const broken = { type: 'Feature', geometry: { type: 'Point', coordinates: [200, 'x'] }, properties: {} }
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

let server: Server
let url: string
let reply: Reply = {}
let asked: IncomingMessage[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    if (reply.hangs) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(reply.body ?? collection())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  reply = {}
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const near = { latitude: 41.656123, longitude: -0.877345 }
const photon = () => createPhoton({ url, log: createLogger('silent') })

describe('a geocoder that speaks Photon', () => {
  test('receives only the text and an approximate position, and its results become places', async () => {
    reply = { body: collection(house, hotel, nameless, broken, 'nonsense') }
    const places = await photon().search({ text: 'alfonso 7', near, limit: 5 }, 'es')
    expect(places).toEqual([
      {
        id: 'osm:N4711',
        name: 'Calle Alfonso I 7',
        address: 'Zaragoza, España',
        latitude: 41.6561,
        longitude: -0.8773,
        kind: 'address',
        isActive: true,
      },
      {
        id: 'osm:W12',
        name: 'Hotel Alfonso',
        address: 'Calle Coso 15, Zaragoza',
        latitude: 41.65,
        longitude: -0.88,
        kind: 'place',
        isActive: true,
      },
    ])
    const { pathname, searchParams } = new URL(asked[0]!.url!, url)
    expect(pathname).toBe('/api')
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'alfonso 7',
      limit: '5',
      lat: '41.66',
      lon: '-0.88',
    })
    expect(asked[0]!.headers['accept-language']).toBe('es')
    for (const header of ['authorization', 'cookie', 'x-forwarded-for', 'referer'])
      expect(asked[0]!.headers).not.toHaveProperty(header)
  })

  test('is called once for each text and language', async () => {
    reply = { body: collection(house) }
    const geocoder = photon()
    await geocoder.search({ text: 'Alfonso', near, limit: 5 }, 'es')
    // Some hundred metres away, somebody else types the same.
    const again = { latitude: near.latitude + 0.001, longitude: near.longitude }
    expect(await geocoder.search({ text: ' alfonso', near: again, limit: 5 }, 'es')).toHaveLength(1)
    expect(asked).toHaveLength(1)
    await geocoder.search({ text: 'Alfonso', near, limit: 5 }, 'en')
    expect(asked).toHaveLength(2)
  })

  test.each<[string, Reply]>([
    ['fails', { status: 500, body: collection(house) }],
    ['says something else', { body: '<html>' }],
    ['says JSON of another kind', { body: '{"error":"no"}' }],
    ['never answers', { hangs: true }],
    ['answers without end', { body: `{"features":[${'"x",'.repeat(400_000)}"x"]}` }],
  ])('is as if it knew nothing when it %s', async (_what, faulty) => {
    reply = faulty
    const geocoder = photon()
    expect(await geocoder.search({ text: 'alfonso', near: null, limit: 5 }, 'es')).toEqual([])
    // Failures are not cached.
    reply = { body: collection(house) }
    expect(await geocoder.search({ text: 'alfonso', near: null, limit: 5 }, 'es')).toHaveLength(1)
  })

  test('is not called for a while after five failures in a row', async () => {
    reply = { status: 503 }
    const geocoder = photon()
    for (let index = 0; index < 12; index++)
      expect(await geocoder.search({ text: `calle ${index}`, near, limit: 5 }, 'es')).toEqual([])
    expect(asked).toHaveLength(5)
  })

  test('receives a point only to ten metres', async () => {
    reply = { body: collection(house) }
    expect(await photon().reverse(near, 'en')).toMatchObject({ id: 'osm:N4711' })
    const { pathname, searchParams } = new URL(asked[0]!.url!, url)
    expect(pathname).toBe('/reverse')
    // What lies within 200 metres.
    expect(Object.fromEntries(searchParams)).toEqual({
      lat: '41.6561',
      lon: '-0.8773',
      limit: '1',
      radius: '0.2',
    })
    expect(asked[0]!.headers['accept-language']).toBe('en')
  })
})

describe('the service with a geocoder', () => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await startTestApp({ GEOCODER_URL: `${url}/` })
    token = (await newRider(app)).token
  })
  afterAll(() => app.stop())

  async function search(q: string, limit = '8') {
    const path = `/places/search?${new URLSearchParams({ q, limit }).toString()}`
    const answer = await call<{ data: Place[] }>(app, 'GET', path, { token })
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  async function reverse(lat: number, lng: number) {
    const path = `/places/reverse?lat=${lat}&lng=${lng}`
    const answer = await call<{ data: Place }>(app, 'GET', path, { token, language: 'es' })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  test('shows its own results first and leaves room for the geocoder’s', async () => {
    reply = { body: collection(house, hotel) }
    const places = await search('aeropuerto', '6')
    expect(places).toHaveLength(6)
    expect(places.slice(0, 4).map(({ kind }) => kind)).not.toContain('address')
    expect(places.slice(4).map(({ id }) => id)).toEqual(['osm:N4711', 'osm:W12'])
  })

  test('shows a place that both know once', async () => {
    const atocha = { type: 'Point', coordinates: [-3.6894, 40.4066] }
    reply = {
      body: collection({ ...hotel, geometry: atocha, properties: { name: 'Estacion de ATOCHA', osm_id: 5 } }),
    }
    const places = await search('atocha')
    expect(places.filter(({ name }) => /atocha$/i.test(name))).toHaveLength(1)
    expect(places[0]!.id).toBe('madrid-atocha')
  })

  test('finds an address that only the geocoder knows, and names points by it', async () => {
    reply = { body: collection(house) }
    expect((await search('alfonso primero 7'))[0]!.id).toBe('osm:N4711')
    expect(await reverse(41.7001, -0.9001)).toMatchObject({ id: 'osm:N4711', kind: 'address' })
    reply = { body: collection({ ...house, properties: { ...house.properties, housenumber: undefined } }) }
    expect(await reverse(41.7101, -0.9001)).toMatchObject({
      name: 'Cerca de Calle Alfonso I',
      kind: 'point',
      latitude: 41.7101,
    })
  })

  test('returns its own results if the geocoder fails, and does not call it for two letters', async () => {
    reply = { status: 500 }
    expect((await search('bernabeu'))[0]!.id).toBe('madrid-bernabeu')
    expect((await reverse(41.72, -0.9)).kind).toBe('point')
    asked = []
    await search('ba')
    expect(asked).toHaveLength(0)
  })
})
