import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stopsApart } from './stops-apart.ts'

const spot = fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 180 }) })
const far = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

test('two stops that would cover each other are drawn beside each other, even at one place', () => {
  for (const apart of [0, 4, 12]) {
    const [one, other] = stopsApart(
      [
        { x: 100, y: 90 },
        { x: 100 + apart, y: 90 },
      ],
      null,
    )
    expect(far(one!, other!)).toBeGreaterThan(15.9)
  }
})

test('a stop keeps off the ring, which stays, and stops with room around them stay as well', () => {
  const [near, alone] = stopsApart(
    [
      { x: 100, y: 96 },
      { x: 300, y: 20 },
    ],
    { x: 100, y: 80 },
  )
  expect(near).toEqual({ x: 100, y: 102 })
  expect(alone).toEqual({ x: 300, y: 20 })
})

test('a stop always covers the end of its line', () => {
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 6 }), spot, (stops, ring) => {
      for (const [index, moved] of stopsApart(stops, ring).entries())
        expect(far(moved, stops[index]!)).toBeLessThanOrEqual(8.01)
    }),
  )
})
