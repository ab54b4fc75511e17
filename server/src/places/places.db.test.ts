import { createHash } from 'node:crypto'
import type { Place } from '@woodalo/protocol'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anyCharacter } from '@woodalo/protocol/testing/any-character'
import fc from 'fast-check'
import { nearMeters } from '@woodalo/geography'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { runSql } from '../testing/statements.ts'
import { createAreaStore } from './import-area-store.ts'
import { loadPlaces } from './load-places.ts'
import { readPlaces } from './places-file.ts'
import { createPlaceService } from './list-and-search-places-service.ts'
import { createPlaceStore } from './known-place-store.ts'
import { createStreetStore } from './street-store.ts'

type Places = { data: Place[] }

let empty: TestDatabase
let app: TestApp
let token: string

beforeAll(async () => {
  // Without places, so that the service loads them when it starts.
  empty = await createTestDatabase()
  app = await startTestApp({ DATABASE_URL: empty.url })
  token = (await newRider(app)).token
})
afterAll(async () => {
  await app.stop()
  await empty.drop()
})

async function search(q: string, more: Record<string, string> = {}, language: 'es' | 'en' = 'es') {
  const query = new URLSearchParams({ q, ...more }).toString()
  const answer = await call<Places>(app, 'GET', `/places/search?${query}`, { token, language })
  expect(answer.status).toBe(200)
  return answer.body.data
}

describe('the list of places', () => {
  test('has at least 250 active places with names, coordinates and kinds', async () => {
    const { body } = await call<Places>(app, 'GET', '/places', { token })
    expect(body.data.length).toBeGreaterThanOrEqual(250)
    for (const place of body.data) {
      expect(place.isActive).toBe(true)
      expect(place.name).not.toBe('')
      expect(place.address).not.toBe('')
      expect(Math.abs(place.latitude)).toBeLessThan(90)
    }
    expect(new Set(body.data.map(({ id }) => id)).size).toBe(body.data.length)
  })

  test('begins with the nearest if the caller gives a position', async () => {
    const { body } = await call<Places>(app, 'GET', '/places?near=40.4066,-3.6894', { token })
    expect(body.data[0]!.name).toContain('Atocha')
    const away = body.data.map(({ latitude, longitude }) =>
      Math.hypot(latitude - 40.4066, longitude + 3.6894),
    )
    expect(away[0]!).toBeLessThan(away.at(-1)!)
  })

  test('has names in the requested language', async () => {
    const [spanish] = await search('Atocha', {}, 'es')
    const [english] = await search('Atocha', {}, 'en')
    expect(spanish).toMatchObject({ id: english!.id, name: 'Estación de Atocha' })
    expect(english!.name).toBe('Atocha station')
  })

  test('has what is closed only for whoever asks for that', async () => {
    onTestFinished(async () => void (await runSql(app, 'update places set is_active = true')))
    await runSql(app, "update places set is_active = false where id = 'madrid-atocha'")
    const ids = async (isActive: boolean) => {
      const path = `/places?isActive=${isActive}`
      const { body } = await call<Places>(app, 'GET', path, { token, language: 'pt' })
      return body.data.map(({ id }) => id)
    }
    expect(await ids(false)).toEqual(['madrid-atocha'])
    expect(await ids(true)).not.toContain('madrid-atocha')
  })

  test('is only for signed-in riders', async () => {
    for (const path of ['/places', '/places/search?q=atocha', '/places/reverse?lat=1&lng=1'])
      expect((await call(app, 'GET', path)).status).toBe(401)
  })
})

