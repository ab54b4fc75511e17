import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Camera, moved, patternOf, pointAt, projectFor, zoomed } from './zoom-and-projection.ts'
import { fitCamera } from './fit-route.ts'

const size = { width: 640, height: 800 }
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const near = fc.record({ latitude: double(-0.2, 0.2), longitude: double(-0.2, 0.2) })
const camera: fc.Arbitrary<Camera> = fc.record({
  latitude: double(-70, 70),
  longitude: double(-179.9, 179.9),
  zoom: double(4, 18),
  bearing: double(-90, 90),
})
const pixels = fc.record({ x: double(0, size.width), y: double(0, size.height) })

describe('a camera', () => {
  test('fitted to points has all of them inside its frame, anywhere on earth', () => {
    fc.assert(
      fc.property(
        double(-80, 80),
        double(-180, 180),
        fc.array(near, { minLength: 1, maxLength: 8 }),
        double(10, 120),
        (latitude, longitude, offsets, padding) => {
          const points = offsets.map((offset) => ({
            latitude: latitude + offset.latitude,
            longitude: ((longitude + offset.longitude + 540) % 360) - 180,
          }))
          const project = projectFor(fitCamera(points, size, padding), size)
          for (const { x, y } of points.map(project)) {
            expect(x).toBeGreaterThanOrEqual(padding - 0.01)
            expect(x).toBeLessThanOrEqual(size.width - padding + 0.01)
            expect(y).toBeGreaterThanOrEqual(padding - 0.01)
            expect(y).toBeLessThanOrEqual(size.height - padding + 0.01)
          }
        },
      ),
    )
  })

  test('has its own point in the middle and its bearing at the top: without one, north, and east at the right', () => {
    fc.assert(
      fc.property(camera, (turned) => {
        const northOf = { latitude: turned.latitude + 0.01, longitude: turned.longitude }
        const needle = projectFor(turned, size)(northOf)
        const up = Math.atan2(needle.x - size.width / 2, size.height / 2 - needle.y)
        expect((up * 180) / Math.PI).toBeCloseTo(-turned.bearing!, 3)
        const look = { ...turned, bearing: 0 }
        const project = projectFor(look, size)
        const middle = project(look)
        expect(middle.x).toBeCloseTo(size.width / 2, 6)
        expect(middle.y).toBeCloseTo(size.height / 2, 6)
        const { x, y } = project({ latitude: look.latitude + 0.01, longitude: look.longitude + 0.01 })
        expect(x).toBeGreaterThan(middle.x)
        expect(y).toBeLessThan(middle.y)
      }),
    )
  })

  test('converts points to pixels and back', () => {
    fc.assert(
      fc.property(camera, pixels, (look, pixel) => {
        const point = pointAt(look, size, pixel)
        fc.pre(Math.abs(point.latitude) < 84.9)
        const again = projectFor(look, size)(point)
        // To a thousandth of a pixel, or what is left of a double at the nearest zoom.
        expect(again.x).toBeCloseTo(pixel.x, 3)
        expect(again.y).toBeCloseTo(pixel.y, 3)
      }),
    )
  })

  test('is unchanged after moving there and back', () => {
    fc.assert(
      fc.property(camera, pixels, (look, by) => {
        const there = moved(look, by)
        fc.pre(Math.abs(there.latitude) < 84.9)
        const back = moved(there, { x: -by.x, y: -by.y })
        expect(back.latitude).toBeCloseTo(look.latitude, 7)
        expect(back.longitude).toBeCloseTo(look.longitude, 7)
      }),
    )
  })

  test('keeps the point under the finger while zooming, within its limits', () => {
    fc.assert(
      fc.property(camera, pixels, double(-2, 2), (look, finger, by) => {
        const target = pointAt(look, size, finger)
        fc.pre(Math.abs(target.latitude) < 80)
        const nearer = zoomed(look, size, by, finger)
        const { x, y } = projectFor(nearer, size)(target)
        expect(x).toBeCloseTo(finger.x, 2)
        expect(y).toBeCloseTo(finger.y, 2)
      }),
    )
    expect(zoomed({ latitude: 0, longitude: 0, zoom: 18 }, size, 9).zoom).toBe(19)
    expect(zoomed({ latitude: 0, longitude: 0, zoom: 5 }, size, -9).zoom).toBe(3)
  })

  test('crosses the antimeridian the shorter way', () => {
    const { longitude, zoom } = fitCamera(
      [
        { latitude: -17, longitude: 179.9 },
        { latitude: -17, longitude: -179.9 },
      ],
      size,
      50,
    )
    expect(Math.abs(longitude)).toBeCloseTo(180, 6)
    expect(zoom).toBeGreaterThan(8)
  })
})

test('shows the streets around two doors next to each other instead of filling the screen with them', () => {
  const door = { latitude: 40.4169, longitude: -3.7035 }
  const next = { latitude: 40.41691, longitude: -3.70351 }
  const { zoom } = fitCamera([door, next], { width: 400, height: 400 }, 40)
  const metersPerPixel = (40_075_016 * Math.cos((40.4169 * Math.PI) / 180)) / (512 * 2 ** zoom)
  expect(400 * metersPerPixel).toBeGreaterThan(400)
  expect(400 * metersPerPixel).toBeLessThan(600)
})

test('moves the pattern of a sketch with its contents', () => {
  fc.assert(
    fc.property(camera, double(-300, 300), double(-300, 300), (turned, x, y) => {
      const look = { ...turned, bearing: 0 }
      const tile = 256
      const before = patternOf(look, size, tile)
      const there = moved(look, { x, y })
      fc.pre(Math.abs(there.latitude) < 84.9 && Math.abs(there.longitude - look.longitude) < 180)
      const after = patternOf(there, size, tile)
      const shift = (from: number, to: number) => {
        const rest = (((from - to) % (tile * before.scale)) + tile * before.scale) % (tile * before.scale)
        return Math.min(rest, tile * before.scale - rest)
      }
      expect(shift(before.x - x, after.x)).toBeLessThan(0.05)
      expect(shift(before.y - y, after.y)).toBeLessThan(0.05)
    }),
  )
})

test('begins the pattern of a sketch at the corner of the world, so that every sketch has the same', () => {
  const look = { latitude: 0, longitude: 0, zoom: 2, bearing: 0 }
  // The world is 2,048 pixels wide, and its middle is in the middle of the screen.
  expect(patternOf(look, { width: 640, height: 800 }, 256)).toEqual({ scale: 1, x: -192, y: -112 })
  const east = patternOf({ ...look, longitude: 45 }, { width: 600, height: 800 }, 256)
  expect(east.x).toBeCloseTo(-((1_024 + 256 - 300) % 256), 9)
})
