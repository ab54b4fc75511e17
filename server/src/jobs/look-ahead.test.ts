import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookSeconds, partDue } from './look-ahead.ts'

test('a deadline set at least two looks ahead is never met late', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 600, noNaN: true }),
      fc.double({ min: 0, max: 600, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (setAhead, laterBy, moment) => {
        const every = lookSeconds(setAhead)
        // Set between the look at 0 and the next one. From then on, looks depend on what was seen.
        const deadline = moment * every + setAhead + laterBy
        let now = 0
        while (now < deadline) {
          const seen = now >= moment * every && deadline - now <= every ? [{ seconds: deadline - now }] : []
          const { due, nextInSeconds } = partDue(seen)
          expect(due).toEqual([])
          now += Math.min(every, nextInSeconds ?? Infinity)
        }
        expect(now - deadline).toBeLessThan(1e-6)
      },
    ),
  )
})

test('due work runs now and is checked again in a second, and coming work runs at its time', () => {
  const [late, soon, later] = [{ seconds: -3 }, { seconds: 0.4 }, { seconds: 4 }]
  expect(partDue([])).toEqual({ due: [], nextInSeconds: undefined })
  expect(partDue([soon, later])).toEqual({ due: [], nextInSeconds: 0.4 })
  expect(partDue([late])).toEqual({ due: [late], nextInSeconds: 1 })
  expect(partDue([{ seconds: 0 }]).due).toHaveLength(1)
  expect(partDue([late, soon])).toEqual({ due: [late], nextInSeconds: 0.4 })
  expect(lookSeconds(60, 3)).toBe(1.5)
  expect(lookSeconds(60, 600)).toBe(5)
})
