import { expect, test } from 'vitest'
import { projectFor } from './zoom-and-projection.ts'
import { distanceCircles } from './distance-circles.ts'

const madrid = { latitude: 40.42, longitude: -3.7 }
const size = { width: 600, height: 800 }

test('circles of equal distance have round figures, grow by the same step and are measured on the map', () => {
  const project = projectFor({ ...madrid, zoom: 11 }, size)
  const circles = distanceCircles(madrid, project, size, [])
  const [first] = circles
  expect(circles.map(({ meters }) => meters / first!.meters)).toEqual([1, 2, 3, 4])
  const kilometersNorth = (first!.meters / 111_320) * 1
  const there = project({ ...madrid, latitude: madrid.latitude + kilometersNorth })
  expect(Math.abs(project(madrid).y - there.y - first!.radius)).toBeLessThan(1)
})

test('the figure of a circle stays in the frame and keeps off what is marked', () => {
  const project = projectFor({ ...madrid, zoom: 11 }, size)
  const [first] = distanceCircles(madrid, project, size, [])
  const [other] = distanceCircles(madrid, project, size, [first!.label!])
  expect(other!.label).not.toEqual(first!.label)
  for (const { label } of distanceCircles(madrid, project, size, [])) {
    expect(label === null || (label.x > 0 && label.x < size.width && label.y > 0)).toBe(true)
  }
})

const figures = (zoom: number, marked: readonly { x: number; y: number }[] | null = [], frame = size) =>
  distanceCircles(madrid, projectFor({ ...madrid, zoom }, frame), frame, marked)

test('the first circle is far enough from the start to be read, and no step larger than it must be', () => {
  for (let zoom = 6; zoom <= 18; zoom += 0.5) {
    const [first] = figures(zoom)
    if (first === undefined) continue
    expect(first.radius).toBeGreaterThanOrEqual(56)
    // The steps are 250 m, 500 m, 1 km, 2 km, 5 km …
    expect(first.meters === 250 || first.radius < 2.5 * 56).toBe(true)
  }
  expect(figures(12)).toHaveLength(4)
})

test('a map of a whole country has no circles', () => {
  expect(figures(4)).toEqual([])
  expect(distanceCircles(madrid, () => ({ x: 0, y: 0 }), size, [])).toEqual([])
})

test('a figure stands above the start if it can, and at another side where that is outside or marked', () => {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const [free] = figures(12)
  expect(free!.label).toEqual({ x: expect.closeTo(middle.x), y: expect.closeTo(middle.y - free!.radius) })
  const below = { x: expect.closeTo(middle.x), y: expect.closeTo(middle.y + free!.radius) }
  for (const away of [0, 20, 43]) {
    const [moved] = figures(12, [{ x: free!.label!.x + away, y: free!.label!.y }])
    expect(moved!.label).toEqual(below)
  }
  expect(figures(12, [{ x: free!.label!.x + 45, y: free!.label!.y }])[0]!.label).toEqual(free!.label)
  for (const { label } of figures(12, null)) expect(label).toBeNull()
})

test('every figure is 26 pixels or more from each edge, whatever the frame and the zoom', () => {
  const frames = [size, { width: 360, height: 180 }, { width: 130, height: 700 }]
  const zooms = Array.from({ length: 33 }, (_, index) => 8 + index / 4)
  const edges = frames.flatMap((frame) =>
    zooms.flatMap((zoom) =>
      figures(zoom, [], frame).map(
        ({ label }) => label && Math.min(label.x, frame.width - label.x, label.y, frame.height - label.y),
      ),
    ),
  )
  const shown = edges.filter((pixels) => pixels !== null)
  expect(Math.min(...shown)).toBeGreaterThanOrEqual(26)
  expect([shown.length > 50, edges.length - shown.length > 50]).toEqual([true, true])
})
