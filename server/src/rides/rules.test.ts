import { rideActs } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import type { RideRecord, RideRider } from './model.ts'
import { actsOf, chatWritableUntil } from './rules.ts'

const at = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

/** An active ride of three that `req` orders the vehicle for, with who has met and who is off. */
function ride(verified: readonly string[], off: readonly string[] = []): RideRecord {
  const riders = ['ana', 'luis', 'req'].map((userId, index) => ({
    userId,
    stopOrder: index + 1,
    acceptedAt: at,
    verifiedAt: verified.includes(userId) ? at : null,
    droppedOffAt: off.includes(userId) ? at : null,
    leftAt: null,
    shareState: null,
  }))
  return {
    status: 'active',
    activeAt: at,
    requesterId: 'req',
    readAt: at,
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

  test('A5: who orders the taxi may say that there is none, until somebody has ridden in it', () => {
    expect(leaving(ride(['req']), 'req')).toEqual(['leave', 'no-driver'])
    expect(leaving(ride(['req', 'ana', 'luis']), 'req')).toEqual(['no-driver'])
    expect(leaving(ride(['req', 'ana', 'luis'], ['ana']), 'req')).toEqual([])
  })

  test('A2, A4: leave until they and another one have met', () => {
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

  test('W4: are offered nothing that the product does not have yet', () => {
    const offered = new Set(
      [ride([]), ride(['req', 'ana', 'luis']), ride(['req', 'ana', 'luis'], ['ana'])].flatMap((record) =>
        record.riders.flatMap((rider: RideRider) => actsOf(record, rider)),
      ),
    )
    for (const act of ['arrive', 'no-show', 'enter-fare', 'pay', 'watch'] as const) {
      expect(rideActs).toContain(act)
      expect(offered).not.toContain(act)
    }
  })
})
