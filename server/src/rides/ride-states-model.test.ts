import { type RideStatus, rideStatuses } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import {
  nextStatus,
  type RideRecord,
  type RideRider,
  type RideTransition,
  rideTransitions,
} from './ride-states-model.ts'
import { asToldToOthers } from './rounded-place-rules.ts'
import { isDearerThanAlone, type Terms } from './terms-model.ts'
import { taxiOf } from './taxi-model.ts'

describe('the machine of rides', () => {
  test('makes only the transitions of its table', () => {
    const allowed: string[] = []
    for (const act of Object.keys(rideTransitions) as RideTransition[])
      for (const status of rideStatuses)
        try {
          allowed.push(`${status} ${act} ${nextStatus(status, act)}`)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
        }
    expect(allowed).toEqual([
      'pending activate active',
      'pending dissolve canceled',
      'active cancel canceled',
      'active complete completed',
    ])
  })

  test('says which state the ride should have been in', () => {
    const refusal = (status: RideStatus, act: RideTransition) => {
      try {
        return nextStatus(status, act)
      } catch (error) {
        return (error as Failure).code
      }
    }
    expect(refusal('active', 'activate')).toBe('RIDE_NOT_PENDING')
    expect(refusal('completed', 'dissolve')).toBe('RIDE_NOT_PENDING')
    expect(refusal('pending', 'cancel')).toBe('RIDE_NOT_ACTIVE')
    expect(refusal('canceled', 'complete')).toBe('RIDE_NOT_ACTIVE')
  })
})

describe('the terms and the taxi of a ride', () => {
  const at = new Date(0)
  const member = (userId: string, stopOrder: number, more: Partial<RideRider> = {}) =>
    ({ userId, stopOrder, leftAt: null, verifiedAt: null, droppedOffAt: null, ...more }) as RideRider
  const rideOf = (riders: RideRider[], status: RideStatus = 'active') =>
    ({ status, riders }) as unknown as RideRecord

  test('A2: pays more than alone if the difference is a cent', () => {
    const terms = (shareAmount: number) =>
      ({
        riders: [
          { shareAmount: 1, soloAmount: 2 },
          { shareAmount, soloAmount: 2_000 },
        ],
      }) as unknown as Terms
    expect(isDearerThanAlone(terms(2_000))).toBe(false)
    expect(isDearerThanAlone(terms(2_001))).toBe(true)
  })

  test('B5: has the taxi that a current member noted, and loses it with that member', () => {
    const noted = (byId: string) =>
      ({
        ...rideOf([member('a', 1), member('b', 2), member('gone', 3, { leftAt: at })]),
        taxi: { byId, plate: '4821 KLM' },
      }) as unknown as RideRecord
    expect(taxiOf(noted('a'))).toEqual({ byId: 'a', plate: '4821 KLM' })
    expect(taxiOf(noted('b'))?.byId).toBe('b')
    expect(taxiOf(noted('gone'))).toBeNull()
    expect(taxiOf(noted('nobody'))).toBeNull()
    expect(taxiOf({ ...noted('a'), taxi: null })).toBeNull()
  })
})

test('W2: a stop is told to others with three decimals, and never as minus zero', () => {
  expect(asToldToOthers({ latitude: 40.41849, longitude: -3.70251 })).toEqual({
    latitude: 40.418,
    longitude: -3.703,
  })
  expect(asToldToOthers({ latitude: -0.0001, longitude: 0.0004 })).toEqual({ latitude: 0, longitude: 0 })
})
