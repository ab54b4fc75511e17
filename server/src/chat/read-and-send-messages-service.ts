import { randomUUID } from 'node:crypto'
import type { Message } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RideAccess } from '../rides/ports.ts'
import type { Sender } from './message-bytes-limit.ts'
import { type AddingParts, createAddMessages } from './add-messages.ts'
import type { DepartedStore } from './deleted-account-messages-store.ts'
import { type MessageRecord, renderMessage } from './render.ts'
import { isUuid } from '../uuid.ts'
import { messagesPerResponse } from './reading-messages.ts'

export interface ChatService {
  /**
   * The same id from the same sender in the same ride returns the same message, however often and wherever it is sent.
   */
  add(sender: Sender, message: { id?: string | undefined; rideId: string; text: string }): Promise<Message>
  /** Returns messages in ascending order: those above `after`, or without it the last `limit`. */
  list(
    userId: string,
    rideId: string,
    range: { after?: number | undefined; limit: number },
  ): Promise<Message[]>
  /** Returns those of these riders who may read the ride's chat now. */
  readersAmong(rideId: string, userIds: readonly string[]): Promise<Set<string>>
  /** For delivery: returns each ride's next messages above the given `seq`. Readers are checked separately. */
  above(cursors: ReadonlyMap<string, number>): Promise<Map<string, MessageRecord[]>>
  /** Returns the last `seq` of a ride, or 0 before the first. */
  lastSeq(rideId: string): Promise<number>
  /** Returns all messages of a user, for the copy of their data. */
  exportOf(userId: string): Promise<Message[]>
  /**
   * Called when the account is deleted. Its messages keep their place, without a name, and without text once their chat
   * is closed.
   */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export function createChatService(
  parts: AddingParts & {
    departed: Pick<DepartedStore, 'depart'>
    /** Counts a message against its sender. Throws a Failure if there were too many. */
    limit(userId: string): Promise<void>
  },
): ChatService {
  const { store, rides } = parts
  const addMessage = createAddMessages(parts)

  async function readable(userId: string, rideId: string): Promise<RideAccess> {
    const access = isUuid(rideId) ? await rides.access(userId, rideId) : null
    if (!access) throw new Failure('NOT_FOUND')
    if (!access.readable) throw new Failure('RIDE_NOT_ACTIVE')
    return access
  }

  return {
    async add(sender, { id = randomUUID(), rideId, text }) {
      await parts.limit(sender.userId)
      if (!isUuid(rideId)) throw new Failure('NOT_FOUND')
      return addMessage(rideId.toLowerCase(), { ...sender, id, text })
    },
    async list(userId, rideId, { after, limit }) {
      const access = await readable(userId, rideId)
      const most = Math.min(limit, messagesPerResponse)
      const records =
        after === undefined
          ? await store.last(access.rideId, most)
          : await store.after(access.rideId, after, most)
      return records.map((record) => renderMessage(record, userId))
    },
    async readersAmong(rideId, userIds) {
      for (const userId of userIds) {
        const access = await rides.access(userId, rideId)
        if (!access?.readable) continue
        const members = new Set(access.memberIds)
        return new Set(userIds.filter((id) => members.has(id)))
      }
      return new Set()
    },
    async above(cursors) {
      const records = await store.above(cursors, messagesPerResponse)
      return Map.groupBy(records, ({ rideId }) => rideId)
    },
    lastSeq: (rideId) => store.lastSeq(rideId),
    async exportOf(userId) {
      return (await store.bySender(userId)).map((record) => renderMessage(record, userId))
    },
    forgetUser: (tx, userId) => parts.departed.depart(tx, userId),
  }
}
