import { notificationRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { NotificationService } from './subscribe-and-push-service.ts'

export function serveNotifications({ serve }: HttpServer, notifications: NotificationService): void {
  serve(notificationRoutes.key, async () => ({ publicKey: notifications.publicKey() }))
  serve(notificationRoutes.subscribe, async ({ principal, body }) => {
    await notifications.subscribe(principal, body)
    return { ok: true as const }
  })
  serve(notificationRoutes.unsubscribe, async ({ principal, body }) => {
    await notifications.unsubscribe(principal.userId, body.endpoint)
    return { ok: true as const }
  })
}
