import { createHash } from 'node:crypto'
import type { PushSubscriptionFields } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Logger } from '../logging.ts'
import type { Notice, Notify } from './notice-kinds-model.ts'
import { payloadOf } from './payload.ts'
import { lifetimeSeconds, mostPushTries, urgencyOf } from './push-lifetime-urgency-retries.ts'
import type { SendPush } from './push-sender.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import { browsersPerUser } from './browsers-per-user.ts'
import { isAllowedEndpoint } from './addresses-of-push-services.ts'
import { areBrowserKeysSound } from './browser-keys.ts'
import { replacing } from './push-gathering.ts'

/** One push to one browser, as stored in its job. */
export interface PushJob {
  subscriptionId: string
  notice: Notice
  /** When it happened, ISO 8601. */
  at: string
}

export const pushJob = 'push'

export interface NotificationService {
  publicKey(): string
  subscribe(principal: Principal, subscription: PushSubscriptionFields): Promise<void>
  unsubscribe(userId: string, endpoint: string): Promise<void>
  notify: Notify
  /** Runs one job. Throws if another try is worthwhile. */
  push(job: PushJob): Promise<void>
  exportOf(userId: string): Promise<{ endpoint: string; createdAt: Date }[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export function createNotificationService(parts: {
  store: SubscriptionStore
  addJob: AddJob
  send: SendPush
  publicKey: string
  /** Allows push services in private networks. */
  allowPrivate: boolean
  log: Logger
}): NotificationService {
  const { store, log } = parts
  return {
    publicKey: () => parts.publicKey,
    async subscribe({ userId, sessionId }, subscription) {
      if (
        !isAllowedEndpoint(subscription.endpoint, parts.allowPrivate) ||
        !areBrowserKeysSound(subscription.keys)
      )
        throw new Failure('INVALID_INPUT')
      if (!(await store.save(userId, sessionId, subscription, browsersPerUser)))
        throw new Failure('INVALID_INPUT')
    },
    unsubscribe: (userId, endpoint) => store.remove(userId, endpoint),
    async notify(tx, news) {
      const at = new Date().toISOString()
      const subscriptions = await store.idsOf(
        tx,
        news.map(({ userId }) => userId),
      )
      for (const { userId, ...notice } of news) {
        for (const { id } of subscriptions.filter((subscription) => subscription.userId === userId))
          await parts.addJob(tx, pushJob, { subscriptionId: id, notice, at } satisfies PushJob, {
            maxAttempts: mostPushTries,
            ...replacing(id, notice),
          })
      }
    },
    async push({ subscriptionId, notice, at }) {
      const left = lifetimeSeconds(notice.kind) - (Date.now() - Date.parse(at)) / 1000
      if (left <= 0) return
      const target = await store.find(subscriptionId)
      if (!target) return
      const payload = payloadOf(notice, target.language)
      const result = await parts.send(target, JSON.stringify(payload), {
        lifetimeSeconds: lifetimeSeconds(notice.kind),
        urgency: urgencyOf(notice.kind),
        // A topic has at most 32 characters of the base64url alphabet (RFC 8030).
        topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
      })
      if (result === 'gone') await store.forget(subscriptionId)
      // Often caused by our settings, such as a wrong clock or a contact that the push service rejects.
      if (result === 'refused') log.warn({ subscriptionId, kind: notice.kind }, 'a push was refused for good')
      if (result === 'later') throw new Error('the push service did not take the push')
    },
    async exportOf(userId) {
      return store.ofUser(userId)
    },
    forgetUser: (tx, userId) => store.forgetUser(tx, userId),
  }
}
