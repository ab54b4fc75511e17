// The listeners to each ride's chat on this node. Each ride is a stream whose items are its messages.
import { limits, type Message } from '@woodalo/protocol'
import type { Bus } from '../live/bus.ts'
import type { LiveSocket } from '../live/live-socket.ts'
import { sendToAll } from '../live/send-to-all.ts'
import { createStreams } from '../live/numbered-streams.ts'
import type { Logger } from '../logging.ts'
import { type MessageRecord, renderMessage } from './render.ts'
import { messagesPerResponse } from './reading-messages.ts'
import type { ChatService } from './read-and-send-messages-service.ts'

/** How often each node looks for messages that no wake-up told it of. */
export const missedMessagesEverySeconds = 2

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
  /** Called after messages of a ride were stored here, with its members at that time. */
  stored(messages: readonly MessageRecord[], memberIds: readonly string[]): void
  /** Called when a message that this listener added is being acknowledged to it. */
  acknowledged(listener: Listener, message: Message): void
  /** Finds what lost wake-ups missed. Called every few seconds. */
  catchUp(): Promise<void>
}

/** How a listener gets a message: whole, empty because it is withheld, or not at all. */
function howSent({ id, withheldFrom }: MessageRecord, listener: Listener): 'w' | 'e' | 'n' {
  const isOwn = listener.adding.delete(id)
  if (isOwn && listener.skipsOwn) return 'n'
  return withheldFrom?.includes(listener.userId) ? 'e' : 'w'
}

export function createRooms(chat: ChatService, bus: Bus, log: Logger): Rooms {
  const streams = createStreams<MessageRecord, Listener>({
    kind: 'messages',
    bus,
    log,
    above: chat.above,
    itemsPerPage: messagesPerResponse,
    send(listeners, messages) {
      const alike = Map.groupBy(listeners, (listener) =>
        messages.map((message) => howSent(message, listener)).join(''),
      )
      for (const [hows, group] of alike) {
        const sent = messages.filter((_, index) => hows[index] !== 'n')
        sendToAll(
          group.map(({ socket }) => socket),
          'added',
          sent.map((message) => ({ message: renderMessage(message, group[0]!.userId) })),
        )
      }
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
    stored(messages, memberIds) {
      const members = new Set(memberIds)
      streams.stored(new Map([[messages[0]!.rideId, messages]]), ({ userId }) => members.has(userId))
    },
    acknowledged(listener, { id, rideId, seq }) {
      // A listener that is further behind gets it later, in order.
      if (seq <= (streams.sentTo(rideId, listener) ?? seq)) listener.adding.delete(id)
    },
    catchUp: streams.catchUp,
  }
}
