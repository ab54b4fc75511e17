import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { gramsPerVehicleKilometer } from '../emission-rules.ts'
import source from './tariffs.json' with { type: 'json' }
import { emissions, parseTariffs, slowFraction, tariffs } from './parse-tariffs.ts'

const weekDays = [1, 2, 3, 4, 5, 6, 7]

/** Returns the table with one change to its first tariff. */
function changed(change: object) {
  const copy = structuredClone(source) as { tariffs: object[] }
  copy.tariffs[0] = { ...copy.tariffs[0], ...change }
  return copy
}

describe('the tariff rows', () => {
  it('are dated, positive and say where they were read', () => {
    for (const row of tariffs) {
      const name = `${row.city} ${row.code}`
      expect(Date.parse(row.validFrom), name).not.toBeNaN()
      expect(Date.parse(row.readOn), name).toBeGreaterThanOrEqual(Date.parse(row.validFrom))
      expect(Math.min(row.flag, row.perKilometer, row.perHourWaiting), name).toBeGreaterThan(0)
      expect(row.source.length, name).toBeGreaterThan(20)
      expect(row.assumed, name).toBe(row.source.startsWith('Assumption: '))
    }
    expect(slowFraction).toBeGreaterThan(0)
    expect(slowFraction).toBeLessThan(1)
  })

  it('give every city exactly one tariff for each hour of the week and each way of taking a taxi', () => {
    const groups = Map.groupBy(tariffs, (row) => `${row.city} ${row.service}`)
    for (const [name, rows] of groups) {
      for (const day of weekDays) {
        for (let hour = 0; hour < 24; hour += 1) {
          const fitting = rows.filter((row) =>
            row.applies.some(
              (each) => each.days.includes(day) && each.fromHour <= hour && hour < each.toHour,
            ),
          )
          expect(fitting.length, `${name}, day ${day}, ${hour} h`).toBe(1)
        }
      }
    }
  })

  it('agree within a city on currency, time zone, area and holidays', () => {
    for (const [city, rows] of Map.groupBy(tariffs, (row) => row.city)) {
      for (const row of rows) {
        expect(row.currency, city).toBe(rows[0]!.currency)
        expect(row.timeZone, city).toBe(rows[0]!.timeZone)
        expect(row.areas, city).toEqual(rows[0]!.areas)
        expect(row.holidays, city).toEqual(rows[0]!.holidays)
      }
    }
  })

  it('cannot be changed at run time', () => {
    expect(() => Object.assign(tariffs[0]!.areas[0]!, { radiusMeters: 1 })).toThrow(TypeError)
  })
})

describe('the check of a tariff table', () => {
  it('accepts the table as it is', () => {
    expect(parseTariffs(source).tariffs).toEqual(tariffs)
  })

  it.each([
    ['a date that does not exist', { validFrom: '2026-02-30' }],
    ['a validity that ends before it begins', { validTo: '2020-01-01' }],
    ['no source', { source: '' }],
    ['a rate of nothing', { perKilometer: 0 }],
    ['a negative flag', { flag: -1 }],
    ['a time zone that does not exist', { timeZone: 'Europe/Barcelona' }],
    ['a window over midnight', { applies: [{ days: [1], fromHour: 20, toHour: 8 }] }],
    [
      'a minimum in an unknown zone',
      { minimums: [{ code: 'a', amount: 1, zone: 'x', includesSupplements: true }] },
    ],
    ['a supplement with a zone but no end', { supplements: [{ code: 'a', amount: 1, zone: 'bcn-sants' }] }],
    ['a supplement that is a discount', { supplements: [{ code: 'a', amount: -1 }] }],
    ['an unknown field', { perMile: 3 }],
    ['a second row for elsewhere', { areas: [] }],
    ['a second row for the same city and code on the same days', { code: 'T-2' }],
  ])('refuses %s', (_, change) => {
    expect(() => parseTariffs(changed(change))).toThrow(ZodError)
  })

  it('allows the next row of a tariff to begin the day after the last ends', () => {
    const next = { ...source.tariffs[0]!, validFrom: '2027-01-18', validTo: null }
    expect(() => parseTariffs({ ...source, tariffs: [...source.tariffs, next] })).not.toThrow()
    const early = { ...next, validFrom: '2027-01-17' }
    expect(() => parseTariffs({ ...source, tariffs: [...source.tariffs, early] })).toThrow('same day')
  })
})

describe('the emission factors', () => {
  it('have one default within the range of the published ones', () => {
    const published = emissions.filter((row) => row.code !== 'default')
    const grams = published.map((row) => row.gramsPerVehicleKilometer)
    expect(gramsPerVehicleKilometer).toBe(210)
    expect(gramsPerVehicleKilometer).toBeGreaterThanOrEqual(Math.min(...grams))
    expect(gramsPerVehicleKilometer).toBeLessThanOrEqual(Math.max(...grams))
    for (const row of emissions) expect(row.source.length, row.code).toBeGreaterThan(10)
  })
})
