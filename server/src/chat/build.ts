import type { chatClientSchemas } from '@woodalo/protocol'
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { createLocalLimiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Bus } from '../live/bus.ts'
import type { LiveNamespace } from '../live/receive-events.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { RideMembership } from '../rides/ports.ts'
import type { Sealing } from '../secrets/sealing.ts'
import {
  createDepartedStore,
  departedWordsEverySeconds,
  type DepartedStore,
} from './deleted-account-messages-store.ts'
import { createChatNamespace } from './event-handlers.ts'
import { missedMessagesEverySeconds, createRooms, type Rooms } from './message-delivery.ts'
import { serveChat } from './http-handlers.ts'
import { createChatService } from './read-and-send-messages-service.ts'
import { createMessageStore } from './message-store.ts'
import { createVolume } from './message-bytes-limit.ts'

export interface ChatPart extends DomainPart {
  live: LiveNamespace<typeof chatClientSchemas>
  /** For reports. */
  departed: Pick<DepartedStore, 'open'>
}

export function buildChat(
  { config, log, database }: Foundation,
  needs: {
    bus: Bus
    membership: RideMembership
    apart: Pick<PairsApart, 'blockedWith'>
    notify: Notify
    sealing: Sealing
    rules: Pick<Rules, 'messages' | 'messageBytes' | 'messageBytesOfDay' | 'messageBytesOfAddress'>
  },
): ChatPart {
  const { db, transact } = database
  const { bus, membership, apart, notify } = needs
  const limiter = createLocalLimiter()
  const departed = createDepartedStore(db, transact, needs.sealing, config.sealDays)
  const chat = createChatService({
    transact,
    store: createMessageStore(db),
    departed,
    rides: membership,
    apart,
    notify,
    limit: (userId) => limiter.take(needs.rules.messages, userId),
    bytes: createVolume(limiter, needs.rules),
    onMessages: (messages, memberIds) => rooms.stored(messages, memberIds),
  })
  const rooms: Rooms = createRooms(chat, bus, log)
  return {
    routes: (http) => serveChat(http, chat),
    live: createChatNamespace(chat, rooms),
    departed,
    connectionSweeps: [
      { name: 'missed-messages', everySeconds: missedMessagesEverySeconds, run: rooms.catchUp },
    ],
    sweeps: [{ name: 'departed-words', everySeconds: departedWordsEverySeconds, run: departed.sweep }],
    personalData: { messages: chat },
  }
}
