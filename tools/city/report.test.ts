import { expect, test } from 'vitest'
import { Witness } from './check-what-riders-see.ts'
import { describe, percentile } from './report.ts'
import type { Journey } from './rider.ts'

test.each([
  [[], 0.5, Number.NaN],
  [[7], 0.5, 7],
  [[7], 1, 7],
  [[10, 9, 100, 1], 0, 1],
  [[10, 9, 100, 1], 0.5, 10],
  [[10, 9, 100, 1], 0.99, 100],
  [[10, 9, 100, 1], 1, 100],
  [Array.from({ length: 100 }, (_, index) => index), 0.9, 90],
])('of %j, %d are at most %d', (values, share, found) => {
  expect(percentile(values, share)).toBe(found)
})

const ride = (id: string, riders: number, savedGrams: number) =>
  ({ id, rideRequests: Array(riders).fill({}), co2: { savedGrams } }) as unknown as Journey['ride'] & object
const paid = { shareAmount: 1_000, soloAmount: 1_600, currency: 'EUR' }

test('a run is told in its figures', () => {
  const [one, two] = [ride('one', 2, 1_500), ride('two', 3, 900)]
  const shared = (of: typeof one, proposedSeconds: number): Journey => ({
    outcome: 'shared',
    ride: of,
    proposedSeconds,
    confirmedSeconds: proposedSeconds + 0.25,
    ...paid,
  })
  const witness = new Witness()
  witness.checks = 40
  witness.violations.push('one: somebody is in it twice')
  const journeys: Journey[] = [
    shared(one, 0.5),
    shared(one, 0.75),
    shared(two, 1),
    { outcome: 'alone' },
    { outcome: 'alone', proposedSeconds: 9 },
    { outcome: 'refused', why: 'NOT_HERE' },
    { outcome: 'ended', why: 'EXPIRED' },
    { outcome: 'ended', why: 'EXPIRED' },
    { outcome: 'failed', why: 'fetch failed' },
  ]
  const notes = new Map([
    ['RIDE_CHANGED', 2],
    ['NOT_FOUND', 1],
  ])
  expect(describe(journeys, notes, witness, { speed: 10, elapsedSeconds: 12.4 })).toMatchInlineSnapshot(`
    "  riders                          9
      shared a ride to its end        3 (33.3 %)
      found nobody                    2
      otherwise                       2 × ended: EXPIRED; 1 × refused: NOT_HERE; 1 × failed: fetch failed
      rides by riders                 1 of 2, 1 of 3
      wait until proposed, s          p50 10.0  p90 90.0  p99 90.0
      wait until all accepted, s      p50 10.0  p90 12.5  p99 12.5
      fare saved by those who shared  18.00 of 48.00 EUR (37.5 %)
      CO2 saved, kg                   2.4
      refusals and faults on the way  2 × RIDE_CHANGED, 1 × NOT_FOUND
      rules checked from outside      40 checks, 1 BROKEN
      took, s                         12
      broken: one: somebody is in it twice"
  `)
})

test('a run in which nothing happened is told, too', () => {
  expect(describe([], new Map(), new Witness(), { speed: 1, elapsedSeconds: 0 })).toMatchInlineSnapshot(`
    "  riders                          0
      shared a ride to its end        0 (0 %)
      found nobody                    0
      otherwise                       none
      rides by riders                 none
      wait until proposed, s          none
      wait until all accepted, s      none
      fare saved by those who shared  0.00 of 0.00  (0 %)
      CO2 saved, kg                   0.0
      refusals and faults on the way  none
      rules checked from outside      0 checks, none broken
      took, s                         0"
  `)
})

test('of many broken rules, the first twenty are told', () => {
  const witness = new Witness()
  for (let index = 0; index < 25; index++) witness.violations.push(`rule ${index}`)
  const text = describe([], new Map(), witness, { speed: 1, elapsedSeconds: 0 })
  expect(text.match(/broken: rule \d+/g)).toEqual(
    Array.from({ length: 20 }, (_, index) => `broken: rule ${index}`),
  )
  expect(text).toContain('0 checks, 25 BROKEN')
})
