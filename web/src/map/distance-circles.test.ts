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
