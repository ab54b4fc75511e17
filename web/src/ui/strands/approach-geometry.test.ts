import { describe, expect, test } from 'vitest'
import { approachGeometry, drawnCompanions } from './approach-geometry.ts'

const frame = { width: 320, height: 220, laneGap: 7 }

/** Where the strand enters the bundle: the last `V` follows the lane's x. */
function laneOf(path: string): number {
  return Number(/ (\d+(?:\.\d+)?) \d+(?:\.\d+)?V/.exec(path)?.[1])
}

describe('approachGeometry', () => {
  test.each([0, 1, 2, 3, 4, 5, 60])(
    '%i others: one strand each up to the limit, inside the frame',
    (count) => {
      const { own, others } = approachGeometry(count, frame)
      expect(others).toHaveLength(Math.min(count, drawnCompanions))
      for (const { start } of [own, ...others]) {
        expect(start.x).toBeGreaterThan(0)
        expect(start.x).toBeLessThan(frame.width)
        expect(start.y).toBeGreaterThan(0)
      }
    },
  )

  test('keeps the lanes in the order of the places, so that strands do not cross', () => {
    for (let count = 0; count <= drawnCompanions; count++) {
      const { own, others } = approachGeometry(count, frame)
      const fromLeft = [own, ...others].toSorted((a, b) => a.start.x - b.start.x)
      const lanes = fromLeft.map((strand) => laneOf(strand.path))
      expect(lanes).toEqual(lanes.toSorted((a, b) => a - b))
      expect(new Set(lanes).size).toBe(count + 1)
    }
  })

  test('keeps a companion’s place when another one appears', () => {
    const few = approachGeometry(2, frame).others.map((strand) => strand.start)
    expect(
      approachGeometry(4, frame)
        .others.map((strand) => strand.start)
        .slice(0, 2),
    ).toEqual(few)
  })
})
