import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodePolyline } from '@woodalo/geography'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RouterKind } from '../config.ts'
import { createLogger } from '../logging.ts'
import { createOtherRouter } from './other-router.ts'

const from = { latitude: 40.4168, longitude: -3.70379 }
const to = { latitude: 40.42, longitude: -3.7 }
/** A kilometre and a half from both. */
const elsewhere = { latitude: 40.4325, longitude: -3.70379 }
const line = [from, { latitude: 40.418, longitude: -3.70379 }, to]
/** The same line encoded with six decimals. */
const text6 = encodePolyline(
  line.map(({ latitude, longitude }) => ({ latitude: latitude * 10, longitude: longitude * 10 })),
)
const osrm = (geometry: string) => ({
  code: 'Ok',
  routes: [{ geometry, distance: 800.1, duration: 99 }],
  waypoints: [],
})
const valhalla = (shape: string) => ({
  trip: { legs: [{ shape, summary: { length: 0.8 } }], status: 0, units: 'kilometers' },
})

let server: Server
let url: string
let asked: string[] = []
let reply: { status?: number; body?: string; location?: string; hangs?: boolean } = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    if (reply.hangs) return
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...(reply.location && { location: reply.location }),
    })
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/router`
})
afterEach(() => {
  reply = {}
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const router = (kind: RouterKind) => createOtherRouter({ url, kind, log: createLogger('silent') })

describe('another router', () => {
  test('is called by OSRM’s interface, and its line with five decimals is read', async () => {
    reply = { body: JSON.stringify(osrm(encodePolyline(line))) }
    const own = router('osrm')
    expect(await own.lineOfDrive(from, to)).toEqual(line)
    expect(asked).toEqual([
      '/router/route/v1/driving/-3.70379,40.4168;-3.7,40.42?overview=full&geometries=polyline&steps=false',
    ])
    expect(await own.lineOfDrive(from, to)).toEqual(line)
    expect(asked).toHaveLength(1)
  })

  test('is called by Valhalla’s interface, and its line with six decimals is read', async () => {
    reply = { body: JSON.stringify(valhalla(text6)) }
    expect(await router('valhalla').lineOfDrive(from, to)).toEqual(line)
    const address = new URL(asked[0]!, url)
    expect(address.pathname).toBe('/router/route')
    expect(JSON.parse(address.searchParams.get('json')!)).toEqual({
      locations: [
        { lat: 40.4168, lon: -3.70379 },
        { lat: 40.42, lon: -3.7 },
      ],
      costing: 'auto',
      directions_type: 'none',
    })
  })

  test.each([
    ['six decimals where five are meant', 'osrm', { body: JSON.stringify(osrm(text6)) }],
    [
      'five decimals where six are meant',
      'valhalla',
      { body: JSON.stringify(valhalla(encodePolyline(line))) },
    ],
    ['a line of elsewhere', 'osrm', { body: JSON.stringify(osrm('_p~iF~ps|U_ulLnnqC_mqNvxq`@')) }],
    [
      'a line that begins elsewhere',
      'osrm',
      { body: JSON.stringify(osrm(encodePolyline([elsewhere, ...line]))) },
    ],
    [
      'a line that ends elsewhere',
      'osrm',
      { body: JSON.stringify(osrm(encodePolyline([...line, elsewhere]))) },
    ],
    [
      'a line with more points than any drive has',
      'osrm',
      { body: JSON.stringify(osrm(encodePolyline([...Array<typeof from>(20_000).fill(from), to]))) },
    ],
    ['an empty line', 'osrm', { body: JSON.stringify(osrm('')) }],
    ['a torn line', 'osrm', { body: JSON.stringify(osrm('_p~iF~ps|')) }],
    ['no route', 'osrm', { body: '{"code":"NoRoute","routes":[]}' }],
    [
      'several legs',
      'valhalla',
      { body: JSON.stringify({ trip: { legs: [{ shape: '' }, { shape: '' }] } }) },
    ],
    ['no JSON', 'valhalla', { body: '<html>' }],
    ['a fault', 'osrm', { status: 500, body: '{}' }],
    ['an answer of a megabyte and more', 'osrm', { body: `"${'x'.repeat(1_000_001)}"` }],
    ['nothing in time', 'valhalla', { hangs: true }],
  ] as const)('is done without for %s', async (_, kind, given) => {
    reply = given
    expect(await router(kind).lineOfDrive(from, to)).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('cannot redirect to another host', async () => {
    reply = { status: 302, location: `${url}/elsewhere` }
    expect(await router('osrm').lineOfDrive(from, to)).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('is not called for a while after five failures in a row', async () => {
    reply = { status: 503 }
    const own = router('osrm')
    for (let count = 0; count < 8; count += 1) expect(await own.lineOfDrive(from, to)).toBeNull()
    expect(asked).toHaveLength(5)
  })
})
