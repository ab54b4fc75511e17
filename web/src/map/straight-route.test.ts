import { expect, test } from 'vitest'
import { strandPath } from './straight-route.tsx'

const coordinates = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

test.each([-20, -4, 0, 4, 20])('a strand in lane %d begins in the ring and ends in its stop', (lane) => {
  const path = coordinates(
    strandPath(
      [
        { x: 0, y: 0 },
        { x: 300, y: 0 },
        { x: 300, y: 8 },
      ],
      lane,
    ),
  )
  expect(path[0]).toEqual({ x: 0, y: 0 })
  expect(path.at(-1)).toEqual({ x: 300, y: 8 })
  // The lane runs beside the others, and no wider than the space between close stops.
  expect(path.some(({ x, y }) => x > 40 && x < 260 && y === lane)).toBe(true)
  expect(path.every(({ x }) => Math.abs(x - 300) < 3 || x < 300)).toBe(true)
})

test('stops at the same place and a route without stops can be drawn', () => {
  const here = { x: 10, y: 20 }
  expect(coordinates(strandPath([here, here], 8)).at(-1)).toEqual(here)
  expect(strandPath([], 8)).toBe('')
})

test('a strand keeps its distance to the side in every direction', () => {
  for (const end of [
    { x: 0, y: 300 },
    { x: -300, y: 0 },
    { x: 180, y: 240 },
    { x: 30, y: -298.5 },
  ]) {
    const path = coordinates(strandPath([{ x: 0, y: 0 }, end], 20))
    // The distance of each point from the straight line between the ends.
    const aside = path.map(({ x, y }) => Math.abs(x * end.y - y * end.x) / Math.hypot(end.x, end.y))
    expect(Math.max(...aside)).toBeCloseTo(20, 0)
    expect(path.at(-1)).toEqual(end)
  }
})
