// Who listens to which ride's chat on this node, and up to where each of them has been told.
import { limits } from '@woodalo/protocol'
import type { Logger } from '../logging.ts'
import { messagesPerAnswer } from './model.ts'
import type { ChatService } from './service.ts'

/** One connection that listens. `send` must not throw. */
export interface Listener {
  userId: string
  send(event: 'snapshot' | 'added', payload: object): void
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
  /** There is a new message, written here or on another node. */
  wake(rideId: string): void
  /** Finds what a lost wake-up hid. Called every few seconds. */
  catchUp(): Promise<void>
}

interface Room {
  /** `seq` of the last message that each listener was sent. */
  sentTo: Map<Listener, number>
  /** Subscriptions under way, for which the room is kept. */
  joining: number
  /** Reads and sends run one after the other, which is what keeps the order. */
  queue: Promise<void>
  pulling: boolean
}

export function createRooms(chat: ChatService, log: Logger): Rooms {
  const rooms = new Map<string, Room>()
  const roomsOf = new WeakMap<Listener, Set<string>>()
  const gone = new WeakSet<Listener>()

  function inTurn<Result>(room: Room, work: () => Promise<Result>): Promise<Result> {
    const done = room.queue.then(work)
    room.queue = done.then(
      () => {},
      () => {},
    )
    return done
  }

  function forgetIfEmpty(rideId: string, room: Room): void {
    if (room.sentTo.size === 0 && room.joining === 0) rooms.delete(rideId)
  }

  function remove(listener: Listener, rideId: string): void {
    const room = rooms.get(rideId)
    room?.sentTo.delete(listener)
    roomsOf.get(listener)?.delete(rideId)
    if (room) forgetIfEmpty(rideId, room)
  }

  /** Sends everything new to everyone who may still read; those who may not any more lose the room. */
  async function pull(rideId: string, room: Room): Promise<void> {
    for (;;) {
      if (room.sentTo.size === 0) return
      const from = Math.min(...room.sentTo.values())
      const messages = await chat.after(rideId, from, messagesPerAnswer)
      if (messages.length === 0) return
      // Asked after the messages were read, so that whoever left before one was written does not get it.
      const readers = await chat.readersAmong(rideId, [
        ...new Set([...room.sentTo.keys()].map(({ userId }) => userId)),
      ])
      for (const [listener, sent] of room.sentTo) {
        if (!readers.has(listener.userId)) {
          remove(listener, rideId)
          continue
        }
        for (const message of messages)
          if (message.seq > sent) {
            // Before the send, so that a listener that is dropped by it is left behind rightly.
            room.sentTo.set(listener, message.seq)
            listener.send('added', { message })
          }
      }
      if (messages.length < messagesPerAnswer) return
    }
  }

  function schedulePull(rideId: string, room: Room): void {
    if (room.pulling) return
    room.pulling = true
    void inTurn(room, async () => {
      room.pulling = false
      await pull(rideId, room)
    }).catch((error: unknown) => {
      // The next wake-up or the catch-up tries again.
      log.warn({ err: error, rideId }, 'new messages could not be read yet')
    })
  }

  return {
    async subscribe(listener, rideId, after) {
      const room: Room = rooms.get(rideId) ?? {
        sentTo: new Map(),
        joining: 0,
        queue: Promise.resolve(),
        pulling: false,
      }
      rooms.set(rideId, room)
      room.joining++
      try {
        await inTurn(room, async () => {
          if (gone.has(listener)) return
          const limit = after === undefined ? limits.messagesPerSnapshot : messagesPerAnswer
          const messages = await chat.list(listener.userId, rideId, { after, limit })
          const upTo =
            messages.at(-1)?.seq ?? Math.min(after ?? 0, (await chat.lastSeqs([rideId])).get(rideId) ?? 0)
          if (gone.has(listener)) return
          room.sentTo.set(listener, upTo)
          roomsOf.set(listener, (roomsOf.get(listener) ?? new Set()).add(rideId))
          listener.send('snapshot', { rideId, messages })
        })
      } finally {
        room.joining--
        forgetIfEmpty(rideId, room)
      }
      schedulePull(rideId, room)
    },
    unsubscribe: remove,
    leaveAll(listener) {
      gone.add(listener)
      for (const rideId of roomsOf.get(listener) ?? []) remove(listener, rideId)
      roomsOf.delete(listener)
    },
    wake(rideId) {
      const room = rooms.get(rideId)
      if (room) schedulePull(rideId, room)
    },
    async catchUp() {
      const last = await chat.lastSeqs([...rooms.keys()])
      for (const [rideId, seq] of last) {
        const room = rooms.get(rideId)
        if (room && Math.min(...room.sentTo.values()) < seq) schedulePull(rideId, room)
      }
    },
  }
}
