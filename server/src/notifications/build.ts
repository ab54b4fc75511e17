import type { Agent } from 'node:https'
import type { Config } from '../config.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Secrets } from '../secrets/build.ts'
import type { VapidKeys } from './notice-kinds-model.ts'
import { createPushSender } from './push-sender.ts'
import { serveNotifications } from './http-handlers.ts'
import {
  createNotificationService,
  type NotificationService,
  type PushJob,
  pushJob,
} from './subscribe-and-push-service.ts'
import { createSubscriptionStore } from './subscription-store.ts'

export interface NotificationPart extends DomainPart {
  notifications: NotificationService
}

/** Returns the contact for push services about our pushes. They require a mail or an https address. */
function contactOf(config: Config, publicUrl: string): string {
  if (config.push.contact) return config.push.contact
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:operator@${new URL(publicUrl).hostname}`
}

export async function buildNotifications(
  { config, log, database, publicUrl }: Foundation,
  { secrets, agent }: { secrets: Secrets; agent: Agent },
): Promise<NotificationPart> {
  // Browsers are bound to the keys with which they subscribed.
  const made = await secrets.once('vapid', async () => {
    const { default: webPush } = await import('web-push')
    return Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()))
  })
  const keys = JSON.parse(made.toString()) as VapidKeys
  const notifications = createNotificationService({
    store: createSubscriptionStore(database.db),
    addJob,
    send: createPushSender({ agent, keys, contact: contactOf(config, publicUrl) }),
    publicKey: keys.publicKey,
    allowPrivate: config.push.allowPrivate,
    log,
  })
  return {
    notifications,
    routes: (http) => serveNotifications(http, notifications),
    jobs: [{ name: pushJob, run: (job: PushJob) => notifications.push(job) }],
    personalData: { notifications: { ...notifications, forgetEntered: notifications.forgetUser } },
  }
}
