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
}

export function renderMessage(record: MessageRecord): Message {
  return {
    id: record.id,
    rideId: record.rideId,
    seq: record.seq,
    user: record.userId,
    userName: record.userName,
    text: record.text,
    createdAt: record.createdAt.toISOString(),
  }
}
