// Who has come, who may say that another has not, and who may note the taxi: the rules without a database.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import { absenceOf, isGivenUp, isMissing, noShowFrom } from './missing-rider-rules.ts'
import { actsOf, mayNoteTaxi, mustNoteTaxi, permissions } from './permissions.ts'

const at = new Date('2026-11-21T12:00:00Z')
const missingFrom = new Date('2026-11-21T12:05:00Z')
const after = (milliseconds: number) => new Date(missingFrom.getTime() + milliseconds)

function riderOf(userId: string, more: Partial<RideRider> = {}): RideRider {
  const nobody = { acceptedAt: at, verifiedAt: null, arrivedAt: null, droppedOffAt: null, leftAt: null }
  return { userId, stopOrder: 1, ...nobody, missedBy: [], shareState: null, ...more } as unknown as RideRider
}

function rideOf(riders: readonly RideRider[], more: Partial<RideRecord> = {}): RideRecord {
  const fields = { status: 'active', activeAt: at, requesterId: 'req', taxi: null, fareAmount: null }
  return { ...fields, readAt: missingFrom, missingFrom, riders, ...more } as unknown as RideRecord
}

/** Returns the code of the refusal, or null if nothing is refused. */
function refusalOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

const here = riderOf('here', { arrivedAt: at })
const absent = riderOf('absent')

describe('B2: a rider who has not come', () => {
  test('is reported by whoever is there, from the grace on, once', () => {
    const ride = rideOf([here, absent])
    expect(isMissing(ride, here, absent)).toBe(true)
    expect(isMissing({ ...ride, readAt: after(1) }, here, absent)).toBe(true)
    expect(isMissing({ ...ride, readAt: after(-1) }, here, absent)).toBe(false)
    expect(isMissing(ride, riderOf('elsewhere'), absent)).toBe(false)
    expect(isMissing(ride, { ...here, userId: 'absent' }, absent)).toBe(false)
    expect(isMissing(ride, here, { ...absent, arrivedAt: at })).toBe(false)
    expect(isMissing(ride, here, { ...absent, droppedOffAt: at })).toBe(false)
    expect(isMissing(ride, here, { ...absent, missedBy: ['here'] })).toBe(false)
    expect(isMissing(ride, here, { ...absent, missedBy: ['another'] })).toBe(true)
  })

  test('is what the act of reporting requires', () => {
    const refusal = (ride: RideRecord) => refusalOf(() => permissions['no-show'](ride, here))
    expect(refusal(rideOf([here, absent]))).toBeNull()
    expect(refusal(rideOf([here, { ...absent, missedBy: ['here'] }, absent]))).toBeNull()
    expect(refusal(rideOf([here, { ...absent, missedBy: ['here'] }]))).toBe('NO_SHOW_REFUSED')
    expect(refusal(rideOf([here, { ...absent, leftAt: at }]))).toBe('NO_SHOW_REFUSED')
    expect(refusal(rideOf([here]))).toBe('NO_SHOW_REFUSED')
    expect(refusal(rideOf([here, absent], { status: 'pending' }))).toBe('RIDE_NOT_ACTIVE')
  })

  test('is given up by two of the others, or by the only other one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat({ max: 5 }), (others, said) => {
        const voices = Math.min(others, said)
        const uids = Array.from({ length: others }, (_, index) => `other-${index}`)
        // Those who left, strangers and the rider's own word count for nothing.
        const missedBy = [...uids.slice(0, voices), 'gone', 'stranger', 'absent']
        const ride = rideOf([
          { ...absent, missedBy },
          ...uids.map((userId) => riderOf(userId)),
          riderOf('gone', { leftAt: at }),
        ])
        expect(isGivenUp(ride, ride.riders[0]!)).toBe(voices >= (others === 1 ? 1 : 2))
      }),
    )
  })

  test('is shown with what may be said, what the reader has said, and how many have', () => {
    const missed = (...missedBy: string[]) => ({ ...absent, missedBy })
    const other = riderOf('other')
    const shown = (rider: RideRider, more: Partial<RideRecord> = {}, reader = here) =>
      absenceOf(rideOf([reader, other, rider], more), reader, rider)
    expect(shown(absent)).toEqual({ maySay: true, said: false, voices: 0, needed: 2 })
    expect(shown(missed('here'))).toEqual({ maySay: false, said: true, voices: 1, needed: 2 })
    expect(shown(missed('other'))).toEqual({ maySay: true, said: false, voices: 1, needed: 2 })
    expect(shown(missed('other'), { readAt: after(-1) })).toMatchObject({ maySay: false, voices: 1 })
    expect(shown(missed('here', 'other'))).toEqual({ maySay: false, said: true, voices: 2, needed: 2 })
    // Nothing may be said and nothing was.
    expect(shown(absent, { readAt: after(-1) })).toBeNull()
    expect(shown(absent, {}, riderOf('reader'))).toBeNull()
    expect(shown({ ...missed('here'), arrivedAt: at })).toBeNull()
    expect(shown(missed('here'), { status: 'pending' })).toBeNull()
    expect(shown(missed('here'), { status: 'completed' })).toBeNull()
  })

  test('is waited for until a time that is shown while somebody is missing', () => {
    expect(noShowFrom(rideOf([here, absent]))).toEqual(missingFrom)
    expect(noShowFrom(rideOf([here, absent], { status: 'pending' }))).toBeNull()
    expect(noShowFrom(rideOf([here, { ...absent, arrivedAt: at }]))).toBeNull()
    expect(noShowFrom(rideOf([here, { ...absent, leftAt: at }]))).toBeNull()
  })
})

