import { metersBetween } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'

test('near a point are exactly the riders who can walk there, the first and the last among them', () => {
  const requests = cityTrips({ seed: 8, requests: 120, seconds: 60 })
  const book = new RequestBook(REFERENCE_SETTINGS, requests)
  const places = tabulatePlaces(requests.slice(0, 20).map(({ trip }) => trip.to))
  const reaches = (point: number, slot: number) =>
    metersBetween(
      point >= 0 ? book.origins : places.vectors,
      (point >= 0 ? point : -1 - point) * 3,
      book.origins,
      slot * 3,
    ) <= book.reachMeters
  const point = fc.integer({ min: -places.places.length, max: book.size - 1 })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 6 }), (points) => {
      const expected = Array.from({ length: book.size }, (_, slot) =>
        Number(points.some((each) => reaches(each, slot))),
      )
      expect([...book.markNear(points, places)]).toEqual(expected)
    }),
    { examples: [[[0]], [[book.size - 1]], [[-1]], [[-places.places.length]]] },
  )
})
