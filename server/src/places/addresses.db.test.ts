import type { Place } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type AreaContent, type AreaStore, createAreaStore, type NewArea } from './import-area-store.ts'
import { createPlaceService } from './list-and-search-places-service.ts'
import { createPlaceStore } from './known-place-store.ts'
import { createStreetStore } from './street-store.ts'

// A fictional town in the middle of nowhere, without known places nearby.
const [south, west] = [38.9, -6.5]
const at = (north: number, east: number) => ({ latitude: south + north, longitude: west + east })

const area: NewArea = {
  id: 'villar',
  name: 'Villar',
  attribution: '© OpenStreetMap contributors',
  licence: 'ODbL-1.0',
  hash: Buffer.from('first'),
}
function street(id: string, name: string, north: number, more: Partial<AreaContent['streets'][number]> = {}) {
  const points = [0, 0.0004, 0.0008, 0.0012, 0.0016, 0.002].map((east) => at(north, east))
  return { id, name, otherNames: '', city: 'Villar', ...points[2]!, points, ...more }
}
const content: AreaContent = {
  streets: [
    street('street:w1', 'Calle Mayor', 0),
    street('street:w2', 'Plaza Mayor', 0.002),
    street('street:w3', 'Avenida de la Constitución', 0.004, { otherNames: 'Constitution Avenue' }),
    street('street:w4', 'Calle 12 de Octubre', 0.006),
    street('street:w5', 'Calle Mayor', 0.5, { city: 'Aldea' }),
    // The other part of a street that the map cuts in two, with the house numbers.
    street('street:w6', 'Calle del Río', 0.008),
    street('street:w7', 'Calle del Río', 0.02),
  ],
  addresses: [
    { id: 'address:n1:12', streetId: 'street:w1', houseNumber: '12', ...at(0.0001, 0.0005) },
    { id: 'address:n2:14 B', streetId: 'street:w1', houseNumber: '14 B', ...at(0.0001, 0.0007) },
    { id: 'address:n3:5', streetId: 'street:w4', houseNumber: '5', ...at(0.0061, 0.0005) },
    // The next door, first by its id.
    { id: 'address:n0:5 B', streetId: 'street:w4', houseNumber: '5 B', ...at(0.0061, 0.0011) },
    { id: 'address:n4:7', streetId: 'street:w7', houseNumber: '7', ...at(0.0201, 0.0005) },
    // Digits that a cast does not accept as digits, and a number without digits.
    { id: 'address:n5:٣٤', streetId: 'street:w7', houseNumber: '٣٤', ...at(0.0201, 0.0006) },
    { id: 'address:n6:s/n', streetId: 'street:w7', houseNumber: 's/n', ...at(0.0201, 0.0007) },
  ],
  corners: [
    {
      id: 'corner:n9',
      street: 'Calle Mayor',
      crossing: 'Plaza Mayor',
      city: 'Villar',
      ...at(0.001, 0.001),
    },
    {
      id: 'corner:n10',
      street: 'Calle del Río',
      crossing: 'Plaza Mayor',
      city: 'Villar',
      ...at(0.003, 0.001),
    },
  ],
  shapes: [],
}

let app: TestApp
let token: string
let areas: AreaStore

beforeAll(async () => {
  app = await startTestApp()
  token = (await newRider(app)).token
  areas = createAreaStore(app.database.transact)
  await areas.replace(area, content)
})
afterAll(() => app.stop())