describe('the search', () => {
  test.each([
    ['Barjas T4', 'madrid-barajas-t4'],
    ['barajas terminal 4', 'madrid-barajas-t4'],
    ['aeroporto guarulhos', 'sao-paulo-guarulhos'],
    ['atocha', 'madrid-atocha'],
    ['ATÓCHA', 'madrid-atocha'],
    ['atocah', 'madrid-atocha'],
    ['estacion de sants', 'barcelona-sants'],
    ['bernabeu', 'madrid-bernabeu'],
    ['jfk', 'new-york-jfk'],
    ['la guardia', 'new-york-laguardia'],
    ['campnou', 'barcelona-camp-nou'],
    ['estadio azteca', 'mexico-estadio-azteca'],
    ['penn sta', 'new-york-penn-station'],
  ])('answers %s with %s first', async (typed, id) => {
    expect((await search(typed))[0]?.id).toBe(id)
  })

  test('returns results from two letters on and keeps to the limit', async () => {
    const places = await search('ba', { limit: '5' })
    expect(places).toHaveLength(5)
    for (const { name, address } of places) expect(`${name} ${address}`).toMatch(/\bba/i)
  })

  test('orders equally good results by distance', async () => {
    const nearMadrid = await search('aeropuerto', { near: '40.45,-3.6' })
    const nearMiami = await search('aeropuerto', { near: '25.8,-80.2' })
    expect(nearMadrid[0]!.id).toBe('madrid-barajas')
    expect(nearMiami[0]!.id).toContain('miami')
    expect((await search('T-4', { near: '40.45,-3.6' }))[0]!.id).toBe('madrid-barajas-t4')
    expect((await search('terminal 4', { near: '40.7,-73.9' }))[0]!.id).toBe('new-york-jfk-t4')
    expect((await search('atocha', { near: '41.38,2.17' }))[0]!.id).toBe('madrid-atocha')
  })

  test('returns nothing if nothing matches', async () => {
    expect(await search('xqzwvk')).toEqual([])
    expect(await search('🙂')).toEqual([])
  })

  test('never fails, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
          fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
          fc
            .array(fc.constantFrom("'", '"', ':*', '&', '!', '\\', '%', '(', '--', 'at', 'T4', '_'), {
              minLength: 1,
            })
            .map((parts) => parts.join('')),
        ),
        async (q) => {
          const query = new URLSearchParams({ q }).toString()
          const answer = await call(app, 'GET', `/places/search?${query}`, { token })
          expect([200, 422]).toContain(answer.status)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the place at a point', () => {
  async function reverse(lat: number, lng: number, language: 'es' | 'en' = 'es') {
    const path = `/places/reverse?lat=${lat}&lng=${lng}`
    const answer = await call<{ data: Place }>(app, 'GET', path, { token, language })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  test('is a known place if one is close', async () => {
    expect(await reverse(40.4066, -3.6894)).toMatchObject({ id: 'madrid-atocha' })
  })

  test('is otherwise the point itself, named after what is near', async () => {
    const spanish = await reverse(40.4201, -3.6721)
    expect(spanish).toMatchObject({ latitude: 40.4201, longitude: -3.6721, kind: 'point' })
    expect(spanish.name).toMatch(/^Cerca de /)
    const english = await reverse(40.4201, -3.6721, 'en')
    expect(english.name).toMatch(/^Near /)
    expect(english.id).toBe(spanish.id)
  })

  test('exists everywhere on earth', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -90, max: 90, noNaN: true }).map((value) => Number(value.toFixed(6))),
        fc.double({ min: -180, max: 180, noNaN: true }).map((value) => Number(value.toFixed(6))),
        async (latitude, longitude) => {
          const { name, id } = await reverse(latitude, longitude)
          expect(name).not.toBe('')
          expect(id).not.toBe('')
        },
      ),
      {
        numRuns: 40,
        examples: [
          [90, 180],
          [-90, -180],
          [0, 0],
        ],
      },
    )
  })
})

describe('meeting points', () => {
  test('are the known places within reach, nearest first', async () => {
    const places = createPlaceService({
      store: createPlaceStore(app.database.db, app.database.transact),
      streets: createStreetStore(app.database.db, app.database.transact),
      geocoder: null,
    })
    const points = await places.meetingPointsNear(40.4066, -3.6894, 500)
    expect(points[0]).toMatchObject({ placeId: 'madrid-atocha', names: { en: 'Atocha station' } })
    for (const [index, { meters }] of points.entries()) {
      expect(meters).toBeLessThanOrEqual(500)
      expect(meters).toBeGreaterThanOrEqual(points[index - 1]?.meters ?? 0)
    }
    expect(await places.meetingPointsNear(-40, -20, 500)).toEqual([])
  })

  test('are known places and corners in the order of their distance', async () => {
    const { db, transact } = app.database
    const places = createPlaceService({
      store: createPlaceStore(db, transact),
      streets: createStreetStore(db, transact),
      geocoder: null,
    })
    const known = await places.meetingPointsNear(40.4066, -3.6894, 2_000)
    const halfway = (known[0]!.meters + known.at(-1)!.meters) / 2
    const area = { id: 'atocha', name: 'Atocha', attribution: 'x', licence: 'x', hash: Buffer.from('x') }
    const corner = { street: 'Calle Una', crossing: 'Calle Otra', city: 'Madrid', longitude: -3.6894 }
    const corners = [5, halfway].map((meters, index) => ({
      ...corner,
      id: `corner:n${index}`,
      latitude: 40.4066 + meters / 111_195,
    }))
    await createAreaStore(transact).replace(area, { streets: [], addresses: [], corners, shapes: [] })
    const points = await places.meetingPointsNear(40.4066, -3.6894, 2_000)
    expect(points.filter(({ kind }) => kind === 'corner')).toHaveLength(2)
    for (const point of points)
      expect(
        Math.abs(point.meters - nearMeters(point, { latitude: 40.4066, longitude: -3.6894 })),
      ).toBeLessThan(10)
    expect(points.map(({ meters }) => meters)).toEqual(
      points.map(({ meters }) => meters).toSorted((a, b) => a - b),
    )
    await runSql(app, "delete from street_areas where id = 'atocha'")
  })
})

