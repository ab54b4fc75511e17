import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { PendingRide, RideRecord } from './ride-states-model.ts'
import { actsOf, permissions } from './permissions.ts'
import { chatWritableUntil, isReadable } from './chat-times-rules.ts'
import { refuseOtherTerms } from './accept.ts'

const at = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

/** An active ride of three with the requester `req`, given who has met and who has got off. */
function ride(verified: readonly string[], off: readonly string[] = []): RideRecord {
  const riders = ['ana', 'luis', 'req'].map((userId, index) => ({
    userId,
    stopOrder: index + 1,
    acceptedAt: at,
    verifiedAt: verified.includes(userId) ? at : null,
    droppedOffAt: off.includes(userId) ? at : null,
    leftAt: null,
    onWayAt: null,
    arrivedAt: null,
    missedBy: [],
    isFormer: false,
    shareState: null,
  }))
  return {
    status: 'active',
    activeAt: at,
    requesterId: 'req',
    readAt: at,
    missingFrom: hours(1),
    taxi: null,
    fareAmount: null,
    riders,
  } as unknown as RideRecord
}

function mayOf(record: RideRecord, userId: string) {
  return actsOf(
    record,
    record.riders.find((rider) => rider.userId === userId)!,
  )
}

const leaving = (record: RideRecord, userId: string) =>
  mayOf(record, userId).filter((act) => act === 'leave' || act === 'no-driver')

describe('what riders may do', () => {
  test('A6: get off once two have met', () => {
    const getsOff = (record: RideRecord, userId: string) => mayOf(record, userId).includes('drop-off')
    expect(getsOff(ride(['req']), 'req')).toBe(false)
    expect(getsOff(ride(['req', 'ana']), 'req')).toBe(true)
    expect(getsOff(ride(['req', 'ana']), 'luis')).toBe(false)
    expect(getsOff(ride(['req', 'ana'], ['ana']), 'ana')).toBe(false)
  })

  test('A6: always have a way out of the taxi', () => {
    for (const verified of [
      ['req', 'ana'],
      ['req', 'luis'],
      ['req', 'ana', 'luis'],
    ])
      for (const uid of verified) expect(mayOf(ride(verified), uid)).toContain('drop-off')
  })

  test('A5: report as requester that there is no taxi, until somebody has ridden in it', () => {
    expect(leaving(ride(['req']), 'req')).toEqual(['leave', 'no-driver'])
    expect(leaving(ride(['req', 'ana', 'luis']), 'req')).toEqual(['no-driver'])
    expect(leaving(ride(['req', 'ana', 'luis'], ['ana']), 'req')).toEqual([])
  })

  test('A2, A4: leave until they and another rider have met', () => {
    expect(leaving(ride(['req']), 'ana')).toEqual(['leave'])
    expect(leaving(ride(['req', 'ana']), 'ana')).toEqual(['leave'])
    expect(leaving(ride(['req', 'ana', 'luis']), 'ana')).toEqual([])
  })

  test('W4: write while the ride is active, and for a day after it was completed', () => {
    expect(mayOf(ride([]), 'ana')).toContain('write')
    expect(chatWritableUntil(ride([]))).toBeNull()
    const completed = (readAt: Date): RideRecord =>
      ({ ...ride(['req', 'ana', 'luis']), status: 'completed', endedAt: at, readAt }) as RideRecord
    expect(chatWritableUntil(completed(at))).toEqual(hours(24))
    expect(mayOf(completed(hours(23.999)), 'ana')).toEqual(['rate', 'write'])
    expect(mayOf(completed(hours(24)), 'ana')).toEqual(['rate'])
  })

  test('W4: share an active ride with somebody at home, until it is over for them', () => {
    const shares = (record: RideRecord, userId: string) => mayOf(record, userId).includes('watch')
    expect(['req', 'ana', 'luis'].map((userId) => shares(ride([]), userId))).toEqual([true, true, true])
    const off = ride(['req', 'ana', 'luis'], ['ana'])
    expect(['req', 'ana', 'luis'].map((userId) => shares(off, userId))).toEqual([true, false, true])
    expect(shares({ ...ride([]), status: 'pending', confirmBy: hours(1) } as RideRecord, 'ana')).toBe(false)
  })
})

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

const ana = (record: RideRecord) => record.riders.find(({ userId }) => userId === 'ana')!

