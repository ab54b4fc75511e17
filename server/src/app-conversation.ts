// The part of `app.ts` that builds what riders hear of each other: pushes, the chat and the ratings.
import { readFile } from 'node:fs/promises'
import type { chatClientSchemas } from '@woodalo/protocol'
import webPush from 'web-push'
import { createChatNamespace } from './chat/live.ts'
import { createRooms, type Rooms } from './chat/rooms.ts'
import { type ChatService, createChatService } from './chat/service.ts'
import { createMessageStore } from './chat/store.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { createFeedbackService, type FeedbackService } from './feedback/service.ts'
import { createFeedbackStore } from './feedback/store.ts'
import { addJob } from './jobs/job-store.ts'
import type { Job, Sweep } from './jobs/runner.ts'
import { createLocalLimiter } from './limits/limiter.ts'
import type { Rule } from './limits/rules.ts'
import type { Bus } from './live/bus.ts'
import type { LiveNamespace } from './live/receiver.ts'
import type { Logger } from './logging.ts'
import { createPushAgent } from './notifications/endpoint.ts'
import { createPushSender } from './notifications/push-sender.ts'
import {
  createNotificationService,
  type NotificationService,
  type PushJob,
  pushJob,
} from './notifications/service.ts'
import { createSubscriptionStore } from './notifications/subscription-store.ts'
import type { RideMembership } from './rides/model.ts'

export interface NotificationPart {
  notifications: NotificationService
  jobs: Job<never>[]
  close(): Promise<void>
}

/** Whom push services can reach about our pushes; they want a mail or an https address. */
function contactOf(config: Config, publicUrl: string): string {
  if (config.push.contact) return config.push.contact
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:operator@${new URL(publicUrl).hostname}`
}

export async function buildNotifications(parts: {
  config: Config
  log: Logger
  database: Database
  publicUrl(): string
}): Promise<NotificationPart> {
  const { config, log } = parts
  const { allowPrivate, authorityFile } = config.push
  const store = createSubscriptionStore(parts.database.db)
  const keys = await store.vapidKeys(() => webPush.generateVAPIDKeys())
  const authority = authorityFile === undefined ? undefined : await readFile(authorityFile, 'utf8')
  const agent = createPushAgent({ allowPrivate, authority })
  const notifications = createNotificationService({
    store,
    addJob,
    send: createPushSender({ agent, keys, contact: () => contactOf(config, parts.publicUrl()) }),
    publicKey: keys.publicKey,
    allowPrivate,
    log,
  })
  return {
    notifications,
    jobs: [{ name: pushJob, run: (job: PushJob) => notifications.push(job) }],
    async close() {
      agent.destroy()
    },
  }
}

export interface ConversationPart {
  chat: ChatService
  feedback: FeedbackService
  sweeps: Sweep[]
  live: LiveNamespace<typeof chatClientSchemas>
}

/** More than anybody types, on each node. */
const messageRule: Rule = { name: 'messages', most: 60, seconds: 10 }

export function buildConversation(parts: {
  log: Logger
  database: Database
  bus: Bus
  rides: RideMembership
  notifications: NotificationService
}): ConversationPart {
  const { log, bus, rides, notifications } = parts
  const { db, transact } = parts.database
  const limiter = createLocalLimiter()
  const chat = createChatService({
    transact,
    store: createMessageStore(db),
    rides,
    notify: notifications.notify,
    limit: (userId) => limiter.take(messageRule, userId),
    onMessage({ rideId, seq }) {
      rooms.wake(rideId)
      bus.publish({ kind: 'message', rideId, seq })
    },
  })
  const rooms: Rooms = createRooms(chat, log)
  bus.subscribe((wakeUp) => {
    if (wakeUp.kind === 'message') rooms.wake(wakeUp.rideId)
  })
  const feedback = createFeedbackService({ transact, store: createFeedbackStore(db), rides })
  return {
    chat,
    feedback,
    sweeps: [{ name: 'missed-messages', everySeconds: 2, run: rooms.catchUp }],
    live: createChatNamespace(chat, rooms),
  }
}