describe('the table of places', () => {
  const file = join(import.meta.dirname, 'data/places.csv')

  test('is loaded once and after each change, and deactivates removed places without deleting them', async () => {
    const store = createPlaceStore(app.database.db, app.database.transact)
    const text = await readFile(file, 'utf8')
    expect(await loadPlaces(store, text)).toBe('unchanged')
    const header = text.slice(0, text.indexOf('\n') + 1)
    const row = 'madrid-atocha,railway-station,Atocha nueva,New Atocha,,,Madrid,ES,40.40659,-3.68938,test\n'
    expect(await loadPlaces(store, header + row)).toBe('loaded')
    expect((await store.list(true, 'es')).map(({ names }) => names.es)).toEqual(['Atocha nueva'])
    expect((await store.list(false, 'es')).length).toBeGreaterThan(249)
    // Nobody finds what was removed, neither by its words, however they are spelled, nor where it was.
    const found = async (words: string[]) => ({
      exactly: (await store.withWords(words, null)).map(({ place }) => place.id),
      similarly: (await store.withSimilarWords(words, null)).map(({ place }) => place.id),
    })
    expect(await found(['atocha'])).toEqual({ exactly: ['madrid-atocha'], similarly: ['madrid-atocha'] })
    expect(await found(['sants'])).toEqual({ exactly: [], similarly: [] })
    const sants = { latitude: 41.379, longitude: 2.14 }
    expect(await store.within(sants, 1_000, 5)).toEqual([])
    expect((await store.nearest(sants))?.place.id).toBe('madrid-atocha')
    expect(await loadPlaces(store, text)).toBe('loaded')
    expect(await store.list(false, 'es')).toEqual([])
  })

  test('is loaded once by nodes that start together', async () => {
    const stores = [1, 2, 3].map(() => createPlaceStore(app.database.db, app.database.transact))
    const text = await readFile(file, 'utf8')
    const changed = text.replace('Puerta del Sol', 'Puerta de la Luna')
    const outcomes = await Promise.all(stores.map((store) => loadPlaces(store, changed)))
    expect(outcomes.toSorted()).toEqual(['loaded', 'unchanged', 'unchanged'])
  })

  test('is not read if what it is made of was loaded', async () => {
    const store = createPlaceStore(app.database.db, app.database.transact)
    const [hash, other] = ['one', 'other'].map((text) => createHash('sha256').update(text).digest())
    let readings = 0
    const read = async () => {
      readings++
      return readPlaces(await readFile(file, 'utf8'))
    }
    for (const each of [hash!, hash!, other!, other!]) await store.load('a table', each, read)
    expect(readings).toBe(2)
  })

  test('is refused with the line and the column of an error', () => {
    const header = 'id,kind,name_es,name_en,address,city,country,latitude,longitude,source\n'
    expect(() => readPlaces(`${header}a,airport,A,,,M,ES,95,0,x\n`)).toThrow(/line 2, latitude/)
    expect(() => readPlaces(`${header}a,airport,A,,,M,ES,1,0,x\na,airport,A,,,M,ES,1,0,x\n`)).toThrow(/twice/)
    expect(() => readPlaces(`${header}a,airport,,A,,M,ES,1,0,x\n`)).toThrow(/line 2, name_es/)
    expect(() => readPlaces(`${header}a,palace,A,A,,M,ES,1,0,x\n`)).toThrow(/line 2, kind/)
    expect(() => readPlaces(`${header}a,square,A,A,,M,ES,north,0,x\n`)).toThrow(/line 2, latitude/)
    expect(() => readPlaces(`${header}a,square,A,A,,M,ES,1,2\n`)).toThrow(/line 2/)
  })
})
