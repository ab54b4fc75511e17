import { z } from 'zod'
import { text } from './allowed-characters.ts'
import { defineRoute } from './define-route.ts'

/** As returned by `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: text(2000, 1).regex(/^https:\/\//),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
})
export type PushSubscriptionFields = z.infer<typeof pushSubscription>

export const notificationRoutes = {
  key: defineRoute({
    method: 'GET',
    path: '/notifications/key',
    summary: 'The public VAPID key to subscribe with',
    data: z.object({ publicKey: z.string() }),
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/notifications/subscriptions',
    summary: 'Receive pushes in this browser; the same endpoint again refreshes it',
    body: pushSubscription,
    data: z.object({ ok: z.literal(true) }),
  }),
  unsubscribe: defineRoute({
    method: 'DELETE',
    path: '/notifications/subscriptions',
    summary: 'Stop pushes to one browser',
    body: z.object({ endpoint: text(2000, 1) }),
    data: z.object({ ok: z.literal(true) }),
  }),
} as const
