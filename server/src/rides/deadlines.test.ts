import { expect, test } from 'vitest'
import { deadlineLookSeconds } from './deadlines.ts'

test.each([
  [{}, 5],
  [{ confirmSeconds: 4 }, 2],
  [{ meetSeconds: 3 }, 1.5],
  [{ rideSeconds: 2 }, 1],
])('the service looks as far ahead as the shortest of the deadlines allows: %j', (set, seconds) => {
  expect(deadlineLookSeconds({ confirmSeconds: 60, meetSeconds: 3_600, rideSeconds: 86_400, ...set })).toBe(
    seconds,
  )
})