async function search(q: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ q, near: `${south},${west}`, ...more })
  if (query.get('near') === '') query.delete('near')
  const answer = await call<{ data: Place[] }>(app, 'GET', `/places/search?${query.toString()}`, {
    token,
    language: 'es',
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}

describe('the search of addresses', () => {
  test.each([
    ['calle mayor 12', 'address:n1:12', 'Calle Mayor 12', 'address'],
    ['c/ Mayor, nº 12, 3º B', 'address:n1:12', 'Calle Mayor 12', 'address'],
    ['CALLE MAYOR 14b', 'address:n2:14 B', 'Calle Mayor 14B', 'address'],
    ['cale maior 12 villar', 'address:n1:12', 'Calle Mayor 12', 'address'],
    ['calle 12 de octubre 5', 'address:n3:5', 'Calle 12 de Octubre 5', 'address'],
    ['calle 12 de octubre 5b', 'address:n0:5 B', 'Calle 12 de Octubre 5B', 'address'],
    ['calle 12 de octubre', 'street:w4', 'Calle 12 de Octubre', 'street'],
    ['avda constitucion', 'street:w3', 'Avenida de la Constitución', 'street'],
    ['constitution avenue', 'street:w3', 'Avenida de la Constitución', 'street'],
    ['avenida constitusion', 'street:w3', 'Avenida de la Constitución', 'street'],
    ['calle del rio 7', 'address:n4:7', 'Calle del Río 7', 'address'],
    ['calle mayor aldea', 'street:w5', 'Calle Mayor', 'street'],
  ])('answers %s', async (typed, id, name, kind) => {
    const [first] = await search(typed)
    expect(first).toMatchObject({ id, name, kind, isActive: true })
  })

  test('adds to a street, as far as there is room, the others that it crosses near by', async () => {
    const names = async (q: string, more = {}) =>
      (await search(q, { limit: '3', ...more })).map(({ name, kind }) => [name, kind])
    const street = ['Plaza Mayor', 'street']
    const crossing = ['Plaza Mayor con Calle Mayor', 'corner']
    const other = ['Plaza Mayor con Calle del Río', 'corner']
    expect(await names('plaza mayor')).toEqual([street, crossing, other])
    expect(await names('plaza mayor', { limit: '2' })).toEqual([street, crossing])
    // From beyond its other end, and from so far that its own middle counts.
    const near = `${south + 0.009},${west + 0.001}`
    expect(await names('plaza mayor', { near })).toEqual([street, other, crossing])
    const fromAfar = await names('plaza mayor', { near: `${south + 0.3},${west}` })
    expect(new Set(fromAfar)).toEqual(new Set([street, crossing, other]))
    // A number says where on the street.
    const numbered = (await names('plaza mayor 3')).map(([, kind]) => kind)
    expect(numbered).not.toContain('corner')
  })

  test('places an unmapped number on its street and keeps it in the name', async () => {
    const [near] = await search('calle mayor 13')
    expect(near).toMatchObject({
      id: 'street:w1:13',
      name: 'Calle Mayor 13',
      kind: 'street',
      ...at(0.0001, 0.0005),
    })
    const [far] = await search('calle mayor 200')
    expect(far).toMatchObject({ name: 'Calle Mayor 200', kind: 'street' })
    expect(content.streets[0]!.points).toContainEqual({
      latitude: far!.latitude,
      longitude: far!.longitude,
    })
  })

  test('places an unmapped number on the part of its street that is beside whoever asks, else in its middle', async () => {
    const askedFrom = async (north: number) => {
      const near = at(north, 0)
      const [found] = await search('calle mayor 200', { near: `${near.latitude},${near.longitude}` })
      return { latitude: found!.latitude, longitude: found!.longitude }
    }
    expect(await askedFrom(0.005)).toEqual(at(0, 0))
    expect(await askedFrom(0.02)).toEqual(at(0, 0.0008))
  })

  test('begins with the nearest of several streets with the same name, and shows their cities', async () => {
    const here = await search('calle mayor')
    expect(here.slice(0, 2).map(({ address }) => address)).toEqual(['Villar', 'Aldea'])
    const there = await search('calle mayor', { near: `${south + 0.5},${west}` })
    expect(there[0]!.address).toBe('Aldea')
  })

  test('begins with what is local, however well something hundreds of kilometres away matches', async () => {
    const avenue = street('street:w70', 'Avenida Afonso Pena', 0.3)
    const ring = [at(0.2, -0.1), at(0.4, 0.1)]
    const shapes = [{ kind: 'green' as const, name: '', rings: [ring], fromZoom: 10 }]
    const own = { ...area, id: 'afonso', hash: Buffer.from('first') }
    await areas.replace(own, { streets: [avenue], addresses: [], corners: [], shapes })
    for (const where of [{ near: `${south},${west}` }, { near: `${south + 0.6},${west}` }, { near: '' }])
      expect((await search('afonso pena', where)).map(({ id }) => id)).toEqual([
        'street:w70',
        'curitiba-aeropuerto',
      ])
    // Where both are far, the better match is first.
    expect((await search('afonso pena', { near: '-25.5,-49.2' }))[0]!.id).toBe('curitiba-aeropuerto')
    await areas.replace(
      { ...own, hash: Buffer.from('second') },
      { ...content, streets: [], addresses: [], corners: [], shapes: [] },
    )
  })

  test('lists a street once, even if the map has it in several parts', async () => {
    expect(
      (await search('calle del rio')).flatMap(({ name, kind }) => (kind === 'street' ? name : [])),
    ).toEqual(['Calle del Río'])
  })

  test('lists known places before streets named after them', async () => {
    await areas.replace(
      { ...area, id: 'madrid', name: 'Madrid' },
      {
        streets: [street('street:w90', 'Calle de Atocha', 0, { city: 'Madrid' })],
        addresses: [],
        corners: [],
        shapes: [],
      },
    )
    const found = await search('atocha', { near: '40.4066,-3.6894' })
    expect(found[0]!.id).toBe('madrid-atocha')
    expect(found.map(({ id }) => id)).toContain('street:w90')
  })
})

describe('the address at a point', () => {
  async function reverse({ latitude, longitude }: { latitude: number; longitude: number }, language = 'es') {
    const path = `/places/reverse?lat=${latitude.toFixed(6)}&lng=${longitude.toFixed(6)}`
    const answer = await call<{ data: Place }>(app, 'GET', path, {
      token,
      language: language as 'es' | 'en',
    })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  test('is the house number at the door', async () => {
    expect(await reverse(at(0.00015, 0.0005))).toMatchObject({
      id: 'address:n1:12',
      name: 'Calle Mayor 12',
      address: 'Villar',
      kind: 'address',
    })
    // Thirty metres from the door, it is a point of the street.
    expect(await reverse(at(0.00037, 0.0005))).toMatchObject({ name: 'Cerca de Calle Mayor', kind: 'point' })
  })

  test('is the point itself, named after the street, if there is no number', async () => {
    const point = at(0.0045, 0.001)
    expect(await reverse(point)).toMatchObject({
      name: 'Cerca de Avenida de la Constitución',
      address: 'Villar',
      kind: 'point',
    })
    expect((await reverse(point, 'en')).name).toBe('Near Avenida de la Constitución')
  })

  test('is a known place at some distance only where no street is nearer', async () => {
    const north = (meters: number) => ({ latitude: 40.40659 + meters / 111_195, longitude: -3.68938 })
    expect(await reverse(north(120))).toMatchObject({ id: 'madrid-atocha' })
    await areas.replace(
      { ...area, id: 'station', name: 'Station' },
      {
        streets: [{ ...street('street:w80', 'Calle Nueva', 0), ...north(120), points: [north(120)] }],
        addresses: [],
        corners: [],
        shapes: [],
      },
    )
    expect(await reverse(north(120))).toMatchObject({ name: 'Cerca de Calle Nueva', kind: 'point' })
    expect(await reverse(north(90))).toMatchObject({ id: 'madrid-atocha' })
  })

  test('is the nearest of several within reach, be they doors or streets', async () => {
    for (const { id, latitude, longitude } of content.addresses)
      expect((await reverse({ latitude: latitude - 0.00002, longitude })).id).toBe(id)
    // Between two parallel streets, a little nearer to one of them.
    for (const [north, name] of [
      [0.0009, 'Cerca de Calle Mayor'],
      [0.0011, 'Cerca de Plaza Mayor'],
    ] as const)
      expect((await reverse(at(north, 0.0016))).name).toBe(name)
  })

  test('has no street if none is near', async () => {
    expect((await reverse(at(0.3, 0.3))).name).toBe('39.20000, -6.20000')
  })
})

describe('meeting points', () => {
  const service = () =>
    createPlaceService({
      store: createPlaceStore(app.database.db, app.database.transact),
      streets: createStreetStore(app.database.db, app.database.transact),
      geocoder: null,
    })

  test('are street corners too, nearest first', async () => {
    const points = await service().meetingPointsNear(south, west, 900)
    expect(points.map(({ placeId }) => placeId)).toEqual(['corner:n9', 'corner:n10'])
    expect(points[0]).toMatchObject({
      kind: 'corner',
      names: { es: 'Calle Mayor con Plaza Mayor', en: 'Calle Mayor at Plaza Mayor' },
    })
    expect(points[0]!.meters).toBeLessThan(points[1]!.meters)
  })

  test('are only known places if no corner can be reached on foot', async () => {
    const points = await service().meetingPointsNear(40.4066, -3.6894, 6_000)
    expect(points.length).toBeGreaterThan(0)
    for (const { kind } of points) expect(kind).toBe('place')
  })
})

describe('an imported area', () => {
  test('is replaced completely by a new import, without changing other areas', async () => {
    const mine = { ...area, id: 'poblado', name: 'Poblado' }
    const only = (name: string): AreaContent => ({
      streets: [street('street:w50', name, 0.2, { city: 'Poblado' })],
      addresses: [{ id: 'address:n50:1', streetId: 'street:w50', houseNumber: '1', ...at(0.2, 0) }],
      corners: [],
      shapes: [],
    })
    expect(await areas.isUpToDate(mine)).toBe(false)
    await areas.replace(mine, only('Calle Vieja'))
    expect(await areas.isUpToDate(mine)).toBe(true)
    expect(await areas.isUpToDate({ ...mine, hash: Buffer.from('second') })).toBe(false)
    await areas.replace({ ...mine, hash: Buffer.from('second') }, only('Calle Nueva'))
    expect((await search('calle nueva'))[0]!.name).toBe('Calle Nueva')
    expect((await search('calle vieja')).map(({ name }) => name)).not.toContain('Calle Vieja')
    expect((await search('calle mayor 12'))[0]!.id).toBe('address:n1:12')
  })

  test('stays unchanged if its replacement fails', async () => {
    const faulty: AreaContent = {
      streets: [street('street:w60', 'Calle Rota', 0.3)],
      addresses: [{ id: 'address:n60:1', streetId: 'no such street', houseNumber: '1', ...at(0.3, 0) }],
      corners: [],
      shapes: [],
    }
    await expect(areas.replace({ ...area, hash: Buffer.from('faulty') }, faulty)).rejects.toThrow(
      'foreign key',
    )
    expect(await areas.isUpToDate(area)).toBe(true)
    expect((await search('calle mayor 12'))[0]!.id).toBe('address:n1:12')
  })

  test('says who provides its data', async () => {
    const row = await app.database.db
      .selectFrom('street_areas')
      .select(['attribution', 'licence'])
      .where('id', '=', 'villar')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ attribution: '© OpenStreetMap contributors', licence: 'ODbL-1.0' })
  })
})
