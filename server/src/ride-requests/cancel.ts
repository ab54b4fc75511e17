// Canceling a request: a search ends, and the ride of a matched request is refused.
import { together } from '../together.ts'
import { Failure } from '../failure.ts'
import {
  acknowledgementOf,
  acknowledgementsOf,
  type RequestAcknowledgement,
  requestMoved,
} from './announcement-model.ts'
import type { RequestParts } from './parts.ts'
import { mustFind } from './must-find.ts'

export function createCancel(parts: RequestParts) {
  const { store, transact } = parts

  /** `address` is that of the rider who cancels, if one does. */
  return async (userId: string, requestId: string, address?: string): Promise<RequestAcknowledgement> => {
    const { ack, ok } = acknowledgementsOf(requestId)
    for (let attempt = 0; attempt < 10; attempt++) {
      const canceled = await transact(async (tx) => {
        const [, now] = await together(mustFind(parts, userId, requestId, tx), store.clock(tx.db))
        const [moved] = await store.move(tx, 'giveUp', [requestId], { now })
        if (!moved) return null
        await parts.tell(tx, [ack(moved), requestMoved(moved), ok(moved)])
        return moved
      })
      if (canceled) return acknowledgementOf({ ...canceled, id: requestId })
      const record = await mustFind(parts, userId, requestId)
      if (record.state === 'CANCELED') {
        await transact((tx) => parts.tell(tx, [ack(record), ok(record)]))
        return acknowledgementOf(record)
      }
      if (record.state === 'MATCHED') {
        const shown = await parts.rides.refuseByRequest(userId, record.rideId, { ack, ok })
        if (shown > 0) {
          if (address !== undefined) await parts.refusals.add(userId, address, shown)
          return acknowledgementOf(await mustFind(parts, userId, requestId))
        }
      } else if (record.state !== 'SEARCHING' && record.state !== 'NO_MATCH')
        throw new Failure('REQUEST_NOT_OPEN')
      // The state changed between the two reads: read again.
    }
    throw new Failure('SERVICE_UNAVAILABLE')
  }
}
