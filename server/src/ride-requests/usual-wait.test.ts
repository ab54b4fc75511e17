import { expect, test } from 'vitest'
import { createWaits, leastPeopleForWaits, waitsOf } from './usual-wait.ts'

const past = { asked: 100, askedByThem: 20, people: 90, peopleOfThem: 20, medianSeconds: 61 }

test('companions who are a fifth of all riders take five times as long', () => {
  expect(waitsOf(past)).toEqual({ usualMinutes: 2, womenMinutes: 6 })
  expect(waitsOf({ ...past, askedByThem: 100 })).toEqual({ usualMinutes: 2, womenMinutes: 2 })
  expect(waitsOf({ ...past, medianSeconds: 1 })).toMatchObject({ usualMinutes: 1, womenMinutes: 1 })
  expect(waitsOf({ ...past, medianSeconds: 3_000 })).toMatchObject({ womenMinutes: 60 })
})

test('with too few people no wait is shown', () => {
  const fewer = leastPeopleForWaits - 1
  expect(waitsOf({ ...past, peopleOfThem: fewer })).toEqual({ usualMinutes: 2, womenMinutes: null })
  expect(waitsOf({ ...past, people: fewer })).toEqual({ usualMinutes: null, womenMinutes: null })
  expect(waitsOf({ ...past, medianSeconds: null })).toEqual({ usualMinutes: null, womenMinutes: null })
})

test('an area is computed once a day, and again after a failure', async () => {
  let at = Date.parse('2026-11-22T10:00:00Z')
  let looks = 0
  let fails = true
  const waits = createWaits({
    async pastWaits() {
      looks++
      if (fails) throw new Error('away')
      return past
    },
    regionsAround: (region) => [region],
    now: () => at,
  })
  await expect(waits('1:1')).rejects.toThrow('away')
  fails = false
  await waits('1:1')
  at += 13 * 3_600_000
  await waits('1:1')
  expect(looks).toBe(2)
  at += 2 * 3_600_000
  await waits('1:1')
  await waits('1:2')
  expect(looks).toBe(4)
})
