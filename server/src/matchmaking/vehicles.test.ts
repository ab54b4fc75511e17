// The engine with the service's own vehicles.
import { match, type MatchRequest, REFERENCE_SETTINGS } from '@woodalo/matching'
import { fitted, loadOf, vehicleFor } from '@woodalo/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupLimits } from './group-limits.ts'

const settings = { ...REFERENCE_SETTINGS, limits: groupLimits }

/** So close together, and all heading the same way, that only the vehicle can separate them. */
const requests = fc
  .array(
    fc.record({
      people: fc.integer({ min: 1, max: 3 }),
      bags: fc.integer({ min: 0, max: 3 }),
      wheelchair: fc.boolean(),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map((parties) =>
    parties.map((party, index) => ({
      id: `r${index}`,
      trip: {
        from: { latitude: 40.4915 + index * 0.0001, longitude: -3.5937 },
        to: { latitude: 40.4169 + index * 0.001, longitude: -3.7035 },
      },
      party: fitted(party),
    })),
  )

function groupsOf(asked: readonly MatchRequest[]): string[][] {
  return match({ settings, requests: asked }).groups.map(({ members }) => [...members])
}

test('M5: a rider who stays in a wheelchair is only in vehicles with a place for it', () => {
  fc.assert(
    fc.property(requests, (asked) => {
      for (const members of groupsOf(asked)) {
        const parties = asked.filter(({ id }) => members.includes(id)).map(({ party }) => party)
        if (!parties.some(({ wheelchair }) => wheelchair)) continue
        const load = loadOf(parties)
        expect(vehicleFor(load)?.holds.wheelchair).toBe(1)
        expect(load.wheelchair).toBe(1)
        expect(load.people).toBeLessThanOrEqual(4)
        expect(load.bags).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: 200 },
  )
})

test('M5: a rider in a wheelchair can share with others, but two in wheelchairs do not share', () => {
  const [one, other] = fc.sample(
    requests.filter(({ length }) => length >= 2),
    { seed: 1, numRuns: 1 },
  )[0]!
  const with_ = (wheelchairs: [boolean, boolean]) =>
    groupsOf(
      [one!, other!].map((request, index) => ({
        ...request,
        party: { people: 1, bags: 1, wheelchair: wheelchairs[index]! },
      })),
    )
  expect(with_([true, false])).toEqual([[one!.id, other!.id]])
  expect(with_([true, true])).toEqual([])
})
