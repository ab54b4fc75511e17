import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualSlowness } from './usual-traffic-by-hour.ts'
import { secondsRange } from './drive-time-range.ts'
import { type LearnedDrives, learnedFactors, stepOf } from './learned-traffic.ts'
import { hourOfWeekAt } from './hour-of-week.ts'

const madrid = { latitude: 40.4, longitude: -3.7 }
const manhattan = { latitude: 40.75, longitude: -73.98 }
const ofWeek = Array.from({ length: 168 }, (_, hour) => hour)

test('usual traffic is slow by day, milder at weekends, absent at night, and slowest in New York', () => {
  for (const hour of ofWeek) {
    const [here, there] = [usualSlowness(madrid, hour), usualSlowness(manhattan, hour)]
    for (const kind of ['large', 'small'] as const) {
      expect(here[kind]).toBeGreaterThanOrEqual(1)
      expect(there[kind] - 1).toBeCloseTo(3 * (here[kind] - 1), 9)
      expect(there[kind]).toBeLessThanOrEqual(2.24)
    }
  }
  expect(usualSlowness(manhattan, 24 + 4)).toEqual({ large: 1, small: 1 })
  expect(usualSlowness(manhattan, 24 + 15).small).toBeCloseTo(2.11)
  expect(usualSlowness(manhattan, 5 * 24 + 15).small).toBeCloseTo(1.555)
})

test('the hour of the week is local', () => {
  const at = new Date('2026-11-23T00:30:00Z')
  expect(hourOfWeekAt('Europe/Madrid', at)).toBe(1)
  expect(hourOfWeekAt('America/Sao_Paulo', at)).toBe(6 * 24 + 21)
})

function counted(drives: readonly { hourOfWeek: number; ratio: number }[]): LearnedDrives[] {
  return drives.flatMap(({ hourOfWeek, ratio }) => {
    const step = stepOf(ratio)
    return step === null ? [] : [{ hourOfWeek, step, drives: 1 }]
  })
}

describe('what is learned from drives', () => {
  test('is right in a city of any speed even if a fifth of the drives are nonsense', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), { minLength: 400, maxLength: 400 }),
        (truth, noise) => {
          const drives = noise.map((each, index) => ({
            hourOfWeek: 8,
            // Half of the nonsense is far too fast, half far too slow.
            ratio: index % 10 === 0 ? 0.26 : index % 10 === 5 ? 3.9 : truth * each,
          }))
          const centre = noise.filter((_, index) => index % 5 !== 0).toSorted((a, b) => a - b)[160]!
          const factors = learnedFactors(counted(drives))
          expect(factors[8]! / (truth * centre)).toBeGreaterThan(0.93)
          expect(factors[8]! / (truth * centre)).toBeLessThan(1.07)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('is little after few drives, and an hour without drives uses those of all hours', () => {
    const few = learnedFactors(counted(Array.from({ length: 5 }, () => ({ hourOfWeek: 8, ratio: 2 }))))
    expect(few[8]).toBeGreaterThan(1.1)
    expect(few[8]).toBeLessThan(1.3)
    const many = learnedFactors(counted(Array.from({ length: 500 }, () => ({ hourOfWeek: 8, ratio: 2 }))))
    expect(many[8]).toBeCloseTo(2, 0)
    expect(many[9]).toBeGreaterThan(1.8)
    expect(learnedFactors([]).every((factor) => factor === 1)).toBe(true)
  })

  test('is drawn by doubt worth twenty drives from the median of all hours to that of the hour', () => {
    // Ten of usual length and ten one step longer: in the middle between both.
    const even = [0, 1].map((step) => ({ hourOfWeek: 8, step, drives: 10 }))
    const steps = (factor: number) => Math.log(factor) / Math.log(1.05)
    expect(steps(learnedFactors(even)[9]!)).toBeCloseTo(0.25)
    expect(steps(learnedFactors(even)[8]!)).toBeCloseTo(0.375)
    // All twenty of one step are spread evenly over it, whichever rows they are stored in.
    const rows = [5, 15].map((drives) => ({ hourOfWeek: 8, step: 4, drives }))
    expect(steps(learnedFactors(rows)[9]!)).toBeCloseTo(2)
    // Of four steps, the median lies a quarter into the third one.
    const skewed = [3, 4, 8, 5].map((drives, step) => ({ hourOfWeek: 8, step, drives }))
    expect(steps(learnedFactors(skewed)[9]!)).toBeCloseTo((2 - 0.5 + 3 / 8) / 2)
  })

  test('ignores what cannot be a drive', () => {
    expect(stepOf(1)).toBe(0)
    for (const ratio of [0, 0.2, 5, Infinity, -1, Number.NaN]) expect(stepOf(ratio)).toBeNull()
  })
})

describe('the range of a drive’s seconds', () => {
  const place = fc.constantFrom(madrid, manhattan)
  const hourOfWeek = fc.integer({ min: 0, max: 167 })
  const seconds = fc.double({ min: 1, max: 1e5, noNaN: true })

  test('contains the expected seconds', () => {
    const slowness = fc.option(
      fc.record({
        large: fc.double({ min: 0.3, max: 4, noNaN: true }),
        small: fc.double({ min: 0.3, max: 4, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(place, hourOfWeek, seconds, slowness, (here, hour, expected, now) => {
        const range = secondsRange(expected, { place: here, hourOfWeek: hour, slowness: now })
        expect(range.emptySeconds).toBeLessThanOrEqual(expected)
        expect(range.heavySeconds).toBeGreaterThanOrEqual(expected)
      }),
    )
  })

  test('is widest at the busiest hours, narrow at night, and wider in New York', () => {
    const width = (here: typeof madrid, hour: number) => {
      const slowness = usualSlowness(here, hour)
      const { emptySeconds, heavySeconds } = secondsRange(1_000, { place: here, hourOfWeek: hour, slowness })
      return heavySeconds / emptySeconds
    }
    // Nine of ten of New York's trips at 17 h took at most 3.27 times as long as at night, in the mean of both kinds.
    expect(width(manhattan, 24 + 17)).toBeCloseTo(3.265)
    expect(width(madrid, 24 + 17)).toBeCloseTo(1.755)
    expect(width(madrid, 24 + 4)).toBeLessThan(1.15)
    expect(width(madrid, 5 * 24 + 17)).toBeLessThan(width(madrid, 24 + 17))
  })
})
