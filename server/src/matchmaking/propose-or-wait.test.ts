import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallestParty } from '@woodalo/protocol'
import type { Prospects } from './prospects.ts'
import { heldSecondsOf, type Waiting, whyNow } from './propose-or-wait.ts'

const pace = { batchSeconds: 2, holdSeconds: 10, waitCostPerSecond: 0 }
const waiting = (more: object = {}): Waiting => ({
  searchedSeconds: 1,
  heldSeconds: null,
  remainingSeconds: 100,
  party: smallestParty,
  ...more,
})

describe('M2: a group', () => {
  test('is held while a better one may be possible', () => {
    expect(whyNow([waiting(), waiting()], null, pace)).toBeNull()
    expect(whyNow([waiting({ searchedSeconds: 90 }), waiting()], null, pace)).toBeNull()
  })

  test('is proposed immediately if its vehicle is full', () => {
    const two = waiting({ party: { ...smallestParty, people: 2 } })
    expect(whyNow([two, two], null, pace)).toBe('full')
    expect(whyNow([waiting(), waiting(), waiting(), waiting()], null, pace)).toBe('full')
    expect(whyNow([waiting({ party: { ...smallestParty, people: 5 } }), waiting()], null, pace)).toBe('full')
    // These need a van, which has room for more.
    expect(whyNow([waiting({ party: { ...smallestParty, people: 3 } }), two], null, pace)).toBeNull()
    const laden = waiting({ party: { ...smallestParty, people: 2, bags: 2 } })
    expect(whyNow([laden, laden], null, pace)).toBeNull()
  })

  test('is proposed before the promised limit and before a rider’s time is over', () => {
    expect(whyNow([waiting({ searchedSeconds: 8 }), waiting({ searchedSeconds: 9 })], null, pace)).toBe(
      'held',
    )
    expect(whyNow([waiting({ heldSeconds: 8 }), waiting()], null, pace)).toBe('held')
    expect(whyNow([waiting({ remainingSeconds: 4 }), waiting()], null, pace)).toBe('last-call')
    expect(heldSecondsOf([waiting({ heldSeconds: 3 }), waiting({ searchedSeconds: 5 })])).toBe(3)
  })

  test('is proposed if waiting gains nothing and the operator puts a price on waiting', () => {
    const priced = { ...pace, waitCostPerSecond: 2 }
    // Two riders cost 4 per second; a quarter of the arrivals brings 5, or 3.
    const busy: Prospects = { arrivalsPerSecond: 0.1, joinChance: 0.25, gainPerJoin: 200 }
    expect(whyNow([waiting(), waiting()], busy, priced)).toBeNull()
    expect(whyNow([waiting(), waiting()], { ...busy, gainPerJoin: 120 }, priced)).toBe('waiting-does-not-pay')
    expect(whyNow([waiting(), waiting()], { ...busy, arrivalsPerSecond: 0 }, priced)).toBe(
      'waiting-does-not-pay',
    )
    // There was no time to compute prospects.
    expect(whyNow([waiting(), waiting()], null, priced)).toBeNull()
    expect(whyNow([waiting(), waiting()], { ...busy, arrivalsPerSecond: 0 }, pace)).toBeNull()
  })

  test('never waits beyond the promised limit, whatever the prospects and the price of waiting', () => {
    const seconds = fc.double({ min: 0, max: 200, noNaN: true })
    const member = fc.record({
      searchedSeconds: seconds,
      heldSeconds: fc.option(seconds),
      remainingSeconds: seconds,
      party: fc.record({
        people: fc.integer({ min: 1, max: 3 }),
        bags: fc.integer({ min: 0, max: 3 }),
        wheelchair: fc.boolean(),
      }),
    })
    const prospects = fc.option(
      fc.record({
        arrivalsPerSecond: seconds,
        joinChance: fc.double({ min: 0, max: 1 }),
        gainPerJoin: seconds,
      }),
    )
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 2, maxLength: 5 }),
        prospects,
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (group, outlook, waitCostPerSecond, holdSeconds) => {
          const why = whyNow(group, outlook, { batchSeconds: 2, holdSeconds, waitCostPerSecond })
          if (why !== null) return
          // One batch later it is still within the promised hold, and everybody still searches.
          expect(heldSecondsOf(group) + 2).toBeLessThan(holdSeconds)
          for (const { remainingSeconds } of group) expect(remainingSeconds).toBeGreaterThan(2)
        },
      ),
    )
  })
})
