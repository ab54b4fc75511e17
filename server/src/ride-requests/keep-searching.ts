// Searching again or longer: a search whose time is over, or will be, goes on.
import type { Language } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { acknowledgementOf, type RequestAcknowledgement, requestMoved } from './announcement-model.ts'
import { mustFind } from './must-find.ts'
import type { RequestParts } from './parts.ts'
import { isOpen } from './request-states-model.ts'

export function createKeepSearching(parts: RequestParts) {
  const { store, transact } = parts

  return async (userId: string, requestId: string, language: Language): Promise<RequestAcknowledgement> => {
    const record = await mustFind(parts, userId, requestId)
    return transact(async (tx) => {
      await parts.mustMayTravel(tx, userId, language)
      const now = await store.clock(tx.db)
      const [moved] = await store.move(tx, 'keepSearching', [record.id], { now })
      if (moved) {
        parts.rematch(tx, [moved.region])
        await parts.tell(tx, [requestMoved(moved)])
      }
      const current = await mustFind(parts, userId, requestId, tx)
      if (!isOpen(current.state)) throw new Failure('REQUEST_NOT_OPEN')
      return acknowledgementOf(current)
    })
  }
}
