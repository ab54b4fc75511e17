import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitProjection } from './projection.ts'

const frame = { width: 600, height: 800, padding: 60 }
const near = fc.record({
  latitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  longitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
})

test('everything stays inside the frame, anywhere on earth', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.array(near, { minLength: 1, maxLength: 8 }),
      (latitude, longitude, offsets) => {
        const points = offsets.map((offset) => ({
          latitude: latitude + offset.latitude,
          longitude: ((longitude + offset.longitude + 540) % 360) - 180,
        }))
        const project = fitProjection(points, frame)
        for (const point of points) {
          const { x, y } = project(point)
          expect(x).toBeGreaterThanOrEqual(frame.padding - 0.01)
          expect(x).toBeLessThanOrEqual(frame.width - frame.padding + 0.01)
          expect(y).toBeGreaterThanOrEqual(frame.padding - 0.01)
          expect(y).toBeLessThanOrEqual(frame.height - frame.padding + 0.01)
        }
      },
    ),
  )
})

test('north is up and east is right', () => {
  const project = fitProjection(
    [
      { latitude: 40.4, longitude: -3.7 },
      { latitude: 40.5, longitude: -3.5 },
    ],
    frame,
  )
  const southWest = project({ latitude: 40.4, longitude: -3.7 })
  const northEast = project({ latitude: 40.5, longitude: -3.5 })
  expect(northEast.x).toBeGreaterThan(southWest.x)
  expect(northEast.y).toBeLessThan(southWest.y)
})
