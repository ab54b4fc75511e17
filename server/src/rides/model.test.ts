import { rideStatuses } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import {
  chooseRequester,
  nextStatus,
  type RequesterCandidate,
  type RideTransition,
  rideTransitions,
} from './model.ts'

describe('the machine of rides', () => {
  test('goes only where its table says', () => {
    const allowed: string[] = []
    for (const act of Object.keys(rideTransitions) as RideTransition[])
      for (const status of rideStatuses)
        try {
          allowed.push(`${status} ${act} ${nextStatus(status, act)}`)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
        }
    expect(allowed).toEqual([
      'pending activate active',
      'pending dissolve canceled',
      'active cancel canceled',
      'active complete completed',
    ])
  })
})

describe('P7: who requests the vehicle', () => {
  const rider = (requestId: string, more: Partial<RequesterCandidate> = {}): RequesterCandidate => ({
    requestId,
    destination: { latitude: 40.4, longitude: -3.7 },
    ratingTotal: 0,
    ratingCount: 0,
    requestedAt: new Date(1_000),
    ...more,
  })
  const far = { destination: { latitude: 40.5, longitude: -3.7 } }

  test('travels to the last stop, whatever the ratings', () => {
    const best = rider('best', { ratingTotal: 50, ratingCount: 10 })
    expect(chooseRequester([best, rider('last', far)]).requestId).toBe('last')
  })

  test('is the better rated of two at the last stop; no rating ranks lowest', () => {
    const bad = rider('bad', { ...far, ratingTotal: 1, ratingCount: 1 })
    const good = rider('good', { ...far, ratingTotal: 9, ratingCount: 2 })
    const unknown = rider('unknown', { ...far, requestedAt: new Date(0) })
    expect(chooseRequester([rider('first'), unknown, good, bad]).requestId).toBe('good')
    expect(chooseRequester([unknown, bad]).requestId).toBe('bad')
  })

  test('is the earlier of two who are rated the same', () => {
    const early = rider('early', { ...far, requestedAt: new Date(1) })
    const late = rider('late', { ...far, requestedAt: new Date(2) })
    fc.assert(
      fc.property(fc.shuffledSubarray([early, late], { minLength: 2 }), (order) => {
        expect(chooseRequester(order).requestId).toBe('early')
      }),
    )
  })
})
