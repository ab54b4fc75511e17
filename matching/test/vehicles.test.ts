import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Room } from '../src/vehicle-loads-as-bits.ts'
import { DEFAULT_LIMITS, InvalidProblemError, REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { Party, Vehicle } from '../src/index.ts'
import { vehicleOf } from './checker.ts'
import { TAXI, TAXI_AND_VAN, VAN } from './vehicles.ts'

const HOIST: Vehicle = { kind: 'hoist', holds: { people: 3, bags: 1, ramp: 1 }, fareFactor: 1 }
const tables = fc.constantFrom<readonly Vehicle[]>(TAXI_AND_VAN, [TAXI], [TAXI, HOIST, VAN], [HOIST])
const parties = fc.array(
  fc.record({
    people: fc.integer({ min: 1, max: 40 }).map((people) => (people > 8 ? people : 1 + (people % 3))),
    bags: fc.integer({ min: 0, max: 3 }),
    ramp: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('the vehicle for a group (SPEC 1)', () => {
  test('is the first that holds the sum of all parties in each respect', () => {
    fc.assert(
      fc.property(tables, parties, (vehicles, group) => {
        const settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles } }
        const room = new Room(vehicles)
        const load = room.loadOfAll(group)
        expect(room.vehicleFor(load)).toEqual(vehicleOf(group, settings))
        expect(room.holds(load)).toBe(vehicleOf(group, settings) !== null)
      }),
      { numRuns: 2000 },
    )
  })

  test('does not exist for needs that no vehicle has', () => {
    const room = new Room(TAXI_AND_VAN)
    const carries = (party: Party): boolean => room.holds(room.load(party))
    expect([carries({ people: 1 }), carries({ people: 1, piano: 0, ramp: false })]).toEqual([true, true])
    expect([carries({ people: 1, piano: 1 }), carries({ people: 1, ramp: true })]).toEqual([false, false])
  })

  test('invalid tables are refused', () => {
    const refused = (vehicles: readonly Vehicle[], message: string): void => {
      const limits = { ...REFERENCE_SETTINGS.limits, vehicles }
      const solve = () => match({ settings: { ...REFERENCE_SETTINGS, limits }, requests: [] })
      expect(solve).toThrow(InvalidProblemError)
      expect(solve).toThrow(message)
    }
    refused([], 'limits.vehicles: expected at least one')
    refused([VAN, TAXI], 'limits.vehicles[1].fareFactor: expected a number from 1.4')
    refused([{ ...TAXI, holds: { people: 32 } }], 'limits.vehicles[0].holds.people')
    refused(
      [{ ...TAXI, holds: { people: 4, a: 1, b: 1, c: 1, d: 1 } }],
      'limits.vehicles: expected at most 4',
    )
  })
})
