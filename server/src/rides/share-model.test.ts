import type { ShareState } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import type { RideRecord } from './ride-states-model.ts'
import { unsettledFor } from './share-model.ts'

/** What the payer and each of the others read, given the states of their shares. */
function readBy(payer: ShareState | null, ...others: (ShareState | null)[]) {
  const riders = [payer, ...others].map((shareState, index) => ({
    userId: `rider-${index}`,
    stopOrder: index,
    leftAt: null,
    shareState,
  }))
  const ride = { requesterId: 'rider-0', riders } as unknown as RideRecord
  return ride.riders.map((rider) => unsettledFor(ride, rider))
}

describe('what is open of a settlement', () => {
  test('is nothing before there is one', () => expect(readBy(null, null)).toEqual([null, null]))

  test.each([
    ['owed', 'you-owe'],
    ['disputed', 'you-owe'],
    ['sent', null],
  ] as const)('while a share is %s is the payer’s money, and the debtor’s turn: %s', (state, own) =>
    expect(readBy('received', state, 'received')).toEqual(['you-are-owed', own, null]),
  )

  test('is nothing once each share is received or waived', () =>
    expect(readBy('received', 'received', 'waived')).toEqual([null, null, null]))
})
