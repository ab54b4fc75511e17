import { nearMeters } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Corners, nearStop } from './drop-near.ts'

const nowhere: Corners = {
  meetingPointsNear: async () => [],
  reverse: async ({ latitude, longitude }) => ({ name: `at ${latitude}, ${longitude}` }),
}

test('all doors in one square of the grid have the same stop, within 80 m', async () => {
  const step = fc.integer({ min: -450, max: 450 }).map((millionths) => millionths / 1e6)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -80_000, max: 80_000 }),
      fc.integer({ min: -179_000, max: 179_000 }),
      fc.tuple(step, step, step, step),
      async (row, column, [north, east, farNorth, farEast]) => {
        const door = (up: number, right: number) => ({
          latitude: row / 1000 + up,
          longitude: column / 1000 + right,
        })
        const stop = await nearStop(door(north, east), 'es', nowhere)
        expect(await nearStop(door(farNorth, farEast), 'es', nowhere)).toEqual(stop)
        expect(nearMeters(stop, door(north, east))).toBeLessThan(80)
      },
    ),
  )
})

test('a corner is preferred to a known place, and a known place to the grid', async () => {
  const at = (latitude: number, kind: 'place' | 'corner') => ({
    placeId: kind,
    kind,
    names: { es: kind },
    latitude,
    longitude: 0,
  })
  const withPoints = (...points: ReturnType<typeof at>[]): Corners => ({
    ...nowhere,
    meetingPointsNear: async () => points,
  })
  const door = { latitude: 40.00012, longitude: 0.00012 }
  const both = withPoints(at(40.0002, 'place'), at(40.0004, 'corner'))
  expect(await nearStop(door, 'es', both)).toMatchObject({ placeId: 'corner', latitude: 40.0004 })
  expect(await nearStop(door, 'es', withPoints(at(40.0002, 'place')))).toMatchObject({ placeId: 'place' })
})
