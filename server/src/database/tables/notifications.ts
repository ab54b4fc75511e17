import type { ColumnType, Generated } from 'kysely'

export interface NotificationTables {
  push_subscriptions: {
    id: Generated<string>
    user_id: string
    session_id: string | null
    endpoint: string
    endpoint_hash: Buffer
    p256dh: string
    auth: string
    created_at: ColumnType<Date, never, never>
    renewed_at: Generated<Date>
  }
}