describe('a refusal', () => {
  const refusal = (
    act: 'leave' | 'no-driver' | 'drop-off' | 'watch' | 'rate',
    record: RideRecord,
    userId = 'ana',
  ) =>
    refusalOf(() =>
      permissions[act](
        record,
        record.riders.find((rider) => rider.userId === userId)!,
      ),
    )
  const off = ride(['req', 'ana', 'luis'], ['ana'])

  test('A2, A5: to leave has the code RIDE_UNDER_WAY once riders have met or got off', () => {
    expect(refusal('leave', ride(['req', 'ana', 'luis']))).toBe('RIDE_UNDER_WAY')
    expect(refusal('leave', off)).toBe('RIDE_UNDER_WAY')
    // Who has met nobody may leave those who have.
    expect(refusal('leave', ride(['req', 'luis']))).toBeNull()
    expect(refusal('leave', ride(['req'], ['luis']), 'req')).toBe('RIDE_UNDER_WAY')
    expect(refusal('no-driver', off, 'req')).toBe('RIDE_UNDER_WAY')
    expect(refusal('no-driver', ride(['req', 'ana', 'luis']), 'req')).toBeNull()
  })

  test('A6: to get off has the code MEETING_INCOMPLETE until the rider and another have met', () => {
    expect(refusal('drop-off', ride(['ana']))).toBe('MEETING_INCOMPLETE')
    expect(refusal('drop-off', ride(['req', 'luis']))).toBe('MEETING_INCOMPLETE')
    expect(refusal('drop-off', off)).toBeNull()
    const left = ride(['req', 'ana'])
    left.riders.find(({ userId }) => userId === 'req')!.leftAt = at
    expect(refusal('drop-off', left)).toBe('MEETING_INCOMPLETE')
  })

  test('W4: to share a ride that is over for the rider has the code RIDE_NOT_ACTIVE', () => {
    expect(refusal('watch', off)).toBe('RIDE_NOT_ACTIVE')
    expect(refusal('watch', off, 'luis')).toBeNull()
    expect(refusal('watch', { ...off, status: 'completed' } as RideRecord, 'luis')).toBe('RIDE_NOT_ACTIVE')
  })

  test('A9: to rate a ride that is not over for the rider has the code RIDE_NOT_COMPLETED', () => {
    expect(refusal('rate', { ...off, status: 'pending' } as RideRecord)).toBe('RIDE_NOT_COMPLETED')
    expect(refusal('rate', off, 'luis')).toBe('RIDE_NOT_COMPLETED')
    expect(refusal('rate', off)).toBeNull()
  })
})

describe('a pending ride', () => {
  const pending = (secondsLeft: number, more: Partial<PendingRide> = {}): PendingRide =>
    ({
      ...ride([]),
      status: 'pending',
      confirmBy: new Date(at.getTime() + secondsLeft * 1000),
      riders: ride([]).riders.map((rider) => ({ ...rider, acceptedAt: null })),
      termsVersion: 1,
      termsChangedAt: at,
      ...more,
    }) as PendingRide

  test('P2: is accepted before its time is over, and not at that moment', () => {
    expect(refusalOf(() => permissions.accept(pending(0.001)))).toBeNull()
    expect(refusalOf(() => permissions.accept(pending(0)))).toBe('RIDE_NOT_PENDING')
    expect(mayOf(pending(1), 'ana')).toEqual(['accept', 'refuse'])
    expect(mayOf(pending(0), 'ana')).toEqual(['refuse'])
  })

  test('P2: can be accepted by riders who have not accepted yet', () => {
    const accepted = pending(1)
    ana(accepted).acceptedAt = at
    expect(mayOf(accepted, 'ana')).toEqual(['refuse'])
    expect(mayOf(accepted, 'luis')).toEqual(['accept', 'refuse'])
  })

  test('P1: can be accepted or refused only while it is pending', () => {
    for (const act of ['accept', 'refuse'] as const)
      expect(refusalOf(() => permissions[act](ride([])))).toBe('RIDE_NOT_PENDING')
    for (const act of ['leave', 'no-driver', 'verify', 'drop-off'] as const)
      expect(refusalOf(() => permissions[act](pending(1), { ...ana(ride([])), userId: 'req' }))).toBe(
        'RIDE_NOT_ACTIVE',
      )
    expect(refusalOf(() => permissions.write(pending(1), ana(ride([]))))).toBe('RIDE_NOT_ACTIVE')
    expect(refusalOf(() => permissions.rate(pending(1), ana(ride([]))))).toBe('RIDE_NOT_COMPLETED')
  })

  test('P1: needs an acceptance of the current terms, or of none until two seconds after a change', () => {
    const refusal = (termsVersion: number, named: number | undefined, millisecondsSince: number) =>
      refusalOf(() =>
        refuseOtherTerms(
          pending(10, { termsVersion, termsChangedAt: new Date(at.getTime() - millisecondsSince) }),
          named,
        ),
      )
    expect(refusal(2, 2, 0)).toBeNull()
    expect(refusal(2, 1, 60_000)).toBe('TERMS_CHANGED')
    expect(refusal(1, 2, 60_000)).toBe('TERMS_CHANGED')
    expect(refusal(2, undefined, 0)).toBe('TERMS_CHANGED')
    expect(refusal(2, undefined, 1_999)).toBe('TERMS_CHANGED')
    expect(refusal(2, undefined, 2_000)).toBeNull()
    // The first terms have no earlier ones.
    expect(refusal(1, undefined, 0)).toBeNull()
  })
})

