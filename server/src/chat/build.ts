import type { chatClientSchemas } from '@woodalo/protocol'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { createLocalLimiter } from '../limits/limiter.ts'
import type { Rule } from '../limits/rules.ts'
import type { Bus } from '../live/bus.ts'
import type { LiveNamespace } from '../live/receiver.ts'
import type { Notify } from '../notifications/model.ts'
import type { RideMembership } from '../rides/model.ts'
import { createChatNamespace } from './live.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { serveChat } from './routes.ts'
import { createChatService } from './service.ts'
import { createMessageStore } from './store.ts'

export interface ChatPart extends DomainPart {
  live: LiveNamespace<typeof chatClientSchemas>
}

/** More than anybody types, on each node. */
const messageRule: Rule = { name: 'messages', most: 60, seconds: 10 }

export function buildChat(
  { log, database }: Foundation,
  { bus, membership, notify }: { bus: Bus; membership: RideMembership; notify: Notify },
): ChatPart {
  const limiter = createLocalLimiter()
  const chat = createChatService({
    transact: database.transact,
    store: createMessageStore(database.db),
    rides: membership,
    notify,
    limit: (userId) => limiter.take(messageRule, userId),
    onMessage: (message, memberIds) => rooms.stored(message, memberIds),
  })
  const rooms: Rooms = createRooms(chat, bus, log)
  return {
    routes: (http) => serveChat(http, chat),
    live: createChatNamespace(chat, rooms),
    connectionSweeps: [{ name: 'missed-messages', everySeconds: 2, run: rooms.catchUp }],
    personalData: { messages: chat },
  }
}
