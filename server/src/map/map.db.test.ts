import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { MapOverview } from '@woodalo/protocol'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AreaStore, createAreaStore, type NewShape } from '../places/import-area-store.ts'
import { createMapStore } from './map-shape-store.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'

// A fictional town in the middle of nowhere.
const [south, west] = [38.9, -6.5]
const at = (north: number, east: number) => ({ latitude: south + north, longitude: west + east })
const square = (north: number, east: number, side: number) => [
  at(north, east),
  at(north, east + side),
  at(north + side, east + side),
  at(north + side, east),
  at(north, east),
]
const shapes: NewShape[] = [
  {
    kind: 'primary',
    name: 'Avenida de la Paz',
    fromZoom: 8,
    rings: [[at(0, -0.02), at(0.001, 0), at(0, 0.02)]],
  },
  { kind: 'street', name: 'Calle Mayor', fromZoom: 12, rings: [[at(-0.002, 0), at(0.004, 0)]] },
  {
    kind: 'water',
    name: '',
    fromZoom: 12,
    rings: [square(0.002, 0.002, 0.004), square(0.003, 0.003, 0.001)],
  },
  { kind: 'town', name: 'Villar', fromZoom: 9, rings: [[at(0.001, 0.001)]] },
]
const area = {
  id: 'villar',
  name: 'Villar',
  attribution: '© OpenStreetMap contributors',
  licence: 'ODbL-1.0',
  hash: Buffer.from('first'),
}
const content = { streets: [], addresses: [], corners: [], shapes }

let app: TestApp
let areas: AreaStore

beforeAll(async () => {
  app = await startTestApp()
  areas = createAreaStore(app.database.transact)
  await areas.replace(area, content)
})
afterAll(() => app.stop())

function addressAt(z: number, { latitude, longitude } = at(0.001, 0.001)): string {
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z)
  const slope = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  return `/map/${z}/${x}/${Math.floor(((1 - slope) / 2) * 2 ** z)}`
}

interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Returns the raw bytes, because `fetch` decompresses them. */
function raw(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/api/v1${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

function read(body: Uint8Array, layer: string) {
  const found = new VectorTile(new PbfReader(body)).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found!.feature(index))
}

describe('a tile', () => {
  test('has the streets, the outlines with their holes, and the names of its area', async () => {
    const { status, headers, body } = await raw(addressAt(14))
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    const lines = read(body, 'lines')
    expect(lines.map(({ properties }) => properties)).toEqual([
      { kind: 'primary', name: 'Avenida de la Paz' },
      { kind: 'street', name: 'Calle Mayor' },
    ])
    const [water] = read(body, 'areas')
    expect(water!.properties).toEqual({ kind: 'water' })
    expect(water!.loadGeometry()).toHaveLength(2)
    const [town] = read(body, 'places')
    expect(town!.properties).toEqual({ kind: 'town', name: 'Villar' })
  })

  test('has the house numbers where one looks closely, and nowhere else', async () => {
    const street = { id: 'mayor', name: 'Calle Mayor', otherNames: '', city: 'Villar', points: [at(0, 0)] }
    // In a tile that nobody has asked for: those are kept for a while.
    const here = at(0.1, 0.1)
    const door = { id: 'n7', streetId: 'mayor', houseNumber: '7 bis', ...here }
    const away = { id: 'n9', streetId: 'mayor', houseNumber: '9', ...at(0.2, 0.2) }
    await areas.replace(area, { ...content, streets: [{ ...street, ...at(0, 0) }], addresses: [door, away] })
    const namesAt = async (zoom: number) =>
      read((await raw(addressAt(zoom, here))).body, 'places').map(({ properties }) => properties)
    expect([await namesAt(13), await namesAt(14)]).toEqual([[], [{ kind: 'house', name: '7 bis' }]])
    await areas.replace(area, content)
  })

  test('has the coordinates that were imported', async () => {
    const path = addressAt(14)
    const [x, y] = path.split('/').slice(-2).map(Number) as [number, number]
    const feature = read((await raw(path)).body, 'places')[0]!.toGeoJSON(x, y, 14)
    expect(feature.geometry).toMatchObject({ type: 'Point' })
    const [longitude, latitude] = (feature.geometry as unknown as { coordinates: [number, number] })
      .coordinates
    expect(latitude).toBeCloseTo(at(0.001, 0.001).latitude, 5)
    expect(longitude).toBeCloseTo(at(0.001, 0.001).longitude, 5)
  })

  test('has less detail at lower zooms, and each shape from its own zoom on', async () => {
    const kinds = async (zoom: number, layer: string) =>
      read((await raw(addressAt(zoom))).body, layer).map(({ properties }) => properties['kind'])
    expect([await kinds(7, 'lines'), await kinds(8, 'lines')]).toEqual([[], ['primary']])
    expect([await kinds(8, 'places'), await kinds(9, 'places')]).toEqual([[], ['town']])
    expect(read((await raw(addressAt(9))).body, 'lines').map(({ properties }) => properties['kind'])).toEqual(
      ['primary'],
    )
    expect(read((await raw(addressAt(9))).body, 'areas')).toEqual([])
    // A shape is shown from its zoom on.
    for (const [zoom, places] of [
      [8, 0],
      [9, 1],
    ] as const)
      expect(read((await raw(addressAt(zoom))).body, 'places')).toHaveLength(places)
    expect(read((await raw(addressAt(8))).body, 'lines')).toHaveLength(1)
  })

  test('is compressed for callers who support it, with the same content', async () => {
    const plain = await raw(addressAt(14), { 'accept-encoding': 'identity' })
    const zipped = await raw(addressAt(14), { 'accept-encoding': 'gzip, deflate' })
    const brotli = await raw(addressAt(14), { 'accept-encoding': 'gzip, br;q=0.9' })
    const none = await raw(addressAt(14), { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(none.headers['content-encoding']).toBeUndefined()
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(brotli.headers['vary']).toBe('Accept-Encoding')
  })

  test('is not sent again to callers who have it', async () => {
    const first = await raw(addressAt(14))
    const etag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toContain('max-age=')
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await raw(addressAt(14), { 'if-none-match': tag })
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag])
    }
    expect((await raw(addressAt(14), { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is empty if its area is', async () => {
    for (const path of ['/map/14/0/0', '/map/0/0/0', addressAt(14, { latitude: 60, longitude: 10 })]) {
      const { status, body } = await raw(path)
      expect([status, body.length]).toEqual([204, 0])
    }
  })

  test.each([
    '15/0/0',
    '-1/0/0',
    'a/0/0',
    '14/16384/0',
    '14/0/16384',
    '14/0/1.5',
    '1e1/0/0',
    '14/0/99999999',
    '14/0/%00',
  ])('at %s is refused as what it is', async (path) => {
    const { status, body } = await call<{ code: string }>(app, 'GET', `/map/${path}`)
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
  })

  test('does not exist beyond the edge of the world', async () => {
    const { status, body } = await call<{ code: string }>(app, 'GET', '/map/3/8/0')
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the overview', () => {
  test('says where there are streets and who provides the data', async () => {
    const { body } = await call<{ data: MapOverview }>(app, 'GET', '/map')
    expect(body.data.styleUrl).toBeNull()
    expect(body.data.attribution).toEqual(['© OpenStreetMap contributors'])
    const [box] = body.data.areas
    expect(box!.west).toBeCloseTo(west - 0.02, 6)
    expect(box!.north).toBeCloseTo(south + 0.006, 6)
  })

  test('leaves out areas that were imported before the map existed', async () => {
    await areas.replace({ ...area, id: 'old', name: 'Old' }, { ...content, shapes: [] })
    const { body } = await call<{ data: MapOverview }>(app, 'GET', '/map')
    expect(body.data.areas).toHaveLength(1)
  })

  test('names each provider once, however many areas are theirs', async () => {
    const shown = [{ ...shapes[0]!, rings: [[at(1, 1), at(1.001, 1)]] }]
    await areas.replace({ ...area, id: 'next', name: 'Next' }, { ...content, shapes: shown })
    await areas.replace({ ...area, id: 'other', name: 'Other', attribution: '© Others' }, content)
    const { body } = await call<{ data: MapOverview }>(app, 'GET', '/map')
    expect(body.data.areas).toHaveLength(3)
    expect(body.data.areas[1]).toEqual({
      south: expect.any(Number),
      west: expect.any(Number),
      north: expect.any(Number),
      east: expect.any(Number),
    })
    expect(body.data.attribution.toSorted()).toEqual(['© OpenStreetMap contributors', '© Others'])
    await app.database.pool.query("delete from street_areas where id in ('next', 'other')")
  })
})

test('the version is another one whichever area is imported, replaced or deleted', async () => {
  const { version } = createMapStore(app.database.db)
  const seen = [await version()]
  const next = { ...area, id: 'next', name: 'Next' }
  for (const changed of [next, area, next]) {
    await areas.replace(changed, content)
    seen.push(await version())
  }
  await app.database.pool.query("delete from street_areas where id = 'next'")
  seen.push(await version())
  expect(new Set(seen).size).toBe(5)
  expect(await version()).toBe(seen.at(-1))
})

test('tiles show a newer import soon after it', async () => {
  const before = String((await raw(addressAt(14))).headers['etag'])
  await areas.replace({ ...area, hash: Buffer.from('second') }, { ...content, shapes: shapes.slice(1) })
  await expect
    .poll(async () => (await raw(addressAt(14))).headers['etag'], { timeout: 20_000, interval: 500 })
    .not.toBe(before)
  expect(read((await raw(addressAt(14))).body, 'lines').map(({ properties }) => properties['name'])).toEqual([
    'Calle Mayor',
  ])
})
