import { type RideStatus, rideStatuses } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import {
  chooseRequester,
  everybodyIsOff,
  isDearerThanAlone,
  isFullyVerified,
  memberOf,
  membersOf,
  nextStatus,
  type RequesterCandidate,
  type RideRecord,
  type RideRider,
  type RideTransition,
  type Terms,
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
          if (!(error instanceof Failure)) throw error
        }
    expect(allowed).toEqual([
      'pending activate active',
      'pending dissolve canceled',
      'active cancel canceled',
      'active complete completed',
    ])
  })

  test('says what the ride should have been', () => {
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

describe('who is in a ride', () => {
  const at = new Date(0)
  const member = (userId: string, stopOrder: number, more: Partial<RideRider> = {}) =>
    ({ userId, stopOrder, leftAt: null, verifiedAt: null, droppedOffAt: null, ...more }) as RideRider
  const rideOf = (riders: RideRider[], status: RideStatus = 'active') =>
    ({ status, riders }) as unknown as RideRecord

  test('is in the order of the stops, without those who left', () => {
    const ride = rideOf([member('c', 3), member('gone', 1, { leftAt: at }), member('a', 1), member('b', 2)])
    expect(membersOf(ride).map(({ userId }) => userId)).toEqual(['a', 'b', 'c'])
    expect(memberOf(ride, 'b').stopOrder).toBe(2)
    for (const stranger of ['gone', 'nobody'])
      expect(() => memberOf(ride, stranger)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }) as Error)
  })

  test('A1: has met when all who are left have, while the ride is active or was completed', () => {
    const met = [
      member('a', 1, { verifiedAt: at }),
      member('b', 2, { verifiedAt: at }),
      member('gone', 3, { leftAt: at }),
    ]
    const verified = rideStatuses.filter((status) => isFullyVerified(rideOf(met, status)))
    expect(verified).toEqual(['active', 'completed'])
    expect(isFullyVerified(rideOf([...met, member('late', 3)]))).toBe(false)
  })

  test('A6: is off when all who met have got off, whoever did not come', () => {
    const off = member('a', 1, { verifiedAt: at, droppedOffAt: at })
    expect(everybodyIsOff(rideOf([off, member('absent', 2)]))).toBe(true)
    expect(everybodyIsOff(rideOf([off, member('b', 2, { verifiedAt: at })]))).toBe(false)
    expect(everybodyIsOff(rideOf([off, member('b', 2, { verifiedAt: at, leftAt: at })]))).toBe(true)
  })

  test('A2: pays more than alone from the first cent on', () => {
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
})

describe('P7: who requests the vehicle', () => {
  const rider = (requestId: string, more: Partial<RequesterCandidate> = {}): RequesterCandidate => ({
    requestId,
    trip: { from: { latitude: 40.3, longitude: -3.6 }, to: { latitude: 40.4, longitude: -3.7 } },
    ratingTotal: 0,
    ratingCount: 0,
    proof: 'none',
    requestedAt: new Date(1_000),
    ...more,
  })
  const far = { trip: { ...rider('').trip, to: { latitude: 40.5, longitude: -3.7 } } }

  test('travels to the last stop, whatever the ratings', () => {
    const best = rider('best', { ratingTotal: 50, ratingCount: 10 })
    expect(chooseRequester([best, rider('last', far)], 'contact').requestId).toBe('last')
  })

  test('takes stops within a metre for one, in both directions, and no farther ones', () => {
    const stop = (latitude: number, longitude: number) => ({
      trip: { ...far.trip, to: { latitude, longitude } },
    })
    const best = (trip: Pick<RequesterCandidate, 'trip'>) =>
      rider('best', { ...trip, ratingTotal: 5, ratingCount: 1 })
    const chosen = (latitude: number, longitude: number) =>
      chooseRequester([best(stop(latitude, longitude)), rider('last', stop(40.4, -3.7))]).requestId
    expect(chosen(40.400009, -3.7)).toBe('best')
    expect(chosen(40.4, -3.700009)).toBe('best')
    expect(chosen(40.40002, -3.7)).toBe('last')
    expect(chosen(40.39998, -3.7)).toBe('last')
    expect(chosen(40.4, -3.70002)).toBe('last')
    expect(chosen(40.4, -3.69998)).toBe('last')
    expect(() => chooseRequester([])).toThrow(RangeError)
  })

  test('is rated by the average, not by how much it adds up to, and the worst rating is better than none', () => {
    const many = rider('many', { ...far, ratingTotal: 40, ratingCount: 10 })
    const few = rider('few', { ...far, ratingTotal: 5, ratingCount: 1 })
    expect(chooseRequester([many, few]).requestId).toBe('few')
    const zero = rider('zero', { ...far, ratingTotal: 0, ratingCount: 1 })
    const unrated = rider('unrated', { ...far, requestedAt: new Date(0) })
    expect(chooseRequester([unrated, zero]).requestId).toBe('zero')
  })

  test('is the one whose id comes first of two who asked at the same moment', () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ])
      expect(chooseRequester(order.map((id) => rider(id, far))).requestId).toBe('a')
  })

  test('is the better rated of two at the last stop; no rating ranks lowest', () => {
    const bad = rider('bad', { ...far, ratingTotal: 1, ratingCount: 1 })
    const good = rider('good', { ...far, ratingTotal: 9, ratingCount: 2 })
    const unknown = rider('unknown', { ...far, requestedAt: new Date(0) })
    expect(chooseRequester([rider('first'), unknown, good, bad], 'contact').requestId).toBe('good')
    expect(chooseRequester([unknown, bad], 'contact').requestId).toBe('bad')
  })

  test('is the earlier of two who are rated the same', () => {
    const early = rider('early', { ...far, requestedAt: new Date(1) })
    const late = rider('late', { ...far, requestedAt: new Date(2) })
    fc.assert(
      fc.property(fc.shuffledSubarray([early, late], { minLength: 2 }), (order) => {
        expect(chooseRequester(order, 'contact').requestId).toBe('early')
      }),
    )
  })

  test('has proven an email or a phone, wherever they get off, as soon as anybody has', () => {
    const guest = rider('guest', { ...far, ratingTotal: 50, ratingCount: 10 })
    const [near, middle] = [rider('near', { proof: 'phone' }), rider('middle', { proof: 'email' })]
    expect(chooseRequester([near, guest], 'contact').requestId).toBe('near')
    const halfway = { ...middle, destination: { latitude: 40.45, longitude: -3.7 } }
    expect(chooseRequester([near, halfway, guest], 'contact').requestId).toBe('middle')
    expect(chooseRequester([near, guest], 'none').requestId).toBe('guest')
  })
})
