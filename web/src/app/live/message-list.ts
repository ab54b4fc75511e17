// The chat's list as pure steps: messages of the server, each once and in order, then those still being sent.
import type { Message, Ride } from '@woodalo/protocol'
import type { ChatMessage } from '../state/app-state.ts'
import { senderName } from '../../chat/sender-name.ts'
import type { OutboxEntry } from '../state/browser-storage.ts'

export interface Merged {
  /** By `seq`, each once. */
  list: Message[]
  /** Those that were not in the list before, by `seq`. */
  added: Message[]
  /** The `seq` after which a message is missing; null if the list has no gap. */
  missingAfter: number | null
}

/** Adds messages, in any order and however often they come. */
export function mergeMessages(list: readonly Message[], incoming: readonly Message[]): Merged {
  const bySeq = new Map(list.map((message) => [message.seq, message]))
  const added: Message[] = []
  for (const message of incoming) {
    if (bySeq.has(message.seq)) continue
    bySeq.set(message.seq, message)
    added.push(message)
  }
  const merged = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
  const hole = merged.findIndex((message, index) => index > 0 && message.seq !== merged[index - 1]!.seq + 1)
  return {
    list: merged,
    added: added.toSorted((a, b) => a.seq - b.seq),
    missingAfter: hole === -1 ? null : merged[hole - 1]!.seq,
  }
}

/** The last `seq` before a gap: a new subscription may begin after it. */
export function completeUntil(list: readonly Message[]): number | undefined {
  const { missingAfter } = mergeMessages(list, [])
  return missingAfter ?? list.at(-1)?.seq
}

/** How many of the added messages are news: by others, with words, and written after the chat was last viewed. */
export function countNew(added: readonly Message[], userId: string, lastViewed: number | null): number {
  return added.filter(
    ({ user, text, createdAt }) =>
      user !== userId && text !== '' && Date.parse(createdAt) > (lastViewed ?? 0),
  ).length
}

/** The list as the screen shows it. A confirmed entry is shown once. */
export function shownMessages(
  list: readonly Message[],
  outbox: readonly OutboxEntry[],
  sender: { userId: string; userName: string },
  ride: Ride | null,
): ChatMessage[] {
  const known = new Set(list.map(({ id }) => id))
  return [
    ...list.map((message) => ({
      ...message,
      userName: senderName(message.user, ride) ?? message.userName,
      delivery: 'sent' as const,
    })),
    ...outbox
      .filter(({ id }) => !known.has(id))
      .map(({ id, rideId, text, createdAt, state }) => ({
        id,
        rideId,
        text,
        createdAt,
        seq: null,
        user: sender.userId,
        userName: sender.userName,
        delivery: state,
      })),
  ]
}
