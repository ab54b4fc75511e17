import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someOf } from '../src/hub/stand.ts'

test('riders who are taken out of a stand keep their slots and their times, in the order asked for', () => {
  const time = fc.double({ noNaN: true })
  const rider = fc.record({ slot: fc.nat(1_000), first: time, latest: time })
  const some = fc
    .array(rider, { minLength: 1 })
    .chain((riders) => fc.tuple(fc.constant(riders), fc.array(fc.nat(riders.length - 1))))
  fc.assert(
    fc.property(some, ([riders, places]) => {
      const stand = {
        point: 7,
        count: riders.length,
        slots: Int32Array.from(riders, ({ slot }) => slot),
        first: Float64Array.from(riders, ({ first }) => first),
        latest: Float64Array.from(riders, ({ latest }) => latest),
      }
      const { point, count, slots, first, latest } = someOf(stand, places)
      expect({ point, count }).toEqual({ point: 7, count: places.length })
      expect(places.map((_, at) => ({ slot: slots[at], first: first[at], latest: latest[at] }))).toEqual(
        places.map((place) => riders[place]),
      )
    }),
  )
})
