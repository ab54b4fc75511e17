import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RequestRecord } from './request-states-model.ts'
import type { RequestParts } from './parts.ts'

/** Throws NOT_FOUND if the rider has no such request. */
export async function mustFind(
  { store }: Pick<RequestParts, 'store'>,
  userId: string,
  requestId: string,
  tx?: Tx,
): Promise<RequestRecord> {
  const record = await store.ofUser(userId, requestId, tx?.db)
  if (!record) throw new Failure('NOT_FOUND')
  return record
}
