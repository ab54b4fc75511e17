// The listeners to each ride's chat on this node. Each ride is a stream whose items are its messages.
import { limits, type Message } from '@woodalo/protocol'
import type { Bus } from '../live/bus.ts'
import type { LiveSocket } from '../live/live-socket.ts'
import { sendToAll } from '../live/send-to-all.ts'
import { createStreams } from '../live/streams.ts'
import type { Logger } from '../logging.ts'
import { type MessageRecord, renderMessage } from './render.ts'
import { messagesPerResponse } from './response-size.ts'
import type { ChatService } from './service.ts'

/** A listening connection. Neither function may throw. */
export interface Listener {
  socket: LiveSocket
  userId: string
  /** Whether its own messages come only with their acknowledgement. */
  skipsOwn: boolean
  /** The ids of the messages that it is adding. */
  adding: Set<string>
  send(snapshot: { rideId: string; messages: readonly Message[] }): void
  close(): void
}

export interface Rooms {
  /**
   * Sends the snapshot, then every message once and in order. Throws a Failure if the listener may not read.
   * Subscribing again starts over.
   */
  subscribe(listener: Listener, rideId: string, after: number | undefined): Promise<void>
  unsubscribe(listener: Listener, rideId: string): void
  /** Called when the connection is gone. */
  leaveAll(listener: Listener): void
  /** Called after a message was stored here, with the members of its ride at that time. */
  stored(message: MessageRecord, memberIds: readonly string[]): void
  /** Called when a message that this listener added is being acknowledged to it. */
  acknowledged(listener: Listener, message: Message): void
  /** Finds what lost wake-ups missed. Called every few seconds. */
  catchUp(): Promise<void>
}

export function createRooms(chat: ChatService, bus: Bus, log: Logger): Rooms {
  const streams = createStreams<MessageRecord, Listener>({
    kind: 'messages',
    bus,
    log,
    above: chat.above,
    itemsPerPage: messagesPerResponse,
    send(listeners, message) {
      const others = listeners.filter((listener) => {
        const isOwn = listener.adding.delete(message.id)
        return !isOwn || !listener.skipsOwn
      })
      const isWithheld = ({ userId }: Listener) => message.withheldFrom?.includes(userId) ?? false
      for (const alike of [others.filter((each) => !isWithheld(each)), others.filter(isWithheld)])
        if (alike[0])
          sendToAll(
            alike.map(({ socket }) => socket),
            'added',
            { message: renderMessage(message, alike[0].userId) },
          )
    },
    // Checked after reading the messages, so that a rider who left before one was written does not get it.
    async allowed(rideId, listeners) {
      const readers = await chat.readersAmong(rideId, [...new Set(listeners.map(({ userId }) => userId))])
      return new Set(listeners.filter(({ userId }) => readers.has(userId)))
    },
    lost: (listener) => listener.close(),
  })

  return {
    subscribe: (listener, rideId, after) =>
      streams.join(rideId, listener, async () => {
        const limit = after === undefined ? limits.messagesPerSnapshot : messagesPerResponse
        const messages = await chat.list(listener.userId, rideId, { after, limit })
        const upTo = messages.at(-1)?.seq ?? (after ? Math.min(after, await chat.lastSeq(rideId)) : 0)
        return {
          upTo,
          hasMore: after !== undefined && messages.length === limit,
          greet: () => listener.send({ rideId, messages }),
        }
      }),
    unsubscribe: (listener, rideId) => streams.leave(rideId, listener),
    leaveAll: streams.leaveAll,
    stored(message, memberIds) {
      const members = new Set(memberIds)
      streams.stored(new Map([[message.rideId, [message]]]), ({ userId }) => members.has(userId))
    },
    acknowledged(listener, { id, rideId, seq }) {
      // A listener that is further behind gets it later, in order.
      if (seq <= (streams.sentTo(rideId, listener) ?? seq)) listener.adding.delete(id)
    },
    catchUp: streams.catchUp,
  }
}
