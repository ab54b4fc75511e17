import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bundleGeometry, type BundleFrame } from './bundle-geometry.ts'

const frame: BundleFrame = { left: 10, laneGap: 7, ringY: 20, dotX: 80, bend: 14 }
const heights = fc.array(fc.integer({ min: 20, max: 600 }), { minLength: 1, maxLength: 6 })

describe('bundleGeometry', () => {
  test('draws the first rider to get off on the right, so that no strand crosses another', () => {
    const { strands } = bundleGeometry([60, 120, 180], frame)
    expect(strands.map((strand) => strand.laneX)).toEqual([24, 17, 10])
  })

  test('draws a strand down from the ring, around a bend and into its dot', () => {
    const { strands } = bundleGeometry([60], frame)
    expect(strands[0]?.path).toBe('M10 20V46Q10 60 24 60H80')
    expect(strands[0]?.dot).toEqual({ x: 80, y: 60 })
  })

  test('never lets strands cross, at any heights', () => {
    fc.assert(
      fc.property(heights, (stopYs) => {
        const { strands } = bundleGeometry(stopYs, frame)
        for (const a of strands)
          // The way out of `a` runs right from its lane at its height: a strand with a lane further right must be gone
          // by then.
          for (const b of strands.filter(({ laneX }) => laneX > a.laneX))
            expect(b.dot.y).toBeLessThanOrEqual(a.dot.y)
        expect(new Set(strands.map((strand) => strand.laneX)).size).toBe(stopYs.length)
      }),
    )
  })

  test('draws the ring around every lane', () => {
    fc.assert(
      fc.property(heights, (stopYs) => {
        const { strands, ring } = bundleGeometry(stopYs, frame)
        for (const { laneX } of strands) {
          expect(laneX).toBeGreaterThan(ring.x)
          expect(laneX).toBeLessThan(ring.x + ring.width)
        }
        expect(ring.y + ring.height / 2).toBe(frame.ringY)
      }),
    )
  })

  test('makes the bend smaller if a stop is close to the ring', () => {
    expect(bundleGeometry([25], frame).strands[0]?.path).toBe('M10 20V20Q10 25 15 25H80')
  })

  test('refuses a stop above the ring and dots among the lanes', () => {
    expect(() => bundleGeometry([10], frame)).toThrow('above the ring at 20; got 10')
    expect(() => bundleGeometry([60, 90], { ...frame, dotX: 17 })).toThrow(
      'right of the last lane at 17; got 17',
    )
  })

  test('draws only a ring without stops', () => {
    expect(bundleGeometry([], frame)).toEqual({ strands: [], ring: { x: 0, y: 10, width: 20, height: 20 } })
  })
})
