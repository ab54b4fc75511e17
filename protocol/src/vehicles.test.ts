import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitted,
  kindHolds,
  largestParty,
  loadOf,
  mostOf,
  mostPeople,
  needs,
  type Party,
  readParty,
  smallestParty,
  vehicleFor,
  vehicles,
} from './vehicles.ts'

const anyParty = fc.record({
  people: fc.integer({ min: 1, max: 6 }),
  bags: fc.integer({ min: 0, max: 6 }),
  ...Object.fromEntries(needs.map((need) => [need, fc.boolean()])),
}) as fc.Arbitrary<Party>
const held = (party: Party) => vehicleFor(loadOf([party])) !== null

describe('vehicles', () => {
  test('are ordered by cost, so that nobody pays for a larger one than needed', () => {
    const factors = vehicles.map(({ fareFactor }) => fareFactor)
    expect(factors).toEqual(factors.toSorted((a, b) => a - b))
    expect(factors[0]).toBe(1)
  })

  test('are a taxi for four people and three bags, and a van for six of each at 1.4 times the fare', () => {
    const kindFor = (people: number, bags: number) =>
      vehicleFor(loadOf([{ ...smallestParty, people, bags }]))?.kind
    expect([kindFor(4, 3), kindFor(5, 0), kindFor(1, 4), kindFor(6, 6)]).toEqual([
      'taxi',
      'van',
      'van',
      'van',
    ])
    const sixEach = { ...smallestParty, people: 6, bags: 6 }
    expect(vehicleFor(loadOf([sixEach]))?.fareFactor).toBe(1.4)
    expect(vehicleFor(loadOf([sixEach, smallestParty]))).toBeNull()
  })

  test('include an accessible taxi at the same fare for four people, two bags and one wheelchair', () => {
    const seated = (people: number, bags: number) => ({ ...smallestParty, people, bags, wheelchair: true })
    expect(vehicleFor(loadOf([seated(4, 2)]))).toMatchObject({ kind: 'taxi', fareFactor: 1 })
    expect(vehicleFor(loadOf([seated(1, 0), { ...smallestParty, people: 3, bags: 2 }]))?.kind).toBe('taxi')
    for (const none of [[seated(5, 0)], [seated(1, 3)], [seated(1, 0), seated(1, 0)]])
      expect(vehicleFor(loadOf(none))).toBeNull()
  })

  test('of each kind hold what one of that kind holds', () => {
    const sums = (people: number, bags: number, wheelchair = 0) => ({ people, bags, wheelchair })
    for (const [load, taxi, van] of [
      [sums(4, 3), true, true],
      [sums(4, 2, 1), true, false],
      [sums(4, 3, 1), false, false],
      [sums(5, 0), false, true],
      [sums(6, 6), false, true],
      [sums(7, 0), false, false],
    ] as const)
      expect([kindHolds('taxi', load), kindHolds('van', load)]).toEqual([taxi, van])
    expect(mostPeople).toBe(6)
    expect(needs).toEqual(['wheelchair'])
  })

  test('chosen for a load hold it', () => {
    fc.assert(
      fc.property(fc.array(anyParty, { maxLength: 4 }), (parties) => {
        const load = loadOf(parties)
        const kind = vehicleFor(load)?.kind
        expect(kind === undefined || kindHolds(kind, load)).toBe(true)
      }),
    )
  })
})

describe('a party', () => {
  test('may have exactly as much of each part as fits beside the others', () => {
    fc.assert(
      fc.property(anyParty.filter(held), fc.constantFrom('people', 'bags'), (party, part) => {
        const most = mostOf(party, part)
        expect(most).toBeGreaterThanOrEqual(party[part])
        expect(held({ ...party, [part]: most })).toBe(true)
        expect(most === largestParty[part] || !held({ ...party, [part]: most + 1 })).toBe(true)
      }),
    )
  })

  test('may have a need exactly if a vehicle with it holds the rest', () => {
    fc.assert(
      fc.property(anyParty.filter(held), fc.constantFrom(...needs), (party, need) => {
        expect(mostOf(party, need)).toBe(Number(held({ ...party, [need]: true })))
      }),
    )
  })

  test('keeps a need that is switched on, and reduces its counts only to what still fits', () => {
    expect(fitted({ ...smallestParty, people: 6, bags: 6, wheelchair: true })).toEqual({
      ...smallestParty,
      people: 4,
      bags: 2,
      wheelchair: true,
    })
    expect(fitted({ ...smallestParty, people: 1, bags: 3, wheelchair: true })).toEqual({
      ...smallestParty,
      people: 1,
      bags: 2,
      wheelchair: true,
    })
    fc.assert(
      fc.property(anyParty, (party) => {
        const reduced = fitted(party)
        expect(held(reduced)).toBe(true)
        for (const need of needs) expect(reduced[need]).toBe(party[need])
      }),
    )
    fc.assert(
      fc.property(anyParty.filter(held), (party) => {
        expect(fitted(party)).toEqual(party)
      }),
    )
  })

  test('read from storage is kept within the limits, and missing parts get their minimum', () => {
    expect(readParty(null)).toEqual(smallestParty)
    expect(readParty({ people: 99, bags: 'x', hats: 3 })).toEqual({
      ...smallestParty,
      people: largestParty.people,
    })
    expect(readParty({ people: 2.5, bags: -1 })).toEqual(smallestParty)
    fc.assert(
      fc.property(anyParty.filter(held), (party) => {
        expect(readParty(JSON.parse(JSON.stringify(party)))).toEqual(party)
      }),
    )
  })
})