describe('a ride that is over', () => {
  const canceled = (verified: readonly string[], activeAt: Date | null = at): RideRecord =>
    ({
      ...ride(verified),
      status: 'canceled',
      activeAt,
      endedAt: at,
      cancellation: { reason: 'CANCELED_BY_USER', byUid: 'req' },
    }) as RideRecord

  test('W4: can be read by its riders if it was ever active, and not written to if it was canceled', () => {
    expect(isReadable(ride([]))).toBe(true)
    expect(isReadable(canceled([]))).toBe(true)
    expect(isReadable(canceled([], null))).toBe(false)
    expect(chatWritableUntil(canceled([]))).toBeNull()
    expect(refusalOf(() => permissions.write(canceled([]), ana(ride([]))))).toBe('CHAT_CLOSED')
    expect(refusalOf(() => permissions.write(canceled([], null), ana(ride([]))))).toBe('RIDE_NOT_ACTIVE')
  })

  test('A9: can be rated only by riders who met another one', () => {
    const refusal = (record: RideRecord) => refusalOf(() => permissions.rate(record, ana(record)))
    expect(refusal(canceled(['req', 'ana']))).toBeNull()
    expect(refusal(canceled(['ana']))).toBe('RIDE_NOT_RIDDEN')
    expect(refusal(canceled(['req', 'luis']))).toBe('RIDE_NOT_RIDDEN')
    expect(refusal(ride(['req', 'ana']))).toBe('RIDE_NOT_COMPLETED')
    expect(refusal(ride(['req', 'ana'], ['ana']))).toBeNull()
    // A rider who left does not count as met.
    const left = canceled(['req', 'ana'])
    left.riders.find(({ userId }) => userId === 'req')!.leftAt = at
    expect(refusal(left)).toBe('RIDE_NOT_RIDDEN')
  })

  test('A5: cannot be ended again for lack of a vehicle, and only the requester can do that', () => {
    const requester = { ...ana(ride([])), userId: 'req' }
    expect(refusalOf(() => permissions['no-driver'](ride([]), ana(ride([]))))).toBe('REASON_NOT_ALLOWED')
    expect(refusalOf(() => permissions['no-driver'](canceled([]), requester))).toBe('RIDE_NOT_ACTIVE')
    expect(refusalOf(() => permissions.leave(canceled([]), requester))).toBe('RIDE_NOT_ACTIVE')
  })
})

describe('what is done once', () => {
  test('A1: riders who have not met the others can type the code', () => {
    expect(mayOf(ride(['req']), 'ana')).toContain('verify')
    expect(mayOf(ride(['req', 'ana']), 'ana')).not.toContain('verify')
    expect(mayOf(ride(['req']), 'req')).not.toContain('verify')
  })

  test('A6: riders who got off can only rate and write', () => {
    expect(mayOf(ride(['req', 'ana', 'luis'], ['ana']), 'ana')).toEqual(['rate', 'write'])
  })

  test('an internal error is no refusal', () => {
    const broken = { ...ride([]), riders: null } as unknown as RideRecord
    expect(() => actsOf(broken, ana(ride(['req', 'ana'])))).toThrow(TypeError)
  })
})
