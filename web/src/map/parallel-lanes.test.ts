import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { besideOf, thinned, withoutStubs } from './parallel-lanes.ts'

const at = (x: number, y: number) => ({ x, y })
const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) })

function distance(from: { x: number; y: number }, line: readonly { x: number; y: number }[]): number {
  const steps = line.slice(1).flatMap((to, index) =>
    Array.from({ length: 401 }, (_, step) => {
      const before = line[index]!
      return at(before.x + ((to.x - before.x) * step) / 400, before.y + ((to.y - before.y) * step) / 400)
    }),
  )
  return Math.min(...[...line, ...steps].map(({ x, y }) => Math.hypot(x - from.x, y - from.y)))
}

describe('a line with fewer points', () => {
  test('keeps its ends and strays nowhere farther than a few pixels', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (line) => {
        const fewer = thinned(line)
        expect([fewer[0], fewer.at(-1)]).toEqual([line[0], line.at(-1)])
        for (const each of line) expect(distance(each, fewer)).toBeLessThan(3.5 + 1)
      }),
    )
  })

  test('loses what lies on the way, and keeps a way out and back beyond its end', () => {
    expect(thinned([at(0, 0), at(50, 2), at(100, 0)])).toEqual([at(0, 0), at(100, 0)])
    const beyond = [at(0, 0), at(150, 0), at(100, 0)]
    expect(thinned(beyond)).toEqual(beyond)
  })
})

test('a short drive out and back is left out, and a long one or a corner is not', () => {
  expect(withoutStubs([at(0, 0), at(100, 0), at(100, 19), at(100, 0), at(200, 0)])).toEqual([
    at(0, 0),
    at(100, 0),
    at(100, 0),
    at(200, 0),
  ])
  const long = [at(0, 0), at(100, 0), at(100, 21), at(100, 0), at(200, 0)]
  expect(withoutStubs(long)).toEqual(long)
  const corner = [at(0, 0), at(100, 0), at(100, 10), at(200, 10)]
  expect(withoutStubs(corner)).toEqual(corner)
})

describe('a line beside another', () => {
  test('is the line itself without a lane', () => {
    expect(besideOf([at(0, 0), at(100, 0)], 0)).toEqual([at(0, 0), at(100, 0)])
  })

  test('lies to the right of its direction, as far off in the corners as on the way', () => {
    expect(besideOf([at(0, 0), at(100, 0), at(100, 100)], 6)).toEqual([
      at(0, 6),
      at(expect.closeTo(94, 0), expect.closeTo(6, 0)),
      at(94, 100),
    ])
  })

  test('does not run far out of a sharp corner, and has a side where it turns back', () => {
    const [, sharp] = besideOf([at(0, 0), at(100, 0), at(0, 20)], 6)
    expect(Math.hypot(sharp!.x - 100, sharp!.y)).toBeLessThan(6 * 1.4 + 0.01)
    const [, back] = besideOf([at(0, 0), at(100, 0), at(0, 0.001)], 6)
    expect(Math.hypot(back!.x - 100, back!.y)).toBeCloseTo(6, 3)
  })
})
