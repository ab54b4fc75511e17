import { expect, test } from 'vitest'
import { projectFor } from './zoom-and-projection.ts'
import type { Route } from './route.ts'
import { cameraFor } from './fit-route.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const barajas = { latitude: 40.4917, longitude: -3.5935 }
const route: Route = { start: sol, strands: [] }

test.each([
  [640, 800],
  [360, 640],
  [360, 180],
])('a map of %i x %i leaves room around the ends of a route, and shows both', (width, height) => {
  const size = { width, height }
  const project = projectFor(cameraFor(route, [sol, barajas], size), size)
  for (const { x, y } of [sol, barajas].map(project)) {
    // A ring with its outline, or a walk that is drawn out.
    expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(33)
    expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(33)
  }
})

test('a strip under the head of a screen shows both ends below it and above what covers its lower edge', () => {
  const size = { width: 360, height: 196, top: 60 }
  for (const to of [barajas, { latitude: 40.34, longitude: -3.72 }]) {
    const project = projectFor(cameraFor(route, [sol, to], size), size)
    for (const { y } of [sol, to].map(project)) {
      expect(y).toBeGreaterThanOrEqual(60 + 19)
      expect(y).toBeLessThanOrEqual(196 - 24 - 19)
    }
  }
})

test('a larger map leaves more room', () => {
  const size = { width: 1_000, height: 1_000 }
  const project = projectFor(cameraFor(route, [sol, barajas], size), size)
  const sides = [sol, barajas].map(project).flatMap(({ x, y }) => [x, y, 1_000 - x, 1_000 - y])
  expect(Math.min(...sides)).toBeCloseTo(130)
})

test('a single place is shown with its part of the town', () => {
  expect(cameraFor(route, [sol], { width: 640, height: 800 })).toMatchObject({ zoom: 13 })
})

test.each([180, 860])('a map %i pixels high looks at what matters now, else at the whole route', (height) => {
  const size = { width: 360, height }
  expect(cameraFor({ ...route, stage: [sol] }, [sol, barajas], size)).toEqual(cameraFor(route, [sol], size))
  expect(cameraFor(route, [sol, barajas], size).zoom).toBeLessThan(13)
})

test('a strip is turned so that a route lies along it, by at most a quarter, and only if that draws it much larger', () => {
  const strip = { width: 360, height: 180 }
  const bearingTo = (latitude: number, longitude: number) =>
    cameraFor(
      route,
      [sol, { latitude: sol.latitude + latitude, longitude: sol.longitude + longitude }],
      strip,
    ).bearing
  expect(Math.abs(bearingTo(-0.1, 0)!)).toBeGreaterThanOrEqual(75)
  expect([-30, -45]).toContain(bearingTo(0.08, 0.1))
  expect(bearingTo(0, 0.1)).toBeUndefined()
  expect(bearingTo(0.01, -0.1)).toBeUndefined()
  expect(cameraFor(route, [sol, barajas], { width: 360, height: 400 }).bearing).toBeUndefined()
})

test.each([
  ['south', -0.1, 0],
  ['north', 0.1, 0],
  ['south-east', -0.1, 0.03],
  ['north-west', 0.1, -0.03],
])('a turned strip is read from where the journey begins, also to the %s', (_, north, east) => {
  const end = { latitude: sol.latitude + north, longitude: sol.longitude + east }
  const size = { width: 360, height: 150 }
  const camera = cameraFor(route, [sol, end], size)
  expect(camera.bearing).toBeDefined()
  const project = projectFor(camera, size)
  expect(project(sol).x).toBeLessThan(project(end).x)
})

test('a map keeps to the ground that is known as far as it shows the whole route', () => {
  const size = { width: 800, height: 800 }
  const [north, south] = [
    { latitude: 40.5, longitude: -3.7 },
    { latitude: 40.4, longitude: -3.69 },
  ]
  const edgeOf = (west: number, east: number) => {
    const camera = cameraFor(route, [north, south], size, [west, 40.2, east, 40.7])
    const project = projectFor(camera, size)
    return {
      left: project({ latitude: 40.45, longitude: west }).x,
      right: project({ latitude: 40.45, longitude: east }).x,
      points: [north, south].map(project),
    }
  }
  // Known ground begins a little west of the route: the view begins with it, beyond its faded edge.
  expect(edgeOf(-3.73, -3.4).left).toBeCloseTo(-40)
  expect(edgeOf(-4, -3.66).right).toBeCloseTo(840)
  // At its very end the route stays in view, with its ring.
  const { left, points } = edgeOf(-3.701, -3.4)
  expect(left).toBeGreaterThan(0)
  expect(points[0]!.x).toBeCloseTo(34)
  // Ground that is narrower than the view is drawn larger, and stands in its middle.
  const narrow = edgeOf(-3.72, -3.68)
  expect(narrow.left).toBeCloseTo(800 - narrow.right)
  expect(narrow.points.map(({ y }) => y)).toEqual([expect.closeTo(56), expect.closeTo(744)])
  // In the middle of it all, nothing moves.
  expect(cameraFor(route, [north, south], size, [-5, 39, -2, 42])).toEqual(
    cameraFor(route, [north, south], size),
  )
})
