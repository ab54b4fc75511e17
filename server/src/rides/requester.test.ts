import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRequester, type RequesterCandidate } from './requester.ts'

describe('P7: the requester', () => {
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

  test('travels to the last stop, regardless of ratings', () => {
    const best = rider('best', { ratingTotal: 50, ratingCount: 10 })
    expect(chooseRequester([best, rider('last', far)], 'contact').requestId).toBe('last')
  })

  test('is chosen with stops within a metre counted as one, in both directions, and no farther ones', () => {
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

  test('is chosen by the average rating, not the sum, and the worst rating is better than none', () => {
    const many = rider('many', { ...far, ratingTotal: 40, ratingCount: 10 })
    const few = rider('few', { ...far, ratingTotal: 5, ratingCount: 1 })
    expect(chooseRequester([many, few]).requestId).toBe('few')
    const zero = rider('zero', { ...far, ratingTotal: 0, ratingCount: 1 })
    const unrated = rider('unrated', { ...far, requestedAt: new Date(0) })
    expect(chooseRequester([unrated, zero]).requestId).toBe('zero')
  })

  test('is the one with the smaller id of two who searched at the same moment', () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ])
      expect(chooseRequester(order.map((id) => rider(id, far))).requestId).toBe('a')
  })

  test('is the better rated of two at the last stop, and no rating ranks lowest', () => {
    const bad = rider('bad', { ...far, ratingTotal: 1, ratingCount: 1 })
    const good = rider('good', { ...far, ratingTotal: 9, ratingCount: 2 })
    const unknown = rider('unknown', { ...far, requestedAt: new Date(0) })
    expect(chooseRequester([rider('first'), unknown, good, bad], 'contact').requestId).toBe('good')
    expect(chooseRequester([unknown, bad], 'contact').requestId).toBe('bad')
  })

  test('is the earlier of two with the same rating', () => {
    const early = rider('z early', { ...far, requestedAt: new Date(1) })
    const late = rider('a late', { ...far, requestedAt: new Date(2) })
    fc.assert(
      fc.property(fc.shuffledSubarray([early, late], { minLength: 2 }), (order) => {
        expect(chooseRequester(order, 'contact').requestId).toBe('z early')
      }),
    )
  })

  test('is, of two at the last stop, the one who has proven an email or a phone, however the other is rated', () => {
    const guest = rider('guest', { ...far, ratingTotal: 50, ratingCount: 10 })
    const proven = rider('proven', { ...far, ratingTotal: 1, ratingCount: 1, proof: 'email' })
    for (const order of [
      [guest, proven],
      [proven, guest],
    ])
      expect(chooseRequester(order, 'contact').requestId).toBe('proven')
    expect(chooseRequester([guest, proven], 'none').requestId).toBe('guest')
  })

  test('has proven an email or a phone if any rider has, wherever they get off', () => {
    const guest = rider('guest', { ...far, ratingTotal: 50, ratingCount: 10 })
    const [near, middle] = [rider('near', { proof: 'phone' }), rider('middle', { proof: 'email' })]
    expect(chooseRequester([near, guest], 'contact').requestId).toBe('near')
    const halfway = { ...middle, destination: { latitude: 40.45, longitude: -3.7 } }
    expect(chooseRequester([near, halfway, guest], 'contact').requestId).toBe('middle')
    expect(chooseRequester([near, guest], 'none').requestId).toBe('guest')
  })
})
