import { chatClientSchemas, chatNamespace } from '@woodalo/protocol'
import type { LiveSocket } from '../live/live-socket.ts'
import type { LiveNamespace } from '../live/receiver.ts'
import type { Listener, Rooms } from './rooms.ts'
import type { ChatService } from './service.ts'

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
      async subscribe({ socket, payload: { rideId, after } }) {
        await rooms.subscribe(listeners.get(socket)!, rideId.toLowerCase(), after)
      },
      async unsubscribe({ socket, payload: { rideId } }) {
        rooms.unsubscribe(listeners.get(socket)!, rideId.toLowerCase())
      },
      async add({ principal, payload }) {
        return { message: await chat.add(principal.userId, payload) }
      },
    },
    // Messages are counted by the chat itself, whichever way they come.
    counted: { subscribe: 'read', unsubscribe: null, add: null },
    connected(socket) {
      const listener: Listener = {
        userId: socket.data.principal.userId,
        send: (event, payload) => void socket.emit(event, payload),
      }
      listeners.set(socket, listener)
      socket.on('disconnect', () => rooms.leaveAll(listener))
    },
    async refuse(socket, event, refusal) {
      socket.emit('ERROR', { ok: false, ...refusal, event })
    },
  }
}
