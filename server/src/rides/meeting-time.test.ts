import { expect, test } from 'vitest'
import { meetingTime } from './meeting-time.ts'
import type { Terms } from './terms-model.ts'

const terms = (...walkSeconds: number[]) =>
  ({ riders: walkSeconds.map((seconds) => ({ walkSeconds: seconds })) }) as unknown as Terms

test('P8: riders meet at a full minute, after the time to accept, two minutes to get ready and the longest walk', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const meets = (confirmSeconds: number, ...walks: number[]) =>
    meetingTime(now, confirmSeconds, terms(...walks))
      .toISOString()
      .slice(11, 19)
  expect(meets(30, 0)).toBe('10:03:00')
  expect(meets(60, 0)).toBe('10:03:00')
  expect(meets(60, 60, 120)).toBe('10:05:00')
  expect(meets(60, 120, 60)).toBe('10:05:00')
  expect(meets(61, 120)).toBe('10:06:00')
})
