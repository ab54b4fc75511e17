// Which of several rows applies, with rows made up for the purpose.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Tariff, tariffs } from './data/parse-tariffs.ts'
import { isValid, tariffAt } from './tariff-rules.ts'

const madrid = tariffs.find(({ city }) => city === 'madrid')!
const here = { latitude: 10, longitude: 20 }
/** A degree of latitude has 111 km. */
const north = (kilometers: number) => ({ ...here, latitude: here.latitude + kilometers / 111.195 })
const area = (kilometersNorth: number, radiusKilometers: number) => ({
  ...north(kilometersNorth),
  radiusMeters: radiusKilometers * 1000,
})

let rows = 0
const row = (changes: Partial<Tariff>): Tariff => ({
  ...madrid,
  code: `row ${++rows}`,
  areas: [area(0, 10)],
  countries: [],
  holidays: [],
  assumed: false,
  applies: [{ days: [1, 2, 3, 4, 5, 6, 7], fromHour: 0, toHour: 24 }],
  validFrom: '2024-01-01',
  validTo: null,
  timeZone: 'UTC',
  supplements: [],
  minimums: [],
  fixedRoutes: [],
  ...changes,
})
const at = new Date('2026-11-24T11:00:00Z')

/** Expects this row to be chosen in any order of all. */
function expectChosen(best: Tariff, others: readonly Tariff[], place = here) {
  const all = fc.shuffledSubarray([best, ...others], { minLength: others.length + 1 })
  fc.assert(
    fc.property(all, (order) => {
      const { code } = tariffAt(place.latitude, place.longitude, at, best.service, order)
      expect(code).toBe(best.code)
    }),
    { numRuns: 20 },
  )
}

describe('of several rows', () => {
  test('the valid one applies, then the one that began last, and one that has not begun only alone', () => {
    const valid = row({ validFrom: '2026-11-24', validTo: '2026-11-24' })
    const last = row({ validFrom: '2025-06-01', validTo: '2026-11-23' })
    const old = row({ validFrom: '2024-01-01', validTo: '2025-05-31' })
    const soon = row({ validFrom: '2026-11-25' })
    const later = row({ validFrom: '2028-01-01' })
    expectChosen(valid, [last, old, soon])
    expectChosen(last, [old, soon, later])
    expectChosen(old, [soon])
    expectChosen(soon, [later])
    expect([valid, last, soon].map((each) => isValid(each, at))).toEqual([true, false, false])
  })

  test('the one of the nearer place applies, by the nearest of its areas', () => {
    const near = row({ areas: [area(-3, 10)] })
    const far = row({ areas: [area(5, 10)] })
    expectChosen(near, [far])
    expectChosen(row({ areas: [area(500, 10), area(1, 10)] }), [near, far])
    expectChosen(far, [near], north(2))
  })

  test('an official one of the place goes before an assumed one, that of the country and the one for everywhere', () => {
    const official = row({ areas: [area(9, 10)] })
    const assumed = row({ assumed: true })
    const everywhere = row({ areas: [] })
    expectChosen(official, [assumed, everywhere])
    expectChosen(assumed, [everywhere])
    expectChosen(everywhere, [row({ areas: [area(20, 10)] })])
    // Another service in the same place is another tariff.
    expectChosen(everywhere, [row({ service: 'radio' })])
  })

  test('none applies where there is none', () => {
    const elsewhere = [row({ areas: [area(20, 10)] })]
    expect(() => tariffAt(here.latitude, here.longitude, at, 'street', elsewhere)).toThrow(
      'no tariff applies elsewhere',
    )
  })
})

test('a holiday counts as a Sunday, by the calendar and the clock of the place', () => {
  const onWeekdays = row({ applies: [{ days: [1, 2, 3, 4, 5], fromHour: 6, toHour: 22 }] })
  const onSundays = row({ applies: [{ days: [7], fromHour: 6, toHour: 22 }] })
  const always = row({ areas: [] })
  const chosen = (changes: Partial<Tariff>, moment = at) => {
    const rowsThen = [{ ...onWeekdays, ...changes }, { ...onSundays, ...changes }, always]
    return tariffAt(here.latitude, here.longitude, moment, 'street', rowsThen).code
  }
  expect(chosen({})).toBe(onWeekdays.code)
  expect(chosen({ holidays: ['11-24'] })).toBe(onSundays.code)
  expect(chosen({ holidays: ['11-25'] })).toBe(onWeekdays.code)
  // It is one in the night of the next day there.
  expect(chosen({ timeZone: 'Pacific/Kiritimati' })).toBe(always.code)
  const times = ['05:59', '06:00', '21:59', '22:00'].map((time) => new Date(`2026-11-24T${time}:00Z`))
  expect(times.map((time) => chosen({}, time) === onWeekdays.code)).toEqual([false, true, true, false])
})
