import type { Message } from '@woodalo/protocol'

/** A message as stored. Text and name are empty once its sender's account is deleted; its place in the order stays. */
export interface MessageRecord {
  rideId: string
  seq: number
  id: string
  userId: string
  userName: string
  text: string
  createdAt: Date
  /** The riders who do not get it, because of a block between them and its sender; null if there are none. */
  withheldFrom: string[] | null
}

/**
 * Returns a message as one of its ride's riders reads it. A message that is withheld from the reader keeps its place in
 * the order, without text and name, like those of deleted accounts.
 */
export function renderMessage(record: MessageRecord, readerId: string): Message {
  const isWithheld = record.withheldFrom?.includes(readerId) ?? false
  return {
    id: record.id,
    rideId: record.rideId,
    seq: record.seq,
    user: record.userId,
    userName: isWithheld ? '' : record.userName,
    text: isWithheld ? '' : record.text,
    createdAt: record.createdAt.toISOString(),
  }
}
