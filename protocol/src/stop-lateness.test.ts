import { expect, test } from 'vitest'
import { arrivalOf, timeAt } from './stop-lateness.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString()
const stop = { eta: at(10), expectedAt: at(13) }

test('a stop shows a delay only from some minutes on, and no expected time in the past', () => {
  expect(arrivalOf(stop, Date.parse(at(5)))).toEqual({ at: at(13), lateMinutes: 3 })
  expect(arrivalOf(stop, Date.parse(at(14.5)))).toEqual({ at: at(14.5), lateMinutes: 4 })
  expect(arrivalOf({ ...stop, expectedAt: at(11) }, Date.parse(at(5)))).toEqual({
    at: at(11),
    lateMinutes: null,
  })
  expect(arrivalOf({ ...stop, expectedAt: at(8) }, Date.parse(at(5)))).toEqual({
    at: at(8),
    lateMinutes: null,
  })
})

test('a stop has one time: the moment it was reached, else the one expected and not past', () => {
  const reached = { eta: at(10), expectedAt: at(6), state: 'dropped_off' } as const
  const ahead = { ...stop, state: 'waiting' } as const
  expect(timeAt(reached, Date.parse(at(20)))).toBe(at(6))
  expect(timeAt(ahead, Date.parse(at(5)))).toBe(at(13))
  expect(timeAt(ahead, Date.parse(at(14)))).toBe(at(14))
  // Once the ride is over nothing is expected any more.
  expect(timeAt(ahead, null)).toBe(at(13))
})
