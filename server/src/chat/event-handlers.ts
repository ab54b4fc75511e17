import { chatClientSchemas, chatNamespace } from '@woodalo/protocol'
import type { LiveSocket } from '../live/live-socket.ts'
import type { LiveNamespace } from '../live/receive-events.ts'
import type { Listener, Rooms } from './message-delivery.ts'
import type { ChatService } from './read-and-send-messages-service.ts'

/** The namespace `/messages`. */
export function createChatNamespace(
  chat: ChatService,
  rooms: Rooms,
): LiveNamespace<typeof chatClientSchemas> {
  const listeners = new WeakMap<LiveSocket, Listener>()

  return {
    path: chatNamespace,
    events: chatClientSchemas,
    handlers: {
      async subscribe({ socket, payload: { rideId, after, skipOwn = false } }) {
        const listener = listeners.get(socket)!
        listener.skipsOwn = skipOwn
        await rooms.subscribe(listener, rideId.toLowerCase(), after)
      },
      async unsubscribe({ socket, payload: { rideId } }) {
        rooms.unsubscribe(listeners.get(socket)!, rideId.toLowerCase())
      },
      async add({ socket, principal, payload }) {
        const listener = listeners.get(socket)!
        listener.adding.add(payload.id)
        try {
          const message = await chat.add({ userId: principal.userId, address: socket.data.address }, payload)
          rooms.acknowledged(listener, message)
          return { message }
        } catch (error) {
          listener.adding.delete(payload.id)
          throw error
        }
      },
    },
    // The chat itself counts messages, over sockets and HTTP.
    counted: { subscribe: 'read', unsubscribe: null, add: null },
    connected(socket) {
      const listener: Listener = {
        socket,
        userId: socket.data.principal.userId,
        skipsOwn: false,
        adding: new Set(),
        send: (snapshot) => void socket.emit('snapshot', snapshot),
        close: () => socket.conn.close(),
      }
      listeners.set(socket, listener)
      socket.on('disconnect', () => rooms.leaveAll(listener))
    },
    async refuse(socket, event, refusal) {
      socket.emit('ERROR', { ok: false, ...refusal, event })
    },
  }
}
