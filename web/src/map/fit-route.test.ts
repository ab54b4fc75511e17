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

test('a larger map leaves more room', () => {
  const size = { width: 1_000, height: 1_000 }
  const project = projectFor(cameraFor(route, [sol, barajas], size), size)
  const sides = [sol, barajas].map(project).flatMap(({ x, y }) => [x, y, 1_000 - x, 1_000 - y])
  expect(Math.min(...sides)).toBeCloseTo(180)
})

test('a single place is shown with its part of the town', () => {
  expect(cameraFor(route, [sol], { width: 640, height: 800 })).toMatchObject({ zoom: 13 })
})

test('a strip looks at what matters now, a map at the whole route', () => {
  const staged = { ...route, stage: [sol] }
  expect(cameraFor(staged, [sol, barajas], { width: 360, height: 180 }).zoom).toBe(13)
  expect(cameraFor(staged, [sol, barajas], { width: 360, height: 201 })).toEqual(
    cameraFor(route, [sol, barajas], { width: 360, height: 201 }),
  )
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