describe('B1: coming to the meeting point', () => {
  test('is offered to whoever has not come, until they got off', () => {
    const offered = (rider: RideRider) => actsOf(rideOf([rider, absent]), rider).includes('arrive')
    expect(offered(riderOf('a'))).toBe(true)
    expect(offered(here)).toBe(false)
    expect(offered(riderOf('a', { droppedOffAt: at }))).toBe(false)
    expect(refusalOf(() => permissions.arrive(rideOf([here]), { ...here, droppedOffAt: at }))).toBe(
      'RIDE_NOT_ACTIVE',
    )
    expect(refusalOf(() => permissions.arrive(rideOf([here], { status: 'pending' }), here))).toBe(
      'RIDE_NOT_ACTIVE',
    )
  })
})

describe('B5: the taxi', () => {
  const req = riderOf('req')
  const notedBy = (byId: string | null, riders: readonly RideRider[] = [req, here, absent]) =>
    rideOf(riders, { taxi: (byId === null ? null : { byId }) as RideRecord['taxi'] })
  /** What is offered is what is not refused. */
  const refusal = (ride: RideRecord, rider: RideRider) => {
    const refused = refusalOf(() => mustNoteTaxi(ride, rider))
    expect(mayNoteTaxi(ride, rider)).toBe(refused === null)
    return refused
  }

  test('is noted by the requester from anywhere, and by others only at the meeting point', () => {
    expect(refusal(notedBy(null), req)).toBeNull()
    expect(refusal(notedBy(null), here)).toBeNull()
    expect(refusal(notedBy(null), absent)).toBe('TAXI_NOTE_REFUSED')
  })

  test('is changed by the requester and by whoever noted it', () => {
    expect(refusal(notedBy('here'), here)).toBeNull()
    expect(refusal(notedBy('here'), req)).toBeNull()
    expect(refusal(notedBy('req'), here)).toBe('TAXI_NOTE_REFUSED')
    expect(refusal(notedBy('absent'), here)).toBe('TAXI_NOTE_REFUSED')
    // The note of a rider who left binds nobody.
    expect(refusal(notedBy('absent', [req, here, { ...absent, leftAt: at }]), here)).toBeNull()
  })

  test('is noted while the ride is active, by riders who have not got off', () => {
    expect(refusal(rideOf([req], { status: 'pending' }), req)).toBe('RIDE_NOT_ACTIVE')
    expect(refusal(rideOf([req], { status: 'completed' }), req)).toBe('RIDE_NOT_ACTIVE')
    expect(refusal(notedBy(null), { ...req, droppedOffAt: at })).toBe('RIDE_NOT_ACTIVE')
    expect(mustNoteTaxi(notedBy(null), req).status).toBe('active')
  })
})

describe('settling up', () => {
  const day = 24 * 3_600_000
  const payer = riderOf('req', { shareState: 'received' })
  const debtor = riderOf('debtor', { shareState: 'owed' })
  const ended = (millisecondsAgo: number, more: Partial<RideRecord> = {}, owed = debtor) =>
    rideOf([payer, owed], {
      status: 'completed',
      endedAt: new Date(missingFrom.getTime() - millisecondsAgo),
      ...more,
    } as Partial<RideRecord>)
  const entering = (ride: RideRecord, rider = payer) =>
    refusalOf(() => permissions['enter-fare'](ride, rider))
  const paying = (rider: RideRider) => refusalOf(() => permissions.pay(ended(0), rider))

  test('S2: the payer enters the fare while riding and within a day of the end', () => {
    expect(entering(rideOf([payer, debtor]))).toBeNull()
    expect(entering(ended(day - 1))).toBeNull()
    expect(entering(ended(day))).toBe('FARE_FIXED')
    expect(entering(ended(0), debtor)).toBe('SETTLEMENT_REFUSED')
    expect(entering(ended(0), { ...payer, shareState: null })).toBe('SETTLEMENT_NOT_OPEN')
  })

  test('S2: the payer corrects the fare at any time, until a share of another is received', () => {
    expect(entering(ended(day, { fareAmount: 2_000 }))).toBeNull()
    const received = { ...debtor, shareState: 'received' } as const
    expect(entering(ended(0, { fareAmount: 2_000 }, received))).toBe('FARE_FIXED')
    expect(entering(ended(0, {}, received))).toBe('FARE_FIXED')
    expect(entering(ended(0, {}, { ...received, leftAt: at }))).toBeNull()
  })

  test('S4: whoever owes says that they have paid, and the payer does not', () => {
    expect(paying(debtor)).toBeNull()
    expect(paying({ ...debtor, shareState: 'disputed' })).toBeNull()
    expect(paying({ ...debtor, shareState: 'received' })).toBe('SETTLEMENT_REFUSED')
    expect(paying({ ...payer, shareState: 'owed' })).toBe('SETTLEMENT_REFUSED')
    expect(paying({ ...debtor, shareState: null })).toBe('SETTLEMENT_NOT_OPEN')
  })

  test('S6: nobody leaves or reports that there is no driver once the fare is known', () => {
    const req = riderOf('req')
    for (const [fareAmount, refused] of [
      [null, null],
      [0, 'RIDE_UNDER_WAY'],
      [2_000, 'RIDE_UNDER_WAY'],
    ] as const) {
      const ride = rideOf([req, here], { fareAmount })
      expect(refusalOf(() => permissions.leave(ride, here))).toBe(refused)
      expect(refusalOf(() => permissions['no-driver'](ride, req))).toBe(refused)
    }
  })
})
