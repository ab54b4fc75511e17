// Who listens to which ride's chat on this node: each ride is a stream whose items are its messages.
import { limits, type Message } from '@woodalo/protocol'
import type { Bus } from '../live/bus.ts'
import { createStreams } from '../live/streams.ts'
import type { Logger } from '../logging.ts'
import { messagesPerAnswer } from './model.ts'
import type { ChatService } from './service.ts'

/** One connection that listens. Neither function may throw. */
export interface Listener {
  userId: string
  /** What it adds itself comes with the acknowledgement alone. */
  skipsOwn: boolean
  /** The ids of messages that it is adding. */
  adding: Set<string>
  send(event: 'snapshot' | 'added', payload: object): void
  close(): void
}

export interface Rooms {
  /**
   * Sends the snapshot, and from then on every message once and in order. Throws a Failure to those who may not read.
   * Subscribing again begins anew.
   */
  subscribe(listener: Listener, rideId: string, after: number | undefined): Promise<void>
  unsubscribe(listener: Listener, rideId: string): void
  /** The connection is gone. */
  leaveAll(listener: Listener): void
  /** A message has just been stored here, while these were in its ride. */
  stored(message: Message, memberIds: readonly string[]): void
  /** A message that this listener added is on its way to it with the acknowledgement. */
  acknowledged(listener: Listener, message: Message): void
  /** Finds what a lost wake-up hid. Called every few seconds. */
  catchUp(): Promise<void>
}

export function createRooms(chat: ChatService, bus: Bus, log: Logger): Rooms {
  const streams = createStreams<Message, Listener>({
    kind: 'messages',
    bus,
    log,
    above: chat.above,
    itemsPerPage: messagesPerAnswer,
    send(listener, message) {
      const isOwn = listener.adding.delete(message.id)
      if (!isOwn || !listener.skipsOwn) listener.send('added', { message })
    },
    // Asked after the messages were read, so that whoever left before one was written does not get it.
    async allowed(rideId, listeners) {
      const readers = await chat.readersAmong(rideId, [...new Set(listeners.map(({ userId }) => userId))])
      return new Set(listeners.filter(({ userId }) => readers.has(userId)))
    },
    lost: (listener) => listener.close(),
  })

  return {
    subscribe: (listener, rideId, after) =>
      streams.join(rideId, listener, async () => {
        const limit = after === undefined ? limits.messagesPerSnapshot : messagesPerAnswer
        const messages = await chat.list(listener.userId, rideId, { after, limit })
        const upTo = messages.at(-1)?.seq ?? (after ? Math.min(after, await chat.lastSeq(rideId)) : 0)
        return {
          upTo,
          hasMore: after !== undefined && messages.length === limit,
          greet: () => listener.send('snapshot', { rideId, messages }),
        }
      }),
    unsubscribe: (listener, rideId) => streams.leave(rideId, listener),
    leaveAll: streams.leaveAll,
    stored(message, memberIds) {
      const members = new Set(memberIds)
      streams.stored(new Map([[message.rideId, [message]]]), ({ userId }) => members.has(userId))
    },
    acknowledged(listener, { id, rideId, seq }) {
      // A listener that is further behind gets it in its turn.
      if (seq <= (streams.sentTo(rideId, listener) ?? seq)) listener.adding.delete(id)
    },
    catchUp: streams.catchUp,
  }
}
